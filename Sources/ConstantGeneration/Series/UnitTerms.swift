internal import BigArithmetic

/// Neighbouring terms with numerators 1, summed in machine words: Q and T as far as they fit.
struct UnitTerms {
  private var q: UInt64 = 1
  private var t: Int64 = 0

  /// Takes one more term.
  ///
  /// - Returns: false, without having taken it, where it does not fit.
  mutating func append(_ term: SeriesTerm) -> Bool {
    guard term.q.count == 1, let factor = Int64(exactly: term.q[0]) else { return false }
    let denominator = q.multipliedReportingOverflow(by: term.q[0])
    let product = t.multipliedReportingOverflow(by: factor)
    let sum = product.partialValue.addingReportingOverflow(term.a)
    guard !denominator.overflow, !product.overflow, !sum.overflow else { return false }
    (q, t) = (denominator.partialValue, sum.partialValue)
    return true
  }

  /// Joins the terms to a sum before them, and starts over.
  ///
  /// - Parameters:
  ///   - numerator: T of the sum.
  ///   - denominator: Q of the sum.
  mutating func flush(into numerator: inout BigInteger, _ denominator: inout BigInteger) {
    numerator *= q
    if t >= 0 { numerator += t.magnitude } else { numerator -= t.magnitude }
    denominator *= q
    self = UnitTerms()
  }
}
