/// Why hexadecimal digits of π are not certain.
public struct HexadecimalError: Error, Equatable, Sendable {
  /// What is wrong, as an open list.
  public struct Code: Hashable, Sendable {
    /// The name of the code, for messages and reports.
    public let name: String

    /// The error bound allows other digits; this happens about once in 2^22 windows.
    public static var ambiguous: Code { Code(name: "ambiguous") }

    /// Two extractions of the same digits differ: the machine computed wrongly.
    public static var overlapDiffers: Code { Code(name: "overlap differs") }
  }

  /// What is wrong.
  public let code: Code

  /// The 1-based position of the window's first hexadecimal digit after the point.
  public let position: UInt64

  /// Creates an error.
  package init(_ code: Code, position: UInt64) {
    self.code = code
    self.position = position
  }
}

/// The text of the error.
extension HexadecimalError: CustomStringConvertible {
  /// One line that says what is wrong, where, and what to do.
  public var description: String {
    code == .ambiguous
      ? "hexadecimal digits of pi at position \(position) cannot be told apart from their "
        + "neighbours within the error bound; choose a window one position away"
      : "two extractions of the hexadecimal digits of pi at position \(position) differ; "
        + "this machine computes wrongly, do not trust its results"
  }
}
