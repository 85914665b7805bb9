package import Parallelism
internal import TransformInterface

/// Products of decimal numbers.
extension TransformMultiplier {
  /// The product of two numbers.
  ///
  /// - Returns: as many limbs as both have together.
  package func product(
    _ a: borrowing DecimalNatural, _ b: borrowing DecimalNatural, workers: Workers
  ) throws(ArithmeticError) -> DecimalNatural {
    let (x, y) = (a.count, b.count)
    let result = DecimalNatural(uninitializedCount: x + y)
    let words = fixedWords ?? Self.words(terms: min(x, y))
    let plan = cache.plan(
      TransformLayout.covering(points: (x + y + words - 1) / words), words: words, radix: .decimal)
    let sources = unsafe [
      LimbSource(limbs: a.base, count: x, words: words, radix: .decimal),
      LimbSource(limbs: b.base, count: y, words: words, radix: .decimal),
    ]
    let target = unsafe LimbTarget(base: result.base, count: x + y)
    Convolution(plan: plan, fault: fault).evaluate(
      [ProductSum(terms: [.init(0, 1)], target: target)], of: sources.map { .words($0) },
      workers: workers)
    let residues = workers.fork(
      { _ in unsafe DecimalProductCheck.residue(target.base, target.count) },
      { _ in
        unsafe DecimalProductCheck.field.product(
          DecimalProductCheck.residue(sources[0].limbs, x),
          DecimalProductCheck.residue(sources[1].limbs, y))
      })
    guard residues.first == residues.second else {
      throw ArithmeticError(operation: "decimal product of \(x) and \(y) limbs")
    }
    return result
  }

  /// The square modulo 10^(13·limbs) − 1.
  ///
  /// - Parameters:
  ///   - a: the number, at most as long as the ring.
  ///   - ring: the ring, which determines the number of limbs.
  /// - Returns: the residue, where 10^(13·limbs) − 1 may represent zero.
  package func cyclicSquare(
    _ a: borrowing DecimalNatural, _ ring: DecimalRing, workers: Workers
  ) throws(ArithmeticError) -> DecimalNatural {
    precondition(a.count <= ring.limbs, "a factor longer than the modulus")
    let words = ring.words
    let result = DecimalNatural(uninitializedCount: ring.limbs)
    let plan = cache.plan(
      TransformLayout.covering(points: ring.limbs / words), words: words, radix: .decimal)
    precondition(plan.limbs == ring.limbs, "a ring of another size than its transform")
    let source = unsafe LimbSource(limbs: a.base, count: a.count, words: words, radix: .decimal)
    let target = unsafe LimbTarget(base: result.base, count: ring.limbs)
    Convolution(plan: plan, fault: fault).evaluate(
      [ProductSum(terms: [.init(0, 0)], target: target)], of: [.words(source)],
      wrapsAround: true, workers: workers)
    let made = unsafe LimbSource(
      limbs: target.base, count: target.count, words: words, radix: .decimal)
    let residues = workers.fork(
      { _ in DecimalCyclicCheck(source, cache.kernels) },
      { _ in DecimalCyclicCheck(made, cache.kernels) })
    let factor = residues.first
    guard DecimalCyclicCheck.agree(DecimalCyclicCheck.product(factor, factor), residues.second)
    else {
      throw ArithmeticError(operation: "decimal square modulo 10^(13·\(ring.limbs)) - 1")
    }
    return result
  }

  /// How many limbs a coefficient has so that no sum is too long for the primes, for a shorter
  /// factor of so many limbs.
  package static func words(terms limbs: Int) -> Int {
    limbs / 2 + 1 < TransformPlan.termsOfTwoDecimalWords ? 2 : 3
  }
}

/// The decimal numbers modulo 10^(13n) − 1, where a product wraps around instead of growing.
package struct DecimalRing: Sendable {
  /// n, a multiple of 8.
  package let limbs: Int

  /// How many limbs a coefficient of the transforms has.
  package let words: Int

  /// Creates the smallest ring that a transform can multiply in.
  package init(atLeast limbs: Int, words: Int? = nil) {
    // Every coefficient of a product is a sum over all points.
    let words = words ?? TransformMultiplier.words(terms: limbs * 4 / 3)
    self.words = words
    self.limbs = words * TransformLayout.covering(points: (limbs + words - 1) / words).points
  }

  /// A number of at most n limbs that is the same in the ring.
  func folded(_ value: borrowing DecimalNatural) -> DecimalNatural {
    let result = DecimalNatural(uninitializedCount: min(limbs, value.count))
    unsafe result.base.update(from: value.base, count: result.count)
    var start = limbs
    while start < value.count {
      let length = min(limbs, value.count - start)
      if unsafe DecimalLimbs.add(value.base + start, length, to: result.base, limbs) {
        unsafe DecimalLimbs.increment(result.base, limbs, at: 0)
      }
      start += length
    }
    return result
  }
}

/// From which sizes on transforms multiply decimal numbers, in limbs of 13 decimals.
///
/// Measured on one thread of a Zen 5 with AVX-512 against GMP by Kronecker's substitution, in
/// microseconds: a product of 32 limbs 3.4 to 2.2, of 48 limbs 3.5 to 4.0; a square of 48 limbs 3.9
/// to 3.1, of 64 limbs 3.9 to 4.4.
enum DecimalThresholds {
  static let product = 48

  /// The number squared modulo 10^(13n) − 1.
  static let square = 64

  /// Up to this many limbs GMP takes the root that Newton's iteration starts from.
  static let root = 80
}
