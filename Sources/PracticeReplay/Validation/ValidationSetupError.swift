/// The reason why an exhaustive validation cannot begin.
public struct ValidationSetupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The certified text holds fewer or more digits than the pack.
    public static var lengthMismatch: Code { Code(name: "lengthMismatch") }
    /// The certified text holds other characters than digits.
    public static var notADigit: Code { Code(name: "notADigit") }
    /// There are no digits to validate.
    public static var noDigits: Code { Code(name: "noDigits") }
  }

  /// The kind of error.
  public let code: Code

  /// One sentence that names the numbers and what to do next.
  public let description: String
}
