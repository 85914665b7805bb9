import Foundation
import Testing

/// What only the whole program on a pseudo-terminal can show.
@Suite("The program on a terminal", .serialized)
struct ProgramTests {
  private let practice = ["practice", "pi", "--mode", "practice"]

  private func lines(_ report: Terminal.Report) -> [Substring] {
    String(decoding: report.bytes(), as: UTF8.self).split(separator: "\r\n")
  }

  @Test("defect 8: --plain before or after the command, on a terminal that cannot be drawn on")
  func plain() throws {
    let terminal = Terminal(environment: ["TERM": "dumb"])
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      ["--plain"],
      [
        ["written", "Welcome"], ["send", "\r"], ["written", "Records of π"], ["send", "\r"],
        ["written", "Type the first decimal"], ["send", "14"],
        ["written", "Current position: 3. Streak: 2"], ["send", "q"],
        ["written", "Press it again to leave"], ["press", "q", "Score: 2 right digits"],
        ["send", "n"], ["pause", 0.3], ["send", "h"], ["written", "History"],
        ["written", "Learn 2"], ["send", "\u{3}"], ["exit"],
      ])
    #expect(try report.ending().status == 0 && report.ending().modes == true)
    let text = lines(report)
    #expect(!text.contains { $0.contains("No session yet") })
    #expect(!text.joined().contains("\u{1B}[?1000h"))
    let other = Terminal(environment: ["TERM": "dumb"])
    defer { other.cleanUp() }
    let before = try other.drive(
      ["--plain"] + practice,
      [["written", "Type the first decimal"], ["signal", SIGTERM], ["exit"]])
    #expect(!lines(before).isEmpty)
  }

  @Test("defect 13: Ctrl-L paints the whole screen again")
  func repaint() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      practice,
      [
        ["see", "Position: #1"], ["send", "14"], ["see", "Position: #3"], ["settle", 0.3],
        ["send", "\u{C}"], ["settle", 0.5], ["signal", SIGTERM], ["exit"],
      ])
    let painted = report.output[5].count / 2
    #expect(painted > 2_000, "\(painted) bytes")
    #expect(report.lastScreen(80, 24).unknown == [])
  }

  @Test("R53: clicks are reported in a session alone, and type what they hit")
  func clicks() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    // The keys 1 and 4 of the pad at 80 × 24.
    let report = try terminal.drive(
      practice,
      [
        ["see", "Position: #1"], ["send", "\u{1B}[<0;54;9M\u{1B}[<0;54;9m"],
        ["see", "Position: #2"], ["send", "\u{1B}[<0;54;12M\u{1B}[<0;1;1M"],
        ["see", "Position: #3"], ["press", "\u{1B}\u{1B}", "Mean speed"], ["settle", 0.3],
        ["send", "\u{3}"], ["exit"],
      ])
    #expect(report.screen(after: 0).reportsClicks)
    #expect(!report.screen(after: 6).reportsClicks)
    #expect(!report.screen().reportsClicks && !report.screen().isAlternate)
  }

  @Test("defect 11: the digits of √2 are computed, certified and kept when Enter is pressed")
  func missingDigits() throws {
    var terminal = Terminal()
    defer { terminal.cleanUp() }
    let data = terminal.folder.appendingPathComponent("data")
    terminal.environment["XDG_DATA_HOME"] = data.path
    let report = try terminal.drive(
      [],
      [
        ["see", "Enter"], ["send", "\r"], ["see", "Records of π"],
        ["see", "▶ Learn the first 10"], ["send", "\u{1B}[B"], ["send", "\u{1B}[C"],
        ["see", "[e]"], ["send", "\u{1B}[C"], ["see", "[φ phi]"], ["send", "\u{1B}[C"],
        ["see", "compute 100,000 decimals of √2 and start"], ["send", "\r"],
        ["see", "Position: #1"], ["send", "41"], ["see", "Position: #3"], ["signal", SIGTERM],
        ["exit"],
      ])
    #expect(report.screen(after: 14).text.contains("√2"))
    for name in ["sqrt2.digitpack", "sqrt2.certificate.json"] {
      let path = data.appendingPathComponent("pi-trainer/\(name)").path
      #expect(FileManager.default.fileExists(atPath: path), "\(name)")
    }
    let again = try terminal.drive(
      ["practice", "sqrt2", "--mode", "strict"],
      [["see", "Position: #1"], ["signal", SIGTERM], ["exit"]])
    #expect(!again.screen().text.contains("compute"))
    // From the shell as well, with a word about it.
    let shell = try terminal.drive(
      ["practice", "zeta3", "--mode", "strict"],
      [["written", "zeta3: "], ["see", "ζ(3)  "], ["signal", SIGTERM], ["exit"]])
    #expect(try shell.ending().status == 128 + SIGTERM)
  }

  @Test("R117, R118: defect 4, yes runs systemctl and writes the units, and the screen says so")
  func reminder() throws {
    var terminal = Terminal()
    defer { terminal.cleanUp() }
    let tools = terminal.folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let script = tools.appendingPathComponent("systemctl")
    try Data("#!/bin/sh\necho \"$@\" >>\"$PI_TRAINER_HOME/calls\"\n".utf8).write(to: script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    terminal.environment["PATH"] = tools.path + ":" + path
    terminal.environment["XDG_CONFIG_HOME"] = terminal.folder.path
    let steps: [[Any]] = [
      ["see", "Position: #1"], ["send", "14"], ["see", "Position: #3"],
      ["press", "\u{1B}\u{1B}", "Remind you at 20:00"], ["send", "y"],
    ]
    _ = try terminal.drive(
      practice, steps + [["see", "The reminder is set for 20:00"], ["send", "\u{3}"], ["exit"]])
    let calls = try String(
      contentsOf: terminal.folder.appendingPathComponent("calls"), encoding: .utf8)
    #expect(calls == "--user daemon-reload\n--user enable --now pi-trainer-remind.timer\n")
    let timer = terminal.folder.appendingPathComponent("systemd/user/pi-trainer-remind.timer")
    #expect(try String(contentsOf: timer, encoding: .utf8).contains("20:00:00"))
    // Without systemd the one command is named.
    var bare = Terminal()
    defer { bare.cleanUp() }
    bare.environment["XDG_CONFIG_HOME"] = bare.folder.path
    bare.environment["PATH"] = tools.deletingLastPathComponent().path
    let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    try FileManager.default.createDirectory(at: bare.folder, withIntermediateDirectories: true)
    if let python {
      let link = tools.deletingLastPathComponent().appendingPathComponent("python3")
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: URL(fileURLWithPath: python))
    }
    _ = try bare.drive(practice, steps + [["see", "crontab -"], ["send", "\u{3}"], ["exit"]])
    #expect(
      !FileManager.default.fileExists(atPath: bare.folder.appendingPathComponent("systemd").path))
  }
}
