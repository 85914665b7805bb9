import Foundation
import Testing

/// The whole program on a real pseudo-terminal.
///
/// Steps wait for output, never for a time, and bounds are generous, because a machine may be busy;
/// the figures of a run are printed.
@Suite("On a terminal", .serialized)
struct PseudoTerminalTimingTests {
  private let strict = ["practice", "pi", "--mode", "strict"]
  private let begun = ["see", "Position: #1"]
  /// A text that only Home shows.
  private let home = "Records of π"

  @Test("R16, R34: a session opens with one command, and its first digit begins it")
  func session() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        begun, ["send", "2"], ["see", "✗ 2 at #1, it is 1"], ["press", "\u{1B}", home],
        ["send", "q"], ["exit"],
      ])
    #expect(report.screen(after: 0).text.contains("Position: #1"))
    let end = report.screen(after: 2)
    #expect(end.unknown == [])
    #expect(end.isAlternate && !end.showsCursor)
    #expect(end.text.contains("✗ 2 at #1, it is 1"))
    let last = report.screen()
    #expect(!last.isAlternate && last.showsCursor)
    #expect(try report.ending().status == 0)
    #expect(try report.ending().modes == true)
  }

  @Test(
    "every signal in the middle of a session gives the terminal back",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT])
  func endings(signal: Int32) throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [begun, ["send", "1415"], ["see", "Position: #5"], ["signal", signal], ["exit"]])
    #expect(try report.ending().status == 128 + signal)
    #expect(try report.ending().modes == true)
    #expect(String(decoding: report.bytes(), as: UTF8.self).contains("\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test(
    "a stopped session that is terminated and continued gives the terminal back, as for shell jobs",
    arguments: [SIGSTOP, SIGTSTP])
  func endedWhileStopped(stop: Int32) throws {
    // Which thread the system picks for the signal is up to chance.
    for _ in 0..<12 {
      let terminal = Terminal()
      defer { terminal.cleanUp() }
      let report = try terminal.drive(
        strict,
        [
          begun, ["send", "1415"], ["see", "Position: #5"], ["signal", stop], ["stopped"],
          ["signal", SIGTERM], ["continue"], ["exit"],
        ])
      #expect(try report.ending().status == 128 + SIGTERM)
      #expect(try report.ending().modes == true)
      #expect(report.bytes().suffix(8).elementsEqual("\u{1B}[?1049l".utf8))
    }
  }

  @Test("C31: Ctrl-Z suspends the trainer; it resumes with the whole screen, and no time counts")
  func stop() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        begun, ["send", "1415"], ["see", "Position: #5"], ["send", "\u{1A}"], ["stopped"],
        ["continue"], ["see", "Position: #5"],
        ["press", "\u{1B}\u{1B}", "certified, without time"], ["signal", SIGTERM],
        ["exit"],
      ])
    #expect(try report.result(4).modes == true)
    #expect(try report.ending().modes == true)
  }

  @Test("a terminal that is gone ends the trainer")
  func hangup() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict, [begun, ["send", "14"], ["see", "Position: #3"], ["hangup"], ["exit"]])
    #expect(try report.ending().status == 128 + SIGHUP)
  }

  @Test("R129: a new size is repainted at any time")
  func resize() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    for (columns, rows, text) in [
      (120, 40, "Position: #3"), (60, 20, "Position: #3"), (40, 10, "too small"),
    ] {
      let report = try terminal.drive(
        strict,
        [
          begun, ["send", "14"], ["see", "Position: #3"], ["size", columns, rows], ["see", text],
          ["signal", SIGTERM], ["exit"],
        ])
      #expect(report.lastScreen(columns, rows).unknown == [])
    }
    // The 9 would end the session: nobody sees what it would be typed for.
    let report = try terminal.drive(
      strict,
      [
        begun, ["send", "14"], ["see", "Position: #3"], ["size", 40, 10], ["see", "too small"],
        ["send", "9"], ["size", 41, 10], ["see", "41 × 10"], ["size", 80, 24],
        ["see", "Position: #3"], ["send", "15"], ["see", "Position: #5"], ["signal", SIGTERM],
        ["exit"],
      ])
    #expect(try report.ending().status == 128 + SIGTERM)
  }

  @Test("a pasted megabyte, unsolicited answers and sequences typed by hand lose nothing")
  func floods() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        begun, ["send", "14"], ["see", "Position: #3"], ["paste", 1_000_000],
        ["send", "1\u{1B}[?62;c5\u{1B}]11;rgb:00/00/00\u{7}9\u{1B}[24;80Ré2"],
        ["see", "Position: #7"], ["signal", SIGTERM], ["exit"],
      ])
    print("a pasted megabyte took \(try #require(report.result(3).seconds)) s")
  }

  @Test("R8, R42: from key byte to painted frame; one frame is one write")
  func latency() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    for (rate, count) in [(10, 15), (100, 100), (1000, 280)] {
      let report = try terminal.drive(
        ["practice", "pi", "--mode", "practice"],
        [
          begun, ["keys", String(TrainerHarness.pi.prefix(count)), rate], ["signal", SIGTERM],
          ["exit"],
        ])
      let keys = try report.result(1)
      let (p50, p99) = (try #require(keys.p50), try #require(keys.p99))
      print(
        "\(rate) keys/s: p50 \(p50 * 1e3) ms, p99 \(p99 * 1e3) ms, max \((keys.max ?? 0) * 1e3) ms")
      // A timer in the way of the keys would show even here; 'latency run terminal' has the gate.
      #expect(p50 < 0.5)
      #expect(try #require(keys.frames) >= count)
      if let writes = keys.writes { #expect(writes == keys.frames) }
    }
  }

  @Test("R127: from start to the first frame")
  func start() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    var times: [Double] = []
    for _ in 0..<5 {
      let report = try terminal.drive(strict, [begun, ["signal", SIGTERM], ["exit"]])
      times.append(try #require(report.first))
    }
    print("start to first frame: \(times.sorted().map { "\(Int($0 * 1e3))" }) ms")
    #expect(times.min() ?? 9 < 2)
  }

  @Test("R50: an idle session uses no processor time")
  func idle() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        begun, ["settle", 0.5], ["idle", 1.5], ["send", "1415926535"], ["see", "Position: #11"],
        ["pause", 3.5], ["idle", 1.5], ["signal", SIGTERM], ["exit"],
      ])
    let shares = try [2, 6].compactMap { try report.result($0).share }
    print("idle processor share: \(shares)")
    #expect(shares.count == 2 && shares.allSatisfy { $0 < 0.05 })
  }

  @Test("R44: plain lines describe every event in words and never move the cursor")
  func plain() throws {
    let terminal = Terminal(environment: ["TERM": "dumb"])
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      ["practice", "pi", "--mode", "practice", "--plain"],
      [
        ["written", "Type the first decimal"], ["send", "1"],
        ["written", "Current position: 2. Streak: 1"], ["send", "3"],
        ["written", "✗ 3, it is 4. Current position: 2"], ["send", "\u{1B}"],
        ["written", "Press it again to leave"], ["press", "\u{1B}", "not certified"],
        ["send", "\u{3}"], ["exit"],
      ])
    let text = String(decoding: report.bytes(), as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    #expect(lines.contains("Current position: 2. Streak: 1"))
    // A wrong digit rings the bell.
    #expect(lines.contains("\u{7}✗ 3, it is 4. Current position: 2"))
    #expect(lines.contains("Press it again to leave"))
    #expect(
      !text.replacing("\u{1B}[?2004h", with: "").replacing("\u{1B}[?2004l", with: "").contains(
        "\u{1B}"))
    #expect(try report.ending().modes == true)
  }

  @Test("a data folder that cannot be written does not stop practice, and is reported")
  func readOnly() throws {
    let terminal = Terminal(environment: ["PI_TRAINER_HOME": "/proc/nowhere"])
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        ["see", "Nothing is saved"], ["send", "15"], ["see", "it is 4"],
        ["see", "Nothing is saved"], ["press", "\u{1B}", home],
        ["send", "q"], ["exit"],
      ])
    #expect(try report.ending().status == 3)
    let text = String(decoding: report.bytes(), as: UTF8.self)
    #expect(text.contains("pi-trainer: nothing was saved"))
  }
}
