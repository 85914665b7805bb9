/// A formula of a constant as an expression of five kinds of nodes.
///
/// Quotients, arctangents, logarithms and ₂F₁ are written with these. Every bound follows from the
/// nodes: see ``RationalSeries`` for what is omitted of a series.
package indirect enum FormulaExpression: Hashable, Sendable {
  case number(Fraction)
  case series(RationalSeries)
  /// Σ c·v, with at least two summands.
  case sum([Summand])
  /// Π v^e, with at least one factor.
  case product([Power])
  /// The positive root of an order, at least 1.
  case root(UInt64, FormulaExpression)

  /// c·v.
  package struct Summand: Hashable, Sendable {
    /// Not zero.
    package let coefficient: Fraction

    package let value: FormulaExpression

    package init(coefficient: Fraction, value: FormulaExpression) {
      self.coefficient = coefficient
      self.value = value
    }
  }

  /// v^e; a negative exponent divides.
  package struct Power: Hashable, Sendable {
    package let base: FormulaExpression

    /// Not zero.
    package let exponent: Int64

    package init(base: FormulaExpression, exponent: Int64) {
      self.base = base
      self.exponent = exponent
    }
  }
}

/// A fraction in lowest terms.
package struct Fraction: Hashable, Sendable {
  package let numerator: Int64

  /// At least 1.
  package let denominator: Int64

  static let one = Fraction(1)

  package init(_ integer: Int64) {
    numerator = integer
    denominator = 1
  }

  /// Creates a quotient of two integers, or `nil` where the second is 0 or a part is too large.
  package init?(_ numerator: Int64, over denominator: Int64) {
    var (rest, divisor) = (numerator.magnitude, denominator.magnitude)
    while rest != 0 { (rest, divisor) = (divisor % rest, rest) }
    guard denominator != 0, let above = Int64(exactly: numerator.magnitude / divisor),
      let below = Int64(exactly: denominator.magnitude / divisor)
    else { return nil }
    self.numerator = (numerator < 0) == (denominator < 0) ? above : -above
    self.denominator = below
  }

  /// The product, or `nil` where a part is too large.
  func times(_ other: Fraction) -> Fraction? {
    guard let first = Fraction(numerator, over: other.denominator),
      let second = Fraction(other.numerator, over: denominator)
    else { return nil }
    let above = first.numerator.multipliedReportingOverflow(by: second.numerator)
    let below = first.denominator.multipliedReportingOverflow(by: second.denominator)
    return above.overflow || below.overflow
      ? nil : Fraction(above.partialValue, over: below.partialValue)
  }

  /// The sum, or `nil` where a part is too large.
  func plus(_ other: Fraction) -> Fraction? {
    let first = numerator.multipliedReportingOverflow(by: other.denominator)
    let second = other.numerator.multipliedReportingOverflow(by: denominator)
    let above = first.partialValue.addingReportingOverflow(second.partialValue)
    let below = denominator.multipliedReportingOverflow(by: other.denominator)
    return first.overflow || second.overflow || above.overflow || below.overflow
      ? nil : Fraction(above.partialValue, over: below.partialValue)
  }

  /// A power, or `nil` where a part is too large or 0 is divided by.
  func power(_ exponent: Int64) -> Fraction? {
    var result = Fraction.one
    guard let base = exponent < 0 ? Fraction(denominator, over: numerator) : self else {
      return nil
    }
    for _ in 0..<min(64, exponent.magnitude) {
      guard let next = result.times(base) else { return nil }
      result = next
    }
    // Beyond the 64th power everything but 0, 1 and −1 is too large.
    return exponent.magnitude <= 64 ? result : nil
  }
}

/// Why a formula is refused.
package struct FormulaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors; an open list, so that a later version may add to it.
  package struct Code: Hashable, Sendable {
    let number: Int

    /// The text does not have the form of a formula.
    package static let malformed = Code(number: 1)
    /// The formula has no value, or none that can be computed with a bound.
    package static let refused = Code(number: 2)
    package static let cancelled = Code(number: 3)
  }

  package let code: Code

  /// The line of the text, from 1 on, or `nil` where the formula is not from a text.
  package let line: Int?

  package let reason: String

  init(_ code: Code, line: Int? = nil, _ reason: String) {
    self.code = code
    self.line = line
    self.reason = reason
  }

  static let cancelled = FormulaError(.cancelled, "the computation was cancelled")

  /// The same error with its place, unless it has one.
  func at(line: Int) -> FormulaError {
    FormulaError(code, line: self.line ?? line, reason)
  }

  package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
