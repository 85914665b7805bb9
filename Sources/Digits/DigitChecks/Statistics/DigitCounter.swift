package import DigitCore

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
  package mutating func append(
    bcd: Span<UInt8>, count: Int
  ) throws(PackedDecimalError) {
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
      throw PackedDecimalError(nibbleAt: place)
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
  /// The ten counts as text, separated by spaces.
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

  /// The probability that a chi-squared variable with nine degrees of freedom is at least x.
  ///
  /// That is Γ(9/2, y)/Γ(9/2) with y = x/2. Below y = 5.5 the series of the lower part is summed
  /// and subtracted from 1, where the result is above 0.26; from there on Legendre's continued
  /// fraction gives the upper part. Only additions, multiplications, divisions and square roots are
  /// used, which every processor rounds alike, so the value is the same everywhere.
  ///
  /// Relative error below 10^-13: the series and the fraction end below 2^-60 of their value, and
  /// the fewer than 200 roundings cost 2^-53 each.
  ///
  /// Source: NIST Digital Library of Mathematical Functions, 8.7.1 (series) and 8.9.2 (fraction),
  /// https://dlmf.nist.gov/8.
  ///
  /// - Parameter x: at least 0.
  package static func upperTail(_ x: Double) -> Double {
    precondition(x >= 0, "a chi-squared statistic is not negative")
    let y = x / 2
    if y == 0 { return 1 }
    // y^(9/2)·e^-y
    let prefactor = y * y * y * y * y.squareRoot() * Self.exponential(ofNegated: y)
    return y < 5.5 ? 1 - prefactor * lowerSeries(y) : prefactor * upperFraction(y)
  }

  /// Σ y^n/(Γ(9/2)·(9/2)(11/2)…(9/2 + n)).
  private static func lowerSeries(_ y: Double) -> Double {
    var term = 1 / (gammaOfNineHalves * 4.5)
    var sum = term
    var next = 5.5
    while term > sum * 0x1p-60 {
      term *= y / next
      sum += term
      next += 1
    }
    return sum
  }

  /// The fraction 1/(y + 1 − a − 1(1 − a)/(y + 3 − a − 2(2 − a)/(y + 5 − a − …)))/Γ(a), a = 9/2.
  ///
  /// Evaluated from the inside out with as many levels as 2^-60 needs at y = 5.5; more are not
  /// needed above.
  private static func upperFraction(_ y: Double) -> Double {
    let levels = 120
    var value = y + Double(2 * levels + 1) - 4.5
    for level in (1...levels).reversed() {
      let numerator = Double(level) * (Double(level) - 4.5)
      value = y + Double(2 * level - 1) - 4.5 - numerator / value
    }
    return 1 / (value * gammaOfNineHalves)
  }

  /// Γ(9/2) = 105·√π/16.
  private static var gammaOfNineHalves: Double { 11.631728396567448 }

  /// The exponential of −y, by e^-y = 2^-n·e^(n·ln 2 − y) and Taylor's series.
  private static func exponential(ofNegated y: Double) -> Double {
    if y > 800 { return 0 }
    let halvings = (y / 0.6931471805599453).rounded()
    // ln 2 in two parts; the first has so few bits that its product with n is exact.
    let reduced = (halvings * 0x1.62E42FEEp-1 - y) + halvings * 0x1.A39EF35793C76p-33
    var sum = 1.0
    for order in (1...22).reversed() { sum = 1 + sum * reduced / Double(order) }
    return sum * Double(sign: .plus, exponent: -Int(halvings / 2), significand: 1)
      * Double(sign: .plus, exponent: Int(halvings / 2) - Int(halvings), significand: 1)
  }
}
