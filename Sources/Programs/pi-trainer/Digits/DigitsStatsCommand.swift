import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import Text

struct DigitsStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration("stats", PackageResources.digits_stats_txt)

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @OptionGroup var options: ReadingOptions

  /// As many as determine a million bits.
  private static let testedDecimals: Int64 = 301_100

  func run() throws {
    let opened = try DigitLibrary.open(source, options)
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
    let bitTests = bits.count < BitTest.fewest ? [] : BitTest.all(of: bits)
    let counts = Digit.all.map { counter.counts[$0] }
    let test = ChiSquared(counts: counter.counts)
    let longestRuns = runs.all.map { run -> JSONObject in
      ["digit": run.digit.value, "length": run.length, "position": run.position.ordinal]
    }
    options.output.noticeLeftOut(opened)
    let statistics: JSONObject = [
      "source": source, "path": file.path, "form": file.textLayout?.description,
      "trust": opened.trust, "constant": file.constant?.name, "decimals": total,
      "counts": counts, "chiSquared": test.statistic,
      "degreesOfFreedom": ChiSquared.degreesOfFreedom, "pValue": test.pValue,
      "longestRuns": longestRuns, "bits": bits.count, "bitTests": bitTests,
    ]
    options.output.print(statistics) {
      var lines = ["\(file.constant?.name ?? source): \(total.counted("decimal"))"]
      lines.append("  \(opened.trust.text)".visibleCharacters)
      lines.append("  digit       count     share   longest run")
      for (digit, count) in zip(Digit.all, counts) {
        let share = Double(count) / Double(max(1, total)) * 100
        let place = runs[digit].map { "\($0.length) from position \($0.position.ordinal.grouped)" }
        lines.append(
          "      \(digit.value)  \(count.grouped.rightAligned(in: 10))"
            + "  \(share.fixed(4).rightAligned(in: 7)) %  \(place ?? "none")")
      }
      lines.append(
        "  chi-squared \(test.statistic.fixed(5)) at 9 degrees of freedom,"
          + " p = \(test.pValue.fixed(5))")
      if !bitTests.isEmpty { lines.append("  the first \(bits.count.grouped) bits:") }
      for test in bitTests { lines.append("    \(test.name): p = \(test.pValue.fixed(5))") }
      return lines.joined(separator: "\n")
    }
  }
}
