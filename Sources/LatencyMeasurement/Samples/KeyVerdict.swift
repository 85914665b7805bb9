/// What the engine said to a key.
public enum KeyVerdict: UInt8, Codable, Hashable, Sendable {
  /// The digit was right.
  case correct = 1
  /// The digit was wrong.
  case wrong = 2
  /// The session took no notice of the key.
  case ignored = 3
  /// The null engine, which has no opinion.
  case none = 0
}
