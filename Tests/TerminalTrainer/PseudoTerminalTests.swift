import Foundation
import Testing

/// The whole program on a real pseudo-terminal.
///
/// Bounds are generous, for a machine may be busy; the figures of a run are printed.
@Suite("On a terminal", .serialized)
struct PseudoTerminalTests {
  private let strict = ["practice", "pi", "--mode", "strict"]

  @Test("R16, R34: a session opens with one command, and its first digit begins it")
  func session() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        ["settle", 0.3], ["send", "3"], ["settle", 0.6], ["send", "\u{1B}"], ["settle", 0.2],
        ["send", "q"], ["exit"],
      ])
    #expect(report.failure == nil)
    #expect(report.screen(after: 0).text.contains("Position: #1"))
    let end = report.screen(after: 2)
    #expect(end.unknown == [])
    #expect(end.isAlternate && !end.showsCursor)
    #expect(end.text.contains("✗ 3 at #1: right is 1"))
    let last = report.screen()
    #expect(!last.isAlternate && last.showsCursor)
    #expect(report.ending?.status == 0)
    #expect(report.ending?.modes == true)
  }

  @Test(
    "every signal in the middle of a session gives the terminal back",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT])
  func endings(signal: Int32) throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [["settle", 0.3], ["send", "1415"], ["settle", 0.2], ["signal", signal], ["exit"]])
    #expect(report.failure == nil)
    #expect(report.ending?.status == 128 + signal)
    #expect(report.ending?.modes == true)
    #expect(String(decoding: report.bytes(), as: UTF8.self).contains("\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test("Ctrl-Z stops the trainer; it comes back with the whole picture and counts no more")
  func stop() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        ["settle", 0.3], ["send", "1415"], ["settle", 0.2], ["send", "\u{1A}"], ["stopped"],
        ["continue"], ["settle", 0.4], ["send", "\u{1B}"], ["pause", 0.2], ["send", "\u{1B}"],
        ["settle", 0.5], ["signal", SIGTERM], ["exit"],
      ])
    #expect(report.failure == nil)
    #expect(report.results[4]?.modes == true)
    #expect(report.lastScreen(80, 24).text.contains("not certified: the program stalled"))
    #expect(report.ending?.modes == true)
  }

  @Test("R129: a new size is painted anew at any time")
  func resize() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    for (columns, rows, text) in [
      (120, 40, "Position: #3"), (60, 20, "Position: #3"), (40, 10, "too small"),
    ] {
      let report = try terminal.drive(
        strict,
        [
          ["settle", 0.3], ["send", "14"], ["settle", 0.2], ["size", columns, rows],
          ["settle", 0.4], ["signal", SIGTERM], ["exit"],
        ])
      let screen = report.lastScreen(columns, rows)
      #expect(screen.text.contains(text))
      #expect(screen.unknown == [])
    }
  }

  @Test("a pasted megabyte, answers nobody asked for and keys typed by hand lose nothing")
  func floods() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        ["settle", 0.3], ["send", "14"], ["paste", 1_000_000], ["settle", 0.3],
        ["send", "1\u{1B}[?62;c5\u{1B}]11;rgb:00/00/00\u{7}9\u{1B}[24;80Ré2"], ["settle", 0.3],
        ["signal", SIGTERM], ["exit"],
      ])
    #expect(report.failure == nil)
    #expect(report.screen(after: 5).text.contains("Position: #7"))
    let seconds = try #require(report.results[2]?.seconds)
    print("a pasted megabyte took \(seconds) s")
    #expect(seconds < 15)
  }

  @Test("R8, R42: from key byte to painted frame; one frame is one write")
  func latency() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    for (rate, count) in [(10, 15), (100, 100), (1000, 280)] {
      let report = try terminal.drive(
        ["practice", "pi", "--mode", "practice"],
        [
          ["settle", 0.3], ["keys", String(Stage.pi.prefix(count)), rate], ["signal", SIGTERM],
          ["exit"],
        ])
      #expect(report.failure == nil)
      let keys = try #require(report.results[1])
      let (p50, p99) = (try #require(keys.p50), try #require(keys.p99))
      print(
        "\(rate) keys/s: p50 \(p50 * 1e3) ms, p99 \(p99 * 1e3) ms, max \((keys.max ?? 0) * 1e3) ms")
      #expect(p50 < 0.016)
      #expect(p99 < 0.25)
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
      let report = try terminal.drive(strict, [["settle", 0.1], ["signal", SIGTERM], ["exit"]])
      times.append(try #require(report.first))
    }
    print("start to first frame: \(times.sorted().map { "\(Int($0 * 1e3))" }) ms")
    #expect(times.min() ?? 9 < 2)
  }

  @Test("R50: who types nothing costs nothing")
  func idle() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        ["settle", 0.3], ["idle", 1.5], ["send", "1415926535"], ["pause", 3.5], ["idle", 1.5],
        ["signal", SIGTERM], ["exit"],
      ])
    let shares = [1, 4].compactMap { report.results[$0]?.share }
    print("idle processor share: \(shares)")
    #expect(shares.count == 2 && shares.allSatisfy { $0 < 0.05 })
  }

  @Test("R44: plain lines tell every event in words and never move the cursor")
  func plain() throws {
    let terminal = Terminal(environment: ["TERM": "dumb"])
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      ["practice", "pi", "--mode", "practice", "--plain"],
      [
        ["settle", 0.3], ["send", "1"], ["settle", 0.2], ["send", "3"], ["settle", 0.2],
        ["send", "\u{1B}"], ["pause", 0.2], ["send", "\u{1B}"], ["settle", 0.4],
        ["send", "\u{3}"], ["exit"],
      ])
    #expect(report.failure == nil)
    let text = String(decoding: report.bytes(), as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    #expect(lines.contains("Current position: 2. Streak: 1"))
    #expect(lines.contains("✗ 3: right is 4. Current position: 2"))
    #expect(lines.contains("Press it again to leave"))
    #expect(
      !text.replacing("\u{1B}[?2004h", with: "").replacing("\u{1B}[?2004l", with: "").contains(
        "\u{1B}"))
    #expect(report.ending?.modes == true)
  }

  @Test("a data folder that cannot be written does not stop practice, and is told")
  func readOnly() throws {
    let terminal = Terminal(environment: ["PI_TRAINER_HOME": "/proc/nowhere"])
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      strict,
      [
        ["settle", 0.5], ["send", "15"], ["settle", 0.6], ["send", "\u{1B}"], ["pause", 0.2],
        ["send", "q"], ["exit"],
      ])
    #expect(report.failure == nil)
    #expect(report.screen(after: 2).text.contains("Nothing is saved"))
    #expect(report.ending?.status == 0)
    let text = String(decoding: report.bytes(), as: UTF8.self)
    #expect(text.contains("pi-trainer: nothing was saved"))
  }
}
