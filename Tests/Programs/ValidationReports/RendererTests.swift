import Foundation
import LatencyReports
import Reports
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
    #expect(Verdict.overall(of: [.passed, .claimed]) == .claimed)
    #expect(Verdict.overall(of: [.claimed, .failed, .inconclusive]) == .failed)
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
    #expect(try Report(json: ReportFormat.json.render(report)) == report)
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

  @Test("the short form stays below 60,000 characters, and shows the failures first")
  func short() {
    let text = String(repeating: "*", count: 1000)
    let sections = (0..<500).map { index in
      Section(
        id: "\(index)", title: index == 499 ? "the failed one" : text,
        verdict: index == 499 ? .failed : .passed, headline: text,
        problems: [index == 499 ? "why it failed" : text])
    }
    let report = Report(title: "t", headline: text, introduction: [], sections: sections)
    let short = MarkdownRenderer().render(report.summary)
    #expect(short.count < 60_000 && MarkdownRenderer().render(report).count > 1_000_000)
    #expect(short.contains("| the failed one | ✗ FAILED |"))
    #expect(short.contains("the failed one: why it failed"))
    #expect(short.contains("944 more verdicts and problems"))
    #expect(short.contains("**✗ FAILED**"))
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

@Suite("The page is well-formed, safe and readable")
struct PageTests {
  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onclick='x", "a & b &amp; c",
    "]]>", "-->", "</style><b>", "</details></section>", "\u{1B}[31mred\u{1B}[0m", "a\u{0}b\u{8}c",
    "\u{202E}reversed", "| cell | `code` ``` *bold* [link](javascript:alert(1))", "line\nbreak",
  ]

  @Test("a page parses as XML and as HTML with every element closed", arguments: [0, 1, 2])
  func wellFormed(sample: Int) throws {
    let report =
      switch sample {
      case 0: SampleReport.full
      case 1: SampleReport.everywhere("plain")
      default: Report(title: "t", headline: "h", introduction: [], sections: [])
      }
    let answer = try PageParser.parse(ReportFormat.html.render(report))
    #expect(answer["xml"] as? String == "well-formed")
    #expect(answer["unclosed"] as? [String] == [])
    #expect(answer["scripts"] as? Int == 0)
    #expect(answer["external"] as? [String] == [])
    #expect(answer["dead links"] as? [String] == [])
    #expect(answer["repeated ids"] as? [String] == [])
  }

  @Test("hostile text stays text", arguments: hostile)
  func escaping(text: String) throws {
    // As long, since a drawing leaves out labels that have no room.
    let plain = String(repeating: "x", count: text.count)
    let harmless = try PageParser.parse(ReportFormat.html.render(SampleReport.everywhere(plain)))
    let answer = try PageParser.parse(ReportFormat.html.render(SampleReport.everywhere(text)))
    #expect(answer["xml"] as? String == "well-formed")
    // The same elements and attributes as with a harmless text: nothing was opened or closed.
    let isSame = answer["shape"] as? [String] == harmless["shape"] as? [String]
    #expect(isSame)
    #expect(answer["scripts"] as? Int == 0)
  }

  @Test(
    "no form lets a control character through", arguments: [ReportFormat.text, .markdown, .html])
  func controlCharacters(form: ReportFormat) {
    for text in Self.hostile {
      let result = form.render(SampleReport.everywhere(text))
      #expect(
        result.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E || $0 == "\n" })
    }
  }

  @Test("Markdown takes no text for markup")
  func markdown() {
    let page = ReportFormat.markdown.render(SampleReport.everywhere("<b>*x*</b> | [l](u)"))
    // Between backticks everything is literal; outside them nothing may stand bare.
    var isFenced = false
    for line in page.split(separator: "\n") {
      if line.hasPrefix("```") { isFenced.toggle() }
      // So it is in the one line of HTML that a fold begins with.
      if isFenced || line.hasPrefix("<details>") { continue }
      let outside = line.split(separator: "`", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
      #expect(!outside.contains("<b>") && !outside.contains("[l]"))
      #expect(!outside.replacing("**", with: "").contains(/[^\\]\*x/))
    }
  }

  @Test("all foregrounds can be read on all backgrounds, light and dark")
  func contrast() throws {
    let page = ReportFormat.html.render(SampleReport.full)
    let palettes = page.split(separator: "\n").filter { $0.contains(":root {") }.map { line in
      Dictionary(
        uniqueKeysWithValues: line.matches(of: /--([a-z]+): #([0-9a-f]{6});/).map {
          (String($0.1), UInt32($0.2, radix: 16) ?? 0)
        })
    }
    #expect(palettes.count == 2)
    for palette in palettes {
      for ink in ["text", "muted", "accent", "passed", "failed", "open"] {
        for ground in ["page", "surface"] {
          let (color, behind) = (try #require(palette[ink]), try #require(palette[ground]))
          #expect(contrast(color, behind) >= 4.5, "\(ink) on \(ground)")
        }
      }
    }
    // The formula itself, at its two ends.
    #expect(abs(contrast(0, 0xFFFFFF) - 21) < 1e-9)
    #expect(contrast(0x777777, 0xFFFFFF) < 4.5)
    #expect(palettes.last?["page"] == 0)
  }

  /// WCAG 2.2, "contrast ratio" and "relative luminance".
  private func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: UInt32) -> Double {
    let channels = [16, 8, 0].map { shift -> Double in
      let value = Double(color >> UInt32(shift) & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
