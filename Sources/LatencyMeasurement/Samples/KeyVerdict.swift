/// The verdict of the engine on a key.
public enum KeyVerdict: UInt8, Codable, Hashable, Sendable {
  /// The digit was right.
  case correct = 1
  /// The digit was wrong.
  case wrong = 2
  /// The session ignored the key.
  case ignored = 3
  /// The null engine, which gives no verdict.
  case none = 0
}
