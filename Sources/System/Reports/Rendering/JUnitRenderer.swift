/// A report as test cases for continuous integration: `junit.xml`.
///
/// Every part with a verdict is a case. What failed is a failure, and so are digits that are only
/// claimed to be right, unless that is allowed: a green result would say more than was shown.
package struct JUnitRenderer {
  private let allowsClaimed: Bool
  private let timestamp: String

  /// - Parameters:
  ///   - allowsClaimed: whether digits that are only claimed to be right are skipped cases and no
  ///     failures.
  ///   - timestamp: when the report was made, without a time zone, as the schemas require.
  package init(allowsClaimed: Bool = false, timestamp: String = "1970-01-01T00:00:00") {
    self.allowsClaimed = allowsClaimed
    self.timestamp = timestamp
  }

  package func render(_ report: Report) -> String {
    let cases = report.sections.flatMap { section in
      section.judgedParts.map { testCase($0, of: section.id) }
    }
    return JUnitSuite.xml(
      name: "validation", timestamp: timestamp,
      properties: [("verdict", report.verdict.word), ("headline", report.headline)], cases: cases,
      output: report.headline)
  }

  private func testCase(_ part: Section, of group: String) -> JUnitSuite.Case {
    let verdict = part.verdict ?? .notRun
    let message = "\(verdict.word): \(part.headline ?? "")".sanitizedLine
    let details = ([message] + part.problems).joined(separator: "\n")
    let isFailure = verdict == .failed || verdict == .claimed && !allowsClaimed
    return JUnitSuite.Case(
      group: group, name: part.title,
      outcome: verdict == .passed
        ? .passed : isFailure ? .failed(type: verdict.rawValue) : .skipped,
      message: message, details: details)
  }
}

/// A suite of test cases, valid by the schema of Apache Ant's reports and by the one of Jenkins'
/// plug-in.
package enum JUnitSuite {
  /// What became of a case.
  package enum Outcome: Equatable {
    case passed
    case failed(type: String)
    case skipped
  }

  package struct Case {
    private let group: String
    private let name: String
    fileprivate let outcome: Outcome
    private let message: String
    private let details: String

    /// - Parameter group: the part of the product that it belongs to.
    package init(group: String, name: String, outcome: Outcome, message: String, details: String) {
      self.group = group
      self.name = name
      self.outcome = outcome
      self.message = message
      self.details = details
    }

    fileprivate func write(to page: inout HTMLBuilder) {
      let attributes: KeyValuePairs<String, String?> = [
        "name": name.sanitizedLine, "classname": "pi-trainer.\(group)", "time": "0",
      ]
      page.element("testcase", attributes) { page in
        let message = message.sanitizedLine
        switch outcome {
        case .passed: break
        case .failed(let type):
          page.element("failure", ["message": message, "type": type], details)
        case .skipped: page.element("skipped", ["message": message], details)
        }
      }
    }
  }

  /// - Parameter timestamp: when it began, without a time zone, as the schemas require.
  package static func xml(
    name: String, timestamp: String, seconds: String = "0", properties: [(String, String)],
    cases: [Case], output: String
  ) -> String {
    let skipped = cases.count { $0.outcome == .skipped }
    let failures = cases.count { $0.outcome != .passed } - skipped
    var page = HTMLBuilder()
    page.element("testsuites") { page in
      let attributes: KeyValuePairs<String, String?> = [
        "name": name, "package": "pi-trainer", "id": "0", "hostname": "localhost",
        "timestamp": timestamp, "tests": "\(cases.count)", "failures": "\(failures)",
        "errors": "0", "skipped": "\(skipped)", "time": seconds,
      ]
      page.element("testsuite", attributes) { page in
        page.element("properties") { page in
          for (name, value) in properties {
            page.void("property", ["name": name, "value": value.sanitizedLine])
          }
        }
        for testCase in cases { testCase.write(to: &page) }
        page.element("system-out", output)
        page.element("system-err", "")
      }
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + page.html
  }
}
