import FileIO
import EssentialFoundation
import LatencyGate
import LatencyHarness
import LatencyMeasurement
import ProcessControl
import SystemPackage

/// Reads arm files.
enum ArmSource {
  /// The program that a file describes.
  ///
  /// - Throws: ``CommandFailure`` that names the field that is wrong.
  static func description(_ name: String) throws -> ArmDescription {
    let bytes: [UInt8]
    do throws(PlatformError) {
      bytes = try FileSystem.real.contents(of: FilePath(name))
    } catch { throw CommandFailure(.usage, error.description) }
    do {
      return try JSONDecoder().decode(ArmDescription.self, from: Data(bytes))
    } catch {
      throw CommandFailure(
        .usage,
        "--arm '\(name)': \(ScenarioError(error, reading: bytes)); docs/LATENCY.md shows a whole"
          + " file")
    }
  }
}

/// `pi-trainer latency gate --arm`.
extension LatencyGateCommand {
  /// Judges a program of any origin.
  func judge(_ description: ArmDescription) throws {
    let seed = measuring.seed
    let schedule = try ScenarioSource.schedule(description.scenario, seed: seed)
    var plan = Campaign.Plan(
      scenarios: [description.scenario], seed: seed, injection: .process, faults: faults.plant,
      pack: "")
    plan = try measuring.checked(plan)
    var configuration = GateConfiguration(
      budget: measuring.budget,
      limits: ReproducibleLimits(leastLimit: description.limitNanoseconds ?? measuring.budget))
    configuration.looks = [description.rounds, description.rounds + max(5, description.rounds / 2)]
    configuration.required =
      try require.map(Self.gates) ?? [.correctness, .reproducibleDeadline]
    let folder = try RunFolder.create(folder)
    let session = try MeasurementSession(quiet: measuring.quiet)
    let player = try ArmPlayer(
      description, schedule: schedule,
      expecting: try expected(by: description, schedule, session), folder: session.scratch,
      interruption: session.interruption)
    let check: AnswerCheck =
      description.transport == .pty ? .screen : description.oracle == nil ? .order : .oracle
    let (result, scenarios) = try session.runUntilDecided(
      plan, configuration, by: player, check: check)
    try GateReporter(
      result: result, scenarios: scenarios, folder: folder, isJSON: options.json
    ).finish(
      measuring.record("gate", plan, configuration, scenarios), inconclusive: inconclusive)
  }

  /// What the oracle says; `nil` without one.
  private func expected(
    by description: ArmDescription, _ schedule: KeystrokeSchedule, _ session: MeasurementSession
  ) throws -> ExpectedAnswers? {
    guard let oracle = description.oracle else { return nil }
    if let file = oracle.file {
      let answers = try LatencyJudgeCommand.answers(file)
      guard answers.answers.count >= schedule.count else {
        throw CommandFailure(
          .usage,
          "'\(file)' answers \(answers.answers.count) keys, and \(schedule.count) are played")
      }
      return answers
    }
    return try OracleProgram.answers(
      of: oracle.command ?? [], to: description.texts(of: schedule),
      environment: description.environment, errors: session.scratch.appending("oracle.errors"),
      until: session.interruption)
  }
}
