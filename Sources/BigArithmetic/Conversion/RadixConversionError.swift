/// An error of a conversion to decimals.
public struct RadixConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; open to additions.
  public struct Code: Hashable, Sendable {
    let number: Int

    /// The bounds of the value are on both sides of a decimal boundary: more bits are needed.
    public static let ambiguous = Code(number: 1)
  }

  /// The kind of error.
  public let code: Code

  /// Creates an error.
  package init(code: Code) {
    self.code = code
  }

  /// The message for users.
  public var description: String {
    "the enclosure is too wide to fix the last decimals; the precision must be raised"
  }
}
