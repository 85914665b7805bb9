/// What comes after a look.
public enum EscalationStep: Hashable, Sendable {
  /// Run until there are so many pairs of rounds, then look again.
  case run(until: Int)
  /// The verdict stands.
  case stop
}
