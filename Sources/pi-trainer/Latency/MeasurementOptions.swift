public import ArgumentParser
import DigitCore
import DigitPack
import LatencyHarness
public import LatencyMeasurement

/// The options of every command that plays keys.
struct MeasurementOptions: ParsableArguments {
  @OptionGroup var source: PackOptions

  @Option(
    name: .customLong("seed"), parsing: .unconditional,
    help: "The seed of the schedules (default: 1; of the gate, a number from the commit).")
  var chosenSeed: UInt64?

  /// The seed of the schedules.
  var seed: UInt64 { chosenSeed ?? 1 }

  @Option(
    help: """
      How keys reach the engine: inline, or terminal for the whole trainer (default: that of the \
      scenario).
      """)
  var inject: InjectionMode?

  @Option(
    parsing: .unconditional, help: "The budget of a key (default: 16ms).",
    transform: nanoseconds(_:))
  var budget: Int64 = 16_000_000

  @Flag(help: "Judge by the limits of another machine as if they were this machine's.")
  var force = false

  /// The nanoseconds of an option's value.
  ///
  /// - Throws: `ValidationError` with the reason.
  static func nanoseconds(_ text: String) throws -> Int64 {
    do throws(OptionError) { return try DurationFormat.nanoseconds(text) } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Whether progress is not shown.
  var quiet: Bool { source.quiet }

  /// The pack's path, once the whole pack is verified.
  ///
  /// - Throws: ``CommandFailure`` when there is none, or it is damaged.
  func verifiedPack() throws -> String { try source.verifiedPack() }

  /// A plan for scenarios.
  ///
  /// - Throws: ``CommandFailure`` if a scenario cannot be played, or an injected fault would never
  ///   happen, so that the run would prove nothing.
  func plan(
    _ scenarios: [Scenario], pack: String, faults: FaultOptions? = nil, seed chosen: UInt64? = nil
  ) throws -> Campaign.Plan {
    try checked(
      Campaign.Plan(
        scenarios: scenarios, seed: chosen ?? seed, injection: inject, faults: faults?.plant ?? [],
        pack: pack))
  }

  /// A plan whose scenarios can be played and whose faults can happen.
  ///
  /// - Throws: ``CommandFailure`` otherwise.
  func checked(_ plan: Campaign.Plan) throws -> Campaign.Plan {
    let longest =
      try plan.scenarios.map { try ScenarioSource.schedule($0, seed: plan.seed).count }.max() ?? 0
    for text in plan.faults {
      guard let key = try? InjectedFault(parsing: text).key, key >= longest else { continue }
      throw CommandFailure(
        .usage, "--plant '\(text)': the last key that is played is \(longest - 1)")
    }
    return plan
  }

  /// The record of how a run was made.
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

/// The options of every command that measures with the digits of a pack.
struct PackOptions: ParsableArguments {
  @Option(help: "The pack with the digits (default: that of pi).", completion: .file())
  var pack: String?

  @Flag(help: "Show no progress.")
  var quiet = false

  /// The pack's path, once the whole pack is verified.
  ///
  /// - Throws: ``CommandFailure`` when there is none, or it is damaged.
  func verifiedPack() throws -> String {
    try Self.verified(pack ?? MathematicalConstant.pi.name, namedBy: "--pack")
  }

  /// The path of a pack, once the whole pack is verified.
  ///
  /// - Parameters:
  ///   - name: a file, or a constant.
  ///   - source: the option or the file that names it.
  /// - Throws: ``CommandFailure`` when there is none, or it is damaged.
  static func verified(_ name: String, namedBy source: String) throws -> String {
    try mappingErrors {
      guard let file = try DigitLibrary.open(name).file.pack else {
        throw CommandFailure(
          .usage, "\(source) '\(name)': it is not a pack; 'digits import' makes one from it")
      }
      _ = try file.verify()
      return file.path
    }
  }
}

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

/// The way of injection is named on the command line as in scenario files.
extension InjectionMode: ExpressibleByArgument {
  /// Another program is named by an arm, not by the way into it.
  public static var allValueStrings: [String] { [Self.inline, .terminal].map(\.rawValue) }

  /// Reads the value of `--inject`.
  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}

extension InjectedFault {
  /// The key at which the fault happens; `nil` if it is not tied to a key.
  var key: Int? {
    switch self {
    case .stall(_, let key), .wrong(let key), .lost(let key): key
    case .randomStall, .lock, .alwaysRight, .slow, .slowFsync, .repaint: nil
    }
  }
}
