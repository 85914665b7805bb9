import Arithmetic
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Parallelism
import Testing

@Suite("The steps of a formula that is a text")
struct NodeDerivationTests {
  private static let roots = MathematicalConstant.roots
    .filter { [5, 67, 94].contains($0.radicand) }.compactMap(ConstantDefinition.of)
  private static let formulas =
    (ConstantDefinition.known + ConstantDefinition.stated + roots).flatMap(\.formulas)
    .compactMap {
      if case .binary(let formula) = $0.kind { formula as? StatedFormula } else { nil }
    }

  private func result(_ index: Int, bits: Int64 = 300) throws -> FormulaResult {
    try Self.formulas[index].evaluate(bits: bits, context: GenerationContext(workers: .one))
  }

  private func minimumWidth(
    _ index: Int, _ evidence: [Evidence], _ enclosure: Enclosure
  ) -> UInt64? {
    let formula = Self.formulas[index]
    return FormulaDerivation(
      formula: formula.identifier, of: formula.constant, evidence: evidence
    ).minimumWidth(of: enclosure)
  }

  @Test("are followed for every formula and precision", arguments: formulas.indices)
  func clean(index: Int) throws {
    for bits: Int64 in [64, 100, 1000, 5000, 40_000] {
      let result = try result(index, bits: bits)
      #expect(minimumWidth(index, result.evidence, result.enclosure) == 3, "\(bits)")
      #expect(result.enclosure.width == 3)
    }
  }

  @Test("in another order, number or value are refused", arguments: formulas.indices)
  func others(index: Int) throws {
    let (right, other) = (try result(index), try result(index))
    let (evidence, enclosure) = (right.evidence, right.enclosure)
    for place in evidence.indices {
      var changed = evidence
      changed.remove(at: place)
      #expect(minimumWidth(index, changed, enclosure) == nil, "without \(place)")
      changed.insert(evidence[place], at: place)
      changed.insert(evidence[place], at: place)
      #expect(minimumWidth(index, changed, enclosure) == nil, "\(place) twice")
      changed = evidence
      changed[place] = other.evidence[place]
      #expect(minimumWidth(index, changed, enclosure) == nil, "equal integers at \(place)")
      guard place > 0 else { continue }
      changed = evidence
      changed.swapAt(place - 1, place)
      #expect(minimumWidth(index, changed, enclosure) == nil, "\(place) before its neighbour")
    }
    #expect(minimumWidth(index, evidence, other.enclosure) == nil)
    for bits: Int64 in [299, 301] {
      let moved = Enclosure(lower: enclosure.lower, bits: bits, width: 3)
      #expect(minimumWidth(index, evidence, moved) == nil)
    }
    for formula in Self.formulas.indices where formula != index {
      #expect(minimumWidth(formula, evidence, enclosure) == nil, "\(formula)")
    }
  }

  @Test(
    "with another equation or bound, or too few words, are refused", arguments: formulas.indices)
  func equations(index: Int) throws {
    let result = try result(index)
    for (place, item) in result.evidence.enumerated() {
      guard case .identity(let identity) = item else { continue }
      var changes = [
        identity.with(right: identity.right + [.init(1, [])]),
        identity.with(left: [.init(2, identity.left[0].factors)] + identity.left.dropFirst()),
      ]
      if !identity.bounds.isEmpty { changes.append(identity.with(bounds: [])) }
      for integer in identity.integers where integer.withLimbs({ $0.count }) > 2 {
        let isInput = identity.step == "product" || identity.step == "quotient"
        if isInput, identity.isCut(integer) { changes.append(identity.cutting(integer)) }
      }
      for change in changes {
        var evidence = result.evidence
        evidence[place] = .identity(change)
        #expect(
          minimumWidth(index, evidence, result.enclosure) == nil, "\(identity.step) \(place)")
      }
    }
  }
}

extension IntegerIdentity {
  fileprivate func with(
    left: [Monomial]? = nil, right: [Monomial]? = nil, bounds: [Bound]? = nil
  ) -> IntegerIdentity {
    IntegerIdentity(
      step: step, statement: statement, left: left ?? self.left, right: right ?? self.right,
      bounds: bounds ?? self.bounds)
  }

  fileprivate var integers: [SharedInteger] {
    left.indices.flatMap { Self.integers(left, at: $0) }
      + right.indices.flatMap { Self.integers(right, at: $0) }
  }

  /// Whether the integer may stand without some of its words: an input, which is named n, d, a, b.
  fileprivate func isCut(_ integer: SharedInteger) -> Bool {
    (left + right).flatMap(\.factors).contains { factor in
      switch factor {
      case .integer(let name, let own), .leading(let name, let own, _):
        own === integer && ["n", "d", "a", "b"].contains(name)
      case .power, .decimal: false
      }
    }
  }

  /// The same with nothing but the first word of an integer, wherever it stands.
  fileprivate func cutting(_ integer: SharedInteger) -> IntegerIdentity {
    let words = integer.withLimbs { $0.count } - 1
    func cut(_ monomials: [Monomial]) -> [Monomial] {
      monomials.map { monomial in
        Monomial(
          monomial.coefficient,
          monomial.factors.map { factor in
            switch factor {
            case .integer(let name, let own), .leading(let name, let own, _):
              own === integer ? .leading(name, own, droppedWords: words) : factor
            case .power, .decimal: factor
            }
          })
      }
    }
    return with(
      left: cut(left), right: cut(right),
      bounds: bounds.map { bound in
        switch bound {
        case .below(let value, let limit, let dropped, let shift):
          .below(
            value: value, limit: limit, droppedWords: limit === integer ? words : dropped,
            shift: shift)
        case .atMostTwice, .belowPowerOfTwo, .decimalAtMostTwice: bound
        }
      })
  }
}
