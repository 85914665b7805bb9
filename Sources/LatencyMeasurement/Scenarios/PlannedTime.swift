/// When a key is pressed and when the program receives it, in nanoseconds from the beginning.
struct PlannedTime: Hashable {
  /// The intended start.
  var intended: Int64
  /// When the key reaches the program; never before `intended`.
  var released: Int64

  /// Creates the time of a key that reaches the program at once.
  init(_ intended: Int64) {
    self.init(intended: intended, released: intended)
  }

  /// Creates the time of a key that is delayed.
  init(intended: Int64, released: Int64) {
    self.intended = intended
    self.released = released
  }

  /// The key at this time, later by a shift.
  func key(_ shift: Int64, _ intent: KeyIntent) -> Keystroke {
    Keystroke(intended: intended + shift, released: released + shift, intent: intent)
  }
}
