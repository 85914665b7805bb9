internal import Synchronization
internal import TransformInterface

/// Counts the bytes that transforms move between memory and cache, for benchmarks.
///
/// Counted are the passes over all points of a transform that is larger than the second-level
/// cache, and the words that it reads and writes; `docs/ALGORITHMS.md` lists the passes. What fits
/// the cache, GMP's products, additions and shifts are not counted.
package enum TransformTraffic {
  private static let counter = Atomic<UInt64>(0)

  /// The bytes since the process began.
  package static var bytes: UInt64 { counter.load(ordering: .relaxed) }

  /// The bytes that transforms of one layout move.
  ///
  /// - Parameters:
  ///   - operands: how many are transformed for this work alone: their tiles are written, their
  ///     rows read.
  ///   - kept: those whose rows are written as well, to be kept.
  ///   - known: those that were kept before: their rows are read.
  ///   - results: their rows are written, tiles read and written, and all is read for the
  ///     reconstruction.
  ///   - words: those of operands, which are read for each prime, and of results, which are written
  ///     once.
  package static func bytes(
    _ layout: TransformLayout, primes: Int, operands: Int, kept: Int = 0, known: Int = 0,
    results: Int, words: (operands: Int, results: Int)
  ) -> UInt64 {
    guard layout.tiles > 0 else { return 0 }
    let passes = 2 * operands + 3 * kept + known + 4 * results
    return UInt64(8 * (primes * (layout.points * passes + words.operands) + words.results))
  }

  static func add(_ bytes: UInt64) { counter.add(bytes, ordering: .relaxed) }
}

extension Convolution {
  /// Counts the memory traffic of an evaluation.
  func countTraffic(_ sums: [ProductSum], of operands: [Operand]) {
    var cut = 0
    var words = 0
    for operand in operands {
      guard case .words(let source) = operand else { continue }
      cut += 1
      words += source.count
    }
    TransformTraffic.add(
      TransformTraffic.bytes(
        plan.layout, primes: plan.primes.count, operands: cut, known: operands.count - cut,
        results: sums.count, words: (words, sums.reduce(0) { $0 + $1.target.count })))
  }

  /// Counts the memory traffic of a transform that is kept.
  func countTraffic(_ source: LimbSource) {
    TransformTraffic.add(
      TransformTraffic.bytes(
        plan.layout, primes: plan.primes.count, operands: 0, kept: 1, results: 0,
        words: (source.count, 0)))
  }
}
