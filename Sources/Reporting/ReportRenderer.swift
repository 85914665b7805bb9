/// Turns a report into a text of some form, complete: whatever the tree holds can be read there.
public protocol ReportRenderer {
  /// Renders a report.
  func render(_ report: Report) -> String
}
