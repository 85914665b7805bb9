internal import BigArithmetic

/// The cost of joining pieces of equal weight, and the splits that cost least.
struct SplittingCosts: Sendable {
  /// How many pieces.
  let pieces: Int

  /// The least cost of the whole.
  let total: Double

  /// For every number of workers after a fork, the best number of pieces on the left of so many.
  let leftCounts: [Int: [Int]]

  /// Creates the table by trying every split.
  ///
  /// - Parameters:
  ///   - pieces: how many, at least 1.
  ///   - weight: bits of them all.
  ///   - workers: how many processors join them.
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

  /// A piece with all the halves below it, down to where GMP makes the products.
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
