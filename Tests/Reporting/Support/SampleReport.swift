import Reporting

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
      .digits(
        DigitExcerpt(
          caption: "digits-caption-fact", lead: "lead-fact", firstPosition: 1_234_567,
          digits: "31415926535897", continues: true)),
      .commands(["command-fact --option"]),
      .details(title: "details-title-fact", blocks: [.paragraph("details-fact")]),
    ]
  }

  /// What must be readable in every form.
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
            .digits(
              DigitExcerpt(
                caption: text, lead: text, firstPosition: 1, digits: "1415926535",
                continues: false)),
            .commands([text]), .details(title: text, blocks: [.paragraph(text)]),
          ])
      ])
  }
}
