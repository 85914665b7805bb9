/// A formula of a constant as an expression of five kinds of nodes.
///
/// Quotients, arctangents, logarithms and ₂F₁ are written with these. Every bound follows from the
/// nodes: see ``RationalSeries`` for what is omitted of a series.
package indirect enum FormulaExpression: Hashable, Sendable {
  /// Not zero.
  case number(Int64)
  case series(RationalSeries)
  /// At least two summands.
  case sum([FormulaExpression])
  /// Π v^e, with at least one factor.
  case product([Power])
  /// The positive root of an order, at least 1.
  case root(UInt64, FormulaExpression)

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

/// Why a formula is refused.
package struct FormulaError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Sendable {
    /// The text does not have the form of a formula.
    case malformed
    /// The formula has no value, or none that can be computed with a bound.
    case refused
    case cancelled
    /// The value does not begin as the text says.
    case wrongClaim
  }

  package let code: Code

  /// The line of the text, from 1 on, or `nil` where the formula is not from a text.
  package let line: Int?

  package let reason: String

  package init(_ code: Code, line: Int? = nil, _ reason: String) {
    self.code = code
    self.line = line
    self.reason = reason
  }

  static let cancelled = FormulaError(.cancelled, "the computation was cancelled")

  /// The same error with its place, unless it has one.
  package func at(line: Int) -> FormulaError { FormulaError(code, line: self.line ?? line, reason) }

  package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
