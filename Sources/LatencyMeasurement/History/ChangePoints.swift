/// A place in a series from which on its values are others.
public struct ChangePoint: Codable, Hashable, Sendable {
  /// The index of the first value after the change.
  public var index: Int
  /// The median of the values between the change before and this one.
  public var before: Double
  /// The median of the values from here to the next change.
  public var after: Double
  /// How often shuffled values look like such a change.
  public var pValue: Double

  /// The change as a share of the value before; 0 where that is 0.
  public var share: Double { before > 0 ? after / before - 1 : 0 }
  /// Whether values rose.
  public var isRise: Bool { after > before }
}

/// Change points of a series by the energy distance between its parts (E-divisive).
///
/// Of all splits the one that separates the values most is tested by shuffling the values within
/// the parts that are there; while it is significant it splits its part in two. Nothing is assumed
/// about the distribution of the values, but that they are independent: a series that wanders finds
/// change points more often than the level says (`ChangePointTests` measures how often).
///
/// Source: Matteson and James, "A nonparametric approach for multiple change point analysis of
/// multivariate data", J. Am. Stat. Assoc. 109 (2014), doi:10.1080/01621459.2013.849605.
public struct ChangePointSearch: Sendable {
  /// The level: how often a series without a change is said to have one.
  public var significance: Double
  /// How many times values are shuffled.
  public var permutations: Int
  /// The fewest values on either side of a change.
  public var fewest: Int
  /// Only so many of the last values are searched.
  public var window: Int

  /// Creates a search.
  public init(
    significance: Double = 0.001, permutations: Int = 999, fewest: Int = 3, window: Int = 200
  ) {
    precondition(Double(permutations + 1) * significance >= 1, "too few permutations")
    self.significance = significance
    self.permutations = permutations
    self.fewest = max(2, fewest)
    self.window = window
  }

  /// The change points of a series, in order.
  ///
  /// - Complexity: O(n²) for each permutation, n at most the window.
  public func changes(in series: [Double]) -> [ChangePoint] {
    let offset = max(0, series.count - window)
    let values = Array(series[offset...])
    var random = SeededRandom(seed: 1)
    var cuts: [(index: Int, pValue: Double)] = []
    while true {
      let parts = parts(of: values.count, cuts.map(\.index))
      guard let best = split(values, parts) else { break }
      guard let pValue = pValue(of: best.distance, values, parts, &random) else { break }
      cuts.append((best.index, pValue))
      cuts.sort { $0.index < $1.index }
    }
    return cuts.indices.map { place in
      let start = place > 0 ? cuts[place - 1].index : 0
      let end = place + 1 < cuts.count ? cuts[place + 1].index : values.count
      let index = cuts[place].index
      return ChangePoint(
        index: offset + index, before: Quantile.median(Array(values[start..<index])),
        after: Quantile.median(Array(values[index..<end])), pValue: cuts[place].pValue)
    }
  }

  private func parts(of count: Int, _ cuts: [Int]) -> [Range<Int>] {
    let edges = [0] + cuts + [count]
    return zip(edges, edges.dropFirst()).map { $0..<$1 }
  }

  /// The split of any part that separates its values most; `nil` where none separates any.
  private func split(
    _ values: [Double], _ parts: [Range<Int>]
  ) -> (index: Int, distance: Double)? {
    var best: (index: Int, distance: Double)?
    for part in parts where part.count >= 2 * fewest {
      let distances = DistanceSums(values[part])
      let last = part.count
      for index in fewest...(last - fewest) {
        // The right side may end before the part does: a change that was undone is found as well.
        for end in (index + fewest)...last {
          let distance = distances.energy(index, end)
          if distance > best?.distance ?? 0 { best = (part.lowerBound + index, distance) }
        }
      }
    }
    return best
  }

  /// How often shuffled values are separated as much; `nil` where it is more often than the level.
  private func pValue(
    of distance: Double, _ values: [Double], _ parts: [Range<Int>], _ random: inout SeededRandom
  ) -> Double? {
    let most = Int((significance * Double(permutations + 1)).rounded(.down)) - 1
    var asFar = 0
    var shuffled = values
    for _ in 0..<permutations {
      for part in parts { shuffled.shuffle(part, &random) }
      guard let other = split(shuffled, parts), other.distance >= distance * (1 - 1e-12) else {
        continue
      }
      asFar += 1
      // Most series have no change, and a few shuffles show it.
      if asFar > most { return nil }
    }
    return Double(asFar + 1) / Double(permutations + 1)
  }
}

/// Sums of the distances between values, so that the distance of any two neighbouring parts takes
/// constant time.
private struct DistanceSums {
  private let width: Int
  /// At (i, j) the sum of |x(u) − x(v)| over u < i and v < j.
  private var sums: [Double]

  init(_ values: ArraySlice<Double>) {
    let values = Array(values)
    width = values.count + 1
    sums = [Double](repeating: 0, count: width * width)
    for row in values.indices {
      var sum = 0.0
      for column in values.indices {
        sum += abs(values[row] - values[column])
        sums[(row + 1) * width + column + 1] = sums[row * width + column + 1] + sum
      }
    }
  }

  private func between(_ rows: Range<Int>, _ columns: Range<Int>) -> Double {
    func sum(_ row: Int, _ column: Int) -> Double { sums[row * width + column] }
    return sum(rows.upperBound, columns.upperBound) - sum(rows.lowerBound, columns.upperBound)
      - sum(rows.upperBound, columns.lowerBound) + sum(rows.lowerBound, columns.lowerBound)
  }

  /// The energy distance of [0, index) and [index, end), weighted by their sizes.
  func energy(_ index: Int, _ end: Int) -> Double {
    let (left, right) = (0..<index, index..<end)
    let (n, m) = (Double(left.count), Double(right.count))
    // Each pair within a side is in its sum twice.
    let energy =
      2 / (n * m) * between(left, right) - between(left, left) / (n * (n - 1))
      - between(right, right) / (m * (m - 1))
    return n * m / (n + m) * energy
  }
}

extension [Double] {
  /// Puts the values of a range in random order (Fisher and Yates).
  fileprivate mutating func shuffle(_ range: Range<Int>, _ random: inout SeededRandom) {
    for place in range.dropFirst().reversed() {
      let other = range.lowerBound + Int(random.below(UInt64(place - range.lowerBound + 1)))
      swapAt(place, other)
    }
  }
}
