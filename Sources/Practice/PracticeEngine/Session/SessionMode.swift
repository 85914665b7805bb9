public import DigitCore

/// The four ways to practise.
///
/// A mode is fixed when a session is created, so that no run changes its rules half way.
public enum SessionMode: NamedCase, Sendable {
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

  /// Whether a session goes on after an error.
  public var allowsErrors: Bool { self != .strict }

  /// Whether the digits to type are shown from the start, as far as the pass shows them.
  public var showsOverlay: Bool { self == .learn }

  /// Whether the player races the ghost of a record.
  public var hasGhost: Bool { self == .game }

  /// Whether an error costs one position in addition to the time lost.
  public var penalizesErrors: Bool { self == .game }

  /// Whether the player may reveal the rest of a line, at the price of the certificate.
  ///
  /// In learn the pass decides: ``SessionSnapshot/allowsReveals``.
  public var allowsReveals: Bool { self == .practice || self == .game }

  /// Whether a session covers a selected segment instead of all digits.
  public var takesSegment: Bool { self == .learn }

  /// Whether a faultless session of this mode can become a record.
  public var countsForRecords: Bool { self != .learn }
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

/// The name of a mode is its raw value.
extension SessionMode: RawRepresentable {
  /// The name in transcripts and settings, such as `practice`.
  public var name: String {
    switch self {
    case .learn: "learn"
    case .practice: "practice"
    case .game: "game"
    case .strict: "strict"
    }
  }

  /// The name.
  public var rawValue: String { name }

  /// Creates the mode with exactly this name, or `nil`.
  public init?(rawValue: String) {
    guard let mode = Self.named(rawValue) else { return nil }
    self = mode
  }
}

/// A case with a name in settings, transcripts and reports that never changes.
public protocol NamedCase: CaseIterable {
  /// The name: ASCII.
  var name: String { get }
}

extension NamedCase {
  /// The case with exactly this name, or `nil`.
  public static func named(_ name: String) -> Self? {
    // Compared as bytes: the Embedded subset has no Unicode tables.
    allCases.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

extension NamedCase where Self: RawRepresentable, Self.RawValue == String {
  /// The raw value.
  public var name: String { rawValue }
}

/// The rules of the segment of learn mode.
public enum LearnSegment {
  /// The end of the standard segment, and the meaning of a stored end of 0.
  public static var standardEnd: Int64 { 50 }

  /// The end that a stored number means: 0 means that nothing was stored.
  public static func end(stored: Int64) -> Int64 { stored == 0 ? standardEnd : stored }

  /// Reads the two stored numbers of a segment.
  ///
  /// A stored end of 0 means that nothing was stored and is read as 50. Numbers that are no segment
  /// of the available digits (edited by hand, or stored with a longer pack) give the standard
  /// segment.
  ///
  /// - Parameters:
  ///   - start: stored 0-based index of the first decimal.
  ///   - end: stored 0-based index past the last decimal, or 0.
  ///   - available: how many decimals there are, the upper bound of the selector.
  public static func stored(start: Int64, end: Int64, available: Int64) -> DigitRange {
    guard let range = DigitRange(from: start, upTo: Self.end(stored: end)),
      accepts(range, available: available)
    else { return standard(available: available) }
    return range
  }

  /// The standard segment, shortened when fewer digits are available.
  public static func standard(available: Int64) -> DigitRange {
    DigitRange(0..<min(standardEnd, max(available, 0)))
  }

  /// The segment nearest to two numbers of which one was just chosen: the other one gives way, so
  /// that the start stays below the end.
  ///
  /// - Parameters:
  ///   - start: 0-based index of the first decimal.
  ///   - end: 0-based index past the last decimal.
  ///   - isStartChosen: whether the start was chosen; otherwise the end.
  ///   - available: how many decimals there are, at least 1.
  public static func nearest(
    start: Int64, end: Int64, isStartChosen: Bool, available: Int64
  ) -> DigitRange {
    let limit = max(available, 1)
    if isStartChosen {
      let start = min(max(start, 0), limit - 1)
      if start < end, end <= limit { return DigitRange(start..<end) }
      return DigitRange(
        start..<min(start > limit - standardEnd ? limit : start + standardEnd, limit))
    }
    let end = min(max(end, 1), limit)
    return DigitRange((start >= 0 && start < end ? start : max(end - standardEnd, 0))..<end)
  }

  /// Whether a segment can be practised: it holds a digit and ends within the available ones.
  public static func accepts(_ range: DigitRange, available: Int64) -> Bool {
    !range.isEmpty && range.upperIndex <= available
  }
}
