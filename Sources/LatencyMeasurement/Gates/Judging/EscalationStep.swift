/// What comes after a look.
public enum EscalationStep: Hashable, Sendable {
  /// Run on until there are so many pairs of rounds, then judge again.
  case run(until: Int)
  /// The verdict stands.
  case stop
}
