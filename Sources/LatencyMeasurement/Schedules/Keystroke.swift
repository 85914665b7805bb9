/// One planned key.
public struct Keystroke: Hashable, Sendable {
  /// The intended start t0, in nanoseconds from the beginning of the round.
  public let intended: Int64

  /// When the key reaches the program, in nanoseconds from the beginning of the round; never before
  /// `intended`.
  ///
  /// It is later than `intended` only where the scenario delays keys, by a stalled reader. The
  /// response time still counts from `intended`; the gate counts from here, since the engine is not
  /// the cause of a planned delay.
  public let released: Int64

  /// Which digit it presses.
  public let intent: KeyIntent

  /// Creates a planned key.
  public init(intended: Int64, released: Int64, intent: KeyIntent) {
    precondition(released >= intended, "a key is not there before it is pressed")
    self.intended = intended
    self.released = released
    self.intent = intent
  }
}
