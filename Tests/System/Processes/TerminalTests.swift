import Foundation
import Testing

/// A program on a pseudo-terminal, ended in every way: the terminal is restored.
@Suite("Terminal", .serialized)
struct TerminalTests {
  /// What the driver reports of an ending.
  private struct Report: Decodable {
    struct Result: Decodable {
      let event: String?
      let status: Int32?
      let modes: Bool?
    }

    let results: [Result?]
    let output: [String]
    let failure: String?

    var text: String { output.map(Self.text).joined() }

    static func text(_ hex: String) -> String {
      let digits = Array(hex)
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static let driver = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../Support/TerminalDriver/drive.py").standardizedFileURL.path

  private static var probe: String {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = [beside] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return folders.map { $0.appendingPathComponent("terminal-probe").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? ""
  }

  private func drive(_ how: String, _ steps: String) throws -> Report {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Self.driver, "80x24", steps, Self.probe, how]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let report = try JSONDecoder().decode(Report.self, from: data)
    try #require(report.failure == nil)
    return report
  }

  /// The terminal was in raw mode, then restored once, with all its modes.
  private func expectRestored(_ report: Report, status: Int32) throws {
    let end = try #require(report.results.last ?? nil)
    #expect(end.status == status)
    #expect(end.modes == true)
    let text = report.text
    #expect(text.contains("\u{1B}[?1049h\u{1B}[?25lready"))
    #expect(text.components(separatedBy: "\u{1B}[?25h\u{1B}[?1049l").count == 2)
  }

  @Test("a return from main and exit(3) restore the terminal once")
  func orderly() throws {
    try expectRestored(drive("return", #"[["exit"]]"#), status: 0)
    try expectRestored(drive("exit", #"[["exit"]]"#), status: 3)
  }

  @Test(
    "a signal that asks for the end restores the terminal and ends with 128 and its number",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func asked(signal: Int32) throws {
    let report = try drive("wait", #"[["written","ready"],["signal",\#(signal)],["exit"]]"#)
    try expectRestored(report, status: 128 + signal)
  }

  @Test(
    "a fatal signal from outside takes its course after the terminal is restored",
    arguments: [SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP])
  func sent(signal: Int32) throws {
    let report = try drive("wait", #"[["written","ready"],["signal",\#(signal)],["exit"]]"#)
    try expectRestored(report, status: 128 + signal)
  }

  @Test("a fault, a trap of Swift and a stack overflow restore the terminal, without waiting")
  func faults() throws {
    for how in ["fault", "trap", "overflow"] {
      let start = ContinuousClock.now
      let report = try drive(how, #"[["exit"]]"#)
      let status = try #require(report.results.last??.status)
      #expect([128 + SIGSEGV, 128 + SIGBUS, 128 + SIGILL, 128 + SIGTRAP].contains(status))
      try expectRestored(report, status: status)
      // A crash reporter that waits for a key would take thirty seconds.
      #expect(ContinuousClock.now - start < .seconds(25))
    }
  }

  @Test(
    "Ctrl-Z and a stop from outside restore the terminal and take it again",
    arguments: [
      #"["send","\u001a"]"#, #"["signal",20]"#,
    ])
  func stops(step: String) throws {
    let steps =
      #"[["written","ready"],\#(step),["stopped"],["continue"],"#
      + #"["written","resumed"],["send","q"],["exit"]]"#
    let report = try drive("wait", steps)
    try #require(report.results.count == 7)
    #expect(report.results[2]?.modes == true, "the shell got its modes back")
    let stopped = Report.text(report.output[1]) + Report.text(report.output[2])
    #expect(stopped.contains("\u{1B}[?25h\u{1B}[?1049l"))
    let again = report.output[3...].map(Report.text).joined()
    #expect(again.contains("\u{1B}[?1049h\u{1B}[?25l") && again.contains("resumed"))
    #expect(report.results.last??.status == 0)
    #expect(report.results.last??.modes == true)
  }

  @Test("a new size wakes the program; a terminal that is gone ends it")
  func wakes() throws {
    let resized = try drive(
      "wait", #"[["written","ready"],["size",100,30],["written","resized"],["send","q"],["exit"]]"#)
    #expect(resized.text.contains("resized"))
    try expectRestored(resized, status: 0)
    let gone = try drive("wait", #"[["written","ready"],["hangup"],["exit"]]"#)
    #expect(gone.results.last??.status == 128 + SIGHUP)
  }
}
