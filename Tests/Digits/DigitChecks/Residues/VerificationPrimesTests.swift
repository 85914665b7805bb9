import CheckTests
import DigitChecks
import Testing

@Suite("Residues modulo the seven primes")
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
      let words = limbs.map { UInt($0) }
      let found = primes.residue(of: words.span).array
      #expect(found == expected, "seed \(random.seed)")
    }
  }

  @Test("a single flipped bit changes all seven")
  func flippedBit() {
    let primes = somePrimes()
    var random = SeededGenerator()
    var limbs = random.biasedLimbs(count: 9000).map { UInt($0) }
    let before = primes.residue(of: limbs.span).array
    for _ in 0..<20 {
      let index = Int.random(in: 0..<9000, using: &random)
      let bit = UInt(1) << UInt.random(in: 0..<64, using: &random)
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
          primes.product(vectorA, vectorB)[index] == ReferenceResidues.product(a, b, modulo: p),
          note)
        let power = (0..<exponent).reduce(UInt64(1)) { partial, _ in
          ReferenceResidues.product(partial, a, modulo: p)
        }
        #expect(primes.power(a, exponent)[index] == power, note)
      }
    }
  }
}

extension String {
  func leftPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - count)) + self
  }
}

/// A primality test of Python's own integers, with other bases than ours.
///
/// The seven bases decide every number below 2^64; they are the find of Jim Sinclair.
private let pythonIsPrime = """
  def is_prime(n):
      if n < 4: return n > 1
      if n % 2 == 0: return False
      odd, twos = n - 1, 0
      while odd % 2 == 0: odd, twos = odd // 2, twos + 1
      for base in (2, 325, 9375, 28178, 450775, 9780504, 1795265022):
          x = pow(base % n, odd, n)
          if base % n == 0 or x in (1, n - 1): continue
          for _ in range(twos - 1):
              x = x * x % n
              if x == n - 1: break
          else: return False
      return True
  """

@Suite("Derived primes")
struct DerivedPrimesTests {
  @Test("are what the documented recipe gives in Python")
  func recipe() throws {
    for text in ["", "abc", "a longer text that stands for a digest"] {
      let lines = try Python.lines(
        """
        from hashlib import sha256
        \(pythonIsPrime)
        digest, found, counter = sha256(b"\(text)").digest(), [], 0
        print(digest.hex())
        while len(found) < 4:
            h = sha256(digest + b"pi-trainer residue prime" + counter.to_bytes(4, "big")).digest()
            prime = int.from_bytes(h[:8], "big") & (2**60 - 1) | 2**60
            while not is_prime(prime): prime += 1
            counter += 1
            if prime < 2**61 - 1 and prime not in found: found.append(prime)
        print(*found, sep="\\n")
        """)
      let hex = Array(lines[0].utf8)
      let digest = stride(from: 0, to: hex.count, by: 2).compactMap {
        UInt8(String(decoding: hex[$0...$0 + 1], as: UTF8.self), radix: 16)
      }
      #expect(digest.count == 32)
      #expect(DerivedPrimes(digest: digest).values == lines.dropFirst().compactMap { UInt64($0) })
    }
  }

  @Test("change with the digest")
  func dependence() {
    #expect(DerivedPrimes(digest: [1]) != DerivedPrimes(digest: [2]))
  }

  @Test("the primality test agrees with Python")
  func primality() throws {
    var random = SeededGenerator()
    var candidates: [UInt64] = Array(0...200)
    candidates += (0..<150).map { _ in random.biasedWord() >> 2 | 1 }
    // Carmichael numbers and strong pseudoprimes to the first bases.
    candidates += [
      561, 1105, 6601, 825_265, 321_197_185, 2047, 1_373_653, 25_326_001, 3_215_031_751,
      2_152_302_898_747, 3_474_749_660_383, 341_550_071_728_321, 3_825_123_056_546_413_051,
      (1 << 61) - 1, (1 << 62) - 57, (1 << 62) - 1, 2_147_483_647 * 2_147_483_629,
    ]
    let lines = try Python.lines(
      "\(pythonIsPrime)\nfor n in \(candidates): print(int(is_prime(n)))")
    for (candidate, line) in zip(candidates, lines) {
      let isPrime = PrimalityTest.isPrime(candidate)
      #expect(isPrime == (line == "1"), "\(candidate), seed \(random.seed)")
    }
    #expect(lines.count == candidates.count)
    #expect(PrimalityTest.next(atLeast: 90) == 97)
  }
}
