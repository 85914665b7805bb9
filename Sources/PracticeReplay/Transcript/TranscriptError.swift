/// Why a transcript cannot be replayed, and on which line.
public struct TranscriptError: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  public struct Code: Hashable, Sendable {
    /// The name that tells codes apart.
    public let name: String

    /// The transcript does not begin with a header.
    public static var missingHeader: Code { Code(name: "missingHeader") }
    /// A line is no JSON object, as when it was cut off.
    public static var badSyntax: Code { Code(name: "badSyntax") }
    /// A line is longer than any that a session writes.
    public static var lineTooLong: Code { Code(name: "lineTooLong") }
    /// A field of the header has a value that it cannot have.
    public static var badHeader: Code { Code(name: "badHeader") }
    /// The constant is not known.
    public static var unknownConstant: Code { Code(name: "unknownConstant") }
    /// The mode is not known.
    public static var unknownMode: Code { Code(name: "unknownMode") }
    /// The segment cannot be practised.
    public static var badSegment: Code { Code(name: "badSegment") }
    /// A record contradicts itself.
    public static var badRecord: Code { Code(name: "badRecord") }
    /// An event is of no known kind, or of two.
    public static var badEvent: Code { Code(name: "badEvent") }
    /// A key is not one of the ten digits.
    public static var badKey: Code { Code(name: "badKey") }
    /// A time is missing or not a number that can be a time.
    public static var badTime: Code { Code(name: "badTime") }
    /// An event lies before the one above it.
    public static var timeWentBackwards: Code { Code(name: "timeWentBackwards") }
    /// There are no digits to replay against.
    public static var digitsUnavailable: Code { Code(name: "digitsUnavailable") }
    /// The closing line claims something else than what the replay found.
    public static var contradiction: Code { Code(name: "contradiction") }
  }

  /// What kind of trouble it is.
  public let code: Code

  /// The 1-based line.
  public let line: Int

  /// What was found, and what to do about it.
  public let detail: String

  /// Describes what is wrong with a transcript.
  ///
  /// - Parameters:
  ///   - code: what kind of trouble it is.
  ///   - line: the 1-based line.
  ///   - detail: what was found, and what to do about it.
  public init(code: Code, line: Int, detail: String) {
    self.code = code
    self.line = line
    self.detail = detail
  }
}

/// The error in words.
extension TranscriptError: CustomStringConvertible {
  /// The line and what is wrong with it, to be put after the file's name.
  public var description: String { "line \(line): \(detail)" }
}
