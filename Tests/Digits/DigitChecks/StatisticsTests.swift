import CheckTests
import DigitChecks
import DigitCore
import Testing

@Suite("Counts and runs of packed digits")
struct StreamingStatisticsTests {
  /// Digits in which long runs are frequent, at every alignment.
  private func digits(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var digits: [UInt8] = []
    while digits.count < count {
      if Int.random(in: 0..<40, using: &random) == 0 {
        let length = Int.random(in: 2...30, using: &random)
        digits += Array(repeating: UInt8.random(in: 0...9, using: &random), count: length)
      } else {
        digits += random.digits(count: Int.random(in: 1...200, using: &random))
      }
    }
    return Array(digits.prefix(count))
  }

  private func referenceRuns(_ digits: [UInt8]) -> [DigitRun] {
    var best = [DigitRun?](repeating: nil, count: 10)
    var index = 0
    while index < digits.count {
      let end = digits[index...].firstIndex { $0 != digits[index] } ?? digits.count
      let value = Int(digits[index])
      if Int64(end - index) > best[value]?.length ?? 0 {
        best[value] = DigitRun(
          digit: Digit(digits[index])!, length: Int64(end - index),
          position: DigitPosition(index: Int64(index)))
      }
      index = end
    }
    return best.compactMap { $0 }
  }

  private func check(_ digits: [UInt8], maximumChunk: Int, _ random: inout SeededGenerator) throws {
    var runs = LongestRuns()
    var counter = DigitCounter()
    var rest = digits[...]
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(Int.random(in: 1...maximumChunk, using: &random)))
      rest = rest.dropFirst(chunk.count)
      let packed = ReferenceResidues.packed(chunk)
      try runs.append(bcd: packed.span, count: chunk.count)
      try counter.append(bcd: packed.span, count: chunk.count)
    }
    #expect(runs.all == referenceRuns(digits), "seed \(random.seed)")
    #expect(runs.digitCount == Int64(digits.count))
    for value in 0...9 {
      let digit = Digit(UInt8(value))!
      let expected = digits.count { $0 == value }
      #expect(counter.counts[digit] == UInt64(expected), "seed \(random.seed)")
    }
  }

  @Test("agree with the obvious way in any chunks")
  func chunks() throws {
    var random = SeededGenerator()
    for count in [0, 1, 2, 17, 100] + Array(repeating: 20_000, count: 20) {
      try check(digits(count, &random), maximumChunk: 3000, &random)
      try check(digits(count, &random), maximumChunk: 40, &random)
    }
    // Many random digits without added runs, so that words are skipped.
    try check(random.digits(count: 3_000_000), maximumChunk: 200_000, &random)
  }

  @Test("find a run of six at every alignment and across every chunk border")
  func alignments() throws {
    var random = SeededGenerator()
    for offset in 0..<40 {
      // Every digit first gets a run of five, so that the fast way is open.
      var digits = (0...9).flatMap { [UInt8](repeating: $0, count: 5) }
      digits += (0..<200).map { UInt8($0 % 7) }
      digits.replaceSubrange(80 + offset..<86 + offset, with: [UInt8](repeating: 8, count: 6))
      digits += (0..<100).map { UInt8($0 % 7) }
      try check(digits, maximumChunk: digits.count, &random)
      for border in 78...90 {
        var runs = LongestRuns()
        for part in [digits[..<(border + offset)], digits[(border + offset)...]] {
          let packed = ReferenceResidues.packed(Array(part))
          try runs.append(bcd: packed.span, count: part.count)
        }
        #expect(runs[Digit(8)!]?.length == 6, "offset \(offset), border \(border)")
      }
    }
  }

  @Test("refuse a nibble above 9")
  func invalidNibble() {
    var bytes = [UInt8](repeating: 0x12, count: 100)
    bytes[60] = 0x1F
    let counterError = #expect(throws: PackedDecimalError.self) {
      var counter = DigitCounter()
      try counter.append(bcd: bytes.span, count: 200)
    }
    #expect(counterError?.digitOffset == 121)
    let runsError = #expect(throws: PackedDecimalError.self) {
      var runs = LongestRuns()
      try runs.append(bcd: bytes.span, count: 200)
    }
    #expect(runsError?.digitOffset == 121)
  }
}

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

  @Test(
    "other degrees of freedom give the examples of NIST's SP 800-22",
    arguments: [
      // Sections 2.1.8, 2.2.4, 2.2.8 and 2.5.8.
      (2.56, 1, 0.109599), (1, 3, 0.801252), (7.2, 10, 0.706438), (1.2619656, 2, 0.532069),
    ])
  func examples(x: Double, degreesOfFreedom: Int, expected: Double) {
    let found = ChiSquared.upperTail(x, degreesOfFreedom: degreesOfFreedom)
    #expect(abs(found - expected) < 6e-7, "\(found)")
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
