import Foundation
import Testing

/// The program on its own pseudo-terminal.
struct Terminal {
  /// The report of the driver.
  struct Report: Decodable {
    struct Result: Decodable {
      let event: String?
      let status: Int32?
      let modes: Bool?
      let seconds: Double?
      let share: Double?
      let p50: Double?
      let p99: Double?
      let max: Double?
      let frames: Int?
      let writes: Int?
    }

    let results: [Result?]
    let output: [String]
    let failure: String?
    let first: Double?

    /// The bytes of the steps up to one.
    func bytes(through step: Int? = nil) -> [UInt8] {
      output.prefix((step ?? output.count - 1) + 1).flatMap { hex in
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
          UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
      }
    }

    /// The screen after a step.
    func screen(_ columns: Int = 80, _ rows: Int = 24, after step: Int? = nil) -> TerminalEmulator {
      var emulator = TerminalEmulator(columns: columns, rows: rows)
      emulator.feed(bytes(through: step))
      return emulator
    }

    /// The last screen of a size, after the program painted everything for it.
    func lastScreen(_ columns: Int, _ rows: Int) -> TerminalEmulator {
      let bytes = bytes()
      let clear = Array("\u{1B}[2J".utf8)
      let start = bytes.indices.last { bytes[$0...].starts(with: clear) } ?? 0
      var emulator = TerminalEmulator(columns: columns, rows: rows)
      emulator.feed(Array(bytes[start...]))
      return emulator
    }

    /// What a step reported.
    func result(_ step: Int) throws -> Result {
      try #require(results.indices.contains(step) ? results[step] : nil)
    }

    /// How the program ended.
    func ending() throws -> Result { try result(results.count - 1) }
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static var program: String {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = [beside] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return folders.map { $0.appendingPathComponent("pi-trainer").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? ""
  }

  /// A separate folder for every run.
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pi-trainer-terminal-\(UUID().uuidString)")
  /// Changes of the environment; `nil` removes a variable.
  var environment: [String: String?] = [:]

  /// Drives the program through steps; fails if one never completes.
  func drive(
    _ arguments: [String], size: String = "80x24", _ steps: [[Any]]
  ) throws -> Report {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let json = String(decoding: try JSONSerialization.data(withJSONObject: steps), as: UTF8.self)
    process.arguments =
      [
        "python3", Self.tests.appending(path: "Support/TerminalDriver/drive.py").path, size, json,
        Self.program,
      ] + arguments
    var variables = ProcessInfo.processInfo.environment
    variables["TERM"] = "xterm-256color"
    variables["COLORTERM"] = "truecolor"
    variables["LC_ALL"] = "C.UTF-8"
    variables["NO_COLOR"] = nil
    variables["PI_TRAINER_HOME"] = folder.path
    variables["PI_TRAINER_DIGITS"] =
      Self.tests.deletingLastPathComponent().appendingPathComponent("Resources").path
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let report = try JSONDecoder().decode(Report.self, from: data)
    try #require(report.failure == nil)
    return report
  }

  /// Removes the folder.
  func cleanUp() { try? FileManager.default.removeItem(at: folder) }
}
