public import BigArithmetic

/// Two binary fractions with a constant between them: lower·2^-bits ≤ value ≤ (lower +
/// width)·2^-bits.
public struct Enclosure: Sendable {
  /// The lower end, with the integer part, in units of 2^-bits.
  public let lower: SharedInteger

  /// Bits after the binary point.
  public let bits: Int64

  /// The distance of the ends in units of 2^-bits.
  public let width: UInt64

  /// Creates an enclosure.
  public init(lower: SharedInteger, bits: Int64, width: UInt64) {
    self.lower = lower
    self.bits = bits
    self.width = width
  }
}
