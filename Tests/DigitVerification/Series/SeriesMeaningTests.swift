import DigitVerification
import Testing

/// What the documentation of each series says its sum is, checked with exact fractions of words.
@Suite("Meaning of the series")
struct SeriesMeaningTests {
  /// T/Q over [1, n) in double precision, from the terms alone.
  private func sum<S: HypergeometricSeries>(_ series: S, terms: UInt64) -> Double {
    var ratio = 1.0
    var total = 0.0
    for k in 1..<terms {
      let term = series.term(k)
      let p = Double(term.p) * (term.pIsNegative ? -1 : 1)
      ratio *= p / (Double(term.q) * Double(series.denominatorScale))
      total += ratio * Double(term.a)
    }
    return total
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 4e-15 * abs(b) }

  @Test("each formula gives its constant")
  func formulas() {
    let pi = Double.pi
    let chudnovsky = 13_591_409 + sum(ChudnovskySeries(), terms: 4)
    #expect(isClose(426_880 * 10_005.0.squareRoot() / chudnovsky, pi))
    let root2 = 2.0.squareRoot()
    let ramanujan = 9801 / (2 * root2 * (1103 + sum(RamanujanSeries(), terms: 5)))
    #expect(isClose(ramanujan, pi))
    func arctan(_ x: UInt64) -> Double { (1 + sum(ArctangentSeries(x: x), terms: 30)) / Double(x) }
    #expect(isClose(16 * arctan(5) - 4 * arctan(239), pi))
    #expect(isClose(1 + sum(ExponentialSeries.e, terms: 25), 2.718281828459045))
    #expect(isClose(1 / (1 + sum(ExponentialSeries.reciprocalOfE, terms: 25)), 2.718281828459045))
  }

  @Test("first weights are those of index 0")
  func firstWeights() {
    #expect(ChudnovskySeries().firstWeight == 13_591_409)
    #expect(RamanujanSeries().firstWeight == 1103)
    #expect(ArctangentSeries(x: 5).firstWeight == 1)
    #expect(ExponentialSeries.e.firstWeight == 1)
  }
}
