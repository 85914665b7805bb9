internal import Arithmetic
internal import Parallelism

extension FormulaExpression {
  /// Evaluates the formula.
  ///
  /// - Parameters:
  ///   - bits: bits after the binary point of the enclosure, at least 64.
  ///   - formula: what the evidence is named after.
  ///   - parameter: that of a formula whose value is within 2^-(bits + 72) of the constant, or 0.
  /// - Returns: two binary fractions with the value between them, and the sums of the series.
  /// - Throws: `FormulaError` with code `refused` where the value is negative or a part of it has
  ///   none, or with code `cancelled`.
  /// - Complexity: O(M(n) log² n) for the series, O(M(n)) for each other node.
  package func evaluate(
    bits: Int64, as formula: FormulaIdentifier.Stated, parameter: Int64 = 0,
    context: GenerationContext
  ) throws(FormulaError) -> FormulaResult {
    let evaluation = ExpressionEvaluation(
      formula, precision: bits + 64, parameter: parameter, context)
    let value = try evaluation.value(self)
    let result = evaluation.fixedPoint(value, bits: bits)
    try evaluation.requireWanted()
    guard result.value.signum > 0 else { throw FormulaError(.refused, "the value is negative") }
    // (V + 1)·u·2^-w, rounded up twice for the products of errors. A theorem's error is less than a
    // unit of w where the value is above 2^-8, as a constant with such a formula is.
    var error = result.value.copy()
    error += 1
    error *= result.error + (parameter > 0 ? 2 : 1)
    error >>= evaluation.precision
    guard let units = error.word, units < 1 << 30 else {
      throw FormulaError(.refused, "the value is too large for its error to be bounded")
    }
    var lower = result.takeValue()
    lower -= units + 1
    guard lower.signum >= 0 else { throw FormulaError(.refused, "the value is too near 0") }
    let width = 2 * units + 3
    let enclosure = Enclosure(lower: SharedInteger(lower), bits: bits, width: width)
    return (enclosure, evidence: evaluation.sums.map { .stated($0) })
  }
}

/// Evaluates the nodes of an expression to w bits.
///
/// **Error bounds.** A value is n/d·2^x, off by at most u units of 2^-w of itself. Every step that
/// truncates keeps w + 2 bits, so it costs half a unit, and a whole one is charged: the other half
/// pays for products of errors, which are below 2^-w·u² with u ≤ 2^16 and w ≥ 128. A series has
/// terms for half a unit; a product adds the errors of its factors; a root of order k divides the
/// error by k; a sum Σ v has Σ |v|·u / |Σ v|.
final class ExpressionEvaluation {
  private let formula: FormulaIdentifier.Stated

  /// w.
  let precision: Int64

  private let parameter: Int64

  private let context: GenerationContext

  /// The sums of the series so far.
  private(set) var sums: [StatedSum] = []

  private var known: [RationalSeries: Quotient] = [:]

  init(
    _ formula: FormulaIdentifier.Stated, precision: Int64, parameter: Int64,
    _ context: GenerationContext
  ) {
    self.formula = formula
    self.precision = precision
    self.parameter = parameter
    self.context = context
  }

  /// A number times a power of two, with its relative error in units of 2^-w.
  struct Side: Sendable {
    var value: SharedInteger
    var exponent: Int64 = 0
    var error: UInt64 = 0

    init(_ value: consuming BigInteger, exponent: Int64 = 0, error: UInt64 = 0) {
      self.init(SharedInteger(value), exponent: exponent, error: error)
    }

    init(_ value: SharedInteger, exponent: Int64 = 0, error: UInt64 = 0) {
      self.value = value
      self.exponent = exponent
      self.error = error
    }

    var negated: Side {
      var negated = value.value.copy()
      negated.negate()
      return Side(negated, exponent: exponent, error: error)
    }
  }

  /// A quotient; the denominator is positive, neither is 0.
  struct Quotient: Sendable {
    var numerator: Side
    var denominator = Side(BigInteger(1 as UInt64))

    var error: UInt64 { numerator.error + denominator.error }

    /// The size is between 2^(magnitude − 1) and 2^(magnitude + 1).
    var magnitude: Int64 {
      numerator.value.value.bitWidth + numerator.exponent
        - denominator.value.value.bitWidth - denominator.exponent
    }
  }

  func requireWanted() throws(FormulaError) {
    do { try context.arithmetic.checkCancellation() } catch { throw .cancelled }
  }

  /// Evaluates a node and those below it.
  func value(_ expression: FormulaExpression) throws(FormulaError) -> Quotient {
    try requireWanted()
    let value: Quotient =
      switch expression {
      case .number(let number): Quotient(numerator: Side(BigInteger(number)))
      case .series(let series): try sum(series)
      case .sum(let summands): try sum(summands)
      case .product(let powers): try product(powers)
      case .root(let order, let base): try root(order, of: base)
      }
    // The sums of a theorem grow with its parameter.
    let greatest = parameter > 0 ? max(4096, precision) : 4096
    guard abs(value.magnitude) <= greatest, value.error <= 1 << 16 else {
      throw FormulaError(.refused, "a part of the value is too large, too small or too uncertain")
    }
    return value
  }

  private func sum(_ series: RationalSeries) throws(FormulaError) -> Quotient {
    if let known = known[series] { return known }
    // One bit more than half a unit needs.
    let count = max(try series.terms(forBits: precision + 2), 1)
    let sum: (q: SharedInteger, t: SharedInteger, commonFactors: [PrimePower])
    do { sum = try series.sum(terms: count, context: context) } catch { throw .cancelled }
    sums.append(
      StatedSum(
        formula: formula, index: sums.count, parameter: parameter, series: series, terms: count,
        q: sum.q, t: sum.t, commonFactors: sum.commonFactors))
    let value = Quotient(numerator: Side(sum.t, error: 1), denominator: Side(sum.q))
    known[series] = value
    return value
  }

  private func product(_ powers: [FormulaExpression.Power]) throws(FormulaError) -> Quotient {
    var result = Quotient(numerator: Side(BigInteger(1 as UInt64)))
    for power in powers {
      var base = try value(power.base)
      if power.exponent < 0 {
        swap(&base.numerator, &base.denominator)
        if base.denominator.value.value.signum < 0 {
          base = Quotient(numerator: base.numerator.negated, denominator: base.denominator.negated)
        }
      }
      let exponent = power.exponent.magnitude
      result.numerator = times(result.numerator, self.power(base.numerator, exponent))
      result.denominator = times(result.denominator, self.power(base.denominator, exponent))
    }
    return result
  }

  private func power(_ base: Side, _ exponent: UInt64) -> Side {
    guard exponent > 1 else { return base }
    let half = power(base, exponent / 2)
    let square = times(half, half)
    return exponent % 2 == 0 ? square : times(square, base)
  }

  private func times(_ a: Side, _ b: Side) -> Side {
    if a.value.value.equals(1), a.error == 0 {
      var result = b
      result.exponent += a.exponent
      return result
    }
    let (a, b) = (cut(a), cut(b))
    return Side(
      BigInteger.product(a.value.value, b.value.value, in: context.arithmetic),
      exponent: a.exponent + b.exponent,
      error: a.error + b.error + (a.error == 0 || b.error == 0 ? 0 : 1))
  }

  /// The number without bits that no longer count: half a unit, if there are many of them.
  private func cut(_ side: Side) -> Side {
    let spare = side.value.value.bitWidth - precision - 2
    guard spare > 64 else { return side }
    return Side(
      side.value.value.droppingLowBits(spare), exponent: side.exponent + spare,
      error: side.error + 1)
  }

  /// ⌊n/d·2^bits⌋ with the sign of n, and its relative error but for less than 1 of the last place.
  func fixedPoint(_ value: Quotient, bits: Int64) -> FixedPoint {
    let (n, d) = (cut(value.numerator), cut(value.denominator))
    var numerator = n.value.value.copy()
    var denominator = d.value.value.copy()
    let isNegative = numerator.signum < 0
    if isNegative { numerator.negate() }
    let shift = bits + n.exponent - d.exponent
    if shift < 0 { denominator <<= -shift } else { numerator <<= shift }
    if !denominator.equals(1) {
      numerator = BigInteger.divide(numerator, by: denominator, in: context.arithmetic).takeFirst()
    }
    if isNegative { numerator.negate() }
    return FixedPoint(value: numerator, error: n.error + d.error)
  }

  struct FixedPoint: ~Copyable {
    var value: BigInteger
    let error: UInt64

    consuming func takeValue() -> BigInteger { value }
  }

  /// Σ v by integers of 2^-s, of which the largest has w + 28 bits or one more or less: where no
  /// more than 16 cancel, truncation loses below 2^-3 of a unit with 64 summands.
  private func sum(_ summands: [FormulaExpression]) throws(FormulaError) -> Quotient {
    var parts: [Quotient] = []
    for summand in summands { parts.append(try value(summand)) }
    let bits = precision + 28 - (parts.map(\.magnitude).max() ?? 0)
    var total = BigInteger()
    var sizes: [(bits: UInt64, error: UInt64)] = []
    for part in parts {
      let value = fixedPoint(part, bits: bits)
      total += value.value
      sizes.append((Self.leading(value.value, precision - 4) + 1, value.error))
    }
    try requireWanted()
    let size = Self.leading(total, precision - 4)
    guard size >> 14 > 0, sizes.allSatisfy({ $0.bits >> 16 <= size }) else {
      throw FormulaError(.refused, "a sum is 0 or loses more than 16 bits")
    }
    let errors = sizes.reduce(0) { $0 + $1.bits * $1.error }
    return Quotient(numerator: Side(total, exponent: -bits, error: errors / size + 2))
  }

  /// The size without some of its low bits.
  private static func leading(_ value: borrowing BigInteger, _ dropped: Int64) -> UInt64 {
    var leading = value.copy()
    if leading.signum < 0 { leading.negate() }
    leading >>= dropped
    return leading.word ?? .max
  }

  private func root(_ order: UInt64, of base: FormulaExpression) throws(FormulaError) -> Quotient {
    if order == 2, case .number(let number) = base, 1...1 << 32 ~= number {
      context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
      let root = BigInteger.squareRoot(
        of: UInt64(number), scaledBy: precision + 2, in: context.arithmetic)
      return Quotient(numerator: Side(root.takeFirst(), exponent: -precision - 2, error: 1))
    }
    let value = try value(base)
    guard order > 1 else { return value }
    let places = precision + 4 - value.magnitude
    let radicand = fixedPoint(value, bits: places)
    guard radicand.value.signum > 0 else {
      throw FormulaError(.refused, "a root of a negative number")
    }
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    var error = radicand.error + 1
    var rest = order
    var result = radicand.takeValue()
    var exponent = -places
    while rest > 1 {
      // Squares by themselves: they are faster than roots of a higher order.
      let step = rest % 2 == 0 ? 2 : rest
      // So many bits that the root has w + 3, and an exponent that the order divides.
      let wanted = Int64(step) * (precision + 4) - result.bitWidth
      let shift = max(0, wanted) + (exponent - max(0, wanted)).modulo(Int64(step))
      result <<= shift
      result = BigInteger.root(step, of: result)
      exponent = (exponent - shift) / Int64(step)
      error = (error + step - 1) / step + 1
      rest /= step
    }
    try requireWanted()
    return Quotient(numerator: Side(result, exponent: exponent, error: error))
  }
}

extension Int64 {
  /// The remainder that is not negative.
  fileprivate func modulo(_ divisor: Int64) -> Int64 { (self % divisor + divisor) % divisor }
}
