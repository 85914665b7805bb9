import Reporting

/// Every form that a report takes, by name.
enum ReportFormat: String, CaseIterable {
  case text, markdown, json, html

  func render(_ report: Report) -> String {
    switch self {
    case .text: TextRenderer().render(report)
    case .markdown: MarkdownRenderer().render(report)
    case .json: JSONRenderer().render(report)
    case .html: HTMLRenderer().render(report)
    }
  }

  /// The form with every stretch of white space as one space, so that broken lines do not matter.
  func flat(_ report: Report) -> String {
    render(report).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
