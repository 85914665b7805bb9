import DigitVerification
import Testing

@Suite("Residues of decimal limbs")
struct DecimalLimbTests {
  private static let radix: UInt = 10_000_000_000_000

  @Test("of any length, against python3")
  func lengths() throws {
    let primes = VerificationPrimes(DerivedPrimes(digest: [7, 8, 9]))
    var generator = SeededGenerator(seed: 13)
    for count in [0, 1, 2, 63, 64, 65, 1000, 16_383, 16_384, 16_385, 40_000] {
      let limbs = (0..<count).map { index in
        index % 7 == 3 ? Self.radix - 1 : UInt.random(in: 0..<Self.radix, using: &generator)
      }
      let text = limbs.map(String.init).joined(separator: " ")
      let lines = try Python.lines(
        """
        n = 0
        limbs = sys.stdin.read().split()
        for p in \(primes.values):
            n = 0
            for limb in reversed(limbs): n = (n * 10**13 + int(limb)) % p
            print(n)
        """, input: text)
      let expected = lines.compactMap { UInt64($0) }
      let span = limbs.span
      #expect(primes.residue(ofDecimalLimbs: span).array == expected, "\(count) limbs")
    }
  }
}
