import DigitCore
import DigitVerification
import Testing

@Suite("Chi-squared")
struct ChiSquaredTests {
  /// Made with mpmath at 30 digits: gammainc(9/2, x/2, regularized=True).
  private static let tails: [(Double, Double)] = [
    (0.001, 0.99999999999999997), (0.5, 0.99996956625883892), (1, 0.9994375026978325),
    (2.25, 0.98686938434198588), (4, 0.91141252683167917), (5.14378, 0.82159873470010308),
    (5.50908, 0.78786694355086841), (8, 0.53414621690969131), (9.50566, 0.39196427650926637),
    (10.9, 0.28262578903864967), (10.999999, 0.27570900531718607), (11, 0.27570893677222189),
    (11.1, 0.26891670311867797), (14, 0.12232522803866252), (16.65732, 0.054360674414302987),
    (20, 0.017912404529843274), (27.877, 0.0010000633577572732), (40, 7.598525229464276e-6),
    (75.5, 1.2588865374790182e-12), (150, 8.8196299548054143e-28),
    (400, 1.3699125019662655e-80), (1000, 1.724068118922473e-209),
    (1390, 1.1189922819401722e-293),
  ]

  @Test("the p-value is within its error bound", arguments: tails)
  func upperTail(x: Double, expected: Double) {
    let found = ChiSquared.upperTail(x)
    #expect(abs(found - expected) <= 1e-13 * expected, "\(found)")
  }

  @Test("the p-value ends at 1 and 0")
  func ends() {
    #expect(ChiSquared.upperTail(0) == 1)
    #expect(ChiSquared.upperTail(1e9) == 0)
  }

  private func counts(_ values: [UInt64]) -> DigitCounts {
    var counts = DigitCounts()
    for (value, count) in values.enumerated() { counts[Digit(UInt8(value))!] = count }
    return counts
  }

  @Test("the statistic of published counts is the published one")
  func statistic() {
    let pi = ChiSquared(
      counts: counts([
        99959, 99758, 100_026, 100_229, 100_230, 100_359, 99548, 99800, 99985, 100_106,
      ]))
    #expect(pi.statistic == 5.50908)
    let sqrt2 = ChiSquared(
      counts: counts([
        99814, 98924, 100_436, 100_191, 100_024, 100_155, 99886, 100_008, 100_441, 100_121,
      ]))
    #expect(sqrt2.statistic == 16.65732)
    #expect(ChiSquared(counts: counts([UInt64](repeating: 7, count: 10))).pValue == 1)
  }
}
