package import LatencyJudge

/// Rounds of two programs in turn, to find whether one is slower.
package struct Comparison {
  private var rounds: [RoundComparison] = []

  /// The base against itself.
  private var noise: [RoundComparison] = []

  /// The head's rounds with their control, for the gates that judge one program.
  package private(set) var headRounds: ScenarioRounds

  /// The base's rounds, with those in place of a control that show the noise.
  package private(set) var baseRounds: ScenarioRounds

  /// Whether there was no interruption.
  package private(set) var isComplete = true

  private let plan: Campaign.Plan
  private let scenario: Scenario
  private let base: any RoundPlayer
  private let head: any RoundPlayer
  private let hog: [String]
  private let interruption: StopFlag
  private var random = SystemRandomNumberGenerator()

  /// Creates a comparison without rounds.
  ///
  /// - Parameters:
  ///   - plan: what is run; its first scenario counts.
  ///   - hog: the command of a process that spins, for a scenario under load.
  /// - Throws: ``RoundError`` for a plan without scenarios.
  package init(
    _ plan: Campaign.Plan, base: any RoundPlayer, head: any RoundPlayer, hog: [String],
    interruption: StopFlag
  ) throws(RoundError) {
    guard let scenario = plan.scenarios.first else { throw RoundError("there is nothing to run") }
    self.plan = plan
    self.scenario = scenario
    self.base = base
    self.head = head
    self.hog = hog
    self.interruption = interruption
    headRounds = ScenarioRounds(
      scenario: scenario, schedule: KeystrokeSchedule(scenario, seed: plan.seed), pairs: [])
    baseRounds = headRounds
  }

  private enum Part: CaseIterable { case base, baseAgain, head, control }

  /// Runs rounds until there are so many: base, base once more, head and head's control, shuffled.
  ///
  /// - Parameter progress: called after every round with the number of rounds.
  /// - Throws: ``RoundError`` when a round cannot be run, or the base gave wrong verdicts.
  package mutating func run(until count: Int, progress: (Int) -> Void) throws(RoundError) {
    let hogs = scenario.conditions.hogs
    let load = hogs > 0 ? try CPULoad(hogs, command: hog) : nil
    defer { load?.end() }
    // One wrong verdict decides; more rounds would only find it again.
    while rounds.count < count, headRounds.pairs.last?.engine.oracle.isEmpty != false {
      guard !interruption.isRaised else { break }
      var results: [Part: RoundResult] = [:]
      for (place, part) in Part.allCases.shuffled(using: &random).enumerated() {
        let player = part == .head || part == .control ? head : base
        results[part] = try player.run(
          RoundRequest(
            scenario: scenario, seed: plan.seed, round: rounds.count,
            arm: part == .control ? .control : .engine, ranFirst: place == 0,
            offset: Int64.random(in: 0...20_000_000, using: &random),
            injection: plan.injection(of: scenario), faults: part == .head ? plan.faults : []))
        if interruption.isRaised { break }
      }
      guard let base = results[.base], let again = results[.baseAgain],
        let head = results[.head], let control = results[.control]
      else { break }
      // The times of a wrong program say nothing; G0 reports the head's mistakes.
      if let wrong = (base.oracle + again.oracle).first {
        throw RoundError("the program to compare with is wrong: \(wrong.detail)")
      }
      rounds.append(
        RoundComparison(base: Self.interquartileMean(base), head: Self.interquartileMean(head)))
      noise.append(
        RoundComparison(base: Self.interquartileMean(base), head: Self.interquartileMean(again)))
      headRounds.pairs.append(RoundPair(engine: head, control: control))
      baseRounds.pairs.append(RoundPair(engine: base, control: again))
      progress(rounds.count)
    }
    if interruption.isRaised { isComplete = false }
  }

  /// What the rounds say of the head.
  ///
  /// - Parameter firstLook: those after so many were played because they looked like a regression.
  package func finding(firstLook: Int) -> GateFinding {
    let fresh = Array(rounds.dropFirst(firstLook))
    return RegressionGate.finding(
      Array(rounds.prefix(firstLook)), confirmation: fresh.isEmpty ? nil : fresh, noise: noise)
  }

  /// The interquartile mean of the service times of a round; a median would move in steps of the
  /// clock.
  static func interquartileMean(_ round: RoundResult) -> Double {
    let times = round.samples.values(.service).sorted()
    guard !times.isEmpty else { return 0 }
    let middle = times[(times.count / 4)..<max(times.count / 4 + 1, times.count * 3 / 4)]
    return Double(middle.reduce(0, +)) / Double(middle.count)
  }
}
