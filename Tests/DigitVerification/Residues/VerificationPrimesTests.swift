import DigitVerification
import Testing

@Suite("Residues modulo the five primes")
struct VerificationPrimesTests {
  @Test("of big integers across block borders, against python3")
  func limbs() throws {
    let primes = somePrimes()
    var random = SeededGenerator()
    for count in [0, 1, 5, 4095, 4096, 4097, 8192, 10_001] {
      let limbs = random.biasedLimbs(count: count)
      let hex = limbs.reversed().map { String($0, radix: 16).leftPadded(to: 16) }.joined()
      let lines = try Python.lines(
        "n = int('0' + sys.stdin.read().strip(), 16)\nfor p in \(primes.values): print(n % p)",
        input: hex)
      let expected = lines.compactMap { UInt64($0) }
      let found = primes.residue(of: limbs.span).array
      #expect(found == expected, "seed \(random.seed)")
      let words = limbs.map { UInt($0) }
      let foundInWords = primes.residue(of: words.span).array
      #expect(foundInWords == expected, "seed \(random.seed)")
    }
  }

  @Test("a single flipped bit changes all five")
  func flippedBit() {
    let primes = somePrimes()
    var random = SeededGenerator()
    var limbs = random.biasedLimbs(count: 9000)
    let before = primes.residue(of: limbs.span).array
    for _ in 0..<20 {
      let index = Int.random(in: 0..<9000, using: &random)
      let bit = UInt64(1) << UInt64.random(in: 0..<64, using: &random)
      limbs[index] ^= bit
      let after = primes.residue(of: limbs.span).array
      #expect(zip(before, after).allSatisfy { $0 != $1 }, "seed \(random.seed)")
      limbs[index] ^= bit
    }
  }

  @Test("of sums, differences, products and powers")
  func arithmetic() {
    let primes = somePrimes()
    var random = SeededGenerator()
    for _ in 0..<50 {
      let a = random.biasedWord()
      let b = random.biasedWord()
      let exponent = random.biasedWord() % 50
      let vectorA = primes.residue(of: a)
      let vectorB = primes.residue(of: b)
      for (index, p) in primes.values.enumerated() {
        let note: Comment = "a \(a), b \(b), p \(p)"
        #expect(primes.sum(vectorA, vectorB)[index] == (a % p + b % p) % p, note)
        #expect(primes.difference(vectorA, vectorB)[index] == (a % p + p - b % p) % p, note)
        #expect(primes.negated(vectorA)[index] == (p - a % p) % p, note)
        #expect(
          primes.product(vectorA, vectorB)[index] == ReferenceResidues.product(a, b, modulo: p), note)
        let power = (0..<exponent).reduce(UInt64(1)) { partial, _ in
          ReferenceResidues.product(partial, a, modulo: p)
        }
        #expect(primes.power(a, exponent)[index] == power, note)
      }
    }
  }

  @Test("of Fibonacci and Pell numbers, against python3")
  func lucas() throws {
    let primes = somePrimes()
    for (sequence, factor) in [(LucasSequence.fibonacci, 1), (.pell, 2)] {
      let indices: [UInt64] = [0, 1, 2, 3, 10, 11, 64, 1000, 12_345]
      let lines = try Python.lines(
        """
        u, v, k = 0, 1, 0
        for n in \(indices):
            while k < n: u, v, k = v, \(factor) * v + u, k + 1
            print(*[u % p for p in \(primes.values)])
        """)
      for (index, line) in zip(indices, lines) {
        let expected = line.split(separator: " ").compactMap { UInt64($0) }
        #expect(primes.number(index, of: sequence).array == expected, "index \(index)")
      }
    }
  }
}

extension String {
  func leftPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - count)) + self
  }
}
