package import LatencyMeasurement
internal import NumberText

/// The report of a history: a chart for each metric, with the changes marked.
package struct HistoryReport: Sendable {
  private let analysis: HistoryAnalysis

  /// Creates the report.
  ///
  /// - Parameter analysis: of the history.
  package init(_ analysis: HistoryAnalysis) {
    self.analysis = analysis
  }

  /// The report alone.
  package var report: Report {
    Report(
      title: "Latency history", headline: analysis.headline.sentence,
      introduction: [
        .paragraph(
          "Each run of the latency gate leaves the own time of the slowest key of each class, in"
            + " its best round, and the instructions of a key: numbers that the noise of the"
            + " machine hardly touches. This page says with which run one of them changed.")
      ], sections: [section(analysis.verdict.reportVerdict)])
  }

  /// The part of the page of a run, whose verdict it does not change.
  var part: Section { section(nil) }

  private func section(_ verdict: Verdict?) -> Section {
    Section(
      id: "latency-history", title: "History", symbol: "↗", verdict: verdict,
      headline: analysis.headline.sentence,
      blocks: changes + [.list(analysis.notes)] + charts.map(Block.plot) + [.table(runs)])
  }

  /// The changes of all metrics, the newest first.
  private var changes: [Block] {
    let all = analysis.series.flatMap { series in
      series.changes.map { (metric: series.metric, change: $0) }
    }.sorted { $0.change.index > $1.change.index }
    guard !all.isEmpty else { return [] }
    return [
      .table(
        Table(
          caption: "Where a metric changed, the newest first",
          columns: [.init("From run"), .init("Metric")]
            + ["Before", "After", "Change", "Chance alone"].map { .init($0, isNumeric: true) },
          rows: all.map { metric, change in
            [
              analysis.runs[change.index].place, metric.words, metric.text(change.before),
              metric.text(change.after), NumberFormat.signed(change.share * 100, 1) + " %",
              NumberFormat.probability(change.pValue),
            ]
          }))
    ]
  }

  private var charts: [Plot] {
    analysis.series.filter { $0.values.count > 1 }.map { series in
      let isCount = series.metric == .instructions
      let scale = isCount ? 1.0 : 1e-6
      let points = zip(series.runs, series.values).map {
        PlotSeries.Point(x: Double($0 + 1), y: $1 * scale)
      }
      let marks = series.changes.enumerated().map { number, change in
        let place = series.runs.firstIndex(of: change.index) ?? 0
        return Plot.Mark(
          x: Double(change.index + 1), y: points[place].y, label: "\(number + 1)",
          text: "from \(analysis.runs[change.index].place) on: \(series.metric.text(change.before))"
            + " before, \(series.metric.text(change.after)) after")
      }
      let values = series.values.map { $0 * scale }
      let (low, high) = (values.min() ?? 0, values.max() ?? 1)
      let margin = max((high - low) / 4, high / 50, 1e-6)
      return Plot(
        id: "history-\(series.metric.name.anchor)",
        caption: series.metric.words.sentence,
        summary:
          "\(series.values.count.counted("run")), from \(series.metric.text(series.values[0]))"
          + " to \(series.metric.text(series.values[series.values.count - 1]));"
          + " \(series.changes.count.counted("change")).",
        x: .numbers("run", from: 1, to: Double(max(2, analysis.runs.count))),
        y: isCount
          ? .numbers("instructions", from: max(0, low - margin), to: high + margin)
          : .milliseconds("own time", holding: values),
        series: [
          PlotSeries(
            name: series.metric.words, form: .dots, look: .first, points: points,
            readings: [
              Fact("first", series.metric.text(series.values[0])),
              Fact("last", series.metric.text(series.values[series.values.count - 1])),
            ])
        ], marks: marks)
    }
  }

  private var runs: Table {
    Table(
      caption: "The last \(min(20, analysis.runs.count)) of \(analysis.runs.count.counted("run"))",
      columns: [
        .init("Begun"), .init("Commit"), .init("Branch"), .init("Verdict"),
        .init("Right digit", isNumeric: true), .init("Instructions", isNumeric: true),
        .init("Supports: fewer than 1 in", isNumeric: true),
      ],
      rows: analysis.runs.suffix(20).reversed().map { run in
        [
          run.started, run.place, run.branch ?? "unknown", run.verdict.word,
          run[.ownTime(.right)].map { HistoryMetric.ownTime(.right).text($0) } ?? "–",
          run[.instructions].map { HistoryMetric.instructions.text($0) } ?? "–",
          run.support.map { Int($0.fewerThanOneIn).grouped } ?? "–",
        ]
      })
  }
}

extension String {
  /// The text with a capital at its front.
  var sentence: String { prefix(1).uppercased() + dropFirst() }
}
