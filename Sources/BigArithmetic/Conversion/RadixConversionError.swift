/// Why a conversion to decimals stopped.
public struct RadixConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can go wrong; open, so that a later version may add to it.
  public struct Code: Hashable, Sendable {
    let number: Int

    /// The bounds of the value lie on both sides of a decimal boundary: more bits are needed.
    public static let ambiguous = Code(number: 1)
  }

  /// What went wrong.
  public let code: Code

  /// Makes an error.
  package init(code: Code) {
    self.code = code
  }

  /// A text for people.
  public var description: String {
    "the enclosure is too wide to fix the last decimals; the precision must be raised"
  }
}
