package import LatencyJudge

/// Rounds are played until there are enough for a verdict.
package struct Measurement {
  /// The requirements, with the numbers of rounds for the looks.
  private let configuration: GateConfiguration
  private let context: (_ scenarios: [ScenarioRounds], _ isComplete: Bool) -> GateInput
  private let confirmsOnly: Bool

  /// - Parameter confirmsOnly: whether there are further looks only to confirm a FAIL by time.
  package init(
    _ configuration: GateConfiguration, confirmsOnly: Bool = false,
    context: @escaping (_ scenarios: [ScenarioRounds], _ isComplete: Bool) -> GateInput
  ) {
    self.configuration = configuration
    self.confirmsOnly = confirmsOnly
    self.context = context
  }

  /// Plays until there is a verdict.
  ///
  /// - Parameters:
  ///   - play: plays until there are so many pairs of rounds, and returns all of them.
  ///   - further: called where more rounds are needed, with the verdict so far and their number.
  /// - Throws: what `play` throws.
  package func run<Failure: Error>(
    _ play: (_ target: Int) throws(Failure) -> (scenarios: [ScenarioRounds], isComplete: Bool),
    further: (GateResult, _ target: Int) -> Void = { _, _ in }
  ) throws(Failure) -> GateResult {
    var escalation = EscalationPlan(looks: configuration.looks, confirmsOnly: confirmsOnly)
    while true {
      let (scenarios, isComplete) = try play(escalation.targetRounds)
      let result = LatencyJudge.judge(context(scenarios, isComplete))
      guard case .run(let next) = escalation.decide(after: result) else { return result }
      further(result, next)
    }
  }
}

/// How many rounds there are: few where the answer is clear, more where it is not.
///
/// The looks are planned beforehand; the stall gate divides its error rate among them.
package struct EscalationPlan: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// Run until there are so many pairs of rounds, then look again.
    case run(until: Int)
    /// The verdict stands.
    case stop
  }

  /// The numbers of pairs of rounds at which the gates are evaluated, ascending.
  private let looks: [Int]
  /// Whether there are more rounds only to confirm a FAIL.
  private let confirmsOnly: Bool
  private var next = 0

  package init(looks: [Int] = GateConfiguration().looks, confirmsOnly: Bool = false) {
    self.confirmsOnly = confirmsOnly
    precondition(!looks.isEmpty && zip(looks, looks.dropFirst()).allSatisfy { $0 < $1 })
    self.looks = looks
  }

  package var targetRounds: Int { looks[next] }

  /// Decides after a look.
  ///
  /// Only INCONCLUSIVE asks for more rounds: PASS and FAIL are decided, wrong verdicts do not
  /// become right, and an interrupted run is over. What fails by time and is not confirmed yet is
  /// inconclusive.
  package mutating func decide(after result: GateResult) -> Step {
    guard result.verdict == .inconclusive, result.isComplete, next + 1 < looks.count,
      !confirmsOnly || result.isUnconfirmed
    else { return .stop }
    next += 1
    return .run(until: looks[next])
  }
}
