internal import LatencyMeasurement
internal import NumberText

/// The gates as test cases for continuous integration: `junit.xml`.
///
/// Valid by the schema of Apache Ant's reports and by the one of Jenkins' plug-in. A gate that
/// failed is a failure; one that is inconclusive or did not run is skipped, with its reason.
package struct JUnitDocument: Sendable {
  private let record: LatencyRecord

  /// Creates the document.
  ///
  /// - Parameter record: what the gate found.
  package init(_ record: LatencyRecord) {
    self.record = record
  }

  private var result: GateResult { record.result }

  /// The document.
  package var xml: String {
    var page = HTMLBuilder()
    let count = { (verdicts: Set<Verdict>) in
      "\(result.gates.count { verdicts.contains($0.verdict.reportVerdict) })"
    }
    page.element("testsuites") { page in
      let attributes: KeyValuePairs<String, String?> = [
        "name": "latency", "package": "pi-trainer", "id": "0", "hostname": "localhost",
        "timestamp": timestamp, "tests": "\(result.gates.count)", "failures": count([.failed]),
        "errors": "0", "skipped": count([.inconclusive, .notRun]),
        "time": result.provenance.seconds.fixed(3),
      ]
      page.element("testsuite", attributes) { page in
        page.element("properties") { page in
          for (name, value) in properties {
            page.void("property", ["name": name, "value": value.sanitizedLine])
          }
        }
        for gate in result.gates { testCase(gate, in: &page) }
        page.element("system-out", LatencyTextSummary(record).text)
        page.element("system-err", "")
      }
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + page.html
  }

  private var properties: [(String, String)] {
    [
      ("verdict", result.verdict.rawValue), ("headline", result.headline),
      ("budget", NumberFormat.duration(result.budget)), ("complete", "\(result.isComplete)"),
      ("version", result.provenance.version), ("toolchain", result.provenance.toolchain),
    ]
      + [
        ("commit", result.provenance.commit), ("branch", result.provenance.branch),
        ("programHash", result.provenance.programHash),
      ].compactMap { name, value in value.map { (name, $0) } }
  }

  /// The start without a time zone, as the schema requires; the epoch if it is unknown.
  private var timestamp: String {
    let known = String(result.provenance.started.prefix(19))
    let isWhole = known.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil
    return isWhole ? known : "1970-01-01T00:00:00"
  }

  private func testCase(_ gate: GateFinding, in page: inout HTMLBuilder) {
    let attributes: KeyValuePairs<String, String?> = [
      "name": "\(gate.id.rawValue) \(gate.id.gate.title)", "classname": "pi-trainer.latency",
      // All gates judge the same rounds; their time is the suite's.
      "time": "0",
    ]
    page.element("testcase", attributes) { page in
      let message = gate.evidence.sanitizedLine
      switch gate.verdict.reportVerdict {
      case .passed: break
      case .failed:
        page.element(
          "failure", ["message": message, "type": gate.verdict.rawValue], text(of: gate))
      case .claimed, .inconclusive, .notRun:
        page.element(
          "skipped", ["message": "\(gate.verdict.word): \(message)"], text(of: gate))
      }
    }
  }

  private func text(of gate: GateFinding) -> String {
    let numbers = gate.numbers.sorted { $0.key < $1.key }
      .map { "\($0.key): \(NumberFormat.plain($0.value))" }
    return ([gate.evidence] + numbers).joined(separator: "\n")
  }
}
