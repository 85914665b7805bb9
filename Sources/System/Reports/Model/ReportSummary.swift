extension Report {
  /// The most parts and problems of a summary, and the most characters of each of their texts.
  ///
  /// A comment on GitHub takes 65,536 characters; this keeps a summary below 60,000, also where
  /// Markdown needs a backslash before each character.
  private static let limits = (lines: 28, characters: 300)

  /// What fits into a comment: each verdict and problem in a line, those of failures first, and no
  /// evidence.
  package var summary: Report {
    let judged = sections.flatMap(\.judgedParts)
    let parts = judged.filter { $0.verdict == .failed } + judged.filter { $0.verdict != .failed }
    let problems = parts.flatMap { part in part.problems.map { "\(part.title): \($0)" } }
    let rows = parts.prefix(Self.limits.lines).map { part in
      [part.title, part.verdict?.label ?? "", part.headline ?? ""].map(Self.cut)
    }
    var blocks: [Block] = [
      .table(
        Table(
          caption: "Verdicts", columns: ["Part", "Verdict", "Result"].map { .init($0) }, rows: rows)
      )
    ]
    let left = max(0, parts.count - rows.count) + max(0, problems.count - Self.limits.lines)
    if left > 0 {
      blocks.append(.paragraph("\(left) more verdicts and problems are in the whole report."))
    }
    return Report(
      title: title, headline: Self.cut(headline), lead: lead, introduction: [],
      sections: [
        Section(
          id: "summary", title: "Summary",
          problems: problems.prefix(Self.limits.lines).map(Self.cut), blocks: blocks)
      ], verdict: verdict)
  }

  private static func cut(_ text: String) -> String {
    text.count > limits.characters ? text.prefix(limits.characters) + "…" : text
  }
}
