import Reporting
import Testing

@Suite("The front page joins digits, engine and latency gate")
struct FrontPageTests {
  private func record(_ ending: SampleRun.Ending) throws -> LatencyRecord {
    try SampleRun(ending, scenarios: [("burst", 100)], pairs: 2).record()
  }

  @Test("the front page shows the gate and fails only when the gate does")
  func frontPage() throws {
    let digits = DigitReport(packs: [try PackFolder().findings()])
    let page = { (ending: SampleRun.Ending?) throws -> ValidationReport in
      ValidationReport(
        digits: digits, latency: try ending.map { LatencyReport(try record($0)) })
    }
    #expect(try page(.pass).isAcceptable && page(.pass).report.verdict == .passed)
    #expect(try !page(.fail).isAcceptable && page(.fail).report.verdict == .failed)
    #expect(try !page(.incorrect).isAcceptable && page(.incorrect).report.verdict == .failed)
    let unclear = try page(.inconclusive)
    #expect(unclear.isAcceptable && unclear.report.verdict == .inconclusive)
    #expect(ReportFormat.text.render(unclear.report).contains("Latency (Δt): ? INCONCLUSIVE"))
    let missing = try page(nil)
    #expect(missing.isAcceptable && missing.report.verdict == .passed)
    #expect(ReportFormat.text.render(missing.report).contains("Latency (Δt): – NOT RUN"))
    #expect(missing.report.headline.contains("The latency gate was not run"))
    #expect(ReportFormat.html.render(missing.report).contains("make gate"))
  }
}
