/// A fixed-point number in base 10^18: one whole word, then the fraction, the highest word first.
///
/// Words may be signed and exceed the base while sums are collected; ``normalize()`` brings each
/// back below the base. A word holds nine whole bases, so a sum is normalized before more than
/// eight words were added to it.
struct DecimalFixedPoint: Equatable, Sendable {
  static var base: Int64 { 1_000_000_000_000_000_000 }

  /// How many decimals a word holds.
  static var digitsPerWord: Int { 18 }

  /// How many sums a normalized word can take before it must be normalized again.
  static var maximumPendingSums: Int { 8 }

  /// The words, the whole part first.
  var words: [Int64]

  init(_ whole: Int64, fractionWords: Int) {
    words = [whole] + Array(repeating: 0, count: fractionWords)
  }

  /// Carries from the last word to the first, so that every word but the first is a digit.
  mutating func normalize() {
    var carry: Int64 = 0
    for index in stride(from: words.count - 1, to: 0, by: -1) {
      var word = words[index] &+ carry
      carry = word / Self.base
      word &-= carry &* Self.base
      if word < 0 {
        word &+= Self.base
        carry &-= 1
      }
      words[index] = word
    }
    words[0] += carry
  }

  /// Adds a multiple of another number, normalized.
  mutating func add(_ other: DecimalFixedPoint, times factor: Int64) {
    var carry: Int128 = 0
    for index in stride(from: words.count - 1, to: 0, by: -1) {
      let sum =
        Int128(words[index]) + Int128(other.words[index]) * Int128(factor) + carry
      let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: Int128(Self.base))
      carry = remainder < 0 ? quotient - 1 : quotient
      words[index] = Int64(remainder < 0 ? remainder + Int128(Self.base) : remainder)
    }
    words[0] += other.words[0] * factor + Int64(carry)
  }

  /// Adds units of the last place.
  mutating func add(units: Int64) {
    words[words.count - 1] += units
    normalize()
  }

  /// Divides by a small number, rounding down.
  mutating func divide(by divisor: UInt64) {
    let division = WordDivision(by: divisor)
    var remainder: UInt64 = 0
    for index in words.indices {
      words[index] = division.step(words[index], &remainder)
    }
  }

  /// The first decimals after the point of a normalized number.
  func decimals(_ count: Int) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(count + Self.digitsPerWord)
    for word in words.dropFirst() {
      if digits.count >= count { break }
      var unit = Self.base / 10
      while unit > 0 {
        digits.append(UInt8(word / unit % 10))
        unit /= 10
      }
    }
    return Array(digits.prefix(count))
  }
}

/// Long division in base 10^18 by one small number, without a division instruction.
///
/// With 10^18 = Q·d + R, a step divides r·10^18 + w = r·Q·d + (r·R + w) by d: the quotient is r·Q
/// plus that of t = r·R + w. As r, R < d < 2^31, t stays below 2^62 + 10^18 < 2^63, one word. The
/// quotient of t comes from the reciprocal floor((2^64 − 1)/d), which gives it or one less.
struct WordDivision {
  private let divisor: UInt64
  private let baseQuotient: UInt64
  private let baseRemainder: UInt64
  private let reciprocal: UInt64

  /// Creates a division by a divisor from 1 to 2^31 − 1.
  init(by divisor: UInt64) {
    precondition(divisor >= 1 && divisor < 1 << 31, "the divisor must be below 2^31")
    self.divisor = divisor
    baseQuotient = UInt64(DecimalFixedPoint.base) / divisor
    baseRemainder = UInt64(DecimalFixedPoint.base) % divisor
    reciprocal = .max / divisor
  }

  /// Divides one word, after what the words before it left over.
  ///
  /// - Parameters:
  ///   - word: at least 0, below 10^18; the first word of a number may be any small number.
  ///   - remainder: below the divisor; 0 before the first word.
  @inline(__always)
  func step(_ word: Int64, _ remainder: inout UInt64) -> Int64 {
    let rest = remainder &* baseRemainder &+ UInt64(bitPattern: word)
    var quotient = rest.multipliedFullWidth(by: reciprocal).high
    var left = rest &- quotient &* divisor
    if left >= divisor {
      left &-= divisor
      quotient &+= 1
    }
    let result = remainder &* baseQuotient &+ quotient
    remainder = left
    return Int64(bitPattern: result)
  }
}
