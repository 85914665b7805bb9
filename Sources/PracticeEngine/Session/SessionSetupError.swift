public import DigitCore

/// Why a session cannot be created.
public struct SessionSetupError: Error, Hashable, Sendable {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    /// The number that tells codes apart.
    let value: UInt8

    /// A segment was given for a mode that has none.
    public static var segmentOutsideLearn: Code { Code(value: 1) }
    /// The segment holds no digit.
    public static var emptySegment: Code { Code(value: 2) }
    /// The segment ends beyond the available digits.
    public static var segmentBeyondDigits: Code { Code(value: 3) }
    /// The source holds no digit at all.
    public static var noDigits: Code { Code(value: 4) }
  }

  /// The kind of error.
  public let code: Code

  /// The segment in question, where there is one.
  public let segment: DigitRange?

  /// How many decimals the source has.
  public let available: Int64
}

/// The error message.
extension SessionSetupError: CustomStringConvertible {
  /// One sentence that names the numbers and what to do next.
  public var description: String {
    let lower = segment?.lowerIndex ?? 0
    let upper = segment?.upperIndex ?? 0
    return switch code {
    case .segmentOutsideLearn:
      "segment [\(lower), \(upper)] is given, but only learn mode has a segment: leave it out"
    case .emptySegment:
      "segment [\(lower), \(upper)] holds no digit: its start must be below its end"
    case .segmentBeyondDigits:
      "segment [\(lower), \(upper)] ends beyond the \(available) digits available: choose a "
        + "smaller end"
    default:
      "there are no digits to practise: use a pack that holds at least one"
    }
  }
}
