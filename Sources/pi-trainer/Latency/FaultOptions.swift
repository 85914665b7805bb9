import ArgumentParser
import LatencyMeasurement

/// The option of commands that show that a fault is caught.
struct FaultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A fault to plant on purpose, to see it caught: \(PlantedFault.forms).",
      valueName: "fault"))
  var plant: [String] = []

  /// Checks the planted faults before anything runs.
  func validate() throws {
    for text in plant { _ = try Self.fault(text) }
  }

  /// What a value of the option plants.
  ///
  /// - Throws: `ValidationError` that says what is wrong with it.
  static func fault(_ text: String) throws -> PlantedFault {
    do throws(OptionError) {
      return try PlantedFault(parsing: text)
    } catch { throw ValidationError("--plant: \(error)") }
  }
}
