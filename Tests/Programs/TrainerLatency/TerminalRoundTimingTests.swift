import Files
import Foundation
import LatencyGate
import LatencyJudge
import Processes
import SystemPackage
import Testing
import TrainerLatency

/// The real trainer on a real pseudo-terminal.
///
/// Nothing here has a time limit but the injected stop: a machine may be busy, and a debug build
/// slow.
@Suite("Rounds on a pseudo-terminal", .serialized)
struct TerminalRoundTimingTests {
  /// The program in the folder of the tests.
  private static let program: FilePath = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = [bundle] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let paths = folders.map { $0.appendingPathComponent("pi-trainer").path }
    return FilePath(paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "none")
  }()

  /// A round; only the first one of a run measures idleness, which takes seconds.
  private func round(
    _ scenario: Scenario, arm: RoundArm = .engine, faults: [String] = [], isFirst: Bool = false,
    in scratch: ScratchFolder, program: FilePath = Self.program, until stop: StopFlag = StopFlag()
  ) throws -> RoundResult {
    var order = try request(scenario, .terminal, arm: arm, faults: faults, scratch: scratch.path)
    order.request.round = isFirst ? 0 : 1
    return try RoundRunner(order, program: program).run(until: stop)
  }

  /// Processes that have a word in their environment.
  private func processes(with word: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.count { name in
      guard let data = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
        return false
      }
      return String(decoding: data, as: UTF8.self).contains(word)
    }
  }

  @Test("R8, R20: each key is painted by the trainer, wrong ones too; a frame is one write")
  func trainer() throws {
    let scratch = try ScratchFolder()
    let result = try round(steady(80, every: 5, wrong: 0.1), isFirst: true, in: scratch)
    #expect(result.oracle == [])
    #expect(result.isComplete && result.samples.count == 80)
    for index in 0..<80 {
      let sample = result.samples[index]
      #expect(sample.injected >= sample.intended && sample.published > sample.injected)
      #expect(sample.seen == sample.published)
    }
    let facts = try #require(result.terminal)
    #expect(facts.starts.count == 3 && facts.starts.allSatisfy { $0 > 0 })
    #expect(facts.frames > 0 && facts.bytes > facts.frames)
    #expect(facts.writes == nil || facts.writes == facts.frames)
    let idle = try #require(facts.idleShare)
    #expect((0..<0.5).contains(idle) && facts.restingShare != nil)
    #expect(processes(with: scratch.path.string) == 0, "the trainer was ended")
  }

  @Test("the control plays the same schedule through the same terminal")
  func control() throws {
    let scratch = try ScratchFolder()
    let scenario = steady(80, every: 2)
    let result = try round(scenario, arm: .control, faults: ["lost@3"], in: scratch)
    #expect(result.oracle == [] && result.samples.count == 80, "nothing is injected into a control")
    #expect(result.scheduleHash == KeystrokeSchedule(scenario, seed: 7).hash)
    #expect(result.terminal?.writes == nil || result.terminal?.writes == result.terminal?.frames)
  }

  @Test("a trainer that stands still for 300 ms is seen, by the keys that wait behind it as well")
  func stalled() throws {
    let scratch = try ScratchFolder()
    let result = try round(steady(60, every: 10), faults: ["stall:300ms@20"], in: scratch)
    #expect(result.oracle == [])
    #expect(result.samples[20].responseTime >= ms(295))
    #expect(result.samples[35].responseTime >= ms(145))
    #expect(result.samples.values(.response)[..<20].min() ?? 0 < ms(145))
  }

  @Test(
    "a lost key and a wrong one are found on the screen",
    arguments: [("lost@30", OracleFinding.Kind.lost), ("wrong@30", .wrongVerdict)])
  func mistakes(fault: String, kind: OracleFinding.Kind) throws {
    let scratch = try ScratchFolder()
    let result = try round(steady(40, every: 5), faults: [fault], in: scratch)
    #expect(result.oracle.first?.kind == kind)
    // The finding names the last key of a frame, which may show several.
    let first = result.oracle.first { $0.kind == .wrongVerdict }?.key
    #expect(first.map { (30..<40).contains($0) } == true, "\(result.oracle)")
    #expect(result.isComplete, "it is no interruption")
  }

  @Test("a lost key is found where no later key could tell: at the end")
  func lastKey() throws {
    let scratch = try ScratchFolder()
    let result = try round(steady(40, every: 5), faults: ["lost@39"], in: scratch)
    #expect(result.oracle.map(\.kind) == [.lost])
  }

  @Test("an interruption ends the trainer, which restores its terminal")
  func interrupted() throws {
    let scratch = try ScratchFolder()
    let stop = StopFlag()
    let watch = SystemThread {
      // Not before the trainer runs on the terminal and keys are typed.
      PreciseSleep.sleep(1_500_000_000)
      stop.raise()
    }
    let result = try round(steady(100_000, every: 5), in: scratch, until: stop)
    watch.join()
    #expect(!result.isComplete && result.samples.count < 100_000)
    #expect(result.oracle == [], "the terminal was restored")
    #expect(processes(with: scratch.path.string) == 0)
  }

  @Test("an interruption while a program starts is no fault of the program's")
  func interruptedStart() throws {
    let scratch = try ScratchFolder()
    let script = scratch.path.appending("slow-start")
    try Data("#!/bin/sh\nexec sleep 60\n".utf8).write(to: URL(fileURLWithPath: script.string))
    try FileSystem.real.makeExecutable(script)
    let stop = StopFlag()
    stop.raise()
    let result = try round(steady(10, every: 5), in: scratch, program: script, until: stop)
    #expect(!result.isComplete && result.samples.count == 0)
    #expect(result.oracle == [])
    #expect(processes(with: scratch.path.string) == 0)
  }

  @Test("a program that paints once and does not restore the terminal is incorrect")
  func kept() throws {
    let scratch = try ScratchFolder()
    let script = scratch.path.appending("frozen")
    try Data(
      """
      #!/bin/sh
      printf '\\033[?1049h\\033[?2026hPosition: #1\\033[?2026l'
      exec sleep 60

      """.utf8
    ).write(to: URL(fileURLWithPath: script.string))
    try FileSystem.real.makeExecutable(script)
    let result = try round(steady(3, every: 5), in: scratch, program: script)
    #expect(result.oracle.map(\.kind) == [.lost, .terminalKept])
  }

  @Test("a program that paints nothing is an error with its last line")
  func nothing() throws {
    let scratch = try ScratchFolder()
    let script = scratch.path.appending("silent")
    try Data("#!/bin/sh\necho pi-trainer: no digits here\n".utf8)
      .write(to: URL(fileURLWithPath: script.string))
    try FileSystem.real.makeExecutable(script)
    let error = #expect(throws: RoundError.self) {
      try round(steady(3, every: 5), in: scratch, program: script)
    }
    #expect(error?.description.contains("no digits here") == true)
  }

  @Test("a fault that cannot be injected into another process is refused", arguments: ["slow:5%"])
  func refused(fault: String) throws {
    let scratch = try ScratchFolder()
    #expect(throws: RoundError.self) {
      try round(steady(3, every: 5), faults: [fault], in: scratch)
    }
  }
}

@Suite("What a painted screen shows")
struct ScreenParserTests {
  /// Feeds bytes and returns how many frames ended.
  private func feed(_ parser: inout ScreenParser, _ text: String) -> Int {
    text.utf8.reduce(0) { $0 + (parser.take($1) ? 1 : 0) }
  }

  @Test("the first frame and what later ones change of it are read together")
  func changes() {
    var parser = ScreenParser(columns: 80)
    let whole =
      "\u{1B}[?2026h\u{1B}[2J\u{1B}[2;50H\u{1B}[0;1;38;2;1;2;3mBest 7   Errors 0   Reveals 0"
      + "\u{1B}[3;3HPosition: #9\u{1B}[5;2H╭──╮\u{1B}[?2026l"
    #expect(feed(&parser, whole) == 1)
    #expect(parser.reading == ScreenParser.Reading(position: 9, errors: 0))
    // Only the places that changed: 9 becomes 10, and the errors 1.
    #expect(feed(&parser, "\u{1B}[?2026h\u{1B}[3;14H10\u{1B}[2;66H1") == 0)
    #expect(parser.reading?.position == 9, "half a frame shows nothing")
    #expect(feed(&parser, "\u{1B}[?2026l") == 1)
    #expect(parser.reading == ScreenParser.Reading(position: 10, errors: 1))
    #expect(parser.reading?.keys == 10)
  }

  @Test("characters of several bytes take one place, and groups of digits one number")
  func characters() {
    var parser = ScreenParser(columns: 80)
    let text =
      "\u{1B}[?2026h\u{1B}[2;1H◉ Errors 1,234 \u{1B}[3;1Hπ✗ Position: #1234567\u{1B}[?2026l"
    #expect(feed(&parser, text) == 1)
    #expect(parser.reading == ScreenParser.Reading(position: 1_234_567, errors: 1_234))
  }

  @Test("a frame without a position says nothing, and odd bytes do no harm")
  func odd() {
    var parser = ScreenParser(columns: 80)
    #expect(feed(&parser, "\u{1B}[?2026hhello\u{1B}[?2026l") == 1)
    #expect(parser.reading == nil)
    let odd = "\u{1B}]0;title\u{7}\u{1B}[999999999999;1H\u{1B}[0;0Hx\u{1B}[H\u{1B}[?2026l"
    #expect(feed(&parser, odd) == 1)
    for byte in UInt8.min...UInt8.max { _ = parser.take(byte) }
  }
}
