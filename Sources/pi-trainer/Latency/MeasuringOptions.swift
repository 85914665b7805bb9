import ArgumentParser
import DigitCore
import DigitPack
import LatencyHarness
import LatencyMeasurement
import SystemPackage

/// The options of every command that plays keys.
struct MeasuringOptions: ParsableArguments {
  @Option(help: "The pack that the digits come from (default: that of pi).", completion: .file())
  var pack: String?

  @Option(help: "The seed of the schedules.")
  var seed: UInt64 = 1

  @Option(
    help: """
      How keys reach the engine: inline or ring, or terminal for the whole trainer (default: as \
      the scenario says).
      """)
  var inject: InjectionMode?

  @Option(
    help: ArgumentHelp(
      "A fault to plant on purpose, to see it caught: stall:20ms@5123, random-stall:20ms/1000,"
        + " lock:30ms/1s, wrong@777, lost@42, slow:5%, slow-fsync:50ms.", valueName: "fault"))
  var plant: [String] = []

  @Option(
    help: "The budget of a key.",
    transform: { text in
      do throws(OptionError) { return try DurationText.nanoseconds(text) } catch {
        throw ValidationError("\(error)")
      }
    })
  var budget: Int64 = 16_000_000

  @Flag(help: "Show no progress.")
  var quiet = false

  /// Checks the planted faults before anything runs.
  func validate() throws {
    for text in plant {
      do throws(OptionError) { _ = try PlantedFault(parsing: text) } catch {
        throw ValidationError("--plant: \(error)")
      }
    }
  }

  /// The pack's path, once the whole pack is verified.
  ///
  /// - Throws: ``CommandFailure`` when there is none, or it is damaged.
  func verifiedPack() throws -> String {
    try reporting {
      guard let file = try DigitLibrary.open(pack ?? MathematicalConstant.pi.name).pack else {
        throw CommandFailure(
          .usage, "--pack '\(pack ?? "")': it is no pack; 'digits import' makes one of it")
      }
      _ = try file.verify()
      return file.path
    }
  }

  /// A plan for scenarios.
  ///
  /// - Throws: ``CommandFailure`` when a planted fault would never happen: the run would prove
  ///   nothing, and look as if it had.
  func plan(_ scenarios: [Scenario], pack: String) throws -> Campaign.Plan {
    let most = scenarios.map(\.keys).max() ?? 0
    for text in plant {
      guard let key = try? PlantedFault(parsing: text).key, key >= most else { continue }
      throw CommandFailure(
        .usage, "--plant '\(text)': the last key that is played is \(most - 1)")
    }
    return Campaign.Plan(
      scenarios: scenarios, seed: seed, injection: inject, faults: plant, pack: pack)
  }
}

extension MeasuringOptions {
  /// What the folder of a run says about how it was made.
  func record(
    _ kind: String, _ plan: Campaign.Plan, _ configuration: GateConfiguration,
    _ scenarios: [ScenarioRounds]
  ) -> LatencyRunRecord {
    LatencyRunRecord(
      kind: kind, scenarios: scenarios.map(\.scenario.id), seed: plan.seed,
      injection: plan.injection, faults: plan.faults, pack: plan.pack,
      configuration: configuration)
  }
}
