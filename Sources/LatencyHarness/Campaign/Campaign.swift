import FileIO
public import LatencyMeasurement
import ProcessControl
public import SystemPackage

/// Rounds of some scenarios, with engine and control in pairs.
public struct Campaign: Sendable {
  /// What is run.
  public struct Plan: Sendable {
    /// The workloads.
    public var scenarios: [Scenario]
    /// The seed of all schedules.
    public var seed: UInt64
    /// How keys reach the engine; `nil` leaves it to each scenario.
    public var injection: InjectionMode?
    /// The faults to inject, as on the command line.
    public var faults: [String]
    /// The pack that the digits come from.
    public var pack: String

    /// Creates a plan.
    public init(
      scenarios: [Scenario], seed: UInt64, injection: InjectionMode? = nil,
      faults: [String] = [], pack: String
    ) {
      self.scenarios = scenarios
      self.seed = seed
      self.injection = injection
      self.faults = faults
      self.pack = pack
    }
  }

  /// What is run.
  public let plan: Plan

  /// What was measured so far, one entry a scenario.
  public private(set) var scenarios: [ScenarioRounds]

  /// Whether every round ran to its end.
  public private(set) var isComplete = true

  private let launcher: RoundLauncher
  private let interruption: StopFlag
  private var random = SystemRandomNumberGenerator()

  /// Creates a campaign without rounds.
  public init(_ plan: Plan, launcher: RoundLauncher, interruption: StopFlag) {
    self.plan = plan
    self.launcher = launcher
    self.interruption = interruption
    scenarios = plan.scenarios.map {
      ScenarioRounds(
        scenario: $0, schedule: KeystrokeSchedule($0, seed: plan.seed), pairs: [])
    }
  }

  /// How many pairs of rounds every scenario has.
  public var roundCount: Int { scenarios.map(\.pairs.count).min() ?? 0 }

  /// Runs pairs of rounds until every scenario has so many.
  ///
  /// - Parameters:
  ///   - count: how many pairs.
  ///   - progress: called after every pair with the scenario and its number of pairs.
  /// - Throws: ``RoundError`` when a round cannot be run.
  public mutating func run(
    rounds count: Int, progress: (_ scenario: Scenario, _ done: Int) -> Void
  ) throws(RoundError) {
    for round in roundCount..<max(count, roundCount) {
      for index in scenarios.indices where scenarios[index].pairs.count <= round {
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

  /// Runs the engine and its control, shuffled.
  private mutating func pair(
    _ scenario: Scenario, round: Int
  ) throws(RoundError) -> RoundPair? {
    let load: CPULoad? =
      scenario.conditions.hogs > 0
      ? try CPULoad(scenario.conditions.hogs, program: launcher.program) : nil
    defer { load?.end() }
    let arms: [RoundArm] = Bool.random(using: &random) ? [.engine, .control] : [.control, .engine]
    var results: [RoundArm: RoundResult] = [:]
    for arm in arms {
      let request = RoundRequest(
        scenario: scenario, seed: plan.seed, round: round, arm: arm, ranFirst: arm == arms[0],
        offset: Int64.random(in: 0...100_000_000, using: &random),
        injection: plan.injection ?? scenario.conditions.injection,
        faults: plan.faults, pack: plan.pack,
        scratch: launcher.folder.string)
      results[arm] = try launcher.run(request)
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
public final class CPULoad: Sendable {
  private let children: [ChildProcess]

  /// Creates processes that spin.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - program: the program whose command `latency hog` spins.
  /// - Throws: ``RoundError`` when one cannot be started.
  public init(_ count: Int, program: FilePath) throws(RoundError) {
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
  public func end() {
    for child in children {
      child.kill()
      _ = child.wait()
    }
  }

  /// Spins until the parent process has ended.
  public static func spin() {
    let parent = ChildProcess.parentIdentifier
    var iterations: UInt64 = 0
    while ChildProcess.parentIdentifier == parent {
      for _ in 0..<10_000_000 { iterations = iterations &* 6_364_136_223_846_793_005 &+ 1 }
      if iterations == 0 { return }
    }
  }
}
