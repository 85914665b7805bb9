internal import Foundation

/// A report as JSON with sorted keys, so that equal reports are equal bytes.
public struct JSONRenderer: ReportRenderer {
  /// Creates a renderer.
  public init() {}

  /// Renders the whole report.
  public func render(_ report: Report) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("a report holds texts and finite numbers only: \(error)")
    }
  }

  /// Reads a report back.
  ///
  /// - Parameter json: what ``render(_:)`` gave.
  /// - Throws: `DecodingError` if it is not a report.
  public static func report(from json: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }
}
