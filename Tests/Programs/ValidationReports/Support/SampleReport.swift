import Foundation
import Reports

/// A report that uses every case of the tree and every field, each with a text of its own.
enum SampleReport {
  static var full: Report {
    Report(
      title: "title-fact", headline: "headline-fact",
      introduction: [.paragraph("introduction-fact")],
      sections: [
        Section(
          id: "digits", title: "section-title-fact", symbol: "symbol-fact", verdict: .passed,
          headline: "section-headline-fact", problems: ["problem-fact"], blocks: blocks,
          parts: [
            Section(
              id: "part", title: "part-title-fact", verdict: .notRun,
              headline: "part-headline-fact", problems: ["part-problem-fact"],
              parts: [Section(id: "deep", title: "deep-title-fact")])
          ]),
        Section(id: "engine", title: "engine-title-fact", verdict: .inconclusive),
      ],
      run: Section(
        id: "run", title: "run-title-fact", blocks: [.facts([Fact("run-name-fact", "run-fact")])]))
  }

  private static var blocks: [Block] {
    [
      .paragraph("paragraph-fact"), .list(["first-item-fact", "second-item-fact"]),
      .facts([
        Fact("name-fact", "value-fact", note: "note-fact"),
        Fact("code-name-fact", "code-value-fact", note: "code-note-fact", isCode: true),
      ]),
      .checks([
        CheckEntry(
          letter: "Q", title: "check-title-fact", verdict: .failed, statement: "statement-fact",
          facts: [Fact("check-name-fact", "check-value-fact")],
          evidence: [Fact("evidence-name-fact", "evidence-value-fact", isCode: true)])
      ]),
      .table(
        Table(
          caption: "table-caption-fact",
          columns: [.init("first-column-fact"), .init("second-column-fact", isNumeric: true)],
          rows: [["first-cell-fact", "second-cell-fact"]])),
      .chart(
        DeviationChart(
          caption: "chart-caption-fact", unit: "chart-unit-fact", guide: 2,
          bars: [
            .init(label: "bar-label-fact", value: -1.25, text: "bar-text-fact"),
            .init(label: "high-label-fact", value: 7.5, text: "high-text-fact"),
          ])),
      .plot(
        Plot(
          id: "plot", caption: "plot-caption-fact", summary: "plot-summary-fact",
          x: PlotAxis(
            title: "x-title-fact", scale: .nines, lower: 0, upper: 0.99,
            ticks: [.init(value: 0.9, label: "90")]),
          y: PlotAxis(
            title: "y-title-fact", scale: .logarithmic, lower: 0.1, upper: 10,
            ticks: [.init(value: 1, label: "1", isMinor: true)]),
          series: [
            PlotSeries(
              name: "line-name-fact", look: .first, points: [.init(x: 0.5, y: 2)],
              readings: [Fact("reading-name-fact", "reading-fact")]),
            PlotSeries(
              name: "band-name-fact", form: .band, look: .second,
              points: [.init(x: 0, y: 2, low: 1), .init(x: 0.5, y: 3, low: 1)],
              readings: [Fact("reading-name-fact", "band-fact")]),
            PlotSeries(
              name: "stem-name-fact", form: .stems, look: .warning, points: [.init(x: 0, y: 1)],
              readings: [Fact("stem-reading-fact", "stem-fact")]),
          ],
          guides: [.init(value: 5, label: "guide-fact")],
          marks: [.init(x: 0.5, y: 2, label: "mark-fact", text: "mark-text-fact")])),
      .digits(
        DigitExcerpt(
          caption: "digits-caption-fact", lead: "lead-fact", firstPosition: 1_234_567,
          digits: "31415926535897", continues: true)),
      .commands(["command-fact --option"]),
      .details(title: "details-title-fact", blocks: [.paragraph("details-fact")]),
    ]
  }

  /// The texts that every form must contain.
  static let facts = [
    "title-fact", "headline-fact", "introduction-fact", "section-title-fact", "symbol-fact",
    "section-headline-fact", "problem-fact", "part-title-fact", "part-headline-fact",
    "part-problem-fact", "deep-title-fact", "engine-title-fact", "run-title-fact", "run-name-fact",
    "run-fact", "paragraph-fact", "first-item-fact", "second-item-fact", "name-fact", "value-fact",
    "note-fact", "code-name-fact", "code-value-fact", "code-note-fact", "check-title-fact",
    "statement-fact", "check-name-fact", "check-value-fact", "evidence-name-fact",
    "evidence-value-fact", "table-caption-fact", "first-column-fact", "second-column-fact",
    "first-cell-fact", "second-cell-fact", "chart-caption-fact", "chart-unit-fact",
    "bar-label-fact", "bar-text-fact", "high-label-fact", "high-text-fact", "digits-caption-fact",
    "plot-caption-fact", "plot-summary-fact", "x-title-fact", "y-title-fact", "line-name-fact",
    "reading-name-fact", "reading-fact", "band-name-fact", "band-fact", "stem-name-fact",
    "stem-reading-fact", "stem-fact", "guide-fact", "mark-fact", "mark-text-fact",
    "lead-fact", "command-fact --option", "details-title-fact", "details-fact",
  ]

  /// A report whose every text is the same.
  static func everywhere(_ text: String) -> Report {
    let fact = Fact(text, text, note: text)
    let code = Fact(text, text, note: text, isCode: true)
    return Report(
      title: text, headline: text, introduction: [.paragraph(text)],
      sections: [
        Section(
          id: "id", title: text, symbol: text, verdict: .failed, headline: text, problems: [text],
          blocks: [
            .list([text]), .facts([fact, code]),
            .checks([
              CheckEntry(
                letter: text, title: text, verdict: .passed, statement: text, facts: [fact],
                evidence: [code])
            ]),
            .table(Table(caption: text, columns: [.init(text)], rows: [[text]])),
            .chart(
              DeviationChart(
                caption: text, unit: text, guide: 2,
                bars: [.init(label: text, value: 1, text: text)])),
            .plot(
              Plot(
                id: "plot", caption: text, summary: text,
                x: PlotAxis(
                  title: text, scale: .linear, lower: 0, upper: 1,
                  ticks: [.init(value: 0, label: text)]),
                y: PlotAxis(
                  title: text, scale: .linear, lower: 0, upper: 1,
                  ticks: [.init(value: 0, label: text)]),
                series: [
                  PlotSeries(
                    name: text, look: .first, points: [.init(x: 0, y: 1)],
                    readings: [Fact(text, text)])
                ],
                guides: [.init(value: 1, label: text)],
                marks: [.init(x: 0, y: 1, label: text, text: text)])),
            .digits(
              DigitExcerpt(
                caption: text, lead: text, firstPosition: 1, digits: "1415926535",
                continues: false)),
            .commands([text]), .details(title: text, blocks: [.paragraph(text)]),
          ])
      ])
  }
}

/// Every form that a report takes, by name.
enum ReportFormat: String, CaseIterable {
  case text, markdown, json, html

  func render(_ report: Report) -> String {
    switch self {
    case .text: TextRenderer().render(report)
    case .markdown: MarkdownRenderer().render(report)
    case .json: report.json
    case .html: HTMLRenderer().render(report)
    }
  }

  /// The form with every stretch of white space as one space, so that broken lines do not matter.
  func flat(_ report: Report) -> String {
    render(report).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Report {
  /// Reads a report from its form as JSON.
  init(json: String) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }
}
