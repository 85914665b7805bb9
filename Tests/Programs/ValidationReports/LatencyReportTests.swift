import Foundation
import LatencyJudge
import LatencyReports
import Reports
import Testing
import ValidationReports

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
    #expect(text.contains("\n  engine      50 % ") && text.contains("\n  null engine 50 % "))
    #expect(text.contains("99.9 % –  "))
    // The backlog of the stall is in the open loop's 99 %, and not in the closed loop's.
    #expect(lines.contains { $0.hasPrefix("  engine      50 % ") && $0.contains("99 % 28.9 ms") })
    #expect(lines.contains { $0.hasPrefix("  closed loop 50 % ") && $0.contains("99 % 7") })
    #expect(text.contains("\n–  n too small: 99.9 % takes 2,995 keys, 99.99 % takes 29,956 keys\n"))
    #expect(text.contains("0.53 × in 16 ms, 0.33 × in 10 ms, 0.27 × in 8.33 ms"))
    #expect(lines.dropFirst().allSatisfy { $0.count <= 96 })
  }

  @Test("that there are too few keys is said once, however many scenarios have too few")
  func tooFew() throws {
    let record = try SampleRun(
      .pass, scenarios: [("burst", 60), ("stall-flush", 40), ("rollover", 20)], pairs: 3
    ).record()
    let text = LatencyTextSummary(record).text
    #expect(text.components(separatedBy: "n too small").count == 2, "\(text)")
    #expect(text.contains("n too small: 99 % takes 299 keys, 99.9 % takes 2,995 keys, 99.99 %"))
    for form in ReportFormat.allCases {
      let count =
        form.flat(LatencyReport(record).report).components(separatedBy: "n too small")
        .count - 1
      // A page has the caption of a table also as the name of what scrolls.
      #expect(count == (form == .html ? 2 : 1), "\(form)")
    }
  }

  @Test(
    "every form of the report names every gate with its verdict", arguments: ReportFormat.allCases)
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
    #expect(drawings == (ending == .incorrect ? 0 : 8))
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

@Suite("What is drawn of a latency run is what was measured")
struct LatencyViewTests {
  private let run: SampleRun
  private let views: ScenarioChartData

  init() throws {
    run = try SampleRun(.fail, scenarios: [("burst", 400)], pairs: 5)
    views = try #require(try run.record().views.first)
  }

  private func responses(_ arm: RoundArm) -> [Int64] {
    run.rounds[0].rounds(of: arm).flatMap { $0.samples.values(.response) }.sorted()
  }

  @Test("a percentile curve agrees with the sorted samples", arguments: RoundArm.allCases)
  func curve(arm: RoundArm) throws {
    let sorted = responses(arm)
    let curve = try #require(views.curves.first { $0.arm == arm && $0.view == .response })
    #expect(curve.count == sorted.count)
    for point in curve.points {
      // The definition: the smallest sample that at least this fraction does not exceed.
      let within = sorted.count { $0 <= point.nanoseconds }
      #expect(Double(within) >= point.fraction * Double(sorted.count) - 1e-9)
      let below = sorted.count { $0 < point.nanoseconds }
      #expect(Double(below) < max(1, point.fraction * Double(sorted.count)))
    }
    #expect(curve.points.last?.fraction == 1 && curve.points.last?.nanoseconds == sorted.last)
  }

  @Test("open loop shows the stall in every key that it delayed, a closed loop in one a round")
  func omission() throws {
    let over = { (view: PercentileCurve.LoadModel) throws -> Double in
      let curve = try #require(views.curves.first { $0.arm == .engine && $0.view == view })
      return 1 - (curve.points.last { $0.nanoseconds < 16_000_000 }?.fraction ?? 0)
    }
    #expect(try over(.response) > 0.02)
    #expect(try over(.closedLoop) < 0.01)
  }

  @Test("a key that is slow in every round stands out among the shortest times")
  func keys() throws {
    let slow = views.keys.filter { $0.minimum > 16_000_000 }
    #expect(slow.map { $0.first...$0.last } == [123...123])
    #expect(views.keys.allSatisfy { $0.minimum <= $0.maximum })
    #expect(views.keys.map(\.first) == Array(0..<400))
  }

  @Test("the slowest keys come with their causes, and those behind them are not listed")
  func outliers() throws {
    let first = try #require(views.outliers.first)
    #expect(first.key == 123 && first.blame == .blocked)
    #expect(first.response == responses(.engine).last)
    #expect(views.outliers.map(\.response) == views.outliers.map(\.response).sorted(by: >))
    let near = views.outliers.dropFirst().filter { abs($0.time - first.time) < 100_000_000 }
    #expect(near.isEmpty)
  }

  @Test("the timeline is the round with the longest response, with the longest of every stretch")
  func timeline() throws {
    let timeline = try #require(views.timeline)
    #expect(timeline.round == views.outliers.first?.round)
    #expect(timeline.engine.map(\.length).max() == responses(.engine).last)
    #expect(timeline.engine.map(\.time) == timeline.engine.map(\.time).sorted())
  }

  @Test("an axis of nines gives each nine the same room, one of ratios each ratio")
  func axes() {
    let nines = PlotAxis(title: "", scale: .nines, lower: 0, upper: 0.999, ticks: [])
    let places = [0, 0.9, 0.99, 0.999, 0.99999].map(nines.position)
    for (place, expected) in zip(places, [0, 1.0 / 3, 2.0 / 3, 1, 1]) {
      #expect(abs(place - expected) < 1e-9)
    }
    let ratios = PlotAxis(title: "", scale: .logarithmic, lower: 0.01, upper: 100, ticks: [])
    for (value, expected) in [(0.01, 0.0), (1, 0.5), (10, 0.75), (0, 0), (1000, 1)] {
      #expect(abs(ratios.position(of: value) - expected) < 1e-9)
    }
    let line = PlotAxis(title: "", scale: .linear, lower: -1, upper: 3, ticks: [])
    #expect(line.position(of: 0) == 0.25)
  }
}
