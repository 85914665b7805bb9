package import LatencyJudge

/// Rounds of some scenarios, with program and control in pairs.
package struct Campaign {
  package struct Plan: Sendable {
    package var scenarios: [Scenario]
    package var seed: UInt64
    /// How keys reach the program; `nil` leaves it to each scenario.
    package var injection: InjectionMode?
    package var faults: [InjectedFault]
    /// How many pairs of rounds go through a terminal at the first look; each later look adds one.
    ///
    /// `nil` where terminals have as many rounds as others.
    var terminalRounds: Int?

    package init(
      scenarios: [Scenario], seed: UInt64, injection: InjectionMode? = nil,
      faults: [InjectedFault] = [], terminalRounds: Int? = nil
    ) {
      self.scenarios = scenarios
      self.seed = seed
      self.injection = injection
      self.faults = faults
      self.terminalRounds = terminalRounds
    }

    func injection(of scenario: Scenario) -> InjectionMode {
      injection ?? scenario.conditions.injection
    }

    /// The faults for a scenario: beside others, a terminal has those that it can have.
    func faults(of scenario: Scenario) -> [InjectedFault] {
      guard injection(of: scenario) == .terminal, terminalRounds != nil else { return faults }
      return faults.filter(\.isForOtherProcesses)
    }

    package func faultsThatNeverHappened(in scenarios: [ScenarioRounds]) -> [InjectedFault] {
      let rounds = scenarios.flatMap(\.pairs).map(\.engine)
      guard !rounds.isEmpty else { return [] }
      return faults.filter { fault in
        rounds.allSatisfy { ($0.faultEvents?[fault] ?? 0) == 0 }
      }
    }
  }

  let plan: Plan

  package private(set) var scenarios: [ScenarioRounds]

  /// Whether every round ran to its end.
  package private(set) var isComplete = true

  private let player: any RoundPlayer
  private let hog: [String]
  private let interruption: StopFlag
  private var random = SystemRandomNumberGenerator()

  /// Creates a campaign without rounds.
  ///
  /// - Parameter hog: the command of a process that spins, for scenarios under load.
  package init(_ plan: Plan, player: any RoundPlayer, hog: [String], interruption: StopFlag) {
    self.plan = plan
    self.player = player
    self.hog = hog
    self.interruption = interruption
    scenarios = plan.scenarios.map {
      ScenarioRounds(scenario: $0, schedule: KeystrokeSchedule($0, seed: plan.seed), pairs: [])
    }
  }

  private var looks = 0

  /// Runs pairs of rounds until every scenario has so many, for one more look.
  ///
  /// - Parameter progress: called after every pair with the scenario and its number of pairs.
  /// - Throws: ``RoundError`` when a round cannot be run.
  package mutating func run(
    rounds count: Int, progress: (_ scenario: Scenario, _ done: Int) -> Void
  ) throws(RoundError) {
    let targets = scenarios.map { rounds in
      guard let first = plan.terminalRounds, plan.injection(of: rounds.scenario) == .terminal else {
        return count
      }
      return min(count, first + looks)
    }
    looks += 1
    let done = scenarios.map(\.pairs.count).min() ?? 0
    for round in done..<max(count, done) {
      for index in scenarios.indices
      where scenarios[index].pairs.count <= round && round < targets[index] {
        guard !interruption.isRaised else {
          isComplete = false
          return
        }
        let pair = try pair(scenarios[index].scenario, round: round)
        if let pair { scenarios[index].pairs.append(pair) }
        progress(scenarios[index].scenario, scenarios[index].pairs.count)
        // One wrong verdict decides; more rounds would only find it again.
        if pair?.engine.oracle.isEmpty == false { return }
      }
    }
  }

  private mutating func pair(_ scenario: Scenario, round: Int) throws(RoundError) -> RoundPair? {
    let load = try CPULoad(scenario.conditions.hogs, command: hog)
    defer { load.end() }
    let arms: [RoundArm] = Bool.random(using: &random) ? [.engine, .control] : [.control, .engine]
    var results: [RoundArm: RoundResult] = [:]
    for arm in arms {
      let request = RoundRequest(
        scenario: scenario, seed: plan.seed, round: round, arm: arm, ranFirst: arm == arms[0],
        offset: Int64.random(in: 0...20_000_000, using: &random),
        injection: plan.injection(of: scenario), faults: plan.faults(of: scenario),
        isShort: plan.terminalRounds != nil || scenario != scenarios.last?.scenario)
      results[arm] = try player.run(request)
      if results[arm]?.isComplete != true { isComplete = false }
      if interruption.isRaised { break }
    }
    guard let engine = results[.engine] else {
      isComplete = false
      return nil
    }
    if results[.control] == nil { isComplete = false }
    // Half a pair compares nothing, but the program's round is kept.
    return RoundPair(engine: engine, control: results[.control] ?? engine.unplayedControl)
  }
}
