import Arithmetic
import CheckTests
import Constants
import DigitChecks
import Parallelism
import Testing

/// The same series as Python writes them, in plain integers.
private let pythonSeries = [
  "chudnovsky": "lambda k: (-(6*k-5)*(2*k-1)*(6*k-1), 640320**3//24*k**3, 13591409+545140134*k)",
  "ramanujan": "lambda k: ((4*k-3)*(2*k-1)*(4*k-1), 396**4//8*k**3, 1103+26390*k)",
  "arctan239": "lambda k: (-(2*k-1), (2*k+1)*239**2, 1)",
  "e": "lambda k: (1, k, 1)",
  "reciprocal": "lambda k: (-1, k, 1)",
]

@Suite("Series by residues")
struct SeriesResiduesTests {
  private let primes = somePrimes("series")

  private func python(_ name: String, _ range: Range<UInt64>) throws -> [[UInt64]] {
    let lines = try Python.lines(
      """
      f = \(pythonSeries[name]!)
      P, Q, T = 1, 1, 0
      for k in range(\(range.lowerBound), \(range.upperBound)):
          p, q, a = f(k)
          P, Q = P * p, Q * q
          T = T * q + P * a
      for value in (P, Q, T): print(*[value % p for p in \(primes.values)])
      """)
    return lines.map { $0.split(separator: " ").compactMap { UInt64($0) } }
  }

  private func check<S: HypergeometricSeries>(_ series: S, _ name: String) throws {
    for range: Range<UInt64> in [1..<1, 1..<2, 1..<3, 1..<400, 77..<300, 1_000_000..<1_000_050] {
      let expected = try python(name, range)
      let found = primes.residues(of: series, over: range)
      #expect(found.p.array == expected[0], "P of \(name) over \(range)")
      #expect(found.q.array == expected[1], "Q of \(name) over \(range)")
      #expect(found.t.array == expected[2], "T of \(name) over \(range)")
    }
  }

  @Test("equals Python's big integers")
  func bigIntegers() throws {
    try check(ChudnovskySeries(), "chudnovsky")
    try check(RamanujanSeries(), "ramanujan")
    try check(ArctangentSeries(x: 239), "arctan239")
    try check(ExponentialSeries.e, "e")
    try check(ExponentialSeries.reciprocalOfE, "reciprocal")
  }

  @Test("takes the largest indices that 10^9 digits need")
  func largestIndices() throws {
    let range: Range<UInt64> = 70_513_600..<70_513_630
    let found = primes.residues(of: ChudnovskySeries(), over: range)
    #expect([found.p.array, found.q.array, found.t.array] == (try python("chudnovsky", range)))
  }

  @Test("composes, and does not depend on threads")
  func composition() {
    let series = ChudnovskySeries()
    let whole = primes.residues(of: series, over: 1..<300_000, workers: .one)
    let parallel = primes.residues(of: series, over: 1..<300_000, workers: Workers(3))
    #expect(whole == parallel)
    let lower = primes.residues(of: series, over: 1..<1234)
    let upper = primes.residues(of: series, over: 1234..<300_000)
    #expect(primes.composed(lower, upper) == whole)
  }

  @Test("reports progress up to the last term")
  func progress() async {
    await confirmation(expectedCount: 1) { reachedTheEnd in
      _ = primes.residues(of: ExponentialSeries.e, over: 1..<400_000) { done, total in
        if done == total && total == 399_999 { reachedTheEnd() }
      }
    }
  }

  @Test("includes the term of index 0 on request")
  func firstTerm() {
    let series = ChudnovskySeries()
    let rest = primes.residues(of: series, over: 1..<50)
    let whole = primes.includingFirstTerm(of: series, rest)
    #expect(whole.p == rest.p && whole.q == rest.q)
    let first = primes.product(primes.residue(of: 13_591_409), rest.q)
    #expect(whole.t == primes.sum(first, rest.t))
  }

  /// A series with one wrong term.
  private struct Faulty<Base: HypergeometricSeries>: HypergeometricSeries {
    let base: Base
    let index: UInt64
    let fault: @Sendable (inout SeriesTerm) -> Void
    var denominatorScale: UInt64 { base.denominatorScale }
    var firstWeight: UInt64 { base.firstWeight }

    func term(_ k: UInt64) -> SeriesTerm {
      var term = base.term(k)
      if k == index { fault(&term) }
      return term
    }
  }

  @Test("a wrong factor shows in exactly the integers that contain it, for every prime")
  func faults() {
    let series = ChudnovskySeries()
    let good = primes.residues(of: series, over: 1..<2000)
    func residues(_ fault: @escaping @Sendable (inout SeriesTerm) -> Void) -> SeriesResidues {
      primes.residues(of: Faulty(base: series, index: 1500, fault: fault), over: 1..<2000)
    }
    func differsEverywhere(_ a: ResidueVector, _ b: ResidueVector) -> Bool {
      zip(a.array, b.array).allSatisfy { $0 != $1 }
    }
    let wrongP = residues { $0.p += 1 }
    #expect(differsEverywhere(wrongP.p, good.p) && differsEverywhere(wrongP.t, good.t))
    #expect(wrongP.q == good.q)
    let wrongSign = residues { $0.pIsNegative.toggle() }
    #expect(differsEverywhere(wrongSign.p, good.p) && differsEverywhere(wrongSign.t, good.t))
    let wrongQ = residues { $0.q += 1 }
    #expect(differsEverywhere(wrongQ.q, good.q) && differsEverywhere(wrongQ.t, good.t))
    #expect(wrongQ.p == good.p)
    let wrongA = residues { $0.a += 1 }
    #expect(differsEverywhere(wrongA.t, good.t) && wrongA.p == good.p && wrongA.q == good.q)
  }
}

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

@Suite("How many terms are enough")
struct SeriesConvergenceTests {
  /// The series with the ratio of two terms and the weight, as Python writes them.
  private static let python: [(series: SeriesIdentifier, terms: String)] = [
    (
      .chudnovsky, "lambda k: (F(-(6*k-5)*(2*k-1)*(6*k-1)*24, (640320*k)**3), 13591409+545140134*k)"
    ),
    (.ramanujan, "lambda k: (F(8*(4*k-3)*(2*k-1)*(4*k-1), 396**4*k**3), 1103+26390*k)"),
    (.inverseFactorial, "lambda k: (F(1, k), 1)"),
    (.alternatingInverseFactorial, "lambda k: (F(-1, k), 1)"),
  ]

  private func evidence(_ series: SeriesIdentifier, _ terms: Range<UInt64>) -> SeriesEvidence {
    SeriesEvidence(
      series: series, terms: terms, q: SharedInteger(BigInteger(1 as UInt64)),
      t: SharedInteger(BigInteger(1 as UInt64)))
  }

  /// The least number of terms that is taken for enough.
  private func least(_ series: SeriesIdentifier, bits: Int64) throws -> UInt64 {
    try #require(
      (1...4096).first { SeriesConvergence.suffices(evidence(series, 0..<$0), forBits: bits) })
  }

  @Test("the rest is as small as is said, by exact fractions", arguments: python.indices)
  func rest(index: Int) throws {
    let (series, terms) = Self.python[index]
    for bits: Int64 in [40, 300, 1000] {
      let least = try least(series, bits: bits)
      let lines = try Python.lines(
        """
        from fractions import Fraction as F
        f, term, rest = \(terms), F(1), F(0)
        for k in range(1, \(least) + 80):
            ratio, weight = f(k)
            term *= ratio
            if k >= \(least): rest += term * weight
        print(abs(rest) < F(1, 2**(\(bits) + 16)), abs(rest) * 2**(\(bits) + 160) > 1)
        """)
      #expect(lines == ["True True"], "\(least) terms of \(series.rawValue) for \(bits) bits")
    }
  }

  @Test("another beginning and too few terms are refused")
  func refusal() {
    #expect(SeriesConvergence.suffices(evidence(.chudnovsky, 0..<100), forBits: 1000))
    #expect(!SeriesConvergence.suffices(evidence(.chudnovsky, 1..<100), forBits: 1000))
    #expect(!SeriesConvergence.suffices(evidence(.chudnovsky, 0..<20), forBits: 1000))
  }
}
