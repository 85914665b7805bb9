/// A value for the forward transform and one for the inverse transform.
package struct PerDirection<Value: Sendable>: Sendable {
  private let forward: Value
  private let inverse: Value

  /// Creates both.
  package init(_ make: (_ inverse: Bool) -> Value) {
    forward = make(false)
    inverse = make(true)
  }

  /// One of them.
  package subscript(isInverse: Bool) -> Value { isInverse ? inverse : forward }
}
