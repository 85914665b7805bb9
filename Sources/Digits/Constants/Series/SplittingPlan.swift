internal import Arithmetic
internal import Parallelism

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

  func terms(of pieces: Range<Int>) -> Range<UInt64> {
    boundaries[pieces.lowerBound]..<boundaries[pieces.upperBound]
  }

  /// The pieces that are exactly these terms, or `nil` where they begin or end within a piece.
  func pieces(of terms: Range<UInt64>) -> Range<Int>? {
    guard let first = boundaries.firstIndex(of: terms.lowerBound),
      let last = boundaries.firstIndex(of: terms.upperBound), first < last
    else { return nil }
    return first..<last
  }

  /// Where a node of the tree is divided, the same on every machine; `nil` where it is too small
  /// to be divided from outside.
  ///
  /// - Parameter terms: the terms of a node: whole pieces, or halves of one.
  func middle(of terms: Range<UInt64>) -> UInt64? {
    if let pieces = pieces(of: terms), pieces.count > 1 {
      let left = leftCounts[Self.plannedWorkers]?[pieces.count] ?? pieces.count / 2
      return boundaries[pieces.lowerBound + left]
    }
    // Smaller sums carry exponents of primes to the sum above them.
    guard UInt64(terms.count) > CommonFactors.maximumTerms else { return nil }
    return terms.lowerBound + UInt64(terms.count) / 2
  }

  /// How many of so many pieces go to the left.
  func leftCount(of count: Int, workers: Workers) -> Int {
    leftCounts[workers.count]?[count] ?? count / 2
  }

  /// Creates the plan of a sum.
  ///
  /// - Parameter terms: the indices, at least one.
  /// - Complexity: O(1): some hundred thousand steps at most.
  init(_ series: RationalSeries, terms: Range<UInt64>, workers: Workers) {
    precondition(!terms.isEmpty, "a sum over no terms")
    lazy var weights = DenominatorWeights(
      series, terms: terms, savedBits: series.factors.map { CommonFactors($0).bitsPerTerm } ?? 0)
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
      : SplittingCosts(pieces: best.pieces, weight: weights.total, workers: workers.count)
        .leftCounts
  }

  /// How many workers the pieces are chosen for.
  private static let plannedWorkers = 2

  /// Below this many terms no product is made by transforms.
  private static let minimumTerms = 1 << 13

  /// For every kind of transform length the number of pieces that fill it.
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

/// How many bits the denominators of a series have, term by term, added up.
struct DenominatorWeights: Sendable {
  var total: Double { sums[sums.count - 1] }

  private let terms: Range<UInt64>

  /// The bits of the first i samples' terms.
  private let sums: [Double]

  private static let samples = 1024

  /// Creates the weights of a series from samples.
  ///
  /// - Parameter savedBits: how many bits a term is shorter than the series says.
  init(_ series: RationalSeries, terms: Range<UInt64>, savedBits: Double) {
    self.terms = terms
    let step = Double(terms.count) / Double(Self.samples)
    var sum = 0.0
    var sums = [sum]
    for index in 0..<Self.samples {
      let middle = terms.lowerBound + UInt64((Double(index) + 0.5) * step)
      sum += step * max(1, series.denominatorBits(at: middle) - savedBits)
      sums.append(sum)
    }
    self.sums = sums
  }

  /// Divides the terms into pieces of equal weight.
  ///
  /// - Returns: the first terms of the pieces, and the end after the last.
  func boundaries(pieces: Int) -> [UInt64] {
    let step = Double(terms.count) / Double(Self.samples)
    var boundaries = [terms.lowerBound]
    var sample = 0
    for piece in 1..<max(1, pieces) {
      let weight = total * Double(piece) / Double(pieces)
      while sums[sample + 1] < weight { sample += 1 }
      let share = (weight - sums[sample]) / (sums[sample + 1] - sums[sample])
      boundaries.append(terms.lowerBound + UInt64((Double(sample) + share) * step))
    }
    return boundaries + [terms.upperBound]
  }
}

/// The cost of joining pieces of equal weight, and the splits that cost least.
struct SplittingCosts: Sendable {
  let pieces: Int

  let total: Double

  /// For every number of workers after a fork, the best number of pieces on the left of so many.
  let leftCounts: [Int: [Int]]

  /// Creates the table by trying every split.
  ///
  /// - Parameter pieces: how many, at least 1.
  init(pieces: Int, weight: Double, workers: Int) {
    let bits = weight / Double(pieces)
    var leftCounts: [Int: [Int]] = [:]
    let joins = (0...pieces).map { Self.join(bits: Double($0) * bits) }
    var costs = [Double](repeating: 0, count: pieces + 1)
    costs[1] = Self.piece(bits)
    // From one worker upwards, since a fork halves them.
    for workerCount in Self.workerCounts(workers) {
      var next = [0, costs[1] / Double(workerCount == 1 ? 1 : 2)]
      var left = [0, 0]
      for count in stride(from: 2, through: pieces, by: 1) {
        var best = (cost: Double.infinity, left: count / 2)
        for part in 1..<count {
          let sides =
            workerCount == 1
            ? next[part] + next[count - part] : max(costs[part], costs[count - part])
          if sides < best.cost { best = (sides, part) }
        }
        next.append(best.cost + joins[count] / Double(workerCount))
        left.append(best.left)
      }
      costs = next
      leftCounts[workerCount] = left
    }
    self.pieces = pieces
    total = costs[pieces]
    self.leftCounts = leftCounts
  }

  /// The numbers of workers after each fork, the least first.
  private static func workerCounts(_ workers: Int) -> [Int] {
    var workerCounts = [workers]
    while let last = workerCounts.last, last > 1 { workerCounts.append((last + 1) / 2) }
    return workerCounts.reversed()
  }

  /// A piece with all the halves below it, down to where no product is made by transforms.
  private static func piece(_ bits: Double) -> Double {
    var (bits, count, cost) = (bits, 1.0, 0.0)
    while bits > 20_000 {
      cost += count * join(bits: bits)
      bits /= 2
      count *= 2
    }
    return cost
  }

  /// Transforms of one length, in arbitrary units.
  private static func join(bits: Double) -> Double {
    let length = Double(TransformSize.bits(covering: Int64(bits * 1.002) + 256))
    return length * Double(length.exponent)
  }
}
