/// A report as test cases for continuous integration: `junit.xml`.
///
/// Every part with a verdict is a case. What failed is a failure, and so are digits that are only
/// claimed to be right, unless that is allowed: a green result would say more than was shown.
package struct JUnitRenderer: ReportRenderer {
  private let allowsClaimed: Bool

  /// Creates a renderer.
  ///
  /// - Parameter allowsClaimed: whether digits that are only claimed to be right are skipped cases
  ///   and no failures.
  package init(allowsClaimed: Bool = false) {
    self.allowsClaimed = allowsClaimed
  }

  /// Renders the verdicts.
  package func render(_ report: Report) -> String {
    let cases = report.sections.flatMap { section -> [(group: String, part: Section)] in
      let parts = section.parts.filter { $0.verdict != nil }
      return (parts.isEmpty ? [section] : parts).map { (section.id, $0) }
    }
    let failures = cases.count { isFailure($0.part.verdict) }
    let skipped = cases.count { isSkipped($0.part.verdict) }
    var page = HTMLBuilder()
    page.element("testsuites") { page in
      let attributes: KeyValuePairs<String, String?> = [
        "name": "validation", "package": "pi-trainer", "id": "0", "hostname": "localhost",
        "timestamp": "1970-01-01T00:00:00", "tests": "\(cases.count)", "failures": "\(failures)",
        "errors": "0", "skipped": "\(skipped)", "time": "0",
      ]
      page.element("testsuite", attributes) { page in
        page.element("properties") { page in
          page.void("property", ["name": "verdict", "value": report.verdict.word])
          page.void("property", ["name": "headline", "value": report.headline.sanitizedLine])
        }
        for (group, part) in cases { testCase(part, of: group, in: &page) }
        page.element("system-out", report.headline)
        page.element("system-err", "")
      }
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + page.html
  }

  private func isFailure(_ verdict: Verdict?) -> Bool {
    verdict == .failed || verdict == .claimed && !allowsClaimed
  }

  private func isSkipped(_ verdict: Verdict?) -> Bool {
    verdict != .passed && !isFailure(verdict)
  }

  private func testCase(_ part: Section, of group: String, in page: inout HTMLBuilder) {
    let attributes: KeyValuePairs<String, String?> = [
      "name": part.title.sanitizedLine, "classname": "pi-trainer.\(group)", "time": "0",
    ]
    page.element("testcase", attributes) { page in
      let word = part.verdict?.word ?? Verdict.notRun.word
      let message = "\(word): \(part.headline ?? "")".sanitizedLine
      let text = ([message] + part.problems).joined(separator: "\n")
      if isFailure(part.verdict) {
        let type = part.verdict?.rawValue ?? ""
        page.element("failure", ["message": message, "type": type], text)
      } else if isSkipped(part.verdict) {
        page.element("skipped", ["message": message], text)
      }
    }
  }
}
