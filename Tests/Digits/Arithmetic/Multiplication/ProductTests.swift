import Arithmetic
import Parallelism
import Testing
import TransformInterface

@Suite("Products by transforms")
struct ProductTests {
  /// Compares a product with GMP's.
  private func compare(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ multiplier: TransformMultiplier,
    workers: Int = 1, _ note: @autoclosure () -> String
  ) throws {
    let ours = try multiplier.product(a, b, workers: TestWorkers.of(workers))
    let isEqual = ours.compare(to: BigInteger.gmpProduct(a, b)) == 0
    #expect(isEqual, "\(note())")
  }

  /// The lengths of all transforms up to so many points, in words of the product.
  private static func lengths(points: Int, words: Int) -> [Int] {
    var result: [Int] = []
    var layout = TransformLayout.covering(points: 1)
    while layout.points <= points {
      result.append(layout.limbs(words: words))
      layout = TransformLayout.covering(points: layout.points + 1)
    }
    return result
  }

  /// The software form of the fused operation makes the portable variant slow on some processors.
  private static func points(_ variant: MultiplicationVariant) -> Int {
    variant == .portable ? 1 << 11 : 1 << 14
  }

  @Test(
    "agree with GMP's one word below, at and above every length",
    arguments: TestVariants.transforms, [2, 3])
  func lengthBoundaries(variant: MultiplicationVariant, words: Int) throws {
    let multiplier = try TestVariants.multiplier(variant, words: words)
    for length in Self.lengths(points: Self.points(variant), words: words) {
      for limbs in [length - 1, length, length + 1] {
        for (index, kind) in Operand.allCases.enumerated() {
          let short = [limbs / 2, limbs / 3, 1, limbs - limbs / 2 - 1, 7][index]
          let a = kind.number(limbs: limbs - short, seed: UInt64(limbs))
          let b = Operand.allCases[(index + limbs) % 5].number(limbs: short, seed: 5)
          try compare(a, b, multiplier, "\(limbs) words, \(short) of them \(kind)")
        }
        let ones = Operand.ones.number(limbs: limbs / 2)
        try compare(ones, ones, multiplier, "the square of \(limbs / 2) words of ones")
        let other = Operand.ones.number(limbs: limbs - limbs / 2)
        try compare(ones, other, multiplier, "\(limbs) words of ones")
      }
    }
  }

  @Test(
    "agree with GMP's where the points are transformed by columns and rows",
    arguments: [
      (5, 14), (3, 15), (1, 17), (5, 15), (3, 16), (1, 18), (3, 18), (1, 20),
    ], [1, 2, 3, 4, 7, 40])
  func tiled(shape: (oddRadix: Int, log: Int), workers: Int) throws {
    let layout = TransformLayout(oddRadix: shape.oddRadix, log: shape.log)
    for arithmetic in ResidueArithmetic.allCases {
      guard let variant = TestVariants.transforms(arithmetic).last else { continue }
      let isShort = layout.points / 2 < TransformPlan.termsOfTwoWords(arithmetic)
      let words = isShort && shape.log % 2 == workers % 2 ? 2 : 3
      let multiplier = try TestVariants.multiplier(variant, words: words)
      let length = layout.limbs(words: words)
      for (kind, limbs) in [(Operand.random, length - 1), (.ones, length), (.runs, length)] {
        let short = kind == .runs ? limbs / 2 : limbs / 3 + 17
        let a = kind.number(limbs: limbs - short, seed: 3)
        let b = kind.number(limbs: short, seed: 4)
        try compare(
          a, b, multiplier, workers: workers, "\(limbs) words, \(kind), \(shape), \(variant)")
      }
    }
  }

  @Test(
    "agree with GMP's for factors of very different sizes",
    arguments: [1, 2, 3, 5, 10, 33, 100, 1000, 10_000])
  func unbalanced(ratio: Int) throws {
    let multiplier = try TestVariants.multiplier(TestVariants.main)
    for short in [1, 12, 301] where short * ratio <= 400_000 {
      for (index, kind) in Operand.allCases.enumerated() {
        let a = kind.number(limbs: short * ratio + index, seed: 6)
        let b = Operand.allCases[4 - index].number(limbs: short, seed: 7)
        try compare(a, b, multiplier, workers: 2, "\(short) words, ratio \(ratio), \(kind)")
        try compare(b, a, multiplier, "turned, \(short) words, ratio \(ratio), \(kind)")
      }
    }
  }

  @Test("too long for the primes of integers agree with GMP's, made by doubles")
  func wide() throws {
    guard let kernels = TestVariants.kernels(.integer) else { return }
    let multiplier = TransformMultiplier(cache: PlanCache(kernels: kernels, integerPoints: 4096))
    for limbs in [2000, 4000, 100_000] {
      let a = Operand.random.number(limbs: limbs, seed: 3)
      let b = Operand.ones.number(limbs: limbs - limbs / 3)
      try compare(a, b, multiplier, workers: 2, "\(limbs) words")
      let sum = try multiplier.sumOfProducts(a, b, b, a, workers: Workers(2))
      var expected = BigInteger.gmpProduct(a, b)
      expected <<= 1
      let isRight = sum.compare(to: expected) == 0
      #expect(isRight, "\(limbs) words, twice")
    }
    let layout = TransformLayout.covering(points: 4096)
    #expect(multiplier.cache.kernels(layout, .binary).arithmetic == .integer)
    let longer = TransformLayout.covering(points: 4097)
    #expect(multiplier.cache.kernels(longer, .binary).arithmetic == .floatingPoint)
  }

  @Test("digit by digit agree with GMP's, and write no word more", arguments: Operand.allCases)
  func short(kind: Operand) throws {
    guard let multiply = unsafe TestVariants.kernels(.integer)?.multiplyWords else { return }
    let most = MultiplicationThresholds.mostShort
    var shapes = (1...70).flatMap { long in [1, long / 2 + 1, long].map { (long, $0) } }
    shapes += [(65, 65), (66, 65), (250, 250), (251, 250), (437, 430), (600, 600), (1000, 200)]
    shapes += [(most - 1, 1), (most / 2, most / 2), (129, 1), (499, 1)]
    for (index, (long, short)) in shapes.enumerated() {
      let a = kind.number(limbs: long, seed: UInt64(index + 1))
      let b = Operand.allCases[index % 5].number(limbs: short, seed: 77)
      let (x, y) = (Self.words(a), Self.words(b))
      var result = [UInt](repeating: 0xABCD, count: long + short + 3)
      unsafe x.withUnsafeBufferPointer { x in
        unsafe y.withUnsafeBufferPointer { y in
          unsafe result.withUnsafeMutableBufferPointer { target in
            guard let x = x.baseAddress, let y = y.baseAddress, let target = target.baseAddress
            else { return }
            unsafe multiply(target, x, long, y, short)
          }
        }
      }
      let product = BigInteger.gmpProduct(a, b)
      var expected = Self.words(product)
      expected += [UInt](repeating: 0, count: long + short - expected.count)
      #expect(result == expected + [0xABCD, 0xABCD, 0xABCD], "\(long) and \(short) words")
    }
  }

  private static func words(_ value: borrowing BigInteger) -> [UInt] {
    let limbs = value.limbs
    return limbs.indices.map { limbs[$0] }
  }

  @Test("agree with GMP's at every threshold and next to it, with signs and shared factors")
  func thresholds() {
    let thresholds = MultiplicationThresholds.current
    // With integers 260 and 440 are where products digit by digit end.
    for threshold in [16, 64, thresholds.product, thresholds.square, 260, 440] {
      for limbs in [threshold - 1, threshold, threshold + 1] {
        var a = Operand.random.number(limbs: limbs)
        let b = Operand.ones.number(limbs: limbs)
        let product = BigInteger.product(a, b)
        let square = BigInteger.square(a)
        let isProduct = product.compare(to: BigInteger.gmpProduct(a, b)) == 0
        let isSquare = square.compare(to: BigInteger.gmpProduct(a, a)) == 0
        #expect(isProduct && isSquare, "\(limbs) words")
        a.negate()
        let negative = BigInteger.product(b, a)
        let positive = BigInteger.product(a, a)
        let isNegative = negative.compare(to: BigInteger.gmpProduct(a, b)) == 0
        let isPositive = positive.compare(to: square) == 0
        #expect(isNegative && isPositive, "\(limbs) words, negative")
      }
    }
  }

  @Test("leave their factors as they were, and are made of one factor twice or of equal ones")
  func aliasing() throws {
    let multiplier = try TestVariants.multiplier(TestVariants.main)
    for limbs in [400, 5000, 100_000] {
      let a = Operand.random.number(limbs: limbs, seed: 8)
      let twin = a.copy()
      let square = try multiplier.product(a, a, workers: Workers(2))
      let product = try multiplier.product(a, twin, workers: Workers(2))
      let isSame = square.compare(to: product) == 0 && a.compare(to: twin) == 0
      #expect(isSame, "\(limbs) words")
      // (a·a)·a takes a product's own result as a factor.
      let cube = BigInteger.product(square, a, in: ArithmeticContext(workers: Workers(2)))
      let other = BigInteger.product(a, product)
      let isCube = cube.compare(to: other) == 0
      #expect(isCube, "\(limbs) words")
    }
  }

  @Test("agree with GMP's at random sizes, drawn evenly by their logarithm", arguments: 0..<8)
  func randomSizes(seed: Int) throws {
    let multiplier = try TestVariants.multiplier(TestVariants.main)
    var words = Words(state: UInt64(seed) &* 977)
    for _ in 0..<60 {
      func size() -> Int {
        let top = 1 << (4 + Int(words.next() % 12))
        return 1 + Int(words.next() % UInt64(top))
      }
      let (x, y) = (size(), size())
      let kinds = (Int(words.next() % 5), Int(words.next() % 5))
      let a = Operand.allCases[kinds.0].number(limbs: x, seed: words.state)
      let b = Operand.allCases[kinds.1].number(limbs: y, seed: words.state &+ 1)
      try compare(a, b, multiplier, workers: 1 + seed % 2, "\(x) by \(y) words, kinds \(kinds)")
    }
  }
}

/// Kinds of factors that strain a multiplication: what carries furthest, what carries nothing.
enum Operand: String, CaseIterable, Sendable {
  case random
  /// 2^n − 1: every coefficient is as large as can be.
  case ones
  case power
  /// A few bits far apart.
  case sparse
  /// Long runs of zeros and of ones.
  case runs

  /// A number of exactly `limbs` words.
  func number(limbs: Int, seed: UInt64 = 1) -> BigInteger {
    let bits = 64 * Int64(limbs)
    switch self {
    case .random:
      var words = Words(state: seed)
      return Self.joined(limbs, top: true) { words.next() }
    case .ones:
      var result = BigInteger(powerOfTwo: bits)
      result -= 1 as UInt64
      return result
    case .power:
      return BigInteger(powerOfTwo: bits - 1 - Int64(seed % 64))
    case .sparse:
      var words = Words(state: seed)
      var result = BigInteger(powerOfTwo: bits - 1)
      for _ in 0..<5 { result += BigInteger(powerOfTwo: Int64(words.next() % UInt64(bits - 1))) }
      return result
    case .runs:
      var words = Words(state: seed)
      return Self.joined(limbs, top: true) { words.next() & 1 == 0 ? 0 : .max }
    }
  }

  /// Words in order, by halves so that long numbers cost no more than n log n.
  private static func joined(_ limbs: Int, top: Bool, _ word: () -> UInt64) -> BigInteger {
    if limbs == 1 { return BigInteger(top ? word() | 1 << 63 : word()) }
    let low = joined(limbs / 2, top: false, word)
    var result = joined(limbs - limbs / 2, top: top, word)
    result <<= 64 * Int64(limbs / 2)
    result += low
    return result
  }
}

/// A source of words (SplitMix64) from a seed that failures report.
struct Words {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  mutating func next(_ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }
}

extension ArithmeticContext {
  /// Divides and takes roots by GMP alone.
  static let byGMP = ArithmeticContext(newtonThreshold: 1 << 60)
}

/// The variants of the multiplication that tests run: all that this processor can run.
enum TestVariants {
  static let transforms = MultiplicationVariant.available.filter { $0 != .gmp }

  static func transforms(_ arithmetic: ResidueArithmetic) -> [MultiplicationVariant] {
    transforms.filter { $0.kernels?.arithmetic == arithmetic }
  }

  /// The inner loops of an arithmetic, if this processor has any.
  static func kernels(_ arithmetic: ResidueArithmetic) -> TransformKernels? {
    transforms(arithmetic).last?.kernels
  }

  /// The one in use, or the portable one where that is GMP.
  static let main = transforms.contains(.current) ? MultiplicationVariant.current : .portable

  /// A multiplier of a variant that is among `transforms`.
  static func multiplier(
    _ variant: MultiplicationVariant, fault: InjectedTransformFault? = nil, words: Int? = nil
  ) throws -> TransformMultiplier {
    guard
      let made = TransformMultiplier(variant: variant, fault: fault, fixedWords: words)
    else { throw Missing(variant: variant) }
    return made
  }

  /// A variant that is missing although it was listed.
  struct Missing: Error {
    let variant: MultiplicationVariant
  }
}

/// Workers with a pool of their own, also where the machine has fewer processors.
enum TestWorkers {
  private static let pool = WorkerPool(threads: 3)

  /// So many workers, at most four at once.
  static func of(_ count: Int) -> Workers { Workers(count, of: pool) }
}
