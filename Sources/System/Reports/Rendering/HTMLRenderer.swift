internal import Text

/// A report as one page that needs neither network nor script.
///
/// The page is well-formed XML as well as HTML, follows the reader's choice of light or dark, and
/// gives every verdict a word and a mark as well as a colour.
package struct HTMLRenderer {
  private(set) var explainedLetters: Set<String> = []

  package init() {}

  package func render(_ report: Report) -> String {
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
      // One column, two modes, any width. Of its colours `line` is never the only sign of anything,
      // and `open` is for what did not run or allows no conclusion.
      page.style(String(decoding: PackageResources.StyleSheet_css, as: UTF8.self))
    }
  }

  private func overview(_ report: Report, in page: inout HTMLBuilder) {
    page.element("header", ["class": "top"]) { page in
      page.element("p", ["class": "brand"], "pi-trainer")
      page.element("h1", report.title)
      page.element("p", ["class": "verdict \(report.verdict.rawValue)"], report.verdict.label)
      page.element("p", ["class": "headline"], report.headline)
      render(report.lead, in: &page)
      page.element("nav", ["class": "cards", "aria-label": "Verdicts"]) { page in
        for section in report.sections {
          for part in section.judgedParts { card(part, in: &page) }
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

  /// Writes blocks; a chart and the table after it are side by side if the page is wide enough.
  func render(_ blocks: [Block], in page: inout HTMLBuilder) {
    var index = 0
    while index < blocks.count {
      if case .chart = blocks[index], index + 1 < blocks.count, case .table = blocks[index + 1] {
        page.element("div", ["class": "pair"]) { page in
          render(blocks[index], in: &page)
          render(blocks[index + 1], in: &page)
        }
        index += 2
      } else {
        render(blocks[index], in: &page)
        index += 1
      }
    }
  }

  private func render(_ block: Block, in page: inout HTMLBuilder) {
    switch block {
    case .paragraph(let text): page.element("p", text)
    case .list(let items):
      page.element("ul") { page in
        for item in items { page.element("li", item) }
      }
    case .facts(let facts): render(facts, in: &page)
    case .checks(let checks): render(checks, in: &page)
    case .table(let table): render(table, in: &page)
    case .chart(let chart): DeviationChartDrawing(chart: chart).render(in: &page)
    case .plot(let plot):
      PlotFigure(plot: plot).render(in: &page) { table, page in render(table, in: &page) }
    case .scale(let scale): ScaleFigure(scale: scale).render(in: &page)
    case .digits(let digits): render(digits, in: &page)
    case .commands(let commands):
      page.element("pre") { page in
        page.element("code", commands.joined(separator: "\n"))
      }
    case .details(let title, let blocks):
      page.element("details") { page in
        page.element("summary", title)
        render(blocks, in: &page)
      }
    }
  }

  private func render(_ facts: [Fact], in page: inout HTMLBuilder) {
    guard !facts.isEmpty else { return }
    page.element("dl", ["class": "facts"]) { page in
      for fact in facts {
        page.element("dt", fact.name)
        page.element("dd") { page in
          page.element("span", ["class": fact.isCode ? "code" : nil], fact.value)
          if let note = fact.note { page.element("span", ["class": "note"], note) }
        }
      }
    }
  }

  private func render(_ checks: [CheckEntry], in page: inout HTMLBuilder) {
    let hasLetters = checks.contains { $0.letter != nil }
    page.element("div", ["class": hasLetters ? "checks" : "checks plainlist"]) { page in
      for check in checks {
        page.element("article", ["class": "check"]) { page in
          if hasLetters { letter(of: check, in: &page) }
          page.element("h5", check.title)
          verdict(check.verdict, in: &page)
          page.element("div", ["class": "body"]) { page in
            page.element("p", check.statement)
            render(check.facts, in: &page)
            evidence(check.evidence, in: &page)
          }
        }
      }
    }
  }

  /// The letter of a check links to its explanation: the entry without a verdict.
  private func letter(of check: CheckEntry, in page: inout HTMLBuilder) {
    let letter = check.letter ?? ""
    if check.verdict == nil {
      page.element("span", ["class": "letter", "id": "check-\(letter)"], letter)
    } else if !explainedLetters.contains(letter) {
      page.element("span", ["class": "letter"], letter)
    } else {
      let label = "\(letter): what this check would catch"
      page.element("a", ["class": "letter", "href": "#check-\(letter)", "title": label], letter)
    }
  }

  private func evidence(_ evidence: [Fact], in page: inout HTMLBuilder) {
    guard !evidence.isEmpty else { return }
    page.element("details") { page in
      page.element("summary", evidence.count == 1 ? "Evidence" : "Evidence (\(evidence.count))")
      render(evidence, in: &page)
    }
  }

  private func render(_ table: Table, in page: inout HTMLBuilder) {
    let style = { (column: Int) in table.columns[column].isNumeric ? "number" : nil as String? }
    // A table that is wider than the screen scrolls; it has a name and can be focused, so that it
    // can be scrolled with the keyboard.
    let attributes: KeyValuePairs<String, String?> = [
      "class": "scroll", "role": "region", "tabindex": "0", "aria-label": table.caption,
    ]
    page.element("div", attributes) { page in
      page.element("table") { page in
        // On a phone the words stay as wide as the screen while the table scrolls.
        page.element("caption") { $0.element("span", table.caption) }
        page.element("thead") { page in
          page.element("tr") { page in
            for (index, column) in table.columns.enumerated() {
              page.element("th", ["scope": "col", "class": style(index)], column.title)
            }
          }
        }
        page.element("tbody") { page in
          for row in table.rows {
            page.element("tr") { page in
              for (index, cell) in row.enumerated() {
                // On a phone a row becomes a card, in which each cell says its column.
                let title = table.columns[index].title
                page.element("td", ["class": style(index), "data-label": title], cell)
              }
            }
          }
        }
      }
    }
  }

  private func render(_ excerpt: DigitExcerpt, in page: inout HTMLBuilder) {
    page.element("figure", ["class": "excerpt"]) { page in
      let position = excerpt.firstPosition.grouped
      page.element("figcaption", "\(excerpt.caption) (from position \(position))")
      page.element("div", ["class": "digits"]) { page in
        page.element("span", ["class": "lead"], excerpt.lead + " ")
        for group in excerpt.groups { page.element("span", group + " ") }
        if excerpt.continues { page.element("span", ["class": "more"], "…") }
      }
    }
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
  var label: String { "\(mark) \(word)" }
}
