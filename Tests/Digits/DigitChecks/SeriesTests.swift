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

  private func check(_ series: StatedSeries, _ name: String) throws {
    for range: Range<UInt64> in [1..<1, 1..<2, 1..<3, 1..<400, 77..<300, 1_000_000..<1_000_050] {
      let expected = try python(name, range)
      let found = series.residues(over: range, primes: primes, workers: .one)
      #expect(found.p.array == expected[0], "P of \(name) over \(range)")
      #expect(found.q.array == expected[1], "Q of \(name) over \(range)")
      #expect(found.t.array == expected[2], "T of \(name) over \(range)")
    }
  }

  @Test("equals Python's big integers")
  func bigIntegers() throws {
    for (name, formula) in Self.formulas { try check(series(formula), name) }
    try check(StatedSeries(arctangentOf: 239), "arctan239")
  }

  static let formulas: [(name: String, formula: FormulaIdentifier.Stated)] = [
    ("chudnovsky", .chudnovsky), ("ramanujan", .init(constant: "pi", formula: "ramanujan")),
    ("e", .taylor), ("reciprocal", .init(constant: "e", formula: "reciprocal-taylor")),
  ]

  private func series(_ formula: FormulaIdentifier.Stated) throws -> StatedSeries {
    try #require(StatedSeries.all(of: formula)?.first)
  }

  @Test("takes the largest indices that 10^9 digits need")
  func largestIndices() throws {
    let range: Range<UInt64> = 70_513_600..<70_513_630
    let found = try series(.chudnovsky).residues(over: range, primes: primes, workers: .one)
    #expect([found.p.array, found.q.array, found.t.array] == (try python("chudnovsky", range)))
  }

  @Test("composes, and does not depend on threads")
  func composition() throws {
    let series = try series(.chudnovsky)
    func residues(_ range: Range<UInt64>, _ workers: Workers = .one) -> SeriesResidues {
      series.residues(over: range, primes: primes, workers: workers)
    }
    let whole = residues(1..<300_000)
    #expect(whole == residues(1..<300_000, Workers(3)))
    #expect(primes.composed(residues(1..<1234), residues(1234..<300_000)) == whole)
  }

  @Test("reports progress up to the last term")
  func progress() async throws {
    let series = try series(.taylor)
    await confirmation(expectedCount: 1) { reachedTheEnd in
      _ = series.residues(over: 1..<400_000, primes: primes, workers: .one) { done, total in
        if done == total && total == 399_999 { reachedTheEnd() }
      }
    }
  }

  @Test("includes the term of index 0 where it is asked for")
  func firstTerm() throws {
    let series = try series(.chudnovsky)
    let rest = series.residues(over: 1..<50, primes: primes, workers: .one)
    let whole = series.residues(over: 0..<50, primes: primes, workers: .one)
    #expect(whole.p == rest.p && whole.q == rest.q)
    let first = primes.product(primes.residue(of: 13_591_409), rest.q)
    #expect(whole.t == primes.sum(first, rest.t))
  }

  @Test("a wrong coefficient shows in exactly the integers that contain it, for every prime")
  func faults() throws {
    let series = try series(.chudnovsky)
    func residues(_ fault: (inout StatedSeries) -> Void) -> SeriesResidues {
      var faulty = series
      fault(&faulty)
      return faulty.residues(over: 1..<2000, primes: primes, workers: .one)
    }
    let good = residues { _ in }
    func differsEverywhere(_ a: ResidueVector, _ b: ResidueVector) -> Bool {
      zip(a.array, b.array).allSatisfy { $0 != $1 }
    }
    for index in series.r.indices {
      let wrong = residues { $0.r[index] += 1 }
      #expect(differsEverywhere(wrong.p, good.p) && differsEverywhere(wrong.t, good.t))
      #expect(wrong.q == good.q)
    }
    for index in series.q.indices {
      let wrong = residues { $0.q[index] += 1 }
      #expect(differsEverywhere(wrong.q, good.q) && differsEverywhere(wrong.t, good.t))
      #expect(wrong.p == good.p)
    }
    for index in series.p.indices {
      let wrong = residues { $0.p[index] = -$0.p[index] }
      #expect(differsEverywhere(wrong.t, good.t) && wrong.p == good.p && wrong.q == good.q)
    }
  }
}

@Suite("How many terms are enough")
struct SeriesConvergenceTests {
  /// The series with the ratio of two terms and the weight, as Python writes them.
  private static let python = [
    "lambda k: (F(-(6*k-5)*(2*k-1)*(6*k-1)*24, (640320*k)**3), 13591409+545140134*k)",
    "lambda k: (F(8*(4*k-3)*(2*k-1)*(4*k-1), 396**4*k**3), 1103+26390*k)",
    "lambda k: (F(1, k), 1)", "lambda k: (F(-1, k), 1)",
  ]

  @Test("the rest is as small as is said, by exact fractions", arguments: python.indices)
  func rest(index: Int) throws {
    let (name, formula) = SeriesResiduesTests.formulas[index]
    let series = try #require(StatedSeries.all(of: formula)?.first)
    for bits in [56, 316, 1016] {
      let least = try #require(
        (1...4096 as ClosedRange<UInt64>).first { series.tailBits(after: $0) >= Double(bits) })
      let lines = try Python.lines(
        """
        from fractions import Fraction as F
        f, term, rest = \(Self.python[index]), F(1), F(0)
        for k in range(1, \(least) + 80):
            ratio, weight = f(k)
            term *= ratio
            if k > \(least): rest += term * weight
        print(abs(rest) < F(1, 2**\(bits)), abs(rest) * 2**(\(bits) + 144) > 1)
        """)
      #expect(lines == ["True True"], "\(least) terms of \(name) for \(bits) bits")
    }
  }

  @Test("too few terms are refused")
  func refusal() throws {
    let series = try #require(StatedSeries.all(of: .chudnovsky)?.first)
    #expect(series.tailBits(after: 100) >= 1016)
    #expect(series.tailBits(after: 20) < 1016)
  }
}
