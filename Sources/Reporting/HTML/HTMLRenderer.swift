/// A report as one page that needs neither network nor script.
///
/// The page is well-formed XML as well as HTML, follows the reader's choice of light or dark, and
/// gives every verdict a word and a mark as well as a colour.
public struct HTMLRenderer: ReportRenderer {
  /// The letters that the page explains, which can be linked to.
  private(set) var explainedLetters: Set<String> = []

  /// Creates a renderer.
  public init() {}

  /// Renders the whole report.
  public func render(_ report: Report) -> String {
    var renderer = self
    renderer.explainedLetters = Set(report.sections.flatMap(\.explainedLetters))
    return renderer.page(report)
  }

  private func page(_ report: Report) -> String {
    var page = HTMLBuilder()
    page.element("html", ["lang": "en"]) { page in
      head(report, in: &page)
      page.element("body") { page in
        overview(report, in: &page)
        page.element("main") { page in
          page.element("section", ["class": "intro", "aria-label": "Introduction"]) { page in
            render(report.introduction, in: &page)
          }
          for section in report.sections { render(section, level: 2, in: &page) }
          if let run = report.run { render(run, level: 2, style: "run", in: &page) }
        }
        page.element("footer") { page in
          page.element(
            "p", "\(report.title) by pi-trainer. The same facts for programs: report.json.")
        }
      }
    }
    return "<!DOCTYPE html>\n" + page.html
  }

  private func head(_ report: Report, in page: inout HTMLBuilder) {
    page.element("head") { page in
      page.void("meta", ["charset": "utf-8"])
      page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      page.void("meta", ["name": "color-scheme", "content": "light dark"])
      page.void("meta", ["name": "generator", "content": report.schema])
      page.element("title", "\(report.verdict.mark) \(report.verdict.word): \(report.title)")
      page.style(StyleSheet.css)
    }
  }

  private func overview(_ report: Report, in page: inout HTMLBuilder) {
    page.element("header", ["class": "top"]) { page in
      page.element("p", ["class": "brand"], "pi-trainer")
      page.element("h1", report.title)
      page.element("p", ["class": "verdict \(report.verdict.rawValue)"], report.verdict.label)
      page.element("p", ["class": "headline"], report.headline)
      page.element("nav", ["class": "cards", "aria-label": "Verdicts"]) { page in
        for section in report.sections {
          let parts = section.parts.filter { $0.verdict != nil }
          for part in parts.isEmpty ? [section] : parts { card(part, in: &page) }
        }
      }
    }
  }

  private func card(_ section: Section, in page: inout HTMLBuilder) {
    page.element("a", ["class": "card", "href": "#\(section.id)"]) { page in
      page.element("span", ["class": "symbol", "aria-hidden": "true"], section.symbol ?? "")
      page.element("span") { page in
        page.element("span", ["class": "name"], section.title)
        verdict(section.verdict, in: &page)
      }
      page.element("span", ["class": "what"], section.headline ?? "")
    }
  }

  /// Writes a section with its parts.
  private func render(
    _ section: Section, level: Int, style: String? = nil, in page: inout HTMLBuilder
  ) {
    let style = ["level\(level)"] + (style.map { [$0] } ?? [])
    let attributes: KeyValuePairs<String, String?> = [
      "id": section.id, "class": style.joined(separator: " "),
    ]
    page.element("section", attributes) { page in
      page.element("h\(min(level, 6))") { page in
        if let symbol = section.symbol {
          page.element("span", ["class": "symbol", "aria-hidden": "true"], symbol)
        }
        page.text(section.title)
      }
      if section.verdict != nil || section.headline != nil {
        page.element("p", ["class": "headline"]) { page in
          verdict(section.verdict, in: &page)
          if section.verdict != nil { page.text(" ") }
          page.text(section.headline ?? "")
        }
      }
      problems(section.problems, in: &page)
      render(section.blocks, in: &page)
      for part in section.parts { render(part, level: level + 1, in: &page) }
    }
  }

  private func problems(_ problems: [String], in page: inout HTMLBuilder) {
    guard !problems.isEmpty else { return }
    page.element("ul", ["class": "problems"]) { page in
      for problem in problems {
        page.element("li") { page in
          page.element("b", "Problem: ")
          page.text(problem)
        }
      }
    }
  }

  func verdict(_ verdict: Verdict?, in page: inout HTMLBuilder) {
    guard let verdict else { return }
    page.element("span", ["class": "verdict \(verdict.rawValue)"], verdict.label)
  }
}

extension Section {
  /// The letters of checks that are explained here: those of entries without a verdict.
  fileprivate var explainedLetters: [String] {
    let own = blocks.flatMap { block -> [String] in
      guard case .checks(let checks) = block else { return [] }
      return checks.filter { $0.verdict == nil }.compactMap(\.letter)
    }
    return own + parts.flatMap(\.explainedLetters)
  }
}

extension Verdict {
  /// Mark and word.
  var label: String { "\(mark) \(word)" }
}
