internal import Arithmetic
internal import DigitCore
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
    guard !value.isNegative else { throw FormulaError(.refused, "the value is negative") }
    // A unit of 2^-w of the value is below 2^-spare units of 2^-bits. Three more are for the last
    // step and for a theorem, whose error is less where the value is above 2^-8.
    let spare = 63 - value.magnitude
    guard spare > -12 else {
      throw FormulaError(.refused, "the value is too large for its error to be bounded")
    }
    let error = value.numerator.error + value.denominator.error + 3
    let units = spare < 0 ? error << UInt64(-spare) : spare < 64 ? error >> UInt64(spare) : 0
    let lower = evaluation.quotient(value, bits: bits, bias: units + 1)
    try evaluation.requireWanted()
    guard lower.integer.value.signum >= 0 else {
      throw FormulaError(.refused, "the value is too near 0")
    }
    let enclosure = Enclosure(lower: lower.integer, bits: bits, width: 2 * units + 3)
    return (enclosure, evidence: evaluation.evidence)
  }
}

/// Evaluates the nodes of an expression to w bits, and keeps an equation of every step.
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

  /// The sums of the series and the steps so far.
  private(set) var evidence: [Evidence] = []

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

  /// The size of an integer without its lowest words, times a power of two, with its relative error
  /// in units of 2^-w.
  struct Side: Sendable {
    let integer: SharedInteger
    var droppedWords = 0
    var exponent: Int64 = 0
    var error: UInt64 = 0

    init(_ integer: SharedInteger, exponent: Int64 = 0, error: UInt64 = 0) {
      self.integer = integer
      self.exponent = exponent
      self.error = error
    }

    init(_ number: UInt64) { self.init(SharedInteger(BigInteger(number))) }

    var bitWidth: Int64 { integer.value.bitWidth - 64 * Int64(droppedWords) }

    var isOne: Bool { exponent == 0 && error == 0 && integer.value.equals(1) }

    /// The size of what is left of the integer.
    var size: BigInteger {
      var size = integer.value.copy()
      if size.signum < 0 { size.negate() }
      size >>= 64 * Int64(droppedWords)
      return size
    }

    /// −1 where the integer is below zero.
    var sign: Int64 { integer.value.signum < 0 ? -1 : 1 }

    func factor(_ name: String) -> IntegerIdentity.Factor {
      droppedWords == 0
        ? .integer(name, integer) : .leading(name, integer, droppedWords: droppedWords)
    }
  }

  /// A quotient with its sign; neither side is 0.
  struct Quotient: Sendable {
    var numerator: Side
    var denominator = Side(1)
    var isNegative = false

    /// The size is between 2^(magnitude − 1) and 2^(magnitude + 1).
    var magnitude: Int64 {
      numerator.bitWidth + numerator.exponent - denominator.bitWidth - denominator.exponent
    }
  }

  private static let cancellation = FormulaError(
    .refused, "a sum is 0 or loses more than 16 bits")

  func requireWanted() throws(FormulaError) {
    do { try context.arithmetic.checkCancellation() } catch { throw .cancelled }
  }

  /// Evaluates a node and those below it.
  func value(_ expression: FormulaExpression) throws(FormulaError) -> Quotient {
    try requireWanted()
    if let number = expression.integer {
      guard number != 0 else { throw Self.cancellation }
      return Quotient(numerator: Side(number.magnitude), isNegative: number < 0)
    }
    let value: Quotient =
      switch expression {
      case .number(let number): Quotient(numerator: Side(number.magnitude))
      case .series(let series): try sum(series)
      case .sum(let summands): try sum(summands)
      case .product(let powers): try product(powers)
      case .root(let order, let base): try root(order, of: base)
      }
    // The sums of a theorem grow with its parameter.
    let greatest = parameter > 0 ? max(4096, precision) : 4096
    guard abs(value.magnitude) <= greatest,
      value.numerator.error + value.denominator.error <= 1 << 16
    else {
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
    evidence.append(
      .stated(
        StatedSum(
          formula: formula, index: known.count, parameter: parameter, series: series, terms: count,
          q: sum.q, t: sum.t, commonFactors: sum.commonFactors)))
    let value = Quotient(
      numerator: Side(sum.t, error: 1), denominator: Side(sum.q),
      isNegative: sum.t.value.signum * sum.q.value.signum < 0)
    known[series] = value
    return value
  }

  private func product(_ powers: [FormulaExpression.Power]) throws(FormulaError) -> Quotient {
    var result = Quotient(numerator: Side(1))
    for power in powers {
      let count = power.exponent.magnitude
      let whole = FormulaExpression.product([.init(base: power.base, exponent: Int64(count))])
      let isNumber = whole.integer != nil
      let base = try value(isNumber ? whole : power.base)
      var sides = (base.numerator, base.denominator)
      if power.exponent < 0 { sides = (sides.1, sides.0) }
      for _ in 0..<(isNumber ? 1 : count) {
        try requireWanted()
        result.numerator = times(result.numerator, sides.0)
        result.denominator = times(result.denominator, sides.1)
        result.isNegative = result.isNegative != base.isNegative
      }
    }
    return result
  }

  private func keep(
    _ step: String, _ statement: @autoclosure () -> String, left: [IntegerIdentity.Monomial],
    right: [IntegerIdentity.Monomial], bounds: [IntegerIdentity.Bound] = []
  ) {
    // What a file states has no other reading that the steps could be compared with.
    guard formula.constant != MathematicalConstant.seriesName else { return }
    evidence.append(
      .identity(
        IntegerIdentity(
          step: step, statement: statement(), left: left, right: right, bounds: bounds)))
  }

  private func times(_ a: Side, _ b: Side) -> Side {
    if a.isOne { return b }
    if b.isOne { return a }
    let (a, b) = (cut(a), cut(b))
    var product = BigInteger.product(a.size, b.size, in: context.arithmetic)
    context.arithmetic.fault?.inject(.product, &product)
    let result = SharedInteger(product)
    keep(
      "product",
      "a * b = c, a and b without their lowest \(a.droppedWords) and \(b.droppedWords) words",
      left: [.init(a.sign * b.sign, [a.factor("a"), b.factor("b")])],
      right: [.init(1, [.integer("c", result)])])
    return Side(
      result, exponent: a.exponent + b.exponent,
      error: a.error + b.error + (a.error == 0 || b.error == 0 ? 0 : 1))
  }

  /// The number without words that no longer count: half a unit, if there are any of them.
  private func cut(_ side: Side) -> Side {
    let spare = (side.bitWidth - precision - 2) / 64
    guard spare > 0 else { return side }
    var result = side
    result.droppedWords += Int(spare)
    result.exponent += 64 * spare
    result.error += 1
    return result
  }

  /// ⌊|n/d|·2^bits⌋ less a bias, and its relative error but for less than 1 of the last place.
  func quotient(_ value: Quotient, bits: Int64, bias: UInt64 = 0) -> Side {
    let (n, d) = (cut(value.numerator), cut(value.denominator))
    let shift = bits + n.exponent - d.exponent
    let (up, down) = (max(0, shift), max(0, -shift))
    var dividend = n.size
    dividend <<= up
    var divisor = d.size
    divisor <<= down
    var parts =
      d.isOne
      ? Pair(dividend.droppingLowBits(down), dividend.lowBits(down))
      : BigInteger.divide(dividend, by: divisor, in: context.arithmetic)
    context.arithmetic.fault?.inject(.quotient, &parts.first)
    parts.first -= bias
    let (q, r) = (SharedInteger(parts.first), SharedInteger(parts.second))
    let factors = [d.factor("d"), .power(base: 2, exponent: down)]
    keep(
      "quotient",
      "(q + \(bias)) * d * 2^\(down) + r = n * 2^\(up), 0 <= r < d * 2^\(down), n and d without"
        + " their lowest \(n.droppedWords) and \(d.droppedWords) words",
      left: [
        .init(d.sign, [.integer("q", q)] + factors), .init(Int64(bias) * d.sign, factors),
        .init(1, [.integer("r", r)]),
      ],
      right: [.init(n.sign, [n.factor("n"), .power(base: 2, exponent: up)])],
      bounds: [.below(value: r, limit: d.integer, droppedWords: d.droppedWords, shift: down)])
    return Side(q, exponent: -bits, error: n.error + d.error)
  }

  /// Σ v by integers of 2^-s, of which the largest has w + 28 bits or one more or less: where no
  /// more than 16 cancel, truncation loses below 2^-3 of a unit with 64 summands.
  private func sum(_ summands: [FormulaExpression]) throws(FormulaError) -> Quotient {
    var parts: [Quotient] = []
    for summand in summands { parts.append(try value(summand)) }
    let bits = precision + 28 - (parts.map(\.magnitude).max() ?? 0)
    var total = BigInteger()
    var monomials: [IntegerIdentity.Monomial] = []
    var sizes: [(bits: UInt64, error: UInt64)] = []
    for part in parts {
      let side = quotient(part, bits: bits)
      if part.isNegative { total -= side.integer.value } else { total += side.integer.value }
      monomials.append(.init(part.isNegative ? -1 : 1, [.integer("v", side.integer)]))
      sizes.append((Self.leading(side.integer.value, precision - 4) + 1, side.error))
    }
    try requireWanted()
    let size = Self.leading(total, precision - 4)
    guard size >> 14 > 0, sizes.allSatisfy({ $0.bits >> 16 <= size }) else {
      throw Self.cancellation
    }
    let errors = sizes.reduce(0) { $0 + $1.bits * $1.error }
    let isNegative = total.signum < 0
    let result = SharedInteger(total)
    keep(
      "sum", "the sum of \(parts.count) numbers", left: monomials,
      right: [.init(1, [.integer("s", result)])])
    return Quotient(
      numerator: Side(result, exponent: -bits, error: errors / size + 2), isNegative: isNegative)
  }

  /// The size without some of its low bits.
  private static func leading(_ value: borrowing BigInteger, _ dropped: Int64) -> UInt64 {
    var leading = value.copy()
    if leading.signum < 0 { leading.negate() }
    leading >>= dropped
    return leading.word ?? .max
  }

  private func root(_ order: UInt64, of base: FormulaExpression) throws(FormulaError) -> Quotient {
    if order == 2, let number = base.integer, 1...1 << 32 ~= number {
      context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
      let bits = precision + 2
      let root = FinishedStep.root(
        of: UInt64(number), bits: bits, made: nil, in: context.arithmetic)
      if formula.constant != MathematicalConstant.seriesName {
        evidence.append(.identity(root.identity))
      }
      return Quotient(numerator: Side(root.value, exponent: -bits, error: 1))
    }
    let value = try value(base)
    guard order > 1 else { return value }
    let side = quotient(value, bits: precision + 4 - value.magnitude)
    guard !value.isNegative, side.integer.value.signum > 0 else {
      throw FormulaError(.refused, "a root of a negative number")
    }
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    var result = Side(side.integer, exponent: side.exponent, error: side.error + 1)
    var rest = order
    while rest > 1 {
      // Squares by themselves: they are faster than roots of a higher order.
      let step = rest % 2 == 0 ? 2 : rest
      result = root(step, of: result)
      rest /= step
      try requireWanted()
    }
    return Quotient(numerator: result)
  }

  private func root(_ order: UInt64, of side: Side) -> Side {
    let step = Int64(order)
    // So many bits that the root has w + 3, and an exponent that the order divides.
    let wanted = max(0, step * (precision + 4) - side.integer.value.bitWidth)
    let shift = wanted + (side.exponent - wanted).modulo(step)
    var remainder = side.integer.value.copy()
    remainder <<= shift
    var root = BigInteger.root(order, of: remainder)
    context.arithmetic.fault?.inject(.squareRoot, &root)
    let s = SharedInteger(root)
    var power = s.value.copy()
    for _ in 1..<order { power = BigInteger.product(power, s.value, in: context.arithmetic) }
    remainder -= power
    let r = SharedInteger(remainder)
    // (s + 1)^k − s^k is less.
    let bits = s.value.bitWidth * (step - 1) + 64 - Int64(order.leadingZeroBitCount)
    keep(
      "root", "s^\(order) + r = v * 2^\(shift), 0 <= r < 2^\(bits)",
      left: [
        .init(1, Array(repeating: .integer("s", s), count: Int(order))),
        .init(1, [.integer("r", r)]),
      ],
      right: [.init(1, [.integer("v", side.integer), .power(base: 2, exponent: shift)])],
      bounds: [.belowPowerOfTwo(value: r, bits: bits)])
    return Side(
      s, exponent: (side.exponent - shift) / step, error: (side.error + order - 1) / order + 1)
  }
}

extension FormulaExpression {
  /// The value where it is an integer that is written out and fits a word.
  fileprivate var integer: Int64? {
    switch self {
    case .number(let number): return number
    case .series, .root: return nil
    case .sum(let summands):
      var total: Int64 = 0
      for summand in summands {
        guard let sum = summand.integer.map(total.addingReportingOverflow), !sum.overflow else {
          return nil
        }
        total = sum.partialValue
      }
      return total
    case .product(let powers):
      var total: Int64 = 1
      for power in powers {
        guard power.exponent > 0, let base = power.base.integer else { return nil }
        for _ in 0..<power.exponent {
          let product = total.multipliedReportingOverflow(by: base)
          guard !product.overflow else { return nil }
          total = product.partialValue
        }
      }
      return total
    }
  }
}

extension Int64 {
  /// The remainder that is not negative.
  fileprivate func modulo(_ divisor: Int64) -> Int64 { (self % divisor + divisor) % divisor }
}
