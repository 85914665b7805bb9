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

  package private(set) var isComplete = true

  /// Why the base cannot be compared with, so that the head is played alone; `nil` where it can.
  package private(set) var fault: String?

  private let note: String?
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
  ///   - fault: why the base cannot be played, where that is known.
  ///   - note: what a reader has to know of the two programs.
  /// - Throws: ``RoundError`` for a plan without scenarios.
  package init(
    _ plan: Campaign.Plan, base: any RoundPlayer, head: any RoundPlayer, hog: [String],
    interruption: StopFlag, fault: String? = nil, note: String? = nil
  ) throws(RoundError) {
    guard let scenario = plan.scenarios.first else { throw RoundError("there is nothing to run") }
    self.plan = plan
    self.scenario = scenario
    self.base = base
    self.head = head
    self.hog = hog
    self.interruption = interruption
    self.fault = fault
    self.note = note
    headRounds = ScenarioRounds(
      scenario: scenario, schedule: KeystrokeSchedule(scenario, seed: plan.seed), pairs: [])
    baseRounds = headRounds
  }

  private enum Part: CaseIterable { case base, baseAgain, head, control }

  /// Runs rounds until there are so many: base, base once more, head and head's control, shuffled.
  ///
  /// A base that cannot be run or is wrong is played no more.
  ///
  /// - Parameter progress: called after every round with the number of rounds.
  /// - Throws: ``RoundError`` when a round of the head cannot be run.
  package mutating func run(until count: Int, progress: (Int) -> Void) throws(RoundError) {
    let load = try CPULoad(scenario.conditions.hogs, command: hog)
    defer { load.end() }
    // One wrong verdict decides; more rounds would only find it again.
    while headRounds.pairs.count < count, headRounds.pairs.last?.engine.oracle.isEmpty != false {
      guard !interruption.isRaised else { break }
      var results: [Part: RoundResult] = [:]
      for (place, part) in Part.allCases.shuffled(using: &random).enumerated() {
        let request = RoundRequest(
          scenario: scenario, seed: plan.seed, round: headRounds.pairs.count,
          arm: part == .control ? .control : .engine, ranFirst: place == 0,
          offset: Int64.random(in: 0...20_000_000, using: &random),
          injection: plan.injection(of: scenario), faults: part == .head ? plan.faults : [])
        if part == .head || part == .control {
          results[part] = try head.run(request)
        } else if fault == nil {
          do throws(RoundError) {
            results[part] = try base.run(request)
            // The times of a wrong program say nothing; G0 reports the head's mistakes.
            fault = results[part]?.oracle.first.map { "it is wrong: \($0.detail)" }
          } catch { fault = error.description }
        }
        if interruption.isRaised { break }
      }
      guard let head = results[.head], let control = results[.control] else { break }
      if fault == nil {
        guard let base = results[.base], let again = results[.baseAgain] else { break }
        let time = Self.interquartileMean(base)
        rounds.append(RoundComparison(base: time, head: Self.interquartileMean(head)))
        noise.append(RoundComparison(base: time, head: Self.interquartileMean(again)))
        baseRounds.pairs.append(RoundPair(engine: base, control: again))
      }
      headRounds.pairs.append(RoundPair(engine: head, control: control))
      progress(headRounds.pairs.count)
    }
    if interruption.isRaised { isComplete = false }
  }

  /// What the rounds say of the head.
  ///
  /// - Parameter firstLook: those after so many were played because they looked like a regression.
  package func finding(firstLook: Int) -> GateFinding {
    if let fault {
      return GateFinding(
        .regression, .notRun, evidence: "there is no base to compare with, since \(fault)")
    }
    let fresh = Array(rounds.dropFirst(firstLook))
    return RegressionGate.finding(
      Array(rounds.prefix(firstLook)), confirmation: fresh.isEmpty ? nil : fresh, noise: noise,
      note: note)
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
