import Arithmetic
import Constants
import DigitChecks
import DigitCore
import Parallelism
import Testing

@Suite("The steps of a formula")
struct FormulaDerivationTests {
  private static let formulas = ConstantDefinition.known.flatMap(\.formulas)

  private func derivation(
    _ formula: any ConstantFormula, _ evidence: [Evidence]
  ) -> FormulaDerivation {
    FormulaDerivation(formula: formula.identifier, of: formula.constant, evidence: evidence)
  }

  private func minimumWidth(
    _ formula: any ConstantFormula, _ evidence: [Evidence], _ enclosure: Enclosure
  ) -> UInt64? {
    derivation(formula, evidence).minimumWidth(of: enclosure)
  }

  @Test("are recognised for every formula and precision", arguments: formulas.indices)
  func clean(index: Int) throws {
    let context = GenerationContext(workers: .one)
    for size: Int64 in [64, 100, 1000, 5000, 40_000] {
      switch Self.formulas[index].kind {
      case .binary(let formula):
        let result = try formula.evaluate(bits: size, context: context)
        let least = try #require(minimumWidth(formula, result.evidence, result.enclosure))
        #expect(least <= result.enclosure.width)
      case .decimal(let formula):
        let result = formula.evaluate(places: size, context: context)
        #expect(derivation(formula, result.evidence).isRoot(result))
      }
    }
  }

  @Test("a copy in the place of any integer breaks the chain", arguments: formulas.indices)
  func copies(index: Int) throws {
    guard case .binary(let formula) = Self.formulas[index].kind else { return }
    let result = try formula.evaluate(bits: 500, context: GenerationContext(workers: .one))
    let enclosure = result.enclosure
    let copy = SharedInteger(enclosure.lower.value.copy())
    let other = Enclosure(lower: copy, bits: enclosure.bits, width: enclosure.width)
    #expect(minimumWidth(formula, result.evidence, other) == nil)
    for (place, item) in result.evidence.enumerated() {
      var evidence = result.evidence
      switch item {
      case .stated(let sum):
        evidence[place] = .stated(
          sum.replacing(
            t: SharedInteger(sum.t.value.copy()), q: SharedInteger(sum.q.value.copy())))
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
    guard case .binary(let formula) = Self.formulas[index].kind else { return }
    let result = try formula.evaluate(bits: 500, context: GenerationContext(workers: .one))
    let enclosure = result.enclosure
    let moved = Enclosure(lower: enclosure.lower, bits: 499, width: enclosure.width)
    #expect(minimumWidth(formula, result.evidence, moved) == nil)
    #expect(minimumWidth(formula, Array(result.evidence.dropLast()), enclosure) == nil)
    #expect(minimumWidth(formula, [], enclosure) == nil)
    for other in Self.formulas.indices where other != index {
      let other = Self.formulas[other]
      #expect(minimumWidth(other, result.evidence, enclosure) == nil, "\(other.name)")
    }
    for constant in MathematicalConstant.known where constant != formula.constant {
      let derivation = FormulaDerivation(
        formula: formula.identifier, of: constant, evidence: result.evidence)
      #expect(derivation.minimumWidth(of: enclosure) == nil, "\(constant.name)")
    }
  }
}

@Suite("The certificate of decimals that were converted")
struct ConversionCheckerTests {
  private let primes = VerificationPrimes(DerivedPrimes(digest: [7, 8, 9]))

  /// Whether 20 decimals of both ends of the enclosure are taken for the same, with a remainder R.
  private func hasMargin(_ remainder: SharedInteger, point: Int64) -> Bool {
    let evidence = ConversionEvidence(
      value: SharedInteger(BigInteger()), bits: point + 20, decimals: 20, firstHalf: 0,
      remainder: remainder, power: SharedInteger(BigInteger(1 as UInt64)))
    return ConversionChecker(evidence: evidence, context: ArithmeticContext()).verdict(
      decimals: primes.residue(of: 0), integerPart: 0, value: primes.residue(of: 0), width: 3,
      primes: primes
    ).truncation.holds
  }

  @Test("needs a zero among the bits that no width reaches", arguments: 51...330)
  func room(point: Int) {
    // 3·5^20 < 2^49; the checker takes 2^50.
    let point = Int64(point)
    for zero in [0, 1, 30, 49, 50, 51, 63, 64, 65, 127, 128, 200, point - 1] as Set<Int64>
    where zero < point {
      var remainder = BigInteger(powerOfTwo: point)
      remainder -= 1
      let bit = BigInteger(powerOfTwo: zero)
      remainder -= bit
      let shared = SharedInteger(remainder)
      #expect(hasMargin(shared, point: point) == (zero >= 50), "bit \(zero) of \(point)")
    }
    var most = BigInteger(powerOfTwo: point)
    most -= 1
    let (largest, none) = (SharedInteger(most), SharedInteger(BigInteger()))
    #expect(!hasMargin(largest, point: point))
    #expect(hasMargin(none, point: point))
  }
}

@Suite("The certificate of decimals that were cut off")
struct TruncationCheckerTests {
  private let primes = VerificationPrimes(DerivedPrimes(digest: [4, 5, 6]))

  /// 2·(1.6180339887498|94848… + …) made of a short √5.
  private func evidence(
    decimals: Int64 = 20, bit: UInt64? = nil, rest: [UInt]? = nil
  ) -> (evidence: TruncationEvidence, decimals: ResidueVector) {
    let root = DecimalSquareRoot(of: 5, places: 39, in: ArithmeticContext())
    let result = DecimalResult(
      value: root.root, places: 39, addend: 1, divisor: 2, evidence: [])
    let half = root.root.value.halved(adding: 1)
    let cut = DecimalExtraction(of: half, count: decimals, workers: .one)
    var residue = primes.residue(of: 0)
    for digit in cut.decimals.asciiText {
      residue = primes.sum(
        primes.product(residue, primes.residue(of: 10)), primes.residue(of: UInt64(digit - 0x30)))
    }
    let made = TruncationEvidence(
      result: result, decimals: decimals,
      rest: rest.map { SharedDecimal(DecimalNatural(limbs: $0)) } ?? cut.rest,
      bit: bit ?? (root.root.value.isOdd ? 1 : 0))
    return (made, residue)
  }

  private func verdict(
    _ evidence: TruncationEvidence, _ decimals: ResidueVector, integerPart: UInt64 = 1
  ) -> (conversion: Bool, truncation: Bool) {
    let value = evidence.result.value.withLimbs { primes.residue(ofDecimalLimbs: $0) }
    let verdicts = TruncationChecker(evidence: evidence).verdict(
      decimals: decimals, integerPart: integerPart, value: value, primes: primes)
    return (verdicts.conversion.holds, verdicts.truncation.holds)
  }

  @Test("holds at every number of decimals", arguments: 1...26 as ClosedRange<Int64>)
  func clean(count: Int64) {
    let (evidence, decimals) = evidence(decimals: count)
    let verdict = verdict(evidence, decimals)
    #expect(verdict.conversion && verdict.truncation)
  }

  @Test("fails for another digit, integer part, bit or rest")
  func faults() {
    let (right, decimals) = evidence()
    let next = primes.sum(decimals, primes.residue(of: 1))
    #expect(!verdict(right, next).conversion)
    #expect(!verdict(right, decimals, integerPart: 2).conversion)
    #expect(!verdict(evidence(bit: 1 - right.bit).evidence, decimals).conversion)
    #expect(!verdict(evidence(rest: [1, 2]).evidence, decimals).conversion)
  }

  @Test("fails where the rest is as large as a digit, although the equation holds")
  func bounds() {
    // One off the last digit, and 10^19 more in the rest.
    let (right, decimals) = evidence()
    var limbs: [UInt] = []
    right.rest.withLimbs { for index in $0.indices { limbs.append($0[index]) } }
    limbs[1] += 1_000_000
    let less = primes.difference(decimals, primes.residue(of: 1))
    let made = evidence(rest: limbs).evidence
    #expect(!verdict(made, less).conversion)
    // A bit of 2 and one less in the rest.
    let two = evidence(bit: right.bit + 2, rest: Self.less(right.rest)).evidence
    #expect(!verdict(two, decimals).conversion)
  }

  private static func less(_ number: SharedDecimal) -> [UInt] {
    var limbs: [UInt] = []
    number.withLimbs { for index in $0.indices { limbs.append($0[index]) } }
    limbs[0] -= 1
    return limbs
  }
}
