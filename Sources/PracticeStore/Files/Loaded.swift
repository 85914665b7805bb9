/// What was read from a file of the store.
struct Loaded<Value: Sendable>: Sendable {
  /// The value; the standard one where there is no file, and whatever could be read of a damaged
  /// one.
  var value: Value

  /// Whether there is a file.
  var exists = true

  /// What is wrong with the file, or `nil` for a sound one.
  var damage: String?
}
