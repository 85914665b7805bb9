import FileIO
package import LatencyGate
package import LatencyMeasurement
import ProcessControl
package import SystemPackage

/// Rounds of some scenarios, with engine and control in pairs.
package struct Campaign: Sendable {
  /// What is run.
  package struct Plan: Sendable {
    /// The workloads.
    package var scenarios: [Scenario]
    /// The seed of all schedules.
    package var seed: UInt64
    /// How keys reach the engine; `nil` leaves it to each scenario.
    package var injection: InjectionMode?
    /// The faults to inject, as on the command line.
    package var faults: [String]
    /// The pack that the digits come from.
    package var pack: String
    /// How many pairs of rounds go through a terminal at the first look; each later look adds one.
    ///
    /// `nil` where terminals have as many rounds as others.
    package var terminalRounds: Int?

    /// Creates a plan.
    package init(
      scenarios: [Scenario], seed: UInt64, injection: InjectionMode? = nil,
      faults: [String] = [], pack: String, terminalRounds: Int? = nil
    ) {
      self.scenarios = scenarios
      self.seed = seed
      self.injection = injection
      self.faults = faults
      self.pack = pack
      self.terminalRounds = terminalRounds
    }

    /// How keys of a scenario reach the program.
    func injection(of scenario: Scenario) -> InjectionMode {
      injection ?? scenario.conditions.injection
    }

    /// The faults for a scenario: beside others, a terminal has those that it can have.
    func faults(of scenario: Scenario) -> [String] {
      guard injection(of: scenario) == .terminal, terminalRounds != nil else { return faults }
      return faults.filter { text in
        switch try? InjectedFault(parsing: text) {
        case .stall, .randomStall, .lost, .wrong: true
        default: false
        }
      }
    }
  }

  /// What is run.
  package let plan: Plan

  /// What was measured so far, one entry a scenario.
  package private(set) var scenarios: [ScenarioRounds]

  /// Whether every round ran to its end.
  package private(set) var isComplete = true

  private let player: any RoundPlayer
  private let interruption: StopFlag
  private var random = SystemRandomNumberGenerator()

  /// Creates a campaign without rounds.
  package init(_ plan: Plan, player: any RoundPlayer, interruption: StopFlag) {
    self.plan = plan
    self.player = player
    self.interruption = interruption
    scenarios = plan.scenarios.map {
      ScenarioRounds(
        scenario: $0, schedule: KeystrokeSchedule($0, seed: plan.seed), pairs: [])
    }
  }

  /// How many looks were taken at the rounds.
  private var looks = 0

  /// Runs pairs of rounds until every scenario has so many, for one more look.
  ///
  /// - Parameters:
  ///   - count: how many pairs.
  ///   - progress: called after every pair with the scenario and its number of pairs.
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

  /// The injected faults that never happened, by the values of their options.
  package var faultsThatNeverHappened: [String] {
    let rounds = scenarios.flatMap(\.pairs).map(\.engine)
    guard !rounds.isEmpty else { return [] }
    return plan.faults.filter { fault in
      rounds.allSatisfy { ($0.faultEvents?[fault] ?? 0) == 0 }
    }
  }

  /// Runs the engine and its control, shuffled.
  private mutating func pair(
    _ scenario: Scenario, round: Int
  ) throws(RoundError) -> RoundPair? {
    let load: CPULoad? =
      scenario.conditions.hogs > 0
      ? try CPULoad(scenario.conditions.hogs, program: player.program) : nil
    defer { load?.end() }
    let arms: [RoundArm] = Bool.random(using: &random) ? [.engine, .control] : [.control, .engine]
    var results: [RoundArm: RoundResult] = [:]
    for arm in arms {
      let request = RoundRequest(
        scenario: scenario, seed: plan.seed, round: round, arm: arm, ranFirst: arm == arms[0],
        offset: Int64.random(in: 0...20_000_000, using: &random),
        injection: plan.injection(of: scenario), faults: plan.faults(of: scenario),
        pack: plan.pack, scratch: player.folder.string, isShort: plan.terminalRounds != nil)
      results[arm] = try player.run(request)
      if results[arm]?.isComplete != true { isComplete = false }
      if interruption.isRaised { break }
    }
    guard let engine = results[.engine] else {
      isComplete = false
      return nil
    }
    if results[.control] == nil { isComplete = false }
    // Half a pair compares nothing, but the engine's round is kept.
    return RoundPair(engine: engine, control: results[.control] ?? engine.unplayedControl)
  }
}

/// Processes that load the processors during a run, as other programs would.
package final class CPULoad: Sendable {
  private let children: [ChildProcess]

  /// Creates processes that spin.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - program: the program whose command `latency hog` spins.
  /// - Throws: ``RoundError`` when one cannot be started.
  package init(_ count: Int, program: FilePath) throws(RoundError) {
    var children: [ChildProcess] = []
    do throws(PlatformError) {
      for _ in 0..<count {
        children.append(
          try ChildProcess(program.string, ["latency", "hog"], errors: "/dev/null"))
      }
    } catch {
      for child in children { child.kill() }
      throw RoundError("a spinning process cannot be started: \(error)")
    }
    self.children = children
  }

  /// Ends them; called once.
  package func end() {
    for child in children {
      child.kill()
      _ = child.wait()
    }
  }

  /// Spins until the parent process has ended.
  package static func spin() {
    let parent = ChildProcess.parentIdentifier
    var iterations: UInt64 = 0
    while ChildProcess.parentIdentifier == parent {
      for _ in 0..<10_000_000 { iterations = iterations &* 6_364_136_223_846_793_005 &+ 1 }
      if iterations == 0 { return }
    }
  }
}
