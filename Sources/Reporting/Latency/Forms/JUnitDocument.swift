/// The gates as test cases, in the form that continuous integration reads: `junit.xml`.
///
/// Valid by the schema of Apache Ant's reports and by the one of Jenkins' plug-in. A gate that
/// failed is a failure; one that is inconclusive or did not run is skipped, with its reason.
public struct JUnitDocument: Sendable {
  private let record: LatencyRecord

  /// Prepares the document.
  ///
  /// - Parameter record: what the gate found.
  public init(_ record: LatencyRecord) {
    self.record = record
  }

  /// The document.
  public var xml: String {
    var page = HTMLBuilder()
    let count = { (verdicts: Set<LatencyRecord.Gate.Outcome>) in
      "\(record.gates.count { verdicts.contains($0.verdict) })"
    }
    page.element("testsuites") { page in
      page.element(
        "testsuite",
        [
          "name": "latency", "package": "pi-trainer", "id": "0", "hostname": "localhost",
          "timestamp": timestamp, "tests": "\(record.gates.count)", "failures": count([.fail]),
          "errors": "0", "skipped": count([.inconclusive, .notRun]),
          "time": NumberText.fixed(record.durationSeconds, 3),
        ]
      ) { page in
        page.element("properties") { page in
          for (name, value) in properties {
            page.void("property", ["name": name, "value": value.plainLine])
          }
        }
        for gate in record.gates { testCase(gate, in: &page) }
        page.element("system-out", LatencyTerminal(record).text)
        page.element("system-err", "")
      }
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + page.html
  }

  private var properties: [(String, String)] {
    [
      ("verdict", record.verdict.rawValue), ("evidence", record.evidence),
      ("budget", NumberText.duration(record.budgetNanoseconds)), ("profile", record.profile),
    ]
  }

  /// The moment without a time zone, as the schema wants it; the epoch where nobody said.
  private var timestamp: String {
    let known = record.startedAt.map { $0.prefix(19) }
    let isWhole = known?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil
    return isWhole ? String(known ?? "") : "1970-01-01T00:00:00"
  }

  private func testCase(_ gate: LatencyRecord.Gate, in page: inout HTMLBuilder) {
    let title = GateExplanation.of(gate.id).title
    let attributes: KeyValuePairs<String, String?> = [
      "name": "\(gate.id) \(title)".plainLine, "classname": "pi-trainer.latency",
      "time": NumberText.fixed(gate.seconds, 3),
    ]
    page.element("testcase", attributes) { page in
      let message = gate.evidence.plainLine
      switch gate.verdict {
      case .pass: break
      case .fail:
        page.element("failure", ["message": message, "type": gate.id], text(of: gate))
      case .inconclusive, .notRun:
        page.element(
          "skipped", ["message": "\(gate.verdict.word): \(message)"], text(of: gate))
      }
    }
  }

  private func text(of gate: LatencyRecord.Gate) -> String {
    ([gate.evidence] + gate.facts.map { "\($0.name): \($0.value)" }).joined(separator: "\n")
  }
}
