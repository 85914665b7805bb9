/// The radix of the limbs of operands.
package enum LimbRadix: Hashable, Sendable {
  /// Limbs of 64 bits, from which 44-bit words are extracted.
  case binary

  /// Limbs below 10^13, each of them a word.
  case decimal

  /// 10^13: as close to 2^44 as a power of ten comes.
  package static let decimalValue: UInt = 10_000_000_000_000

  /// How many decimals a decimal limb holds.
  package static let decimalDigits = 13
}
