import BigArithmetic
import ConstantGeneration
import DigitCore
import DigitVerification
import Testing

@Suite("The certificate of decimals that were cut off")
struct TruncationCheckerTests {
  private let primes = VerificationPrimes(DerivedPrimes(digest: [4, 5, 6]))

  /// 2·(1.6180339887498|94848… + …) made of a short √5.
  private func evidence(
    decimals: Int64 = 20, bit: UInt64? = nil, rest: [UInt]? = nil
  ) -> (evidence: TruncationEvidence, decimals: ResidueVector) {
    let root = DecimalSquareRoot(of: 5, places: 39, workers: .one)
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

  /// One less.
  private static func less(_ number: SharedDecimal) -> [UInt] {
    var limbs: [UInt] = []
    number.withLimbs { for index in $0.indices { limbs.append($0[index]) } }
    limbs[0] -= 1
    return limbs
  }
}
