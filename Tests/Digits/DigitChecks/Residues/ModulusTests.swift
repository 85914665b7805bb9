import CheckTests
import DigitChecks
import Testing

@Suite("Moduli")
struct ModulusTests {
  static let montgomery: [UInt64] = [
    3, 5, 7, 97, 65537, 4_294_967_291, 1_152_921_504_606_847_009, (1 << 61) - 1,
    (1 << 62) - 57,
  ]

  private func checkArithmetic<M: Modulus>(_ modulus: M, _ random: inout SeededGenerator) {
    let p = modulus.value
    for _ in 0..<500 {
      let a = random.biasedWord()
      let b = random.biasedWord()
      let formA = modulus.form(of: a)
      let formB = modulus.form(of: b)
      let note: Comment = "p \(p), a \(a), b \(b), seed \(random.seed)"
      #expect(modulus.residue(ofForm: formA) == a % p, note)
      #expect(
        modulus.residue(ofForm: modulus.sum(formA, formB))
          == UInt64((UInt128(a) + UInt128(b)) % UInt128(p)), note)
      #expect(
        modulus.residue(ofForm: modulus.difference(formA, formB))
          == (a % p + p - b % p) % p, note)
      let product = ReferenceResidues.product(a, b, modulo: p)
      #expect(modulus.residue(ofForm: modulus.product(formA, formB)) == product, note)
      #expect(
        modulus.residue(ofForm: modulus.power(formA, 5))
          == (0..<4).reduce(a % p) { power, _ in ReferenceResidues.product(power, a, modulo: p) },
        note)
    }
  }

  @Test("agree with 128-bit division")
  func arithmetic() {
    var random = SeededGenerator()
    checkArithmetic(MersenneModulus(), &random)
    for p in Self.montgomery { checkArithmetic(MontgomeryModulus(p), &random) }
  }

  private func checkWide<M: Modulus>(_ modulus: M, _ random: inout SeededGenerator) {
    let p = modulus.value
    for _ in 0..<500 {
      let a = random.biasedWord() >> 4
      let wide = UInt128(random.biasedWord() % p) << 64 | UInt128(random.biasedWord())
      let note: Comment = "p \(p), a \(a), wide \(wide), seed \(random.seed)"
      // narrowed() divides by the radix; multiplying with the radix's form takes that back.
      let narrow = modulus.product(modulus.narrowed(wide), modulus.radix)
      #expect(narrow % p == UInt64(wide % UInt128(p)), note)
    }
  }

  @Test("narrow wide words")
  func wide() {
    var random = SeededGenerator()
    checkWide(MersenneModulus(), &random)
    for p in somePrimes().values.dropFirst() { checkWide(MontgomeryModulus(p), &random) }
  }

  @Test("the power p - 2 inverts modulo a prime")
  func inverse() {
    let modulus = MontgomeryModulus(1_152_921_504_606_847_009)
    for word: UInt64 in [1, 2, 3, 1 << 60, 987_654_321] {
      let form = modulus.form(of: word)
      let inverse = modulus.power(form, modulus.value - 2)
      #expect(modulus.residue(ofForm: modulus.product(form, inverse)) == 1)
    }
    let mersenne = MersenneModulus()
    let tenth = mersenne.power(10, mersenne.value - 2)
    #expect(mersenne.residue(ofForm: mersenne.product(10, tenth)) == 1)
  }

  private func checkLimbs<M: Modulus>(_ modulus: M, _ limbs: [UInt64], seed: UInt64) {
    let words = limbs.map { UInt($0) }
    let expected = ReferenceResidues.limbs(limbs, modulo: modulus.value)
    let found = modulus.residue(of: words.span)
    #expect(found == expected, "\(limbs.count) limbs, seed \(seed)")
  }

  @Test("reduce big integers limb by limb")
  func limbs() {
    var random = SeededGenerator()
    for count in Array(0...40) + [1000, 4097] {
      let limbs = random.biasedLimbs(count: count)
      checkLimbs(MersenneModulus(), limbs, seed: random.seed)
      for p in Self.montgomery { checkLimbs(MontgomeryModulus(p), limbs, seed: random.seed) }
    }
    checkLimbs(MersenneModulus(), Array(repeating: .max, count: 333), seed: 0)
    for p in Self.montgomery {
      checkLimbs(MontgomeryModulus(p), Array(repeating: .max, count: 333), seed: 0)
    }
  }
}
