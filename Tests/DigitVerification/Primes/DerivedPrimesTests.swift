import DigitVerification
import Testing

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
    candidates += (0..<150).map { _ in random.biasedWord() | 1 }
    // Carmichael numbers and strong pseudoprimes to the first bases.
    candidates += [
      561, 1105, 6601, 825_265, 321_197_185, 2047, 1_373_653, 25_326_001, 3_215_031_751,
      2_152_302_898_747, 3_474_749_660_383, 341_550_071_728_321, 3_825_123_056_546_413_051,
      (1 << 61) - 1, 18_446_744_073_709_551_557, 18_446_744_073_709_551_615,
      4_294_967_291 * 4_294_967_279,
    ]
    let lines = try Python.lines(
      "\(pythonIsPrime)\nfor n in \(candidates): print(int(is_prime(n)))")
    for (candidate, line) in zip(candidates, lines) {
      let isPrime = PrimalityTest.isPrime(candidate)
      #expect(isPrime == (line == "1"), "\(candidate), seed \(random.seed)")
    }
    #expect(lines.count == candidates.count)
    #expect(PrimalityTest.next(atLeast: 18_446_744_073_709_551_558) == nil)
    #expect(PrimalityTest.next(atLeast: 90) == 97)
  }
}
