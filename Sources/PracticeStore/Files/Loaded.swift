/// A value read from a file of the store.
struct Loaded<Value: Sendable>: Sendable {
  /// The value; the default without a file, and the readable part of a damaged one.
  var value: Value

  /// Whether the file exists.
  var exists = true

  /// The damage of the file, or `nil`.
  var damage: String?
}
