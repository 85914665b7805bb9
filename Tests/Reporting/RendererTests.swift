import Reporting
import Testing

@Suite("Every form of a report says everything")
struct RendererTests {
  @Test("every fact is in every form", arguments: ReportFormat.allCases, SampleReport.facts)
  func facts(form: ReportFormat, fact: String) {
    // Markdown guards hyphens and the like by backslashes; readers do not see them.
    let text = form.render(SampleReport.full).replacing("\\", with: "")
    #expect(occurs(fact, in: text), "\(form.rawValue) lacks \(fact)")
  }

  /// Whether a fact occurs by itself and not as the end of a longer one.
  private func occurs(_ fact: String, in text: String) -> Bool {
    var rest = text[...]
    while let range = rest.firstRange(of: fact) {
      let before = text[..<range.lowerBound].last
      if before.map({ !$0.isLetter && $0 != "-" }) ?? true { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  @Test("the list of facts is the list of all texts in the sample")
  func completeness() {
    let json = ReportFormat.json.render(SampleReport.full)
    let found = Set(json.matches(of: /"([a-z -]*-fact[a-z -]*)"/).map { String($0.1) })
    #expect(found == Set(SampleReport.facts))
  }

  @Test("every verdict is a word, never a colour alone", arguments: ReportFormat.allCases)
  func verdicts(form: ReportFormat) {
    for verdict in Verdict.allCases {
      let report = Report(
        title: "t", headline: "h", introduction: [],
        sections: [Section(id: "s", title: "s", verdict: verdict)])
      #expect(report.verdict == verdict)
      let text = form.render(report)
      #expect(text.contains(form == .json ? verdict.rawValue : verdict.word))
    }
  }

  @Test("the worst part decides")
  func whole() {
    #expect(Verdict.overall(of: []) == .notRun)
    #expect(Verdict.overall(of: [.passed, .passed]) == .passed)
    #expect(Verdict.overall(of: [.passed, .notRun]) == .notRun)
    #expect(Verdict.overall(of: [.notRun, .inconclusive, .passed]) == .inconclusive)
    #expect(Verdict.overall(of: [.inconclusive, .failed, .passed]) == .failed)
  }

  @Test("digits, positions and bars are shown exactly")
  func exactness() {
    for form in [ReportFormat.text, .markdown, .html] {
      let text = form.render(SampleReport.full)
      #expect(text.contains("1,234,567"))
      #expect(text.contains("3141592653"))
      #expect(text.contains("5897"))
    }
    #expect(ReportFormat.text.render(SampleReport.full).contains("bar-text-fact -------------"))
  }

  @Test("JSON comes back as the same report")
  func roundTrip() throws {
    let report = SampleReport.full
    #expect(try JSONRenderer.report(from: ReportFormat.json.render(report)) == report)
  }

  @Test("the summary names every part with its verdict and every problem")
  func summary() {
    let text = SummaryRenderer().render(SampleReport.full)
    for fact in ["title-fact", "headline-fact", "part-title-fact", "part-problem-fact"] {
      #expect(text.contains(fact))
    }
    #expect(text.contains("NOT RUN"))
    #expect(text.contains("INCONCLUSIVE"))
  }

  @Test("lines of text end before the margin")
  func wrapping() {
    let words = Array(repeating: "word", count: 100).joined(separator: " ")
    let report = Report(
      title: "t", headline: words, introduction: [.paragraph(words), .list([words])], sections: [])
    let text = TextRenderer(width: 50).render(report)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 50 })
    #expect(text.matches(of: /word/).count == 300)
  }
}
