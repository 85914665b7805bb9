import Foundation
import ProcessControl
import SystemPackage

/// Optional programs of the system.
enum ExternalProgram {
  /// The search path for programs.
  static var searchPath: String { ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin" }

  /// The path of a program, or `nil` where there is none.
  static func find(_ name: String) -> FilePath? {
    MeasurementEnvironment.program(name, in: searchPath)
  }

  /// Runs a program to its end, silently.
  ///
  /// - Returns: whether it exists and succeeded.
  static func run(_ name: String, _ arguments: [String]) -> Bool {
    guard let path = find(name) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path.string)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Runs a program and returns the first line that it writes; `nil` where it fails.
  static func line(_ name: String, _ arguments: [String]) -> String? {
    guard let path = find(name) else { return nil }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path.string)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map { String($0) }
  }
}
