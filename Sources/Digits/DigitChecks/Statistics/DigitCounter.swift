package import DigitCore
internal import Text

/// Counts how often each digit occurs in packed digits, chunk by chunk.
package struct DigitCounter: Sendable {
  /// How often each of the 256 pairs of nibbles occurred, in four tables that take turns, so that a
  /// run of equal bytes does not wait for its own last addition.
  private var pairs = [UInt64](repeating: 0, count: 4 * 256)

  /// Single digits at the end of a chunk.
  private var single = DigitCounts()

  package init() {}

  /// Counts packed digits.
  ///
  /// - Parameter bcd: two digits a byte, the first in the high nibble.
  /// - Throws: `PackedDecimalError` when a nibble is above 9; the counts are then invalid.
  package mutating func append(bcd: Span<UInt8>, count: Int) throws(PackedDecimalError) {
    precondition(count >= 0 && bcd.count >= PackedNibbles.byteCount(digits: count))
    let bytes = count / 2
    let quarter = bytes / 4
    // The array's own subscript would check its uniqueness at every byte.
    var table = pairs.mutableSpan
    for index in 0..<quarter {
      let first = index &* 4
      table[Int(bcd[first])] &+= 1
      table[256 + Int(bcd[first &+ 1])] &+= 1
      table[512 + Int(bcd[first &+ 2])] &+= 1
      table[768 + Int(bcd[first &+ 3])] &+= 1
    }
    for index in 4 * quarter..<bytes { table[Int(bcd[index])] &+= 1 }
    var isValid = !hasInvalidPair
    if count & 1 == 1 {
      if let digit = Digit(bcd[bytes] >> 4) { single[digit] += 1 } else { isValid = false }
    }
    if !isValid, let place = PackedNibbles.firstInvalidNibble(bcd, count: count) {
      throw PackedDecimalError(digitOffset: place)
    }
  }

  package var counts: DigitCounts {
    var result = single
    for pair in 0..<256 {
      let occurrences = occurrences(ofPair: pair)
      guard let high = Digit(UInt8(pair >> 4)), let low = Digit(UInt8(pair & 15)) else { continue }
      result[high] += occurrences
      result[low] += occurrences
    }
    return result
  }

  private func occurrences(ofPair pair: Int) -> UInt64 {
    pairs[pair] + pairs[256 + pair] + pairs[512 + pair] + pairs[768 + pair]
  }

  /// Whether some byte held a nibble above 9.
  private var hasInvalidPair: Bool {
    (0..<256).contains { ($0 >> 4 > 9 || $0 & 15 > 9) && occurrences(ofPair: $0) > 0 }
  }
}

extension DigitCounts {
  var text: String { Digit.all.map { "\(self[$0])" }.joined(separator: " ") }
}

/// How far digit counts are from even, and how often chance alone goes that far.
package struct ChiSquared: Equatable, Sendable {
  /// Σ (count − N/10)²/(N/10) over the ten digits.
  package let statistic: Double

  /// The probability that evenly distributed independent digits give at least this statistic.
  package let pValue: Double

  /// The degrees of freedom: ten counts with a fixed sum.
  package static var degreesOfFreedom: Int { 9 }

  /// Creates the statistic of some counts.
  ///
  /// The statistic is Σ (10·count − N)²/(10·N) with an exact integer numerator, rounded once.
  ///
  /// - Parameter counts: of at least one and fewer than 2^58 digits.
  package init(counts: DigitCounts) {
    let total = Int128(counts.total)
    precondition(total > 0 && total < 1 << 58, "there are no digits to judge")
    var numerator: Int128 = 0
    for digit in Digit.all {
      let deviation = 10 * Int128(counts[digit]) - total
      numerator += deviation * deviation
    }
    statistic = Double(numerator) / Double(10 * total)
    pValue = Self.upperTail(statistic)
  }

  /// The probability that a chi-squared variable is at least x.
  ///
  /// That is Q(k/2, y) with y = x/2, a finite sum: Q(1, y) = e^-y and Q(1/2, y) = erfc(√y), and
  /// Q(s + 1, y) = Q(s, y) + y^s·e^-y/Γ(s + 1). No term is negative. The last digits are those of
  /// the C library's exp, log and erfc.
  ///
  /// Source: NIST Digital Library of Mathematical Functions, 8.4.6 and 8.8.6,
  /// https://dlmf.nist.gov/8.
  ///
  /// - Parameters:
  ///   - x: at least 0.
  ///   - degreesOfFreedom: k, at least 1.
  package static func upperTail(_ x: Double, degreesOfFreedom k: Int = degreesOfFreedom) -> Double {
    precondition(x >= 0, "a chi-squared statistic is not negative")
    let y = x / 2
    if y == 0 { return 1 }
    let isOdd = k & 1 == 1
    var order = isOdd ? 0.5 : 0
    var sum = isOdd ? erfc(y.squareRoot()) : 0
    // Γ(3/2) = √π/2.
    var logarithm = isOdd ? log(y.squareRoot() / 0.886226925452758) - y : -y
    for _ in 0..<k / 2 {
      sum += exp(logarithm)
      order += 1
      logarithm += log(y / order)
    }
    return min(sum, 1)
  }
}
