/// Turns a report into text; every renderer shows the whole report.
public protocol ReportRenderer {
  /// Renders a report.
  func render(_ report: Report) -> String
}
