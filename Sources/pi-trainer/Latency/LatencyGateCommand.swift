import ArgumentParser
import FileIO
import EssentialFoundation
import LatencyHarness
import LatencyMeasurement
import Reporting
import SystemPackage

/// `pi-trainer latency gate`.
struct LatencyGateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Judge whether the engine meets its budget for every key.",
    discussion: """
      The profile ci takes at most three minutes on two processors: bursts in all modes, a stretch \
      at the pace of people, the trainer on a terminal, counts. The profile nightly plays every \
      judged scenario and the ramp in full, a million keys in one session among them, but not \
      noisy-hogs, which tests the harness. The verdict is PASS, with what it supports; FAIL; \
      INCORRECT after a wrong answer of the engine; or INCONCLUSIVE, with what to do.

      With --arm it judges a program of your own instead, in any language, behind pipes or on a \
      terminal: docs/LATENCY.md, "Gate your own program in ten minutes".
      """)

  @Option(help: "Which scenarios: ci or nightly (default: ci).")
  var profile: GateProfileArgument?

  @Option(
    help: "Judge the program that this file describes, instead of the engine.",
    completion: .file())
  var arm: String?

  @Option(help: "What INCONCLUSIVE means: fail gives exit code 3, warn gives 0.")
  var inconclusive = GateReporter.InconclusivePolicy.fail

  @Option(
    help: """
      The gates that must have run, such as G0,G1,G4; one that did not is INCONCLUSIVE (default: \
      those of the profile; 'none' for no gate).
      """)
  var require: String?

  @Flag(help: "Save how long keys of each class take in their best round, as the limits of G1.")
  var updateProfile = false

  @Option(help: "The baseline of the counts (default: the shipped one).", completion: .file())
  var baseline: String?

  @Option(name: .customLong("out"), help: "The folder for all outputs.")
  var folder = "build/latency"

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var faults: FaultOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let require { _ = try Self.gates(require) }
    if arm != nil, let other = optionsOfEngine.first {
      throw ValidationError("\(other) is for the engine, and --arm judges another program")
    }
    if updateProfile, !faults.plant.isEmpty {
      throw ValidationError("--update-profile saves the times of an engine without a fault")
    }
    if measuring.inject == .terminal {
      throw ValidationError(
        "--inject terminal: the gate judges the engine; 'latency run terminal' judges the trainer")
    }
  }

  /// The options on this command line that say nothing about other programs.
  private var optionsOfEngine: [String] {
    [
      ("--profile", profile != nil), ("--update-profile", updateProfile),
      ("--baseline", baseline != nil), ("--inject", measuring.inject != nil),
      ("--pack", measuring.source.pack != nil),
    ].filter(\.1).map(\.0)
  }

  func run() throws {
    try mappingMeasurementErrors {
      if let arm { return try judge(try ArmSource.description(arm)) }
      let known = try CountBaselineFile(chosenPath: baseline).read()
      let pack = try measuring.verifiedPack()
      let seed = measuring.chosenSeed ?? SourceChange.current.seed ?? measuring.seed
      let profile = (profile ?? .ci).profile
      var plan = try measuring.plan(
        profile.scenarios(seed: seed), pack: pack, faults: faults, seed: seed)
      plan.terminalRounds = profile.terminalRounds
      let limits = ReproducibleLimitsFile()
      var configuration = profile.configuration(
        budget: measuring.budget, limits: try limits.read(isForced: measuring.force))
      if let require { configuration.required = try Self.gates(require) }
      let folder = try RunFolder.create(folder)
      let session = try MeasurementSession(quiet: measuring.quiet)
      session.showProgress("seed \(seed)\(measuring.chosenSeed == nil ? ", from the commit" : "")")
      let measurer = CountMeasurer(session: session, pack: pack)
      let counts = CountsGate.finding(
        try measurer.measurement(faults: faults.plant), baseline: known)
      let (result, scenarios) = try session.runUntilDecided(plan, configuration, counts: counts)
      if updateProfile { try limits.update(result) }
      try GateReporter(
        result: result, scenarios: scenarios, folder: folder, isJSON: options.json
      ).finish(
        measuring.record("gate", plan, configuration, scenarios), inconclusive: inconclusive)
    }
  }

  /// The gates of the option `--require`.
  static func gates(_ list: String) throws -> [GateID] {
    if list == "none" { return [] }
    return try list.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let gate = GateSet.mission.gates.first(where: { $0.id.rawValue == name }) else {
        let known = GateSet.mission.gates.map(\.id.rawValue).joined(separator: ", ")
        throw ValidationError("--require: there is no gate '\(name)'; there are \(known)")
      }
      return gate.id
    }
  }
}

/// The committed times of keys, from which the limits of G1 follow.
struct ReproducibleLimitsFile {
  private static let name = "latency-profile.json"

  /// The path; `nil` if there is none.
  private func path() throws -> FilePath? {
    try mappingErrors {
      try DigitLibrary.folders.map { $0.appending(Self.name) }
        .first { try FileSystem.real.status(of: $0) != nil }
    }
  }

  /// The limits; without a file every class has the floor.
  ///
  /// - Parameter isForced: whether times of another machine count as this machine's.
  /// - Throws: ``CommandFailure`` that says what is wrong with the file.
  func read(isForced: Bool = false) throws -> ReproducibleLimits {
    guard let path = try path() else { return ReproducibleLimits() }
    let bytes = try mappingErrors { try FileSystem.real.contents(of: path) }
    do {
      var limits = try JSONDecoder().decode(ReproducibleLimits.self, from: Data(bytes))
      try limits.validate()
      if isForced { limits.machine = nil }
      return limits
    } catch {
      throw CommandFailure(
        .usage,
        "'\(path)': \(ScenarioError(error, reading: bytes)); restore it, or remove it and write it"
          + " again with 'latency gate --update-profile'")
    }
  }

  /// Writes the times of a run.
  func update(_ result: GateResult) throws {
    let limits = ReproducibleLimits(
      classes: result.classes, machine: MachineFingerprint(result.machine))
    let path = try path() ?? FilePath("Resources").appending(Self.name)
    try mappingErrors {
      let output = try AtomicOutput(path, replacing: true)
      try output.write(
        Array(try JSONEncoder.sorted().encode(limits)) + [10])
      try output.commit()
    }
    StandardError.write("saved in \(path)\n")
  }
}

/// The profiles of the gate as they are named on the command line.
enum GateProfileArgument: String, CaseIterable, ExpressibleByArgument {
  /// At most three minutes on two processors.
  case ci
  /// Every scenario of the engine in full.
  case nightly

  /// The scenarios behind the name.
  var profile: GateProfile {
    switch self {
    case .ci: .ci
    case .nightly: .nightly
    }
  }
}
