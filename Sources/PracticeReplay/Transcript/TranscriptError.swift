/// The reason why a transcript cannot be replayed, and its line.
public struct TranscriptError: Error, Hashable, Sendable {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The transcript does not begin with a header.
    public static var missingHeader: Code { Code(name: "missingHeader") }
    /// A line is not a JSON object, for example truncated.
    public static var badSyntax: Code { Code(name: "badSyntax") }
    /// A line is longer than any that a session writes.
    public static var lineTooLong: Code { Code(name: "lineTooLong") }
    /// A field of the header has an invalid value.
    public static var badHeader: Code { Code(name: "badHeader") }
    /// The constant is not known.
    public static var unknownConstant: Code { Code(name: "unknownConstant") }
    /// The mode is not known.
    public static var unknownMode: Code { Code(name: "unknownMode") }
    /// The segment cannot be practised.
    public static var badSegment: Code { Code(name: "badSegment") }
    /// A record contradicts itself.
    public static var badRecord: Code { Code(name: "badRecord") }
    /// An event has no known kind, or two.
    public static var badEvent: Code { Code(name: "badEvent") }
    /// A key is not one of the ten digits.
    public static var badKey: Code { Code(name: "badKey") }
    /// A time is missing or invalid.
    public static var badTime: Code { Code(name: "badTime") }
    /// An event is earlier than the previous one.
    public static var timeWentBackwards: Code { Code(name: "timeWentBackwards") }
    /// There are no digits for the replay.
    public static var digitsUnavailable: Code { Code(name: "digitsUnavailable") }
    /// The closing line contradicts the replay.
    public static var contradiction: Code { Code(name: "contradiction") }
  }

  /// The kind of error.
  public let code: Code

  /// The 1-based line.
  public let line: Int

  /// The problem, and what to do about it.
  public let detail: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: the kind of error.
  ///   - line: the 1-based line.
  ///   - detail: the problem, and what to do about it.
  public init(code: Code, line: Int, detail: String) {
    self.code = code
    self.line = line
    self.detail = detail
  }
}

/// The error as a message.
extension TranscriptError: CustomStringConvertible {
  /// The line and the problem, to follow the file's name.
  public var description: String { "line \(line): \(detail)" }
}
