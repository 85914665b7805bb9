internal import ArgumentParser
internal import LatencyGate
package import LatencyJudge
internal import Text

/// What a calibration repeats: a gate with one injected fault, or without one.
package struct CalibrationPlan {
  package struct Row {
    /// The fault; `nil` where FAIL is a false alarm.
    package let fault: InjectedFault?
    package let surroundings: CalibrationTally.Surroundings

    package init(_ fault: InjectedFault?, _ surroundings: CalibrationTally.Surroundings = .idle) {
      self.fault = fault
      self.surroundings = surroundings
    }

    /// How many runs it gets for each run of an ordinary line.
    ///
    /// A false alarm is rarer than a miss and needs more runs to be seen.
    fileprivate var weight: Int { fault == nil && surroundings == .idle ? 2 : 1 }
  }

  /// The exact and quick lines first, load last: a noisy machine may not finish.
  let rows: [Row]
  package let scenarios: [Scenario]
  /// The requirements; their looks say how many rounds a run has.
  package var configuration: GateConfiguration
  /// Whether the slowest key's cause is known; that of a program that is stopped is not.
  let knowsCauses: Bool
  /// The minutes after which no further run starts by default; `nil` for one cycle of all lines.
  let minuteLimit: Double?
  /// The requirements of a program without a fault that is its own base; `nil` where it has none.
  let beside: GateConfiguration?
  /// What is calibrated, where the scenarios do not say it.
  let subject: String?

  package init(
    _ rows: [Row], scenarios: [Scenario], configuration: GateConfiguration,
    knowsCauses: Bool = true, minuteLimit: Double? = nil, beside: GateConfiguration? = nil,
    subject: String? = nil
  ) {
    self.rows = rows
    self.scenarios = scenarios
    self.configuration = configuration
    self.knowsCauses = knowsCauses
    self.minuteLimit = minuteLimit
    self.beside = beside
    self.subject = subject
  }

  fileprivate var tallies: [CalibrationTally] {
    rows.map { row in
      var tally = CalibrationTally(row.fault, row.surroundings)
      if !knowsCauses { tally.expectedBlame = nil }
      return tally
    }
  }

  /// What all runs that are counted together have in common beside the seed, as text.
  var conditions: String {
    let looks = configuration.looks
    let start = scenarios.map { "\($0.label), \($0.keys.grouped) keys" }.joined(separator: "; ")
    let beside = beside.map { ", of itself as base \($0.looks[0]) to \($0.looks.last ?? 0)" } ?? ""
    let about = subject.map { "; \($0)" } ?? ""
    return start
      + "; \(looks.first ?? 0) to \(looks.last ?? 0) rounds of engine and control\(beside)"
      + "; budget \(DurationFormat.text(configuration.budget))\(about)"
  }
}

/// Runs of a gate whose right verdicts are known, counted in a folder that a later run adds to.
package struct Calibration {
  private let plan: CalibrationPlan
  private let seed: UInt64
  private let store: CalibrationStore
  private let conditions: String
  private var tallies: [CalibrationTally]

  /// Opens the folder.
  ///
  /// - Parameter seed: the seed of the first run of each line.
  /// - Throws: ``CommandFailure`` if what is there is damaged or belongs to another plan.
  package init(_ plan: CalibrationPlan, folder: String, seed: UInt64) throws {
    self.plan = plan
    self.seed = seed
    store = try CalibrationStore(folder)
    conditions = "\(plan.conditions); seeds from \(seed) on"
    tallies = try store.load(defaults: plan.tallies, conditions: conditions)
  }

  /// Runs gates, the line that is furthest behind first, so that the lines stay in proportion after
  /// any interruption.
  ///
  /// - Parameters:
  ///   - minutes: no run starts after so many; `nil` for the plan's own limit, and one cycle.
  ///   - runs: how many runs are enough for a line, earlier ones included; `nil` for no end.
  ///   - gate: runs the gate once; `nil` if it was interrupted.
  /// - Throws: `ExitCode` where the gate was wrong.
  package mutating func run(
    minutes: Double?, runs: Int?, in session: MeasurementSession, _ options: OutputOptions,
    canCount: Bool, inconclusive: InconclusivePolicy,
    gate: (_ row: CalibrationPlan.Row, _ seed: UInt64, _ name: String) throws -> GateResult
  ) throws {
    let start = ContinuousClock.now
    var done = 0
    let cycle = plan.rows.reduce(0) { $0 + $1.weight }
    while minutes != nil || runs != nil || done < cycle {
      let elapsed = (ContinuousClock.now - start) / .seconds(60)
      if let limit = minutes ?? plan.minuteLimit, elapsed >= limit { break }
      let open = tallies.indices.filter { tallies[$0].runs < runs ?? .max }
      let next = open.min {
        tallies[$0].runs * plan.rows[$1].weight < tallies[$1].runs * plan.rows[$0].weight
      }
      guard let next else { break }
      let name = "\(tallies[next].name), run \(tallies[next].runs + 1)"
      let seed = tallies[next].nextSeed(from: seed)
      session.showProgress("calibrating: \(name), seed \(seed)")
      let judgement = try gate(plan.rows[next], seed, name)
      if session.interruption.isRaised { break }
      tallies[next].add(judgement)
      done += 1
      session.showProgress("  \(judgement.verdict.rawValue): \(judgement.headline)")
      try store.save(result(session))
    }
    session.clearProgress()
    let result = result(session)
    options.output.print(result) { CalibrationTable(result: result).text }
    try session.endIfInterrupted()
    let issues = result.issues(canCount: canCount)
    for issue in issues { StandardError.write("\(CommandOutput.program): \(issue.text)\n") }
    if issues.contains(where: \.isCertain) { throw ExitCode(1) }
    guard !issues.isEmpty else { return }
    StandardError.write("INCONCLUSIVE: noise or a missing tool hid some faults\n")
    if inconclusive == .fail { throw ExitCode(3) }
  }

  private func result(_ session: MeasurementSession) -> CalibrationResult {
    CalibrationResult(
      tallies, conditions: conditions, provenance: session.provenance,
      machine: MachineReport.facts())
  }
}
