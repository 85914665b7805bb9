internal import Arithmetic
package import DigitCore

/// A formula of a text, whose bounds follow from its nodes.
///
/// A single square root is computed in decimals.
package struct StatedFormula: BinaryFormula, DecimalFormula {
  package let constant: MathematicalConstant

  package let text: FormulaText.Formula

  /// How many terms are missing at the end of a sum in steps: an injected fault, for tests.
  package var missingTerms: UInt64 = 0

  package init(_ text: FormulaText.Formula, of constant: MathematicalConstant) {
    self.text = text
    self.constant = constant
  }

  private var name: FormulaIdentifier.Stated { .init(constant: constant.name, formula: text.name) }

  package var identifier: FormulaIdentifier { .stated(name) }
  package var statement: String { text.statement }
  package var source: String { text.source.isEmpty ? "stated in a file" : text.source }
  package var ingredients: Set<String> { text.expression.ingredients }

  /// The value as a square root; of a file none is, since only the sums of one are looked at.
  private var root: QuadraticRoot? {
    constant.name == MathematicalConstant.seriesName ? nil : QuadraticRoot(text.expression)
  }

  package var kind: FormulaKind { root == nil ? .binary(self) : .decimal(self) }

  /// Whether neither bounds of a sum in steps nor a decimal root make the digits.
  package var isOfNodes: Bool { root == nil && text.stepSizes == nil }

  package func evaluate(places: Int64, context: GenerationContext) -> DecimalResult {
    guard let root else { preconditionFailure("\(name) is no square root") }
    return root.evaluate(places: places, context: context)
  }

  /// Evaluates the formula.
  ///
  /// - Parameter bits: bits after the binary point of the enclosure, which is 3 units wide.
  package func evaluate(
    bits: Int64, context: GenerationContext
  ) throws(GenerationError) -> FormulaResult {
    do throws(FormulaError) {
      if let steps = try stepped(bits: bits) {
        do { return try steps.result(context: context) } catch { throw .cancelled }
      }
      let stated = try text.stated(forBits: bits + 72)
      return try stated.value.evaluate(
        bits: bits, as: name, parameter: stated.parameter, context: context)
    } catch {
      guard error.code != .cancelled else { throw .cancelled }
      throw GenerationError(
        code: .refused,
        description: "\(constant.name) by \(text.name): \(error)")
    }
  }

  /// The evaluation as steps, whose integers are those of ``evaluate(bits:context:)``; `nil` where
  /// the text does not say what steps take.
  ///
  /// - Parameter bits: bits after the binary point of the enclosure.
  package func stepped(bits: Int64) throws(FormulaError) -> SteppedComputation? {
    guard let sizes = text.stepSizes else { return nil }
    return try SteppedComputation(
      text.expression, of: name, bits: bits, spareBits: sizes.spareBits,
      missingTerms: missingTerms)
  }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    if let root { return root.peakMemory(digitCount: digitCount) }
    if let memory = text.memory {
      return MemoryModel.measured(memory, digitCount: digitCount, workers: workers)
    }
    let stated = try? text.stated(forBits: digitCount * 10 / 3)
    return MemoryModel.linear(
      digitCount: digitCount,
      bytesPerDecimal: (stated?.value ?? text.expression).bytesPerDecimal(digitCount))
  }
}

extension FormulaExpression {
  /// Every series of the expression.
  package var series: [RationalSeries] {
    switch self {
    case .number: []
    case .series(let series): [series]
    case .sum(let summands): summands.flatMap(\.series)
    case .product(let powers): powers.flatMap(\.base.series)
    case .root(_, let base): base.series
    }
  }

  /// The series by what makes them images of one another, and the roots of numbers.
  fileprivate var ingredients: Set<String> {
    switch self {
    case .number: []
    case .series(let series): series.ingredients
    case .sum(let summands): Set(summands.flatMap(\.ingredients))
    case .product(let powers): Set(powers.flatMap(\.base.ingredients))
    case .root(let order, let base):
      if let number = base.number {
        [order == 2 ? "sqrt(\(number))" : "root(\(order), \(number))"]
      } else {
        base.ingredients
      }
    }
  }

  /// The text of the value, which is exact for integers, where series and roots take no part.
  private var number: String? {
    approximation.map { value in Int64(exactly: value).map { "\($0)" } ?? "\(value)" }
  }

  private var approximation: Double? {
    switch self {
    case .number(let number): return Double(number)
    case .series, .root: return nil
    case .sum(let summands):
      let numbers = summands.compactMap(\.approximation)
      return numbers.count == summands.count ? numbers.reduce(0, +) : nil
    case .product(let powers):
      var product = 1.0
      for power in powers {
        guard let base = power.base.approximation else { return nil }
        for _ in 0..<power.exponent.magnitude {
          if power.exponent > 0 { product *= base } else { product /= base }
        }
      }
      return product
    }
  }

  /// An upper bound of the memory, fitted to measured peaks at 10^6 decimals.
  fileprivate func bytesPerDecimal(_ count: Int64) -> Double {
    let count = Double(max(1000, count))
    let series = series.map { $0.denominatorBits(ofBits: 3.33 * count) / count }
    let most = series.max() ?? 0
    let roots = longestRoot > 3 ? 1.7 * Double(longestRoot) : 0
    return 9 + 1.8 * most + 0.45 * (series.reduce(0, +) - most) + roots
  }

  /// The order of the longest root without its powers of two, which are taken one by one: so many
  /// times as long as the value is what GMP takes the root of.
  private var longestRoot: UInt64 {
    switch self {
    case .number, .series: 1
    case .sum(let summands): summands.map(\.longestRoot).max() ?? 1
    case .product(let powers): powers.map(\.base.longestRoot).max() ?? 1
    case .root(let order, let base):
      max(order >> UInt64(order.trailingZeroBitCount), base.longestRoot)
    }
  }
}

extension RationalSeries {
  /// Series are related where an argument ρ or its image ρ/(ρ−1) is the other's, or a root of it.
  fileprivate var ingredients: Set<String> {
    guard let lq = q.leading, let lr = r.leading else { return ["series of \(p), \(r) and \(q)"] }
    guard r.degree == q.degree else {
      let (above, below) = Self.lowest(lr.magnitude, lq.magnitude)
      let sign = lr * lq.signum() < 0 ? "-" : ""
      return ["series of \(sign)\(above)/\(below), degree \(q.degree - r.degree)"]
    }
    let (difference, overflow) = lq.subtractingReportingOverflow(lr)
    let denominators = overflow ? [lq] : [lq, difference]
    return Set(
      denominators.map {
        let root = Self.leastRoot(of: lr.magnitude, over: $0.magnitude)
        return "series of argument \(root)"
      })
  }

  private static func lowest(_ numerator: UInt64, _ denominator: UInt64) -> (UInt64, UInt64) {
    var (rest, divisor) = (numerator, denominator)
    while rest != 0 { (rest, divisor) = (divisor % rest, rest) }
    return (numerator / divisor, denominator / divisor)
  }

  /// A fraction in lowest terms, with as many square roots taken as come out.
  private static func leastRoot(of numerator: UInt64, over denominator: UInt64) -> String {
    let (above, below) = lowest(numerator, denominator)
    if below > 1, let above = above.exactRoot, let below = below.exactRoot {
      return leastRoot(of: above, over: below)
    }
    return "\(above)/\(below)"
  }

  /// How long Q becomes where the sum is to have so many bits, nearly.
  fileprivate func denominatorBits(ofBits bits: Double) -> Double {
    var terms = count.map { Double($0) } ?? bits
    for _ in 0..<(count == nil ? 48 : 0) {
      let index = Self.index(terms)
      // The mean over all terms, by Stirling's formula.
      let gain =
        q.approximateBits(at: index) - r.approximateBits(at: index)
        - 1.44 * Double(q.degree - r.degree)
      // Steps of a quarter, which converge.
      terms = (terms * (terms * bits / max(0.1, gain)).squareRoot()).squareRoot()
    }
    // In dual numbers, three factors and five integers.
    return terms * q.approximateBits(at: Self.index(terms)) * (isHarmonic ? 2.5 : 1)
  }

  /// More terms are not summed, and factors beyond do not fit into a word.
  private static func index(_ terms: Double) -> UInt64 { UInt64(min(max(1, terms), 0x1p31)) }
}

extension UInt64 {
  /// The square root where it is an integer; of at most 2^63.
  fileprivate var exactRoot: UInt64? {
    let root = UInt64(Double(self).squareRoot().rounded())
    return root * root == self ? root : nil
  }
}
