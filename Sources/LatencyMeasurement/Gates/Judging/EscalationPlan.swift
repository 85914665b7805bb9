/// How many rounds there are: few where the answer is clear, more where it is not.
///
/// The looks are planned beforehand; the stall gate divides its error rate among them.
public struct EscalationPlan: Hashable, Sendable {
  /// The numbers of pairs of rounds at which the gates are evaluated, ascending.
  public let looks: [Int]
  /// The index of the look that comes next.
  private var next = 0

  /// Creates a plan.
  public init(looks: [Int] = GateConfiguration().looks) {
    precondition(!looks.isEmpty && zip(looks, looks.dropFirst()).allSatisfy { $0 < $1 })
    self.looks = looks
  }

  /// How many pairs of rounds there must be at the next look.
  public var targetRounds: Int { looks[next] }

  /// Decides after a look.
  ///
  /// Only INCONCLUSIVE asks for more rounds: PASS and FAIL are decided, wrong verdicts do not
  /// become right, and an interrupted run is over.
  public mutating func decide(after result: GateResult) -> EscalationStep {
    guard result.verdict == .inconclusive, result.isComplete, next + 1 < looks.count else {
      return .stop
    }
    next += 1
    return .run(until: looks[next])
  }
}
