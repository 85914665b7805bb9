/// What is compared, at n digits.
enum Operation: String {
  /// a·b, both of n digits.
  case product
  /// a², a of n digits.
  case square
  /// 2^2k/a for an a of k bits, to within a few units.
  case reciprocal
  /// ⌊√(10005·2^2k)⌋ for the k bits of n digits.
  case root
  /// (a·2^k + b)/b with remainder, for a and b of k bits.
  case quotient
  /// n decimals of a binary fraction, as text.
  case conversion
}
