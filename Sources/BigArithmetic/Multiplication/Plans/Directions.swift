/// Something for the way down and for the way back.
struct Directions<Value: Sendable>: Sendable {
  private let forward: Value
  private let inverse: Value

  /// Makes both.
  init(_ make: (_ inverse: Bool) -> Value) {
    forward = make(false)
    inverse = make(true)
  }

  /// One of them.
  subscript(isInverse: Bool) -> Value { isInverse ? inverse : forward }
}
