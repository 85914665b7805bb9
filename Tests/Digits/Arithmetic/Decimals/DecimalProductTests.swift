import Arithmetic
import Parallelism
import Testing
import TransformInterface

@Suite("Products of decimal limbs")
struct DecimalProductTests {
  /// 10^(13·limbs) − 1.
  private func modulus(_ limbs: Int) -> BigInteger {
    var modulus = BigInteger.power(10, Int64(13 * limbs))
    modulus -= 1 as UInt64
    return modulus
  }

  /// The residue of a natural number modulo 10^(13·limbs) − 1, by GMP.
  private func residue(_ value: borrowing BigInteger, _ limbs: Int) -> BigInteger {
    BigInteger.divide(value, by: modulus(limbs), in: .byGMP).second.copy()
  }

  private func multiplier(
    _ variant: MultiplicationVariant, fault: InjectedTransformFault? = nil, words: Int? = nil
  ) throws -> TransformMultiplier {
    let kernels = try #require(variant.kernels)
    return TransformMultiplier(cache: PlanCache(kernels: kernels), fault: fault, fixedWords: words)
  }

  @Test("limbs become an integer and back")
  func integers() {
    for kind in DecimalOperand.allCases {
      for limbs in [1, 2, 3, 100] {
        let integer = kind.number(limbs: limbs).integer()
        let back = DecimalNatural(integer, count: limbs + 1)
        let isSame = back.equals(integer)
        #expect(isSame, "\(limbs) limbs, \(kind)")
      }
    }
    let known = DecimalNatural(limbs: [5, 9_999_999_999_999, 12]).integer().decimalText()
    #expect(known == Array("1299999999999990000000000005".utf8))
  }

  /// Lengths around the threshold and around the ends of transforms of 2^k, 3·2^k and 5·2^k points.
  private static let sizes: [(Int, Int)] = [
    (1, 1), (2, 1), (47, 48), (48, 48), (49, 48), (63, 64), (64, 64), (65, 64), (128, 128),
    (129, 127), (191, 193), (192, 192), (193, 192), (319, 321), (320, 320), (321, 320),
    (1000, 48), (5000, 49), (2559, 2560), (2560, 2560), (2561, 2560), (20_000, 300),
  ]

  @Test("are GMP's at every boundary", arguments: sizes.indices)
  func boundaries(index: Int) {
    let (x, y) = Self.sizes[index]
    for (number, kind) in DecimalOperand.allCases.enumerated() {
      let a = kind.number(limbs: x, seed: 1)
      let b = DecimalOperand.allCases[(number * 5 + x) % 6].number(limbs: y, seed: 2)
      let expected = BigInteger.gmpProduct(a.integer(), b.integer())
      let ours = DecimalNatural.product(a, b, in: ArithmeticContext(workers: Workers(2)))
      let plain = DecimalNatural.gmpProduct(a, b)
      let square = DecimalNatural.product(a, a, in: ArithmeticContext())
      let isRight =
        ours.equals(expected) && plain.equals(expected)
        && square.equals(BigInteger.gmpProduct(a.integer(), a.integer()))
      #expect(isRight, "\(x) by \(y) limbs, \(kind)")
    }
  }

  @Test(
    "every variant makes them, of coefficients of both lengths", arguments: TestVariants.transforms)
  func variants(variant: MultiplicationVariant) throws {
    for words in [2, 3] {
      let multiplier = try multiplier(variant, words: words)
      for (x, y) in [(48, 48), (95, 96), (97, 96), (300, 500), (1279, 1281), (4000, 3500)] {
        for (number, kind) in DecimalOperand.allCases.enumerated() {
          let a = kind.number(limbs: x, seed: 3)
          let b = DecimalOperand.allCases[(number + y) % 6].number(limbs: y, seed: 4)
          let ours = try multiplier.product(a, b, workers: Workers(2))
          let isRight = ours.equals(BigInteger.gmpProduct(a.integer(), b.integer()))
          #expect(isRight, "\(x) by \(y) limbs, \(words) words, \(kind)")
        }
      }
    }
  }

  @Test("of more points than the second-level cache holds, in pieces for two workers")
  func large() {
    for kind in [DecimalOperand.random, .nines, .runs] {
      let a = kind.number(limbs: 70_000, seed: 5)
      let b = DecimalOperand.random.number(limbs: 66_000, seed: 6)
      let ours = DecimalNatural.product(a, b, in: ArithmeticContext(workers: Workers(2)))
      let isRight = ours.equals(BigInteger.gmpProduct(a.integer(), b.integer()))
      #expect(isRight, "\(kind)")
    }
  }

  @Test("squares modulo 10^(13n) − 1, of numbers of any length", arguments: TestVariants.transforms)
  func cyclic(variant: MultiplicationVariant) throws {
    for words in [2, 3] {
      let multiplier = try multiplier(variant, words: words)
      for limbs in [1, 127, 128, 129, 383, 384, 385, 2000] {
        let ring = DecimalRing(atLeast: limbs, words: words)
        #expect(ring.limbs >= limbs && ring.limbs % 8 == 0)
        for kind in DecimalOperand.allCases {
          for count in [ring.limbs / 2, ring.limbs, 2 * ring.limbs + 3] {
            let a = kind.number(limbs: count, seed: 7)
            let integer = a.integer()
            let expected = residue(BigInteger.gmpProduct(integer, integer), ring.limbs)
            let faults = ArithmeticFaultLog()
            let ours = DecimalNatural.cyclicSquare(
              a, ring, by: multiplier, in: ArithmeticContext(workers: Workers(2), faultLog: faults))
            let plain = DecimalNatural.cyclicSquare(
              a, ring, by: nil, in: ArithmeticContext(faultLog: faults))
            let isRight =
              residue(ours.integer(), ring.limbs).compare(to: expected) == 0
              && residue(plain.integer(), ring.limbs).compare(to: expected) == 0
            #expect(isRight && faults.count == 0, "\(count) in \(ring.limbs) limbs, \(kind)")
          }
        }
      }
    }
  }

  @Test(
    "the carry out of any worker's range is end-around", arguments: [2, 3],
    1...4)
  func carries(words: Int, workers: Int) throws {
    let multiplier = try multiplier(TestVariants.main, words: words)
    // Enough points for four ranges.
    let ring = DecimalRing(atLeast: 20_000, words: words)
    for count in [1, 2, 7, 100] {
      // (M - x)^2 is x^2 modulo M: above it there are zeros, which any carry runs through.
      let x = DecimalOperand.random.number(limbs: count, seed: 1)
      let limbs = (0..<ring.limbs).map {
        DecimalNatural.radix - 1 - ($0 < count ? x.limbs[$0] : 0)
      }
      let ours = try multiplier.cyclicSquare(
        DecimalNatural(limbs: limbs), ring, workers: TestWorkers.of(workers))
      let isRight = ours.equals(BigInteger.gmpProduct(x.integer(), x.integer()))
      #expect(isRight, "\(count) limbs")
    }
  }

  @Test("a wrong residue is caught, modulo any prime, and recorded; GMP computes the product again")
  func faults() throws {
    for (prime, point) in [(0, 0), (1, 1), (2, 777), (3, 1500)] {
      let fault = InjectedTransformFault(prime: prime, point: point)
      let multiplier = try multiplier(TestVariants.main, fault: fault)
      let a = DecimalOperand.random.number(limbs: 2000, seed: 1)
      let b = DecimalOperand.nines.number(limbs: 1900)
      let error = ArithmeticError(operation: "decimal product of 2000 and 1900 limbs")
      #expect(throws: error) { _ = try multiplier.product(a, b, workers: .one) }
      let faultLog = ArithmeticFaultLog()
      let made = DecimalNatural.product(
        a, b, by: multiplier, in: ArithmeticContext(workers: Workers(2), faultLog: faultLog))
      let isRight = made.equals(BigInteger.gmpProduct(a.integer(), b.integer()))
      #expect(isRight && faultLog.count == 1 && faultLog.first == error)
      let ring = DecimalRing(atLeast: 3500)
      #expect(throws: ArithmeticError.self) {
        _ = try multiplier.cyclicSquare(a, ring, workers: .one)
      }
      let square = DecimalNatural.cyclicSquare(
        a, ring, by: multiplier, in: ArithmeticContext(faultLog: faultLog))
      let integer = a.integer()
      let expected = residue(BigInteger.gmpProduct(integer, integer), ring.limbs)
      let isSquare = residue(square.integer(), ring.limbs).compare(to: expected) == 0
      #expect(isSquare && faultLog.count == 2)
    }
  }

  @Test(
    "a wrong entry is caught, forward and inverse, in every table of every prime",
    arguments: CorruptedTable.allCases)
  func tables(table: CorruptedTable) throws {
    // 2560 = 5·2^9 points of two limbs, 1536 = 3·2^9 of three.
    let (x, y) = (2300, 2200)
    for (words, prime) in [(2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 3), (3, 4), (3, 5)] {
      for isInverse in [false, true] {
        let multiplier = try multiplier(TestVariants.main, words: words)
        let layout = TransformLayout.covering(points: (x + y + words - 1) / words)
        #expect(layout.oddRadix > 1 && layout.rows > 1)
        let plan = multiplier.cache.plan(layout, words: words, radix: .decimal)
        guard table.corrupt(plan, prime: prime, isInverse: isInverse) else { continue }
        let a = DecimalOperand.random.number(limbs: x, seed: 1)
        let b = DecimalOperand.random.number(limbs: y, seed: 2)
        #expect(
          throws: ArithmeticError.self,
          "\(table) of prime \(prime) of \(2 * words), inverse \(isInverse)"
        ) { _ = try multiplier.product(a, b, workers: .one) }
      }
    }
  }
}

/// Kinds of decimal factors that strain a multiplication: what carries furthest, what carries
/// nothing.
enum DecimalOperand: CaseIterable, Sendable {
  case random
  /// Every limb is 10^13 − 1: every coefficient is as large as can be.
  case nines
  case zero
  /// One digit that is not zero, at the top.
  case power
  /// Limbs of zeros and of nines.
  case runs
  /// A few digits far apart.
  case sparse

  /// A number of exactly `limbs` limbs.
  func number(limbs: Int, seed: UInt64 = 1) -> DecimalNatural {
    var words = Words(state: seed)
    let most = DecimalNatural.radix - 1
    return DecimalNatural(
      limbs: (0..<limbs).map { index in
        let word = UInt(words.next())
        return switch self {
        case .random: word % DecimalNatural.radix
        case .nines: most
        case .zero: 0
        case .power: index == limbs - 1 ? 1 : 0
        case .runs: word & 1 == 0 ? 0 : most
        case .sparse: word % 50 == 0 ? 7 : 0
        }
      })
  }
}

extension DecimalNatural {
  /// The value as an integer, by halves.
  borrowing func integer() -> BigInteger { integer(0..<limbs.count) }

  private borrowing func integer(_ range: Range<Int>) -> BigInteger {
    if range.count <= 1 {
      return range.isEmpty ? BigInteger() : BigInteger(UInt64(limbs[range.lowerBound]))
    }
    let middle = range.lowerBound + range.count / 2
    var result = BigInteger.gmpProduct(
      integer(middle..<range.upperBound),
      BigInteger.power(10, Int64(13 * (middle - range.lowerBound))))
    result += integer(range.lowerBound..<middle)
    return result
  }

  /// The number as an integer; more limbs than needed do not matter.
  func equals(_ integer: borrowing BigInteger) -> Bool {
    self.integer().compare(to: integer) == 0
  }
}
