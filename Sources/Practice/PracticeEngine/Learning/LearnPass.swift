/// How much of a segment learn mode shows.
///
/// A block is learned in three passes, each with less help. Only the blank one is recall: digits
/// that are shown are copied, and copying proves nothing about memory.
public enum LearnPass: UInt8, NamedCase, Sendable {
  /// Every digit is shown and typed over.
  case shown
  /// Every second digit is hidden.
  case alternate
  /// No digit is shown.
  case blank

  /// The name in transcripts, history and options; it never changes.
  public var name: String {
    switch self {
    case .shown: "shown"
    case .alternate: "alternate"
    case .blank: "blank"
    }
  }

  /// The pass that follows, or `nil` after the last.
  public var next: LearnPass? { LearnPass(rawValue: rawValue + 1) }

  /// Whether the digits are recalled and not copied.
  public var isRecall: Bool { self == .blank }

  /// Whether a decimal is shown before it is typed.
  ///
  /// - Parameter offset: the decimal's distance from the start of the segment.
  func shows(offset: Int64) -> Bool {
    switch self {
    case .shown: true
    case .alternate: offset % 2 == 0
    case .blank: false
    }
  }
}

/// The decimals before a segment that are shown as a cue for its recall.
public enum RecallCue {
  /// How many decimals a cue has.
  public static var length: Int64 { 5 }

  /// The 0-based indices of the cue; fewer than five, or none, at the start of the constant.
  public static func indices(before lowerIndex: Int64) -> Range<Int64> {
    max(lowerIndex - length, 0)..<max(lowerIndex, 0)
  }
}
