import Foundation
import PlatformIO
import SystemPackage

/// The build of this program that a comparison is made with.
enum BaseBuild {
  /// What every build lists of a scenario.
  private struct ListedScenario: Decodable {
    let id: String
  }

  /// The limit of the output that is read.
  private static let maximumByteCount = 1 << 20

  /// Asks a program for its scenarios, which only a build of this program can list.
  ///
  /// - Throws: ``CommandFailure`` if it is not one.
  static func check(_ path: String) throws {
    let status = try mappingErrors { try FileSystem.real.status(of: FilePath(path)) }
    guard status?.isRegularFile == true else {
      throw CommandFailure(.usage, "--against '\(path)': there is no such program")
    }
    guard let scenarios = try? JSONDecoder().decode([ListedScenario].self, from: output(of: path)),
      !scenarios.isEmpty
    else {
      throw CommandFailure(
        .usage, "--against '\(path)': it is no pi-trainer; name the program of another build")
    }
  }

  /// The list of scenarios of a program; empty if the program cannot be started.
  private static func output(of path: String) -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["latency", "list", "--json"]
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch { return Data() }
    let answer = (try? output.fileHandleForReading.read(upToCount: maximumByteCount)) ?? Data()
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return answer
  }
}
