import Files
import Foundation
import LatencyGate
import LatencyJudge
import SystemPackage
import TestThreads
import Testing
import TrainerLatency

/// The real trainer on a real pseudo-terminal, in what no time decides.
@Suite("Rounds on a pseudo-terminal: what is wrong", .serialized)
struct TerminalRoundTests {
  @Test(
    "a lost key and a wrong one are found on the screen",
    arguments: [("lost@30", OracleFinding.Kind.lost), ("wrong@30", .wrongVerdict)])
  func mistakes(fault: String, kind: OracleFinding.Kind) async throws {
    let scratch = try ScratchFolder()
    let result = try await onOwnThread {
      try terminalRound(steady(40, every: 5), faults: [fault], in: scratch)
    }
    #expect(result.oracle.first?.kind == kind)
    // The finding names the last key of a frame, which may show several.
    let first = result.oracle.first { $0.kind == .wrongVerdict }?.key
    #expect(first.map { (30..<40).contains($0) } == true, "\(result.oracle)")
    #expect(result.isComplete, "it is no interruption")
  }

  @Test("a lost key is found where no later key could tell: at the end")
  func lastKey() async throws {
    let scratch = try ScratchFolder()
    let result = try await onOwnThread {
      try terminalRound(steady(40, every: 5), faults: ["lost@39"], in: scratch)
    }
    #expect(result.oracle.map(\.kind) == [.lost])
  }

  @Test("a program that paints once and does not restore the terminal is incorrect")
  func kept() async throws {
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
    let result = try await onOwnThread {
      try terminalRound(steady(3, every: 5), in: scratch, program: script)
    }
    #expect(result.oracle.map(\.kind) == [.lost, .terminalKept])
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
