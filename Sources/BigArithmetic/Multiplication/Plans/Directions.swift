/// Something for the way down and for the way back.
package struct Directions<Value: Sendable>: Sendable {
  private let forward: Value
  private let inverse: Value

  /// Makes both.
  package init(_ make: (_ inverse: Bool) -> Value) {
    forward = make(false)
    inverse = make(true)
  }

  /// One of them.
  package subscript(isInverse: Bool) -> Value { isInverse ? inverse : forward }
}
