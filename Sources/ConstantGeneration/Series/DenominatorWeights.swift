/// How many bits the denominators of a series have, term by term, added up.
struct DenominatorWeights: Sendable {
  /// The bits of all terms together.
  var total: Double { sums[sums.count - 1] }

  private let terms: Range<UInt64>

  /// The bits of the first i samples' terms.
  private let sums: [Double]

  /// How many samples stand for the terms.
  private static let samples = 1024

  /// Weighs a series by samples.
  init<Series: HypergeometricSeries>(_ series: Series, terms: Range<UInt64>) {
    self.terms = terms
    let step = Double(terms.count) / Double(Self.samples)
    var sum = 0.0
    var sums = [sum]
    for index in 0..<Self.samples {
      let middle = terms.lowerBound + UInt64((Double(index) + 0.5) * step)
      sum += step * Self.bits(series.term(at: middle).q)
      sums.append(sum)
    }
    self.sums = sums
  }

  /// Cuts the terms into pieces of equal weight.
  ///
  /// - Returns: the first terms of the pieces, and the end behind the last.
  func edges(pieces: Int) -> [UInt64] {
    let step = Double(terms.count) / Double(Self.samples)
    var edges = [terms.lowerBound]
    var sample = 0
    for piece in 1..<max(1, pieces) {
      let weight = total * Double(piece) / Double(pieces)
      while sums[sample + 1] < weight { sample += 1 }
      let share = (weight - sums[sample]) / (sums[sample + 1] - sums[sample])
      edges.append(terms.lowerBound + UInt64((Double(sample) + share) * step))
    }
    return edges + [terms.upperBound]
  }

  /// The binary logarithm, off by at most 0.05 for each word.
  private static func bits(_ product: WordProduct) -> Double {
    (0..<product.count).reduce(0) { sum, index in
      let word = Double(product[index])
      return sum + Double(word.exponent) + word.significand - 1 + 0.043
    }
  }
}
