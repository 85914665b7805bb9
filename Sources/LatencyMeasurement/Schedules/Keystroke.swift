/// One planned key.
public struct Keystroke: Hashable, Sendable {
  /// The intended start t0, in nanoseconds from the beginning of the round.
  public let intended: Int64

  /// When the key reaches the program, in nanoseconds from the beginning of the round; never before
  /// `intended`.
  ///
  /// It is later than `intended` only where the scenario itself holds keys back: a reader that
  /// stalls, a keyboard that is polled. The response time still counts from `intended`; the gate
  /// counts from here, since what a scenario plans is not the engine's fault.
  public let released: Int64

  /// Which digit it presses.
  public let intent: KeyIntent

  /// Plans a key.
  public init(intended: Int64, released: Int64, intent: KeyIntent) {
    precondition(released >= intended, "a key is not there before it is pressed")
    self.intended = intended
    self.released = released
    self.intent = intent
  }
}
