import BigArithmetic
import ConstantGeneration
import DigitVerification
import Testing

@Suite("The certificate of decimals that were converted")
struct ConversionCheckerTests {
  private let primes = VerificationPrimes(DerivedPrimes(digest: [7, 8, 9]))

  /// Whether 20 decimals of both ends of the enclosure are taken for the same, with a remainder R.
  private func hasMargin(_ remainder: SharedInteger, point: Int64) -> Bool {
    let evidence = ConversionEvidence(
      value: SharedInteger(BigInteger()), bits: point + 20, decimals: 20, firstHalf: 0,
      remainder: remainder, power: SharedInteger(BigInteger(1 as UInt64)))
    return ConversionChecker(evidence: evidence, workers: .one).verdict(
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
