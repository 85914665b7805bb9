import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import LatencyGate
package import LatencyJudge
import Processes
import Reports
import SystemPackage
import Text
import TrainerLatency

/// The trainer as the program that the latency commands measure.
enum MeasuredTrainer: OwnProgram {
  static let group = ["latency"]

  static var version: String { Certificate.Program.current.version }

  static var hash: String? {
    ChildProcess.executablePath
      .flatMap { try? FileSystem.real.contents(of: $0, limit: 1 << 30) }
      .map { "\(SHA256Hasher.hash($0.span))" }
  }

  struct Options: OwnOptions {
    @Option(help: "The pack with the digits (default: that of pi).", completion: .file())
    var pack: String?

    @Option(
      name: .customLong("inject"),
      help: """
        How keys reach the engine: inline, or terminal for the whole trainer (default: that of \
        the scenario).
        """)
    var injection: InjectionMode?

    @Flag(
      name: .shortAndLong,
      help: "Judge by the limits of another machine as if they were this machine's.")
    var force = false

    var given: [String] {
      [("--inject", injection != nil), ("--pack", pack != nil)].filter(\.1).map(\.0)
    }

    func target(for asking: String) throws -> any OwnTarget {
      let name = pack ?? MathematicalConstant.pi.name
      guard let file = try DigitLibrary.open(name).file.pack else {
        throw CommandFailure(
          .usage, "--pack '\(name)': it is not a pack; 'digits import' makes one from it")
      }
      _ = try file.verify()
      return TrainerTarget(
        pack: file.path, limits: try ReproducibleLimitsFile().read(isForced: force))
    }
  }

  struct GateOptions: OwnGateOptions {
    @Option(
      name: .customLong("profile"), help: "Which scenarios: ci or nightly (default: ci).")
    var chosen: Profile?

    @Flag(
      name: .customLong("update-profile"),
      help: """
        Save how long keys of each class take in their best round, as the limits of G1, and the \
        instructions of a key, as the baseline of G4.
        """)
    var updatesProfile = false

    @Option(help: "The baseline of the counts (default: the shipped one).", completion: .file())
    var baseline: String?

    /// The profiles of the gate as they are named on the command line.
    enum Profile: String, CaseIterable, ExpressibleByArgument {
      /// At most three minutes on two processors.
      case ci
      /// Every scenario of the engine in full.
      case nightly
    }

    var profile: GateProfile {
      switch chosen ?? .ci {
      case .ci: .ci
      case .nightly: .nightly
      }
    }

    var given: [String] {
      [
        ("--profile", chosen != nil), ("--update-profile", updatesProfile),
        ("--baseline", baseline != nil),
      ].filter(\.1).map(\.0)
    }
  }
}

/// The way of injection is named on the command line as in scenario files.
extension InjectionMode: ExpressibleByArgument {
  /// Another program is named by an arm, not by the way into it.
  package static var allValueStrings: [String] { [Self.inline, .terminal].map(\.rawValue) }

  /// Reads the value of `--inject`.
  package init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}

/// The trainer with the digits of a verified pack.
private struct TrainerTarget: OwnTarget {
  let pack: String
  let limits: ReproducibleLimits

  /// The limit of the output that is read of another program.
  private static let maximumByteCount = 1 << 20

  /// What every build lists of a scenario.
  private struct ListedScenario: Decodable {
    let id: String
  }

  func player(in session: MeasurementSession) throws -> any RoundPlayer {
    let launcher = try RoundLauncher(
      pack: pack, folder: session.scratch, interruption: session.interruption)
    session.whenInterrupted { launcher.endRound() }
    return launcher
  }

  func player(of program: String, in session: MeasurementSession) throws -> any RoundPlayer {
    let folder = session.scratch.appending("other")
    try FileSystem.real.makeFolder(folder)
    return try RoundLauncher(
      program: FilePath(program), pack: pack, folder: folder, interruption: session.interruption)
  }

  /// Asks a program for its scenarios, which only a build of this program can list.
  func checkBase(_ program: String) throws {
    let path = FilePath(program)
    let status = try FileSystem.real.status(of: path)
    guard status?.isRegularFile == true else {
      throw CommandFailure(.usage, "--against '\(program)': there is no such program")
    }
    let list = ExternalProgram.output(
      of: path, ["latency", "list", "--json"], limit: Self.maximumByteCount)
    guard let scenarios = try? JSONDecoder().decode([ListedScenario].self, from: Data(list ?? [])),
      !scenarios.isEmpty
    else {
      throw CommandFailure(
        .usage, "--against '\(program)': it is no pi-trainer; name the program of another build")
    }
  }

  func checkBaseline(_ baseline: String?, allowsMissing: Bool) throws {
    _ = try CountBaselineFile(chosenPath: baseline).read(allowsMissing: allowsMissing)
  }

  func counts(
    _ faults: [InjectedFault], baseline: String?, isSaved: Bool, isBrief: Bool,
    in session: MeasurementSession
  ) throws -> GateFinding {
    let file = CountBaselineFile(chosenPath: baseline)
    var known = try file.read(allowsMissing: isSaved)
    defer { session.clearProgress() }
    do {
      let measurement = try InstructionCounter.measurement(
        faults, isBrief ? .instructions : .everything, pack: pack, folder: session.scratch,
        valgrind: ExternalProgram.find("valgrind"), program: ExternalProgram.own
      ) { session.showProgress("counting \($0)") }
      if isSaved, measurement.instructions != nil {
        StandardError.write("saved in \(try file.update(known, measurement))\n")
        known = try file.read()
      }
      return CountsGate.finding(measurement, baseline: known)
    } catch let error as RoundError {
      // Ctrl-C on a terminal reaches valgrind as well.
      try session.endIfInterrupted()
      throw error
    }
  }

  func save(_ result: GateResult) throws { try ReproducibleLimitsFile().update(result) }

  var canCount: Bool {
    let baseline = try? CountBaselineFile(chosenPath: nil).read()
    return ExternalProgram.find("valgrind") != nil
      && baseline?.entry(
        toolchain: BuildMode.toolchain, architecture: BuildMode.architecture) != nil
  }

  /// Half a second a round, faults that fit in, and less than two minutes.
  var calibration: CalibrationPlan {
    let faults: [InjectedFault] = [
      .wrong(key: 77), .lost(key: 42), .slow(share: 0.03),
      .stall(nanoseconds: 20_000_000, key: 700),
      .randomStall(nanoseconds: 20_000_000, oneIn: 300),
      .lock(nanoseconds: 30_000_000, every: 150_000_000),
    ]
    return CalibrationPlan(
      [CalibrationPlan.Row(nil)] + faults.map { CalibrationPlan.Row($0) }
        + [CalibrationPlan.Row(nil, .hogs)],
      scenarios: ["recite-endurance"].compactMap {
        Scenario.builtIn($0)?.limited(toKeys: 2_000)
      }, configuration: GateConfiguration(), minuteLimit: 1.5)
  }
}

/// The committed times of keys, from which the limits of G1 follow.
private struct ReproducibleLimitsFile {
  private static let name = "latency-profile.json"

  /// The limits; without a file every class has the floor.
  ///
  /// - Parameter isForced: whether times of another machine count as this machine's.
  /// - Throws: ``CommandFailure`` that says what is wrong with the file.
  func read(isForced: Bool) throws -> ReproducibleLimits {
    guard let path = try DigitLibrary.existingFile(Self.name) else { return ReproducibleLimits() }
    var limits: ReproducibleLimits = try ScenarioSource.value(
      in: try FileSystem.real.contents(of: path), named: "'\(path)'",
      hint: "restore it, or remove it and write it again with 'latency gate --update-profile'"
    ) { (limits) throws(ScenarioError) in try limits.validate() }
    if isForced { limits.machine = nil }
    return limits
  }

  func update(_ result: GateResult) throws {
    let limits = ReproducibleLimits(
      classes: result.classes, machine: MachineFingerprint(result.machine))
    let path =
      try DigitLibrary.existingFile(Self.name) ?? FilePath("Resources").appending(Self.name)
    try FileSystem.real.write(try JSONEncoder.sorted().encode(limits) + [10], to: path)
    StandardError.write("saved in \(path)\n")
  }
}
