internal import BigArithmetic

/// The points where binary splitting divides a series, so that its products fill their transforms.
///
/// Transforms have lengths up to a third apart. Repeated halves all miss them by the same share, at
/// every level. So the terms are divided into pieces of equal weight that nearly fill a length, as
/// the halves of a piece then do; and a tree of least cost joins the pieces, found by trying every
/// split. With several workers the cost of a split is that of its slower side.
///
/// The plan affects time alone, never the sum. Where the pieces end depends on the series alone,
/// not on the processor or the number of workers: factors are divided out within pieces, and the
/// certificate contains what is left.
struct SplittingPlan: Sendable {
  /// The first terms of the pieces, and the end after the last.
  private let boundaries: [UInt64]

  /// For every number of workers after a fork, the best number of pieces on the left of so many.
  private let leftCounts: [Int: [Int]]

  /// How many pieces there are.
  var pieces: Int { boundaries.count - 1 }

  /// The terms of neighbouring pieces.
  func terms(of pieces: Range<Int>) -> Range<UInt64> {
    boundaries[pieces.lowerBound]..<boundaries[pieces.upperBound]
  }

  /// How many of so many pieces go to the left.
  func leftCount(of count: Int, workers: Workers) -> Int {
    leftCounts[workers.count]?[count] ?? count / 2
  }

  /// Creates the plan of a sum.
  ///
  /// - Parameters:
  ///   - series: the series.
  ///   - terms: the indices, at least one.
  ///   - savedBits: by how many bits a term of Q is shorter than the series says.
  ///   - workers: the processors that sum it.
  /// - Complexity: O(1): some hundred thousand steps at most.
  init<Series: HypergeometricSeries>(
    _ series: Series, terms: Range<UInt64>, savedBits: Double, workers: Workers
  ) {
    let weights = DenominatorWeights(series, terms: terms, savedBits: savedBits)
    guard terms.count >= Self.minimumTerms,
      let best = Self.pieceCounts(weights.total)
        .map({ SplittingCosts(pieces: $0, weight: weights.total, workers: Self.plannedWorkers) })
        .min(by: { $0.total < $1.total })
    else {
      boundaries = [terms.lowerBound, terms.upperBound]
      leftCounts = [:]
      return
    }
    boundaries = weights.boundaries(pieces: best.pieces)
    leftCounts =
      workers.count == Self.plannedWorkers
      ? best.leftCounts
      : SplittingCosts(pieces: best.pieces, weight: weights.total, workers: workers.count).leftCounts
  }

  /// How many workers the pieces are chosen for.
  private static let plannedWorkers = 2

  /// Below this many terms GMP makes all products.
  private static let minimumTerms = 1 << 13

  /// For every kind of transform length the number of pieces that fill it.
  ///
  /// - Parameter weight: bits of the whole.
  private static func pieceCounts(_ weight: Double) -> [Int] {
    var counts: [Int] = []
    var bits = Int64(weight / 48)
    while counts.count < 4 {
      let size = TransformSize.bits(covering: bits)
      // The weights are estimates, and sums have a few more bits than products.
      let capacity = Double(size) * 0.998 - 256
      counts.append(max(1, Int((weight / capacity).rounded(.up))))
      bits = Int64(capacity * 0.85)
    }
    return counts
  }
}
