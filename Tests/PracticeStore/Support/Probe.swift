import Foundation
import SystemPackage

/// A process that saves one session and is killed meanwhile.
enum Probe {
  /// How a run ended.
  struct Outcome {
    let wasKilled: Bool
    let callCount: Int
  }

  /// Runs it.
  ///
  /// - Parameters:
  ///   - folder: the store's folder.
  ///   - number: the system call at which it is killed; below 0 for none.
  ///   - written: how many bytes of write `number` still reach the file.
  static func run(_ folder: StoreFolder, _ number: Int, written: Int? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL =
      Bundle.allBundles.lazy
      .map { $0.bundleURL.deletingLastPathComponent().appendingPathComponent("store-probe") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("store-probe")
    process.arguments = [folder.path.string, "\(number)"] + (written.map { ["\($0)"] } ?? [])
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let words = output.split(whereSeparator: \.isWhitespace)
    return Outcome(
      wasKilled: process.terminationReason == .uncaughtSignal && process.terminationStatus == 9,
      callCount: words.last.flatMap { Int($0) } ?? 0)
  }
}
