import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import Text

struct DigitsStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the digits, test their uniformity, find the longest runs.",
    discussion: HelpText.of(PackageResources.digits_stats_txt))

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @OptionGroup var texts: TextOptions

  @OptionGroup var options: OutputOptions

  /// As many as determine a million bits.
  private static let testedDecimals: Int64 = 301_100

  private struct Statistics: Encodable {
    struct Run: Encodable {
      let digit: Int
      let length: Int64
      let position: Int64
    }

    let source: String
    let path: String
    let form: String?
    let trust: DigitTrust
    let constant: String?
    let decimals: Int64
    let counts: [UInt64]
    let chiSquared: Double
    let degreesOfFreedom: Int
    let pValue: Double
    let longestRuns: [Run]
    let bits: Int
    let bitTests: [BitTest]
  }

  func run() throws {
    let opened = try DigitLibrary.open(source, texts)
    let statistics = try gather(opened)
    options.output.noticeLeftOut(opened)
    options.output.print(statistics) { text(statistics) }
  }

  private func gather(_ opened: DigitLibrary.Opened) throws -> Statistics {
    let file = opened.file
    var counter = DigitCounter()
    var runs = LongestRuns()
    var total: Int64 = 0
    var first = file.integerPart.map { [$0.ascii] }
    while true {
      let (packed, count) = try file.readPacked(atMost: Int(PackLayout.blockDigitCount))
      if count == 0 { break }
      try counter.append(bcd: packed.span, count: count)
      try runs.append(bcd: packed.span, count: count)
      if total < Self.testedDecimals {
        let taken = min(count, Int(Self.testedDecimals - total))
        first? += (0..<taken).map { 0x30 + PackedNibbles.nibble(packed.span, $0) }
      }
      total += Int64(count)
    }
    let bits = first.map { BinaryDigits($0).bits.prefix(1_000_000) } ?? []
    let test = ChiSquared(counts: counter.counts)
    return Statistics(
      source: source, path: file.path, form: file.textLayout?.description, trust: opened.trust,
      constant: file.constant?.name, decimals: total,
      counts: Digit.all.map { counter.counts[$0] },
      chiSquared: test.statistic, degreesOfFreedom: ChiSquared.degreesOfFreedom,
      pValue: test.pValue,
      longestRuns: runs.all.map {
        Statistics.Run(digit: Int($0.digit.value), length: $0.length, position: $0.position.ordinal)
      },
      bits: bits.count, bitTests: bits.count < BitTest.fewest ? [] : BitTest.all(of: bits))
  }

  private func text(_ statistics: Statistics) -> String {
    var lines = ["\(statistics.constant ?? source): \(statistics.decimals.counted("decimal"))"]
    lines.append("  \(statistics.trust.text)".visibleCharacters)
    lines.append("  digit       count     share   longest run")
    for (digit, count) in statistics.counts.enumerated() {
      let share = Double(count) / Double(max(1, statistics.decimals)) * 100
      let run = statistics.longestRuns.first { $0.digit == digit }
      let place = run.map { "\($0.length) from position \($0.position.grouped)" } ?? "none"
      lines.append(
        "      \(digit)  \(count.grouped.rightAligned(in: 10))"
          + "  \(share.fixed(4).rightAligned(in: 7)) %  \(place)")
    }
    lines.append(
      "  chi-squared \(statistics.chiSquared.fixed(5)) at 9 degrees of freedom,"
        + " p = \(statistics.pValue.fixed(5))")
    if !statistics.bitTests.isEmpty { lines.append("  the first \(statistics.bits.grouped) bits:") }
    for test in statistics.bitTests {
      lines.append("    \(test.name): p = \(test.pValue.fixed(5))")
    }
    return lines.joined(separator: "\n")
  }
}
