import Arithmetic
import Foundation
import Parallelism

/// The kinds of products, each with a threshold of its own.
struct ProductKinds {
  private let multiplier: TransformMultiplier

  /// Creates a comparison of a multiplier with GMP.
  init(_ multiplier: TransformMultiplier) {
    self.multiplier = multiplier
  }

  /// Sizes from `first` to `last` words, six per cent apart.
  private static func sizes(_ first: Int, _ last: Int) -> [Int] {
    var sizes = [first]
    while let size = sizes.last, size < last { sizes.append(size + max(1, size * 6 / 100)) }
    return sizes
  }

  /// A number of so many words with irregular bits.
  static func number(_ limbs: Int, _ seed: UInt64) -> BigInteger {
    // 3^k has 1.58 bits a step.
    let power = BigInteger.power(
      3 + 2 * seed, Int64(limbs) * 64, in: ArithmeticContext())
    return power.droppingLowBits(power.bitWidth - 64 * Int64(limbs))
  }

  /// All thresholds.
  ///
  /// - Throws: ``ArithmeticError`` when a product is wrong.
  func measured(by timing: PairedTiming) throws -> ThresholdFile.Values {
    ThresholdFile.Values(
      product: try timing.crossover("product", Self.sizes(100, 2000)) { limbs in
        try product(limbs, limbs, timing)
      },
      unbalanced: try [4, 30].map { ratio in
        try timing.crossover("product 1:\(ratio)", Self.sizes(100, 2000)) { limbs in
          try product(limbs, ratio * limbs, timing)
        }
      },
      square: try timing.crossover("square", Self.sizes(100, 2000)) { limbs in
        try square(limbs, timing)
      },
      cyclic: try timing.crossover("cyclic", Self.sizes(100, 3000)) { limbs in
        try cyclic(limbs, timing)
      },
      join: try timing.crossover("join", Self.sizes(100, 2000)) { limbs in try join(limbs, timing) }
    )
  }

  private func product(_ x: Int, _ y: Int, _ timing: PairedTiming) throws -> Double {
    let a = Self.number(x, 1)
    let b = Self.number(y, 2)
    _ = try multiplier.product(a, b, workers: .one)
    return timing.ratio(
      { _ = BigInteger.productWithoutTransforms(a, b) },
      { _ = try? multiplier.product(a, b, workers: .one) })
  }

  private func square(_ limbs: Int, _ timing: PairedTiming) throws -> Double {
    let a = Self.number(limbs, 1)
    _ = try multiplier.product(a, a, workers: .one)
    return timing.ratio(
      { _ = BigInteger.gmpProduct(a, a) },
      { _ = try? multiplier.product(a, a, workers: .one) })
  }

  /// Factors as long as the modulus, as Newton's iterations have them: one full, one half.
  private func cyclic(_ limbs: Int, _ timing: PairedTiming) throws -> Double {
    let layout = TransformLayout.covering(limbs: limbs, words: 2)
    let plan = multiplier.cache.plan(layout, words: 2)
    let bits = 64 * Int64(layout.limbs(words: 2))
    let a = Self.number(limbs, 1)
    let b = Self.number(limbs / 2, 2)
    _ = try multiplier.cyclicProduct(.init(a, plan), .init(b, plan), plan, workers: .one)
    return timing.ratio(
      {
        let product = BigInteger.productWithoutTransforms(a, b)
        var low = product.lowBits(bits)
        low += product.droppingLowBits(bits)
      },
      {
        _ = try? multiplier.cyclicProduct(.init(a, plan), .init(b, plan), plan, workers: .one)
      })
  }

  /// T₁Q₂ + P₁T₂ and Q₁Q₂ in one, against three products of the faster kind each.
  private func join(_ limbs: Int, _ timing: PairedTiming) throws -> Double {
    let left = SeriesSum(
      p: Self.number(limbs, 1), q: Self.number(limbs, 2), t: Self.number(limbs, 3))
    let right = SeriesSum(
      p: Self.number(limbs, 4), q: Self.number(limbs, 5), t: Self.number(limbs, 6))
    _ = try multiplier.join(left, right, hasUnitP: false, workers: .one)
    let context = ArithmeticContext()
    return timing.ratio(
      {
        var t = BigInteger.product(left.t, right.q, in: context)
        t += BigInteger.product(left.p, right.t, in: context)
        _ = BigInteger.product(left.q, right.q, in: context)
      },
      { _ = try? multiplier.join(left, right, hasUnitP: false, workers: .one) })
  }
}

/// Times two computations of the same result in turn.
struct PairedTiming {
  /// How many times both are sampled.
  let rounds: Int

  /// The least time of a sample.
  let sampleSeconds: Double

  /// The median over the rounds of the first one's time as a multiple of the second one's.
  func ratio(_ first: () -> Void, _ second: () -> Void) -> Double {
    let repeats = (calibrated(first), calibrated(second))
    let ratios = (0..<rounds).map { _ in
      seconds(repeats.0, first) / seconds(repeats.1, second)
    }
    return ratios.sorted()[rounds / 2]
  }

  /// The first of four consecutive sizes at which the second computation is faster.
  ///
  /// - Parameters:
  ///   - name: for the table.
  ///   - sizes: rising.
  ///   - ratio: the factor by which the second computation is faster at a size.
  func crossover(_ name: String, _ sizes: [Int], _ ratio: (Int) throws -> Double) rethrows -> Int {
    var run: [Int] = []
    for size in sizes {
      let factor = try ratio(size)
      let text = name + " \(size): " + String(format: "%.3f", factor) + "\n"
      FileHandle.standardError.write(Data(text.utf8))
      run = factor > 1 ? run + [size] : []
      if run.count == 4 { break }
    }
    return run.first ?? sizes.last ?? 0
  }

  /// The number of repetitions for a sample.
  private func calibrated(_ body: () -> Void) -> Int {
    body()
    var count = 1
    while seconds(count, body) * Double(count) < sampleSeconds { count *= 2 }
    return count
  }

  /// The mean time of so many repetitions.
  private func seconds(_ count: Int, _ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<count { body() }
    return Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9 / Double(count)
  }
}
