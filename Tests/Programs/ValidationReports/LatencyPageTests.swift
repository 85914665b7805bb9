import Foundation
import LatencyJudge
import LatencyReports
import Reports
import Testing
import Text

@Suite("The latency page says first what counts, and says each number once")
struct LatencyPageTests {
  /// A record that the judge made, so that its numbers are those of the rounds.
  private func judged(_ ending: SampleRun.Ending) throws -> LatencyRecord {
    let run = try SampleRun(ending, scenarios: [("burst", 400)], pairs: 9)
    let made = try run.result()
    return LatencyRecord(
      LatencyJudge.judge(
        GateInput(
          configuration: GateConfiguration(), scenarios: run.rounds, isComplete: true,
          provenance: made.provenance, machine: made.machine)), rounds: run.rounds)
  }

  private func page(_ record: LatencyRecord) -> String {
    HTMLRenderer().render(LatencyReport(record).report)
  }

  @Test(
    "finding 14: on top own worst, the null engine's, the longest seen, the budget, one sentence")
  func lead() throws {
    let record = try judged(.pass)
    let result = record.result
    let page = page(record)
    let header = try #require(page.split(separator: "</header>").first).description
    let own = try #require(result.headroom.first)
    let longest = try #require(
      result[.reproducibleDeadline].numbers["longestNanoseconds"].map { Int64($0) })
    let all = record.views.flatMap { $0.curves }
      .first { $0.arm == .engine && $0.view == .response }?.points.last?.nanoseconds
    #expect(longest == all, "the longest of the headline is the longest of the chart")
    for time in [own.worst, own.control, longest] {
      #expect(header.contains("<tspan class=\"strong\">\(words(time))</tspan>"), "\(words(time))")
    }
    #expect(header.contains(">budget 16 ms</text>") && header.contains("class=\"sentence\""))
    #expect(header.contains("The engine needs at most \(words(own.worst)) a key"))
    #expect(header.components(separatedBy: "class=\"bar ").count - 1 == 6)
    // The scale comes before the cards.
    let scale = try #require(header.range(of: "<figure class=\"plot scale\""))
    let cards = try #require(header.range(of: "<nav class=\"cards\""))
    #expect(scale.lowerBound < cards.lowerBound)
  }

  @Test("no bar is shown after a wrong verdict, and a FAIL does not say that all is well")
  func otherEndings() throws {
    let wrong = LatencyReport(try SampleRun(.incorrect, scenarios: [("burst", 200)]).record())
    #expect(wrong.report.lead.isEmpty)
    let record = try judged(.fail)
    let own = try #require(record.result.headroom.first)
    let failed = page(record)
    #expect(own.worst > own.budget)
    let factor = NumberFormat.significant(Double(own.worst) / Double(own.budget))
    let time = words(own.worst)
    #expect(failed.contains("keeps a key \(time) in every round, \(factor) times the budget."))
    #expect(!failed.contains("By itself the engine keeps no key longer"))
  }

  @Test("finding 14: the slowest key's own time is one number on the whole page")
  func oneTruth() throws {
    let record = try judged(.pass)
    let worst = try #require(record.result.headroom.first).worst
    #expect(record.views.flatMap(\.keys).map(\.minimum).max() == worst)
    #expect(record.result.scenarios.flatMap { $0.classes.values }.max() == worst)
    let page = page(record)
    #expect(page.components(separatedBy: words(worst)).count > 4)
  }

  @Test(
    "finding 14: where no key was is no line, and the null engine is explained where it is drawn")
  func plots() throws {
    let page = page(try judged(.pass))
    let timeline = try #require(
      page.components(separatedBy: "burst-timeline-wide-title").last?
        .components(separatedBy: "</svg>").first)
    #expect(timeline.contains("class=\"dots first") && timeline.contains("class=\"dots second"))
    #expect(!timeline.contains("class=\"curve"))
    // Each dot is a place and nothing else.
    let dots = try #require(timeline.components(separatedBy: "class=\"dots first").last)
    let path = try #require(dots.components(separatedBy: "d=\"").dropFirst().first)
    #expect(!path.prefix { $0 != "\"" }.contains("L"))
    let figures = page.components(separatedBy: "<figure class=\"plot\">").dropFirst()
    for figure in figures where figure.contains("<span>null engine") {
      #expect(figure.contains("The null engine is the control: it plays the same schedule"))
    }
    #expect(!page.contains("<td data-label=\"Who\">control"))
  }

  @Test(
    "finding 14: every cell of a table says its column, which a phone shows in place of the head")
  func tables() throws {
    let page = page(try judged(.inconclusive))
    #expect(page.contains("<td data-label=\"Is\">a frame at 60 Hz, the gate</td>"))
    #expect(page.contains("content: attr(data-label)"))
    let cells = page.components(separatedBy: "<td").count - 1
    #expect(cells > 20 && page.components(separatedBy: "data-label=").count - 1 == cells)
  }

  @Test("every form shows the scale", arguments: ReportFormat.allCases)
  func forms(form: ReportFormat) throws {
    let record = try judged(.pass)
    let text = form.flat(LatencyReport(record).report)
    let own = try #require(record.result.headroom.first)
    #expect(text.contains(words(own.worst)) && text.contains("budget 16 ms"))
    #expect(text.contains("The engine needs at most"))
  }

  /// A duration as reports write it.
  private func words(_ nanoseconds: Int64) -> String { NumberFormat.duration(nanoseconds) }
}
