import Arithmetic
import Constants
import Testing

@Suite("Bounds of series")
struct SeriesBoundTests {
  private static func series(_ name: String) throws -> [RationalSeries] {
    // Where there is a parameter, one with which terms fall from the 64th on.
    try ConstantCorpus.formulas(name).flatMap { try $0.stated(forBits: 40).value.series }
      .filter { !$0.isHarmonic && $0.count == nil }
  }

  /// Those whose sum the bound knows: a theorem says of the others that they are at least 1.
  private static func boundedSeries(_ name: String) throws -> [RationalSeries] {
    try ConstantCorpus.formulas(name).filter { $0.theorem == nil }.flatMap(\.expression.series)
  }

  /// |a·b − c·d| and b·d.
  private static func difference(
    _ first: borrowing SeriesSum, _ second: borrowing SeriesSum
  ) -> (numerator: SharedInteger, denominator: SharedInteger) {
    var numerator = BigInteger.productWithoutTransforms(first.t, second.q)
    numerator -= BigInteger.productWithoutTransforms(second.t, first.q)
    if numerator.signum < 0 { numerator.negate() }
    var denominator = BigInteger.productWithoutTransforms(first.q, second.q)
    if denominator.signum < 0 { denominator.negate() }
    return (SharedInteger(numerator), SharedInteger(denominator))
  }

  /// Orders mantissa·2^exponent·denominator and factor·numerator.
  private static func compare(
    _ bound: UpperBound, _ rest: (numerator: SharedInteger, denominator: SharedInteger),
    times factor: UInt64
  ) -> Int {
    var left = rest.denominator.value.copy()
    left *= bound.mantissa
    var right = rest.numerator.value.copy()
    right *= factor
    if bound.exponent < 0 { right <<= -bound.exponent } else { left <<= bound.exponent }
    return left.compare(to: right)
  }

  @Test(
    "of what is omitted are above the truth, and below three times it",
    arguments: ConstantCorpus.names)
  func tails(name: String) throws {
    for series in try Self.series(name) {
      // Only under a theorem may terms rise for long.
      #expect(series.fallingFrom <= 2 || name == "gamma")
      var bound = TailBound(series)
      for terms: UInt64 in [2, 30, 200] where terms >= series.fallingFrom {
        while bound.omittedFrom <= terms { bound.advance() }
        let rest = Self.difference(
          series.leafSum(1..<terms + 1), series.leafSum(1..<3 * terms + 1))
        #expect(Self.compare(bound.tail, rest, times: 1) >= 0, "\(name), \(terms) terms")
        #expect(Self.compare(bound.tail, rest, times: 3) < 0, "\(name), \(terms) terms")
      }
    }
  }

  @Test("fix the least number of terms that is enough", arguments: ConstantCorpus.names)
  func counts(name: String) throws {
    for series in try Self.boundedSeries(name) {
      let terms = try series.terms(forBits: 1000)
      // The rest after them is below 2^-1000 of the sum; after two fewer it is above a half of it.
      var all = series.leafSum(1..<2 * terms + 1)
      let full = all.q.copy()
      for (count, isEnough) in [(terms, true), (terms - 2, false)] {
        var rest = Self.difference(series.leafSum(1..<count + 1), all).numerator.value.copy()
        rest <<= isEnough ? 1000 : 1003
        var sum = all.t.copy()
        sum.addProduct(full, series.first)
        let part = series.leafSum(1..<count + 1)
        var limit = BigInteger.productWithoutTransforms(sum, part.q)
        if limit.signum < 0 { limit.negate() }
        #expect((rest.compare(to: limit) <= 0) == isEnough, "\(name), \(count) terms")
      }
      all.t += 1
    }
  }

  @Test("never round down")
  func rounding() {
    var bound = UpperBound()
    var exact = BigInteger(1 as UInt64)
    var divisor = BigInteger(1 as UInt64)
    for step in 1..<200 as Range<UInt64> {
      let word = step &* 0x9E37_79B9_7F4A_7C15 | 1
      bound.multiply(by: word)
      exact *= word
      bound.divide(by: word &>> (step % 60) | 1)
      divisor *= word &>> (step % 60) | 1
      let rest = (SharedInteger(exact.copy()), SharedInteger(divisor.copy()))
      #expect(Self.compare(bound, rest, times: 1) >= 0)
      var above = exact.copy()
      above *= 1 << 50 as UInt64
      above += exact
      var below = divisor.copy()
      below *= 1 << 50 as UInt64
      #expect(Self.compare(bound, (SharedInteger(above), SharedInteger(below)), times: 1) <= 0)
    }
    #expect(bound.mantissa >= 1 << 63)
  }
}
