internal import ArgumentParser
internal import LatencyGate
package import LatencyJudge

struct MeasurementOptions: ParsableArguments {
  @Option(
    name: .customLong("seed"), parsing: .unconditional,
    help: "The seed of the schedules (default: 1; of the gate, a number from the commit).")
  var chosenSeed: UInt64?

  @Option(
    parsing: .unconditional, help: "The budget of a key (default: 16ms).",
    transform: nanoseconds(_:))
  var budget: Int64 = 16_000_000

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  var seed: UInt64 { chosenSeed ?? 1 }

  /// The nanoseconds of an option's value.
  ///
  /// - Throws: `ValidationError` with the reason.
  static func nanoseconds(_ text: String) throws -> Int64 {
    do throws(OptionError) { return try DurationFormat.nanoseconds(text) } catch {
      throw ValidationError("\(error)")
    }
  }
}

extension Campaign.Plan {
  /// Refuses scenarios that cannot be played, and faults that would never happen, so that the run
  /// would prove nothing.
  ///
  /// - Throws: ``CommandFailure``.
  func check() throws {
    let longest = try scenarios.map { try ScenarioSource.schedule($0, seed: seed).count }.max() ?? 0
    for fault in faults {
      guard let key = fault.key, key >= longest else { continue }
      throw CommandFailure(
        .usage, "--plant '\(fault)': the last key that is played is \(longest - 1)")
    }
  }
}

package struct FaultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A fault to inject, to see it detected: \(InjectedFault.forms).", valueName: "fault"),
    transform: fault(_:))
  var plant: [InjectedFault] = []

  package init() {}

  /// The fault of a value of the option.
  ///
  /// - Throws: `ValidationError` that says what is wrong with it.
  package static func fault(_ text: String) throws -> InjectedFault {
    do throws(OptionError) {
      return try InjectedFault(parsing: text)
    } catch { throw ValidationError("\(error)") }
  }
}

/// What INCONCLUSIVE means: the exit code of commands that end with a verdict.
package enum InconclusivePolicy: String, CaseIterable, ExpressibleByArgument {
  /// A warning and exit code 0.
  case warn
  /// Exit code 3.
  case fail
}

package struct InconclusiveOptions: ParsableArguments {
  @Option(help: "What INCONCLUSIVE means: fail gives exit code 3, warn gives 0.")
  package var inconclusive = InconclusivePolicy.fail

  package init() {}
}
