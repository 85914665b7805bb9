internal import LatencyGate
internal import LatencyJudge
internal import Reports
internal import SystemPackage
internal import Text

enum ArmSource {
  /// The program that a file describes.
  ///
  /// - Throws: ``CommandFailure`` that names the field that is wrong.
  static func description(_ name: String) throws -> ArmDescription {
    try ScenarioSource.value(of: name, option: "--arm ", hint: "docs/LATENCY.md shows a whole file")
  }
}

/// A program of any origin as it is judged.
struct Arm {
  private let description: ArmDescription
  let plan: Campaign.Plan
  let configuration: GateConfiguration

  init(_ description: ArmDescription, seed: UInt64, faults: [InjectedFault], budget: Int64) {
    self.description = description
    plan = Campaign.Plan(
      scenarios: [description.scenario], seed: seed, injection: .process, faults: faults)
    var configuration = GateConfiguration(
      budget: budget, limits: ReproducibleLimits(leastLimit: description.limitNanoseconds ?? budget)
    )
    configuration.looks = [description.rounds, description.rounds + max(5, description.rounds / 2)]
    configuration.required = [.correctness, .reproducibleDeadline]
    self.configuration = configuration
  }

  /// What a comparison with a base requires: rounds enough for its tests, at first and once more.
  var comparedConfiguration: GateConfiguration {
    var compared = configuration
    let fewest = RegressionGate.minimumRounds
    let first = max(fewest, description.rounds)
    compared.looks = [first, first + max(fewest, first / 2)]
    compared.required.append(.regression)
    return compared
  }

  /// What a calibration plays: it is lost, mistaken and stopped on purpose.
  var calibration: CalibrationPlan {
    let (middle, budget) = (description.scenario.keys / 2, configuration.budget)
    let stall = InjectedFault.stall(nanoseconds: budget + max(4_000_000, budget / 4), key: middle)
    var faults = [InjectedFault.lost(key: middle), stall]
    // Without an oracle nothing knows which answer is right.
    if description.oracle != nil { faults.insert(.wrong(key: middle), at: 0) }
    var hash = FNV1a()
    for byte in JSONEncoder.text(description).utf8 { hash.add(UInt64(byte)) }
    return CalibrationPlan(
      [CalibrationPlan.Row(nil)] + faults.map { CalibrationPlan.Row($0) },
      scenarios: plan.scenarios, configuration: configuration, knowsCauses: false,
      beside: comparedConfiguration, subject: "arm \(hash.value.hexadecimal(digits: 16))")
  }

  var check: AnswerCheck {
    description.transport == .pty ? .screen : description.oracle == nil ? .order : .oracle
  }

  /// Plays its rounds.
  ///
  /// - Parameter command: another command than its own, with all else the same.
  func player(
    _ program: (some OwnProgram).Type, _ session: MeasurementSession, command: [String]? = nil
  ) throws -> any RoundPlayer {
    var description = description
    if let command { description.command = command }
    let schedule = try ScenarioSource.schedule(description.scenario, seed: plan.seed)
    return ArmPlayer(
      description, schedule: schedule, expecting: try expected(schedule, session),
      echo: try program.start("echo", "--transport", description.transport.rawValue),
      folder: session.scratch, interruption: session.interruption)
  }

  /// What the oracle says; `nil` without one.
  private func expected(
    _ schedule: KeystrokeSchedule, _ session: MeasurementSession
  ) throws -> ExpectedAnswers? {
    guard let oracle = description.oracle else { return nil }
    if let file = oracle.file {
      let answers = try SampleSource.answers(file)
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
