/// Why digits were not generated.
public struct GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can go wrong; open, so that a later version may add to it.
  public struct Code: Hashable, Sendable {
    let number: Int

    /// The decimals stayed ambiguous however far the precision was raised.
    public static let ambiguous = Code(number: 1)
    /// The integer part is not the constant's: the computation went wrong.
    public static let wrongIntegerPart = Code(number: 2)
    /// A product was refused by its check: the processor or the memory went wrong.
    public static let wrongProduct = Code(number: 3)
  }

  /// What went wrong.
  public let code: Code

  /// A text for people.
  public let description: String
}
