/// A summary of a report: every verdict, and the reasons of failures.
public struct SummaryRenderer: ReportRenderer {
  /// Creates a renderer.
  public init() {}

  /// Renders the verdicts.
  public func render(_ report: Report) -> String {
    var page = TextBuilder(width: 96)
    page.wrap("\(report.title): \(report.verdict.word)")
    page.wrap(report.headline)
    for section in report.sections {
      let parts = section.parts.filter { $0.verdict != nil }
      for part in parts.isEmpty ? [section] : parts {
        let verdict = part.verdict.map { "\($0.mark) \($0.word): " } ?? ""
        page.wrap(
          "\(part.title)  \(verdict)\(part.headline ?? "")", indent: 2, hanging: 4)
        for problem in part.problems { page.wrap("! \(problem)", indent: 6, hanging: 2) }
      }
    }
    return page.text
  }
}
