/// Decimals as binary-coded digits, two a byte, the earlier one in the high half.
///
/// This is the form in which a digit pack stores them, so a conversion writes it directly.
public struct PackedDecimals: Sendable {
  /// The bytes; with an odd ``count`` the last low half is zero.
  public private(set) var bytes: [UInt8]

  /// How many decimals there are.
  public private(set) var count: Int64

  /// Makes an empty run.
  ///
  /// - Parameter capacity: how many decimals to make room for.
  public init(capacity: Int64 = 0) {
    bytes = []
    bytes.reserveCapacity(Int((capacity + 1) / 2))
    count = 0
  }

  /// The decimal at a 0-based index, which must lie inside.
  public func digit(at index: Int64) -> UInt8 {
    precondition(index >= 0 && index < count, "a decimal beyond the end")
    let byte = bytes[Int(index / 2)]
    return index & 1 == 0 ? byte >> 4 : byte & 0x0f
  }

  /// The decimals as ASCII characters.
  ///
  /// - Complexity: O(count).
  public var asciiText: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(0x30 + byte >> 4)
      text.append(0x30 + byte & 0x0f)
    }
    if count & 1 == 1 { text.removeLast() }
    return text
  }

  /// Appends up to sixteen decimals that come as one integer.
  ///
  /// - Parameters:
  ///   - word: the integer, below 10^decimals.
  ///   - decimals: 0 to 16; an odd number ends the run for good.
  mutating func append(word: UInt64, decimals: Int) {
    precondition(count & 1 == 0, "a run that ended on half a byte cannot grow")
    var coded = Self.binaryCoded(word) << UInt64(64 - 4 * decimals)
    for _ in 0..<(decimals + 1) / 2 {
      coded = coded.rotatedLeft(by: 8)
      bytes.append(UInt8(truncatingIfNeeded: coded))
    }
    count += Int64(decimals)
  }

  /// Appends another run.
  ///
  /// - Parameter other: the decimals that follow.
  mutating func append(_ other: PackedDecimals) {
    precondition(count & 1 == 0, "a run that ended on half a byte cannot grow")
    bytes.append(contentsOf: other.bytes)
    count += other.count
  }

  /// Flips one bit of one decimal: how a planted fault strikes.
  ///
  /// - Parameter index: the 0-based index of the decimal.
  package mutating func corruptDigit(at index: Int64) {
    // Keeps the half byte a digit: 0 becomes 1, 9 becomes 8.
    bytes[Int(index / 2)] ^= index & 1 == 0 ? 0x10 : 0x01
  }

  /// Sixteen decimals as half bytes, the most significant on top.
  ///
  /// - Parameter word: below 10^16.
  static func binaryCoded(_ word: UInt64) -> UInt64 {
    let (high, low) = word.quotientAndRemainder(dividingBy: 100_000_000)
    return eightCoded(high) << 32 | eightCoded(low)
  }

  /// Eight decimals as half bytes; the quotient by 10^4 is exact below 10^8.
  private static func eightCoded(_ eight: UInt64) -> UInt64 {
    let top = (eight &* 109_951_163) >> 40
    return fourCoded(top) << 16 | fourCoded(eight &- top &* 10_000)
  }

  /// Four decimals as half bytes; the quotient by 100 is exact below 10^4.
  private static func fourCoded(_ four: UInt64) -> UInt64 {
    let top = (four &* 5_243) >> 19
    return twoCoded(top) << 8 | twoCoded(four &- top &* 100)
  }

  /// Two decimals as half bytes: 10t + u becomes 16t + u; the quotient by 10 is exact below 100.
  private static func twoCoded(_ two: UInt64) -> UInt64 {
    two &+ 6 &* ((two &* 103) >> 10)
  }
}

extension UInt64 {
  /// The word turned left by 1 to 63 bits.
  fileprivate func rotatedLeft(by count: UInt64) -> UInt64 {
    self << count | self >> (64 - count)
  }
}
