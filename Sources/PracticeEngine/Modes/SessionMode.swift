/// The four ways to practise.
///
/// A mode is fixed when a session is created, so that no run changes its rules half way.
public enum SessionMode: CaseIterable, Sendable {
  /// The digits of a segment are shown and typed over.
  case learn
  /// The digits are typed from memory; an error shows the right digit and does not end the session.
  case practice
  /// Like practice, against the ghost of a record; an error also costs one position.
  case game
  /// The first error ends the session.
  case strict

  /// The default mode.
  public static var standard: SessionMode { .learn }
}

/// Modes are compared by number: the standard comparison of raw values would compare their names as
/// Unicode text with every key.
extension SessionMode: Hashable {
  /// The number of the mode, 0 to 3.
  var code: UInt8 {
    switch self {
    case .learn: 0
    case .practice: 1
    case .game: 2
    case .strict: 3
    }
  }

  /// Compares the modes.
  public static func == (lhs: SessionMode, rhs: SessionMode) -> Bool { lhs.code == rhs.code }

  /// Hashes the mode.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// Properties of a mode.
extension SessionMode {
  /// Whether a session goes on after an error.
  public var allowsErrors: Bool { self != .strict }

  /// Whether the digits to type are shown from the start.
  public var showsOverlay: Bool { self == .learn }

  /// Whether the player races the ghost of a record.
  public var hasGhost: Bool { self == .game }

  /// Whether an error costs one position in addition to the time lost.
  public var penalizesErrors: Bool { self == .game }

  /// Whether the player may reveal the rest of a line, at the price of the certificate.
  public var allowsReveals: Bool { self == .practice || self == .game }

  /// Whether a session covers a selected segment instead of all digits.
  public var takesSegment: Bool { self == .learn }

  /// Whether a faultless session of this mode can become a record.
  public var countsForRecords: Bool { self != .learn }
}
