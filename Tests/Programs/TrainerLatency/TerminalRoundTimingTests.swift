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
    let result = try terminalRound(steady(80, every: 5, wrong: 0.1), isFirst: true, in: scratch)
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
    let result = try terminalRound(scenario, arm: .control, faults: ["lost@3"], in: scratch)
    #expect(result.oracle == [] && result.samples.count == 80, "nothing is injected into a control")
    #expect(result.scheduleHash == KeystrokeSchedule(scenario, seed: 7).hash)
    #expect(result.terminal?.writes == nil || result.terminal?.writes == result.terminal?.frames)
  }

  @Test("a trainer that stands still for 300 ms is seen, by the keys that wait behind it as well")
  func stalled() throws {
    let scratch = try ScratchFolder()
    let result = try terminalRound(steady(60, every: 10), faults: ["stall:300ms@20"], in: scratch)
    #expect(result.oracle == [])
    #expect(result.samples[20].responseTime >= ms(295))
    #expect(result.samples[35].responseTime >= ms(145))
    #expect(result.samples.values(.response)[..<20].min() ?? 0 < ms(145))
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
    let result = try terminalRound(steady(100_000, every: 5), in: scratch, until: stop)
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
    let result = try terminalRound(steady(10, every: 5), in: scratch, program: script, until: stop)
    #expect(!result.isComplete && result.samples.count == 0)
    #expect(result.oracle == [])
    #expect(processes(with: scratch.path.string) == 0)
  }

  @Test("a program that paints nothing is an error with its last line")
  func nothing() throws {
    let scratch = try ScratchFolder()
    let script = scratch.path.appending("silent")
    try Data("#!/bin/sh\necho pi-trainer: no digits here\n".utf8)
      .write(to: URL(fileURLWithPath: script.string))
    try FileSystem.real.makeExecutable(script)
    let error = #expect(throws: RoundError.self) {
      try terminalRound(steady(3, every: 5), in: scratch, program: script)
    }
    #expect(error?.description.contains("no digits here") == true)
  }

  @Test("a fault that cannot be injected into another process is refused", arguments: ["slow:5%"])
  func refused(fault: String) throws {
    let scratch = try ScratchFolder()
    #expect(throws: RoundError.self) {
      try terminalRound(steady(3, every: 5), faults: [fault], in: scratch)
    }
  }
}
