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

  /// A set of transforms of one layout.
  package struct Work {
    /// Operands transformed for this work alone: their tiles are written, their rows read.
    private let operands: Int

    /// Operands whose rows are written as well, to be kept.
    private let kept: Int

    /// Operands that were kept before: their rows are read.
    private let known: Int

    /// Results: rows are written, tiles read and written, and all is read for the reconstruction.
    private let results: Int

    /// Words of operands, which are read for each prime, and of results, which are written once.
    private let words: (operands: Int, results: Int)

    package init(
      operands: Int, kept: Int = 0, known: Int = 0, results: Int,
      words: (operands: Int, results: Int)
    ) {
      self.operands = operands
      self.kept = kept
      self.known = known
      self.results = results
      self.words = words
    }

    package func bytes(_ layout: TransformLayout, primes: Int) -> UInt64 {
      guard layout.tiles > 0 else { return 0 }
      let passes = 2 * operands + 3 * kept + known + 4 * results
      return UInt64(8 * (primes * (layout.points * passes + words.operands) + words.results))
    }
  }

  static func add(_ work: Work, _ plan: TransformPlan) {
    counter.add(work.bytes(plan.layout, primes: plan.primes.count), ordering: .relaxed)
  }
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
      .init(
        operands: cut, known: operands.count - cut, results: sums.count,
        words: (words, sums.reduce(0) { $0 + $1.target.count })),
      plan)
  }

  /// Counts the memory traffic of a transform that is kept.
  func countTraffic(_ source: LimbSource) {
    TransformTraffic.add(
      .init(operands: 0, kept: 1, results: 0, words: (source.count, 0)), plan)
  }
}
