/// What the limbs of operands count in.
package enum LimbRadix: Hashable, Sendable {
  /// Limbs of 64 bits, which are cut into 44-bit words.
  case binary

  /// Limbs below 10^13, each of them a word.
  case decimal

  /// 10^13: as close to 2^44 as a power of ten comes.
  package static let decimalValue: UInt = 10_000_000_000_000

  /// How many decimals a decimal limb holds.
  package static let decimalDigits = 13
}
