import Foundation
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// Finds scenarios by their name or in a file.
enum ScenarioSource {
  /// A built-in scenario, or the one in a file.
  ///
  /// - Throws: ``CommandFailure`` that names the nearest scenario, or the field that is wrong.
  static func scenario(_ name: String) throws -> Scenario {
    if let scenario = Scenario.builtIn(name) { return scenario }
    guard name.contains("/") || name.contains(".") else {
      throw CommandFailure(
        .usage,
        "unknown scenario '\(name)'; "
          + Suggestion.text(to: name, among: Scenario.builtIns.map(\.id)))
    }
    let bytes: [UInt8]
    do throws(PlatformError) {
      bytes = try FileSystem.real.contents(of: FilePath(name))
    } catch { throw CommandFailure(.usage, error.description) }
    do {
      return try JSONDecoder().decode(Scenario.self, from: Data(bytes))
    } catch {
      throw CommandFailure(
        .usage,
        "'\(name)': \(ScenarioError(error, reading: bytes)); 'latency describe burst --json' prints"
          + " a valid file")
    }
  }

  /// The schedule of a scenario, if it can be played.
  ///
  /// - Throws: ``CommandFailure`` that names the scenario, and the field that is wrong.
  static func schedule(_ scenario: Scenario, seed: UInt64) throws -> KeystrokeSchedule {
    do throws(ScenarioError) {
      return try scenario.schedule(seed: seed)
    } catch { throw CommandFailure(.usage, "'\(scenario.id)': \(error)") }
  }

  /// A scenario in the form of its file.
  static func text(_ scenario: Scenario) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(scenario), as: UTF8.self)
  }
}
