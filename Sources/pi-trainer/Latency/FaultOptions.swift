import ArgumentParser
import LatencyMeasurement

/// The option of commands that inject faults.
struct FaultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A fault to inject, to see it detected: \(InjectedFault.forms).",
      valueName: "fault"))
  var plant: [String] = []

  /// Checks the injected faults before anything runs.
  func validate() throws {
    for text in plant { _ = try Self.fault(text) }
  }

  /// The fault of a value of the option.
  ///
  /// - Throws: `ValidationError` that says what is wrong with it.
  static func fault(_ text: String) throws -> InjectedFault {
    do throws(OptionError) {
      return try InjectedFault(parsing: text)
    } catch { throw ValidationError("--plant: \(error)") }
  }
}
