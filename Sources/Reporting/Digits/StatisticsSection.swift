internal import DigitCore
internal import DigitVerification
internal import NumberText

/// The part of a report about the statistics of one pack.
struct StatisticsSection {
  let findings: PackFindings

  var section: Section? {
    guard let audit = findings.audit else { return nil }
    return Section(
      id: "\(findings.anchor)-statistics", title: "Statistics",
      blocks: [
        .paragraph(
          "Recounted from the pack. Statistics cannot show that digits are right; they would show a"
            + " file that is badly wrong."),
        .chart(chart(audit)), .table(table(audit)), .facts(facts(audit)),
      ])
  }

  private var digits: [Digit] { (0...9).compactMap { Digit($0) } }

  /// How far a count is from the even share, in standard deviations of a fair ten-sided die.
  private func deviation(_ digit: Digit, _ counts: DigitCounts) -> Double {
    let total = Double(counts.total)
    return (Double(counts[digit]) - total / 10) / (total * 0.09).squareRoot()
  }

  private func chart(_ audit: PackAudit) -> DeviationChart {
    DeviationChart(
      caption: "Count of each digit against the even share",
      unit: "standard deviations; 95 of 100 fair counts lie between the dashed lines", guide: 2,
      bars: digits.map { digit in
        let value = deviation(digit, audit.counts)
        return .init(label: "\(digit.value)", value: value, text: Formatting.signed(value, 1))
      })
  }

  private func table(_ audit: PackAudit) -> Table {
    let runs = audit.longestRuns
    return Table(
      caption: "Counts and longest runs",
      columns: [
        .init("Digit", isNumeric: true), .init("Count", isNumeric: true),
        .init("Off the even share", isNumeric: true), .init("Longest run", isNumeric: true),
        .init("at position", isNumeric: true),
      ],
      rows: digits.map { digit in
        let run = runs.first { $0.digit == digit }
        let share = Double(audit.counts.total) / 10
        let whole = audit.counts.total.isMultiple(of: 10)
        return [
          "\(digit.value)", (audit.counts[digit]).grouped,
          Formatting.signed(Double(audit.counts[digit]) - share, whole ? 0 : 1),
          run.map { $0.length.grouped } ?? "–",
          run.map { $0.position.ordinal.grouped } ?? "–",
        ]
      })
  }

  private func facts(_ audit: PackAudit) -> [Fact] {
    let test = audit.chiSquared
    let hundred = (test.pValue * 100).fixed(test.pValue < 0.1 ? 2 : 0)
    return [
      Fact(
        "Chi-squared",
        "\(test.statistic.fixed(3)) with \(ChiSquared.degreesOfFreedom) degrees of"
          + " freedom, p-value \(test.pValue.fixed(4))",
        note: "If every digit were drawn by a fair ten-sided die, \(hundred) of 100 such files"
          + " would have counts at least as uneven. Below 0.001 one should look twice."
          + (audit.digitCount < 1000 ? " For so few digits the figure is rough." : ""))
    ]
  }
}
