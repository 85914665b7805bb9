import CheckTests
import DigitChecks
import Testing

@Suite("Residues of decimals")
struct DecimalResidueTests {
  @Test("equal the residue digit by digit, in any chunks")
  func chunks() throws {
    let primes = somePrimes()
    var random = SeededGenerator()
    for count in [0, 1, 2, 15, 16, 17, 31, 32, 33, 100, 1999, 5000] {
      let digits = random.digits(count: count)
      let expected = primes.values.map { ReferenceResidues.digits(digits, modulo: $0) }
      var vector = DecimalResidueVector(primes: primes)
      var rest = digits[...]
      while !rest.isEmpty {
        let chunk = Array(rest.prefix(Int.random(in: 1...700, using: &random)))
        rest = rest.dropFirst(chunk.count)
        let packed = ReferenceResidues.packed(chunk)
        try vector.append(bcd: packed.span, count: chunk.count)
      }
      #expect(vector.residues.array == expected, "\(count) digits, seed \(random.seed)")
      #expect(vector.digitCount == UInt64(count))
    }
  }

  @Test("survive nothing but nines and nothing but zeros")
  func extremes() throws {
    let primes = somePrimes()
    for digit: UInt8 in [0, 9] {
      let digits = [UInt8](repeating: digit, count: 100_000)
      var vector = DecimalResidueVector(primes: primes)
      let packed = ReferenceResidues.packed(digits)
      try vector.append(bcd: packed.span, count: digits.count)
      let expected = primes.values.map { ReferenceResidues.digits(digits, modulo: $0) }
      #expect(vector.residues.array == expected)
    }
  }

  @Test("compose: h(a‖b) = h(a)·10^|b| + h(b)")
  func composition() throws {
    let primes = somePrimes()
    var random = SeededGenerator()
    let left = random.digits(count: 777)
    let right = random.digits(count: 1234)
    var whole = DecimalResidueVector(primes: primes)
    let packedLeft = ReferenceResidues.packed(left)
    try whole.append(bcd: packedLeft.span, count: left.count)
    var tail = DecimalResidueVector(primes: primes)
    let packedRight = ReferenceResidues.packed(right)
    try tail.append(bcd: packedRight.span, count: right.count)
    whole.append(tail)
    let expected = primes.values.map { ReferenceResidues.digits(left + right, modulo: $0) }
    #expect(whole.residues.array == expected, "seed \(random.seed)")
    #expect(whole.digitCount == 2011)
  }

  @Test("refuse every nibble above 9 and name its place", arguments: [0, 5, 16, 63, 64, 79])
  func invalidNibble(place: Int) {
    for value: UInt8 in 10...15 {
      var digits = [UInt8](repeating: 3, count: 80)
      digits[place] = value
      let packed = ReferenceResidues.packed(digits)
      let error = #expect(throws: PackedDecimalError.self) {
        var vector = DecimalResidueVector(primes: somePrimes())
        try vector.append(bcd: packed.span, count: 80)
      }
      #expect(error?.digitOffset == place, "nibble \(value)")
    }
  }

  @Test("ten and zero is not one hundred: an overflowing nibble is no other spelling")
  func overflowingNibble() {
    // 0xA0 spells 100 by value; it must not pass for a digit pair.
    let bytes: [UInt8] = [0x0A, 0x00, 0, 0, 0, 0, 0, 0]
    let error = #expect(throws: PackedDecimalError.self) {
      var vector = DecimalResidueVector(primes: somePrimes())
      try vector.append(bcd: bytes.span, count: 16)
    }
    #expect(error?.digitOffset == 1)
  }
}

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
