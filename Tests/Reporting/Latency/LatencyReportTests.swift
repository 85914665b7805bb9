import Foundation
import LatencyMeasurement
import Reporting
import Testing

@Suite("The report of the latency gate says its verdict first and hides nothing")
struct LatencyReportTests {
  private func record(_ ending: SampleRun.Ending) throws -> LatencyRecord {
    try SampleRun(ending, scenarios: [("burst", 400)], pairs: 3).record()
  }

  @Test("the terminal begins with the verdict and its evidence")
  func terminal() throws {
    let text = LatencyTextSummary(try record(.fail)).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "FAIL: key 123, 30.4 ms in 9 of 9 rounds, blocked on a lock or on I/O")
    #expect(lines[2].hasPrefix("G0  PASS          correctness: 0 wrong of 30,600 verdicts"))
    #expect(lines[3].hasPrefix("G1  FAIL          reproducible deadline: key 123, 30.4 ms"))
    #expect(text.contains("G3  NOT RUN       regression against another binary: compares"))
    #expect(text.contains("\n  engine      50 % ") && text.contains("\n  control     50 % "))
    #expect(text.contains("99.9 % n too small"))
    // The backlog of the stall is in the open loop's 99 %, and not in the closed loop's.
    #expect(lines.contains { $0.hasPrefix("  engine      50 % ") && $0.contains("99 % 28.9 ms") })
    #expect(lines.contains { $0.hasPrefix("  closed loop 50 % ") && $0.contains("99 % 7") })
    #expect(text.contains("  99.99 % within 16 ms: n too small, 1,200 of 29,956 keys\n"))
    #expect(text.contains("0.53 × in 16 ms, 0.33 × in 10 ms, 0.27 × in 8.33 ms"))
    #expect(lines.dropFirst().allSatisfy { $0.count <= 96 })
  }

  @Test("every form of the report names every gate with its verdict", arguments: ReportFormat.allCases)
  func gates(form: ReportFormat) throws {
    for ending in SampleRun.Ending.allCases {
      let record = try record(ending)
      let text = form.flat(LatencyReport(record).report)
      for gate in record.result.gates {
        #expect(text.contains(gate.id.rawValue))
        let words = form == .markdown ? text.replacing("\\", with: "") : text
        let evidence = form == .html ? gate.evidence.replacing("'", with: "&#39;") : gate.evidence
        #expect(words.contains(evidence), "\(gate.id) in \(form)")
      }
    }
  }

  @Test("the page is well-formed and has no script", arguments: SampleRun.Ending.allCases)
  func page(ending: SampleRun.Ending) throws {
    let page = ReportFormat.html.render(LatencyReport(try record(ending)).report)
    let answer = try PageParser.parse(page)
    #expect(answer["xml"] as? String == "well-formed")
    for key in ["unclosed", "dead links", "repeated ids", "external"] {
      #expect(answer[key] as? [String] == [], "\(key)")
    }
    #expect(answer["scripts"] as? Int == 0)
    // Every drawing has a name and a description for those who do not see it.
    let drawings = page.components(separatedBy: "role=\"img\"").count - 1
    #expect(drawings == (ending == .incorrect ? 0 : 6))
    #expect(page.components(separatedBy: "<desc id=").count - 1 == drawings)
    #expect(page.components(separatedBy: "<title id=").count - 1 == drawings)
  }

  @Test("the summary for a job is short and has verdict, gates and headroom")
  func digest() throws {
    let text = ReportFormat.markdown.render(LatencyReport(try record(.inconclusive)).jobSummary)
    #expect(text.count < 4000)
    #expect(text.contains("INCONCLUSIVE") && text.contains("| G5 fitness of the machine |"))
    #expect(text.contains("Headroom"))
  }
}
