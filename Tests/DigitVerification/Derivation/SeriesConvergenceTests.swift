import BigArithmetic
import ConstantGeneration
import DigitVerification
import Testing

@Suite("How many terms are enough")
struct SeriesConvergenceTests {
  /// The series with the ratio of two terms and the weight, as Python writes them.
  private static let python = [
    "chudnovsky": "lambda k: (F(-(6*k-5)*(2*k-1)*(6*k-1)*24, (640320*k)**3), 13591409+545140134*k)",
    "ramanujan": "lambda k: (F(8*(4*k-3)*(2*k-1)*(4*k-1), 396**4*k**3), 1103+26390*k)",
    "inverse-factorial": "lambda k: (F(1, k), 1)",
    "alternating-inverse-factorial": "lambda k: (F(-1, k), 1)",
    "arctangent-49": "lambda k: (F(-(2*k-1), (2*k+1)*49**2), 1)",
    "arctangent-110443": "lambda k: (F(-(2*k-1), (2*k+1)*110443**2), 1)",
  ]

  private func evidence(_ series: String, _ terms: Range<UInt64>) -> SeriesEvidence {
    SeriesEvidence(
      series: series, terms: terms, q: SharedInteger(BigInteger(1 as UInt64)),
      t: SharedInteger(BigInteger(1 as UInt64)))
  }

  /// The least number of terms that is taken for enough.
  private func least(_ series: String, bits: Int64) throws -> UInt64 {
    try #require(
      (1...4096).first { SeriesConvergence.suffices(evidence(series, 0..<$0), forBits: bits) })
  }

  @Test("the rest is as small as is said, by exact fractions", arguments: python.keys.sorted())
  func rest(series: String) throws {
    for bits: Int64 in [40, 300, 1000] {
      let least = try least(series, bits: bits)
      let lines = try Python.lines(
        """
        from fractions import Fraction as F
        f, term, rest = \(Self.python[series] ?? ""), F(1), F(0)
        for k in range(1, \(least) + 80):
            ratio, weight = f(k)
            term *= ratio
            if k >= \(least): rest += term * weight
        print(abs(rest) < F(1, 2**(\(bits) + 16)), abs(rest) * 2**(\(bits) + 160) > 1)
        """)
      #expect(lines == ["True True"], "\(least) terms of \(series) for \(bits) bits")
    }
  }

  @Test("another beginning and an unknown series are refused")
  func refusal() {
    #expect(SeriesConvergence.suffices(evidence("chudnovsky", 0..<100), forBits: 1000))
    #expect(!SeriesConvergence.suffices(evidence("chudnovsky", 1..<100), forBits: 1000))
    #expect(!SeriesConvergence.suffices(evidence("chudnovsky", 0..<20), forBits: 1000))
    #expect(!SeriesConvergence.suffices(evidence("another", 0..<100), forBits: 1000))
    #expect(!SeriesConvergence.suffices(evidence("arctangent-1", 0..<100), forBits: 10))
  }

  @Test("a ratio of neighbours is close enough only far enough in the sequence")
  func sequences() {
    let one = SharedInteger(BigInteger(1 as UInt64))
    for (sequence, index) in [
      (SequenceEvidence.Sequence.fibonacci, 734 as Int64), (.pell, 402),
    ] {
      let enough = SequenceEvidence(sequence: sequence, index: index, value: one, next: one)
      #expect(SeriesConvergence.suffices(enough, forBits: 1000))
      let less = SequenceEvidence(sequence: sequence, index: index - 1, value: one, next: one)
      #expect(!SeriesConvergence.suffices(less, forBits: 1000))
    }
  }
}
