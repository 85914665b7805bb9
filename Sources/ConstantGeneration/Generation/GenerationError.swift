/// Why digits were not generated.
public struct GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors; an open list, so that a later version may add to it.
  public struct Code: Hashable, Sendable {
    let number: Int

    /// The decimals stayed ambiguous at the highest precision.
    public static let ambiguous = Code(number: 1)
    /// The integer part is not the constant's: the computation is wrong.
    public static let wrongIntegerPart = Code(number: 2)
    /// A product was refused by its check: the processor or the memory is faulty.
    public static let wrongProduct = Code(number: 3)
  }

  /// What went wrong.
  public let code: Code

  /// A text for the user.
  public let description: String
}
