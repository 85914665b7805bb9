import Arithmetic
import Testing
import TransformBounds
import TransformInterface

/// The inner loops' own source computes with bounds in place of numbers (see `TransformBounds`),
/// for every layout of a transform.
@Suite("Rounding of the transform")
struct RoundingBoundTests {
  /// Bounds grow with the prime, so the largest stands for all.
  private static let bounds = TransformBounds(
    PrimeModulus(TransformPrime.all(.floatingPoint).map(\.field.prime).max() ?? 0))

  /// Everything that a layout of up to 2^34 points can have.
  private static let rows = Array(6...17)
  private static let columns = Array(0...17)

  @Test("the largest prime is first and all are below 0.84·2^50")
  func primes() {
    let primes = TransformPrime.all(.floatingPoint).map(\.field.prime)
    #expect(primes == primes.sorted(by: >))
    #expect(primes.allSatisfy { $0 < (84 << 50) / 100 })
  }

  @Test("layouts are among those that the bounds are computed for")
  func layouts() {
    for log in 6...34 {
      for oddRadix in [1, 3, 5] {
        let layout = TransformLayout(oddRadix: oddRadix, log: log)
        #expect(Self.rows.contains(layout.logRow) && Self.columns.contains(layout.logColumns))
        #expect(layout.points == oddRadix << log)
      }
    }
  }

  /// The bound of what enters the rows, at worst.
  private static let columnBound: Double = {
    let cut = bounds.coefficients
    let starts = [cut] + [3, 5].map { bounds.odd($0, from: cut, inverse: false) }
    return starts.flatMap { start in
      columns.map { bounds.columns(log: $0, from: start, inverse: false) }
    }.max() ?? .infinity
  }()

  @Test("no step of the forward transform rounds, whatever the length")
  func forward() {
    #expect(Self.bounds.coefficients < 0.52)
    #expect(Self.bounds.odd(3, from: Self.bounds.coefficients, inverse: false) < 1.6)
    #expect(Self.bounds.odd(5, from: Self.bounds.coefficients, inverse: false) < 2.7)
    #expect(Self.columnBound < 2.92)
    for log in Self.rows {
      for isFirst in [true, false] {
        let points = Self.bounds.row(
          log: log, isFirst: isFirst, from: Self.columnBound, inverse: false)
        #expect(points < 4.5, "rows of 2^\(log)")
        #expect(Self.bounds.product(from: points) < 0.6)
      }
    }
  }

  @Test("no step of the inverse transform rounds, whatever the length")
  func inverse() {
    var worst = 0.0
    for log in Self.rows {
      for isFirst in [true, false] {
        let row = Self.bounds.row(log: log, isFirst: isFirst, from: 0.6, inverse: true)
        #expect(row < 1.2, "rows of 2^\(log)")
        worst = max(worst, row)
      }
    }
    for log in Self.columns {
      let tile = Self.bounds.columns(log: log, from: worst, inverse: true)
      #expect(tile < 1.2, "columns of 2^\(log)")
      for radix in [3, 5] {
        #expect(Self.bounds.odd(radix, from: tile, inverse: true) < 0.51)
      }
    }
  }

  @Test(
    "Garner's digits determine every sum, and their words never round", arguments: [4, 6])
  func reconstruction(count: Int) {
    let digits = Self.bounds.digits(count, from: 1.2)
    #expect(digits.allSatisfy { $0 < 0.56 })
    // Parts of a word: every digit times a word of at most 2^43, split at 2^44, low and high.
    let prime = Double(TransformPrime.all(.floatingPoint)[0].field.prime)
    let high = 0.56 * prime * 0x1p43 / 0x1p44 + 1
    let sum = Double(count - 1) * (high + 0x1p43) + 0.56 * prime
    #expect(sum < 0x1p51)
  }

  @Test("Garner's digits of residues of integers, as doubles, are as small as of others")
  func reconstructionOfIntegers() {
    let bounds = TransformBounds(TransformPrime.all(.integer)[0].modulus)
    #expect(bounds.digits(6, from: 3).allSatisfy { $0 < 0.56 })
  }

  @Test("coefficients of decimal limbs have the same bound", arguments: [2, 3])
  func decimalCoefficients(words: Int) {
    #expect(Self.bounds.decimalCoefficients(words: words) < Self.bounds.coefficients)
  }

  @Test("words of 13 decimals never round either", arguments: [4, 6])
  func decimalReconstruction(count: Int) {
    let radix = Double(LimbRadix.decimalValue)
    let digit = 0.56 * Double(TransformPrime.all(.floatingPoint)[0].field.prime)
    // A digit times a word of at most 10^13/2, split at 10^13: the carry and the rest.
    let upper = digit / 2 + 1
    let rest = (0.5 + digit * 0x1p-55) * radix
    #expect(digit / 2 < 0x1p51 && rest + digit * radix * 0x1p-53 < 0x1p53)
    #expect(Double(count - 1) * (upper + rest) + digit + 1 < 0x1p51)
    // Two normalized words and the highest word of a third coefficient make a limb.
    var top = 0.57
    for prime in TransformPrime.all(.floatingPoint).prefix(count) {
      top *= Double(prime.field.prime) / radix
    }
    #expect(2 * 0.5001 * radix + top < 1.1 * radix)
  }

  @Test("a bound that is too large is seen")
  func excess() {
    #expect(Self.bounds.row(log: 10, isFirst: true, from: 5, inverse: false) == .infinity)
    #expect(Self.bounds.columns(log: 4, from: 3.1, inverse: false) == .infinity)
    #expect(Self.bounds.odd(5, from: 2, inverse: false) == .infinity)
    #expect(Self.bounds.product(from: 9.6) == .infinity)
    #expect(Self.bounds.columns(log: 4, from: 2.4, inverse: true) == .infinity)
  }

  /// n·(2^bits − 1)² and whether it is at most four tenths of the product of the first primes.
  private func fits(terms: Int, words: Int, _ arithmetic: ResidueArithmetic) -> Bool {
    var coefficient = BigInteger(powerOfTwo: Int64(44 * words))
    coefficient -= 1 as UInt64
    var sum = BigInteger.gmpProduct(coefficient, coefficient)
    sum *= UInt64(10 * terms)
    var primes = BigInteger(4 as UInt64)
    for prime in TransformPrime.all(arithmetic).prefix(2 * words) { primes *= prime.field.prime }
    return sum.compare(to: primes) <= 0
  }

  @Test(
    "no sum of products exceeds its primes, whatever the planner chooses",
    arguments: ResidueArithmetic.allCases)
  func sums(arithmetic: ResidueArithmetic) {
    let most = TransformPlan.termsOfTwoWords(arithmetic)
    #expect(fits(terms: most, words: 2, arithmetic))
    #expect(!fits(terms: most * 11 / 10, words: 2, arithmetic))
    // Six primes of doubles serve more terms than any machine has memory for; those of integers
    // serve one term a point up to a length.
    switch arithmetic {
    case .floatingPoint: #expect(fits(terms: 1 << 33, words: 3, arithmetic))
    case .integer:
      #expect(fits(terms: TransformPlan.mostIntegerPoints, words: 3, arithmetic))
      #expect(!fits(terms: TransformPlan.mostIntegerPoints * 5 / 4, words: 3, arithmetic))
    }
    let threshold = most / 8 * 11
    for limbs in [1000, threshold - 12, threshold - 11, threshold, threshold + 11] {
      let words = TransformMultiplier.words(shorter: limbs, arithmetic)
      let terms = (64 * limbs + 44 * words - 1) / (44 * words)
      // A sum of two products has one term more where both parts are cut in the middle.
      #expect(fits(terms: terms + 1, words: words, arithmetic), "\(limbs) words")
    }
  }

  @Test("longer transforms than integers can serve, and decimal ones, are those of doubles")
  func wide() throws {
    let kernels = try #require(MultiplicationVariant.current.kernels)
    let cache = PlanCache(kernels: kernels)
    let most = TransformLayout.covering(points: TransformPlan.mostIntegerPoints)
    #expect(cache.kernels(most, .binary).arithmetic == kernels.arithmetic)
    let longer = TransformLayout.covering(points: most.points + 1)
    #expect(cache.kernels(longer, .binary).arithmetic == .floatingPoint)
    #expect(cache.kernels(most, .decimal).arithmetic == .floatingPoint)
  }

  /// n·(10^(13·words) − 1)² and whether it is at most four tenths of the product of the primes.
  private func fitsDecimal(terms: Int, words: Int) -> Bool {
    var coefficient = BigInteger.power(10, Int64(13 * words))
    coefficient -= 1 as UInt64
    var sum = BigInteger.gmpProduct(coefficient, coefficient)
    sum *= UInt64(10 * terms)
    var primes = BigInteger(4 as UInt64)
    for prime in TransformPrime.all(.floatingPoint).prefix(2 * words) {
      primes *= prime.field.prime
    }
    return sum.compare(to: primes) <= 0
  }

  @Test("no sum of products of decimal limbs exceeds its primes")
  func decimalSums() {
    let most = TransformPlan.termsOfTwoDecimalWords
    #expect(fitsDecimal(terms: most, words: 2) && !fitsDecimal(terms: most * 11 / 10, words: 2))
    #expect(fitsDecimal(terms: 1 << 34, words: 3))
    for limbs in [1, 1000, 2 * most - 4, 2 * most - 2, 2 * most, 3 * most] {
      let words = TransformMultiplier.words(terms: limbs)
      #expect(fitsDecimal(terms: (limbs + words - 1) / words, words: words), "\(limbs) limbs")
    }
    var longest = 0
    for step in 0..<400 {
      let ring = DecimalRing(atLeast: Int(1024 * Double.pow(2, Double(step) / 20)))
      let terms = ring.limbs / ring.words
      #expect(fitsDecimal(terms: terms, words: ring.words), "\(ring.limbs) limbs")
      longest = ring.limbs
    }
    #expect(longest > 2 * most)
  }

  @Test("no sum modulo 2^n − 1 is either: it has a term for every point")
  func cyclicSums() {
    var previous = 0
    for step in 0..<400 {
      let limbs = Double(1 << 10) * Double.pow(2, Double(step) / 20)
      let size = TransformSize(atLeast: 64 * Int64(limbs))
      guard let layout = size.layout, let cache = PlanCache.current else { continue }
      let arithmetic = cache.kernels(layout, .binary).arithmetic
      #expect(fits(terms: layout.points, words: size.words, arithmetic), "\(size.bits) bits")
      previous = layout.points
    }
    #expect(previous > 3_200_000 || MultiplicationVariant.current == .gmp)
  }

  @Test("factors are at most half of the prime, and their quotients rounded but once")
  func tables() throws {
    let multiplier = try TestVariants.multiplier(.portable)
    for (oddRadix, log) in [(1, 6), (3, 8), (5, 12), (3, 15), (1, 17)] {
      let layout = TransformLayout(oddRadix: oddRadix, log: log)
      for plan in multiplier.cache.plan(layout, words: 3).primes {
        for isInverse in [false, true] {
          for tree in plan.trees[isInverse] + [plan.nodes[isInverse].pairs] {
            expectPairs(tree, distance: 1, block: 2, plan.prime, "tree")
          }
          expectPairs(plan.powers[isInverse], distance: 64, block: 128, plan.prime, "powers")
          expectPairs(plan.odd[isInverse], distance: 1, block: 2, plan.prime, "odd")
          let leaves = plan.nodes[isInverse].leaves
          let half = plan.prime.modulus.value / 2
          let isSmall = (0..<leaves.count).allSatisfy { leaves[$0].magnitude <= half }
          #expect(isSmall)
        }
      }
    }
  }

  /// Every factor is an integer of at most p/2, its quotient within 2^-55 of the true one.
  private func expectPairs(
    _ table: DoubleTable, distance: Int, block: Int, _ prime: TransformPrime, _ note: String
  ) {
    let p = prime.modulus.value
    var faults = 0
    for start in stride(from: 0, to: table.count - block + 1, by: block) {
      for index in 0..<distance {
        let w = table[start + index]
        let quotient = table[start + index + distance]
        // quotient·p − w in one rounding: the error of the quotient times p.
        let error = (-w).addingProduct(quotient, p).magnitude
        if w.magnitude > p / 2 || w != w.rounded() || error > p * 0x1p-55 { faults += 1 }
      }
    }
    #expect(faults == 0, "\(note)")
  }
}

extension Double {
  /// 2^x by square roots, to a few digits, for sizes that grow evenly.
  fileprivate static func pow(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(exponent) { result *= base }
    var root = base
    var rest = exponent - exponent.rounded(.down)
    for _ in 0..<12 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }
}
