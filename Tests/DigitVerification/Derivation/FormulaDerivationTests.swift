import BigArithmetic
import ConstantGeneration
import DigitCore
import DigitVerification
import Testing

@Suite("The steps of a formula")
struct FormulaDerivationTests {
  private static let formulas: [(constant: MathematicalConstant, name: String)] =
    ConstantDefinition.known.flatMap { definition in
      definition.formulas.map { (definition.constant, $0.name) }
    }

  private func formula(at index: Int) throws -> any ConstantFormula {
    let (constant, name) = Self.formulas[index]
    return try #require(ConstantDefinition.of(constant)?.formula(named: name))
  }

  private func minimumWidth(
    _ formula: any ConstantFormula, _ evidence: [Evidence], _ enclosure: Enclosure
  ) -> UInt64? {
    FormulaDerivation(formula: formula.name, of: formula.constant, evidence: evidence)
      .minimumWidth(of: enclosure)
  }

  @Test("are recognised for every formula and precision", arguments: formulas.indices)
  func clean(index: Int) throws {
    let context = GenerationContext(workers: .one)
    let formula = try formula(at: index)
    for size: Int64 in [64, 100, 1000, 5000, 40_000] {
      if let formula = formula as? any BinaryFormula {
        let result = formula.evaluate(bits: size, context: context)
        let least = try #require(minimumWidth(formula, result.evidence, result.enclosure))
        #expect(least <= result.enclosure.width)
      } else if let formula = formula as? any DecimalFormula {
        let result = formula.evaluate(places: size, context: context)
        let derivation = FormulaDerivation(
          formula: formula.name, of: formula.constant, evidence: result.evidence)
        #expect(derivation.isRoot(result))
      }
    }
  }

  @Test("a copy in the place of any integer breaks the chain", arguments: formulas.indices)
  func copies(index: Int) throws {
    guard let formula = try formula(at: index) as? any BinaryFormula else { return }
    let result = formula.evaluate(bits: 500, context: GenerationContext(workers: .one))
    let enclosure = result.enclosure
    let copy = SharedInteger(enclosure.lower.value.copy())
    let other = Enclosure(lower: copy, bits: enclosure.bits, width: enclosure.width)
    #expect(minimumWidth(formula, result.evidence, other) == nil)
    for (place, item) in result.evidence.enumerated() {
      var evidence = result.evidence
      switch item {
      case .series(let series):
        evidence[place] = .series(
          SeriesEvidence(
            series: series.series, terms: series.terms,
            q: SharedInteger(series.q.value.copy()), t: SharedInteger(series.t.value.copy()),
            commonFactors: series.commonFactors))
      case .sequence(let pair):
        evidence[place] = .sequence(
          SequenceEvidence(
            sequence: pair.sequence, index: pair.index,
            value: SharedInteger(pair.value.value.copy()),
            next: SharedInteger(pair.next.value.copy())))
      case .identity(let identity):
        evidence[place] = .identity(
          IntegerIdentity(
            step: identity.step, statement: identity.statement, left: identity.left,
            right: identity.right + [.init(1, [])], bounds: identity.bounds))
        #expect(minimumWidth(formula, evidence, enclosure) == nil, "another equation at \(place)")
        guard !identity.bounds.isEmpty else { continue }
        evidence[place] = .identity(
          IntegerIdentity(
            step: identity.step, statement: identity.statement, left: identity.left,
            right: identity.right, bounds: []))
      }
      #expect(minimumWidth(formula, evidence, enclosure) == nil, "item \(place)")
    }
  }

  @Test("another constant, point or number of steps is refused", arguments: formulas.indices)
  func others(index: Int) throws {
    guard let formula = try formula(at: index) as? any BinaryFormula else { return }
    let result = formula.evaluate(bits: 500, context: GenerationContext(workers: .one))
    let enclosure = result.enclosure
    let moved = Enclosure(lower: enclosure.lower, bits: 499, width: enclosure.width)
    #expect(minimumWidth(formula, result.evidence, moved) == nil)
    #expect(minimumWidth(formula, Array(result.evidence.dropLast()), enclosure) == nil)
    #expect(minimumWidth(formula, [], enclosure) == nil)
    for other in Self.formulas.indices where other != index {
      let (constant, name) = Self.formulas[other]
      let derivation = FormulaDerivation(
        formula: name, of: constant, evidence: result.evidence)
      #expect(derivation.minimumWidth(of: enclosure) == nil, "\(name)")
    }
  }
}
