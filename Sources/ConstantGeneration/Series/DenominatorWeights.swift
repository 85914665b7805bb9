/// How many bits the denominators of a series have, term by term, added up.
struct DenominatorWeights: Sendable {
  /// The bits of all terms together.
  var total: Double { sums[sums.count - 1] }

  private let terms: Range<UInt64>

  /// The bits of the first i samples' terms.
  private let sums: [Double]

  /// How many terms are sampled.
  private static let samples = 1024

  /// Creates the weights of a series from samples.
  ///
  /// - Parameters:
  ///   - series: the series.
  ///   - terms: the indices.
  ///   - savedBits: how many bits a term is shorter than the series says.
  init<Series: HypergeometricSeries>(
    _ series: Series, terms: Range<UInt64>, savedBits: Double
  ) {
    self.terms = terms
    let step = Double(terms.count) / Double(Self.samples)
    var sum = 0.0
    var sums = [sum]
    for index in 0..<Self.samples {
      let middle = terms.lowerBound + UInt64((Double(index) + 0.5) * step)
      sum += step * max(1, Self.bits(series.term(at: middle).q) - savedBits)
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

  private static func bits(_ product: WordProduct) -> Double {
    (0..<product.count).reduce(0) { $0 + product[$1].approximateLog2 }
  }
}
