internal import Arithmetic
package import DigitCore

extension ConstantDefinition {
  /// What a text says of its constant; `nil` where it is of none that is known.
  package init?(of text: ConstantText) {
    guard let declaration = text.constant, let library = declaration.library,
      let constant = MathematicalConstant.all.first(where: { $0.name == declaration.name })
    else { return nil }
    let identifier = { (name: String) in
      FormulaIdentifier.stated(.init(constant: constant.name, formula: name))
    }
    self.init(
      constant: constant, formulas: text.formulas.map { StatedFormula($0, of: constant) },
      library: LibraryFormula(
        constant: constant, function: library.identifier, statement: library.statement,
        ingredients: [FormulaIngredient(library.ingredient)], real: library.source,
        furthest: library.furthest),
      libraryIndependence: declaration.libraryIndependence,
      approvedPairs: text.pairs.map {
        ApprovedPair(
          first: identifier($0.first), second: identifier($0.second), reason: $0.reason)
      })
  }
}

/// A formula of a text, whose bounds follow from its nodes.
package struct StatedFormula: ConstantFormula {
  package let constant: MathematicalConstant

  private let text: ConstantText.Formula

  package init(_ text: ConstantText.Formula, of constant: MathematicalConstant) {
    self.text = text
    self.constant = constant
  }

  private var name: FormulaIdentifier.Stated { .init(constant: constant.name, formula: text.name) }

  package var identifier: FormulaIdentifier { .stated(name) }
  package var kind: FormulaKind { .stated(self) }
  package var statement: String { text.statement }
  package var source: String { text.source }
  package var ingredients: Set<FormulaIngredient> { text.expression.ingredients }

  /// Evaluates the formula.
  ///
  /// - Parameter bits: bits after the binary point of the enclosure, which is 3 units wide.
  package func evaluate(
    bits: Int64, context: GenerationContext
  ) throws(GenerationError) -> FormulaResult {
    do throws(FormulaError) {
      return try text.expression.evaluate(bits: bits, as: name, context: context)
    } catch {
      guard error.code != .cancelled else { throw .cancelled }
      throw GenerationError(
        code: .refused,
        description: "\(constant.name) by \(text.name): \(error); the computation went wrong")
    }
  }

  package func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    MemoryModel.linear(
      digitCount: digitCount, bytesPerDecimal: text.expression.bytesPerDecimal(digitCount))
  }
}

extension FormulaExpression {
  /// Every series of the expression.
  package var series: [RationalSeries] {
    switch self {
    case .number: []
    case .series(let series): [series]
    case .sum(let summands): summands.flatMap(\.value.series)
    case .product(let powers): powers.flatMap(\.base.series)
    case .root(_, let base): base.series
    }
  }

  /// The series by what makes them images of one another, and the roots of numbers.
  fileprivate var ingredients: Set<FormulaIngredient> {
    switch self {
    case .number: []
    case .series(let series): series.ingredients
    case .sum(let summands): Set(summands.flatMap(\.value.ingredients))
    case .product(let powers): Set(powers.flatMap(\.base.ingredients))
    case .root(let order, .number(let number)):
      [FormulaIngredient(order == 2 ? "sqrt(\(number))" : "root(\(order), \(number))")]
    case .root(_, let base): base.ingredients
    }
  }

  /// An upper bound of the memory, fitted to measured peaks at 10^6 decimals.
  fileprivate func bytesPerDecimal(_ count: Int64) -> Double {
    let count = Double(max(1000, count))
    let series = series.map { $0.denominatorBits(ofBits: 3.33 * count) / count }
    let most = series.max() ?? 0
    return 9 + 1.8 * most + 0.45 * (series.reduce(0, +) - most)
  }
}

extension RationalSeries {
  /// Series are related where an argument ρ or its image ρ/(ρ−1) is the other's, or a root of it.
  fileprivate var ingredients: Set<FormulaIngredient> {
    let ratio = r.degree < q.degree ? 0 : r.leading
    guard let lq = q.leading, let ratio, ratio != 0, let argument = Fraction(ratio, over: lq),
      let image = Fraction(ratio, over: ratio - lq)
    else { return [FormulaIngredient("series of \(p), \(r) and \(q)")] }
    return Set(
      [argument, image].map { FormulaIngredient("series of argument \($0.leastRoot)") })
  }

  /// How long Q becomes where the sum is to have so many bits, nearly.
  fileprivate func denominatorBits(ofBits bits: Double) -> Double {
    var terms = bits
    for _ in 0..<8 {
      let index = UInt64(max(1, terms))
      terms = bits / max(0.1, q.approximateBits(at: index) - r.approximateBits(at: index))
    }
    return terms * q.approximateBits(at: UInt64(max(1, terms)))
  }
}

extension Fraction: CustomStringConvertible {
  package var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// The size, with as many square roots taken as come out.
  fileprivate var leastRoot: Fraction {
    guard let above = numerator.magnitude.exactRoot, let below = denominator.magnitude.exactRoot,
      below > 1, let root = Fraction(above, over: below)
    else { return numerator < 0 ? times(Fraction(-1)) ?? self : self }
    return root.leastRoot
  }
}

extension UInt64 {
  /// The square root where it is an integer; of less than 2^63.
  fileprivate var exactRoot: Int64? {
    let root = UInt64(Double(self).squareRoot().rounded())
    return root * root == self ? Int64(root) : nil
  }
}

/// A number that MPFR evaluates, as a text names it.
package struct LibraryFunction: Hashable, Sendable {
  let identifier: FormulaIdentifier.Library
  let source: RealEnclosure.Source
  let statement: String
  private(set) var furthest: Int64 = 10_000_000

  /// Creates `sqrt N`, `log N`, `zeta N`, `catalan`, `lemniscate`, or `gamma N`, Γ(1/N).
  init?(_ name: String, _ number: UInt64?) {
    switch (name, number) {
    case ("sqrt", let number?):
      (identifier, source) = (.squareRoot, .squareRoot(number))
      statement = "sqrt(\(number)) by MPFR's square root"
    case ("log", let number?):
      (identifier, source) = (.logarithm, .logarithm(number))
      statement = "log(\(number)) by MPFR's logarithm"
    case ("zeta", let number?):
      (identifier, source) = (.zeta, .zeta(number))
      statement = "zeta(\(number)) by MPFR's zeta function"
      furthest = 100_000
    case ("catalan", nil):
      (identifier, source) = (.catalan, .catalan)
      statement = "Catalan's constant by MPFR"
    case ("lemniscate", nil):
      (identifier, source) = (.arithmeticGeometricMean, .lemniscate)
      statement = "2 pi / agm(1, sqrt(2)) by MPFR"
    case ("gamma", 4):
      (identifier, source) = (.arithmeticGeometricMean, .gammaOfQuarter)
      statement = "root(4, 8 pi^3 / agm(1, sqrt(2))^2) by MPFR"
    case ("gamma", 3):
      (identifier, source) = (.arithmeticGeometricMean, .gammaOfThird)
      statement = "root(36, 2^28 pi^24 / (27 agm(2, sqrt(2 + sqrt(3)))^12)) by MPFR"
    default: return nil
    }
  }

  /// A root is the same by MPFR; everything else is computed in another way.
  fileprivate var ingredient: String {
    if case .squareRoot(let number) = source { "sqrt(\(number))" } else { statement }
  }
}
