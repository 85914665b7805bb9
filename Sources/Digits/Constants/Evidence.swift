package import Arithmetic

/// One piece of evidence that a computation leaves for its checker.
package enum Evidence: Sendable {
  /// A series of a formula.
  case stated(StatedSum)
  case identity(IntegerIdentity)
}

/// The sum of a series that a text states, f included, over the terms from 1 on: T/Q, from which
/// common factors may have been taken out.
package struct StatedSum: Sendable {
  package let formula: FormulaIdentifier.Stated

  /// Which of the formula's series it is, from 0 on in the order of the text.
  package let index: Int

  /// The formula's parameter, or 0 where it has none.
  package let parameter: Int64

  /// The same as the generator reads it; the checker asks its own tables first.
  package let series: RationalSeries

  package let terms: UInt64

  package let q: SharedInteger
  package let t: SharedInteger

  /// What was taken out of Q and T alike.
  package let commonFactors: [PrimePower]

  /// The sum with other integers in the place of T and Q, for tests.
  package func replacing(t: SharedInteger, q: SharedInteger) -> StatedSum {
    StatedSum(
      formula: formula, index: index, parameter: parameter, series: series, terms: terms, q: q,
      t: t, commonFactors: commonFactors)
  }
}

package struct PrimePower: Hashable, Sendable {
  package let prime: UInt64
  package let exponent: UInt64

  /// An upper bound of its size in bits.
  package var bitWidth: Int64 { Int64(exponent) * Int64(64 - prime.leadingZeroBitCount) }

  package init(prime: UInt64, exponent: UInt64) {
    self.prime = prime
    self.exponent = exponent
  }
}

/// An equation between integers of a computation, to be certified modulo primes.
///
/// Every long step that is not a series leaves one: a square root S² + R = X, a division
/// q·d + r = n. The checker evaluates both sides with its own modular arithmetic on the raw words,
/// and checks the bounds, which make the result of the step the only one possible.
package struct IntegerIdentity: Sendable {
  package enum Factor: Sendable {
    /// An integer of the computation, with its letter in ``statement``.
    case integer(String, SharedInteger)
    /// The integer without its lowest words: ⌊value / 2^(64·words)⌋.
    case leading(String, SharedInteger, droppedWords: Int)
    /// A decimal number of the computation, with its letter.
    case decimal(String, SharedDecimal)
    case power(base: UInt64, exponent: Int64)
  }

  /// A coefficient times factors; one side of an identity is a sum of these.
  package struct Monomial: Sendable {
    package let coefficient: Int64

    package let factors: [Factor]

    package init(_ coefficient: Int64 = 1, _ factors: [Factor] = []) {
      self.coefficient = coefficient
      self.factors = factors
    }
  }

  /// A bound of a remainder, such as 0 ≤ value < limit or 0 ≤ value ≤ 2·limit.
  package enum Bound: Sendable {
    /// 0 ≤ value < ⌊limit / 2^(64·droppedWords)⌋·2^shift, by their sizes.
    case below(value: SharedInteger, limit: SharedInteger, droppedWords: Int, shift: Int64 = 0)
    /// 0 ≤ value ≤ 2·limit.
    case atMostTwice(value: SharedInteger, limit: SharedInteger)
    /// 0 ≤ value < 2^bits.
    case belowPowerOfTwo(value: SharedInteger, bits: Int64)
    /// 0 ≤ value ≤ 2·limit, both decimal.
    case decimalAtMostTwice(value: SharedDecimal, limit: SharedDecimal)
  }

  /// What step it certifies, such as `square root`.
  package let step: String

  /// The identity as text, such as `S² + R = 10005·2^2w`.
  package let statement: String

  package let left: [Monomial]
  package let right: [Monomial]
  package let bounds: [Bound]

  package init(
    step: String, statement: String, left: [Monomial], right: [Monomial], bounds: [Bound]
  ) {
    self.step = step
    self.statement = statement
    self.left = left
    self.right = right
    self.bounds = bounds
  }
}

/// What ties decimals to the value that a formula gave.
package enum DecimalOrigin: Sendable {
  /// They were converted from the lower end of binary bounds.
  case conversion(ConversionEvidence, of: Enclosure)
  case truncation(TruncationEvidence)
}

/// What the checker needs to certify the decimals against the binary value.
///
/// With the enclosure's lower end B·2^-m and N decimals that spell, with the integer part, D:
/// B·5^N = D·2^(m−N) + R with 0 ≤ R < 2^(m−N).
package struct ConversionEvidence: Sendable {
  package let value: SharedInteger
  package let bits: Int64
  package let decimals: Int64

  /// h: the decimals before ``remainder``; 0 where the conversion had no tree.
  package let firstHalf: Int64

  /// (B mod 2^m)·5^h mod 2^(m−h), from which R follows; `nil` where the conversion had no tree.
  package let remainder: SharedInteger?

  /// 5^(N−h), by which ``remainder`` leads to R; `nil` where the conversion had no tree.
  package let power: SharedInteger?

  package init(
    value: SharedInteger, bits: Int64, decimals: Int64, firstHalf: Int64,
    remainder: SharedInteger?, power: SharedInteger?
  ) {
    self.value = value
    self.bits = bits
    self.decimals = decimals
    self.firstHalf = firstHalf
    self.remainder = remainder
    self.power = power
  }
}

/// What the checker needs to certify decimals that were truncated from a decimal value.
///
/// With N decimals that spell, with the integer part, D, and g = places − N:
/// divisor·(D·10^g + G) + b = addend·10^places + S with 0 ≤ G < 10^g and 0 ≤ b < divisor.
package struct TruncationEvidence: Sendable {
  /// S and how the constant follows from it.
  package let result: DecimalResult

  package let decimals: Int64
  package let rest: SharedDecimal
  package let bit: UInt64

  package init(result: DecimalResult, decimals: Int64, rest: SharedDecimal, bit: UInt64) {
    self.result = result
    self.decimals = decimals
    self.rest = rest
    self.bit = bit
  }
}
