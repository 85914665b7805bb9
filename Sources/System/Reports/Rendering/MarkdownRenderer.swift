internal import Text

package struct MarkdownRenderer {
  package init() {}

  package func render(_ report: Report) -> String {
    var page = MarkdownBuilder()
    page.block("# \(MarkdownText.escaped(report.title))")
    page.block("**\(report.verdict.mark) \(report.verdict.word)**")
    page.block(MarkdownText.escaped(report.headline))
    for block in report.lead + report.introduction { render(block, in: &page) }
    for section in report.sections { render(section, level: 2, in: &page) }
    if let run = report.run { render(run, level: 2, in: &page) }
    return page.text
  }

  /// Blocks alone, without a title and a verdict over them.
  package func render(_ blocks: [Block]) -> String {
    var page = MarkdownBuilder()
    for block in blocks { render(block, in: &page) }
    return page.text
  }

  private func render(_ section: Section, level: Int, in page: inout MarkdownBuilder) {
    let symbol = section.symbol.map { " (\($0))" } ?? ""
    let marks = String(repeating: "#", count: min(6, level))
    page.block("\(marks) \(MarkdownText.escaped(section.title + symbol))")
    let verdict = section.verdict.map { "**\($0.mark) \($0.word)** " } ?? ""
    let headline = verdict + MarkdownText.escaped(section.headline ?? "")
    if !headline.isEmpty { page.block(headline) }
    page.items(section.problems.map { "**Problem:** \(MarkdownText.escaped($0))" })
    for block in section.blocks { render(block, in: &page) }
    for part in section.parts { render(part, level: level + 1, in: &page) }
  }

  private func render(_ block: Block, in page: inout MarkdownBuilder) {
    switch block {
    case .paragraph(let text): page.block(MarkdownText.escaped(text))
    case .list(let items): page.items(items.map(MarkdownText.escaped))
    case .facts(let facts): page.items(facts.map(item))
    case .checks(let checks): checks.forEach { render($0, in: &page) }
    case .table(let table): render(table, in: &page)
    case .chart(let chart): render(chart, in: &page)
    case .plot(let plot): render(plot, in: &page)
    case .scale(let scale):
      page.block("**\(MarkdownText.escaped(scale.caption))**")
      page.items(scale.lines.map(MarkdownText.escaped))
      page.block(MarkdownText.escaped(scale.sentence))
    case .digits(let digits):
      let position = digits.firstPosition.grouped
      let caption = "\(digits.caption) (from position \(position))"
      page.block(MarkdownText.escaped(caption))
      page.code([digits.line])
    case .commands(let commands): page.code(commands)
    case .details(let title, let blocks):
      page.block("<details><summary>\(HTMLText.escaped(title.sanitizedLine))</summary>")
      for block in blocks { render(block, in: &page) }
      page.block("</details>")
    }
  }

  private func item(_ fact: Fact) -> String {
    let value = fact.isCode ? MarkdownText.code(fact.value) : MarkdownText.escaped(fact.value)
    let note = fact.note.map { " — \(MarkdownText.escaped($0))" } ?? ""
    return "**\(MarkdownText.escaped(fact.name)):** \(value)\(note)"
  }

  private func render(_ check: CheckEntry, in page: inout MarkdownBuilder) {
    let letter = check.letter.map { "\($0) · " } ?? ""
    let verdict = check.verdict.map { " — \($0.mark) \($0.word)" } ?? ""
    page.block("**\(MarkdownText.escaped(letter + check.title))**\(verdict)")
    page.block(MarkdownText.escaped(check.statement))
    page.items(check.facts.map(item))
    guard !check.evidence.isEmpty else { return }
    page.block("<details><summary>Evidence</summary>")
    page.items(check.evidence.map(item))
    page.block("</details>")
  }

  private func render(_ table: Table, in page: inout MarkdownBuilder) {
    page.block(MarkdownText.escaped(table.caption))
    let row = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    let lines =
      [row(table.columns.map { MarkdownText.escaped($0.title) })]
      + [row(table.columns.map { $0.isNumeric ? "---:" : "---" })]
      + table.rows.map { row($0.map(MarkdownText.escaped)) }
    page.block(lines.joined(separator: "\n"))
  }

  private func render(_ chart: DeviationChart, in page: inout MarkdownBuilder) {
    let guide = "guides at ±\(chart.guide.fixed(0))"
    page.block(MarkdownText.escaped("\(chart.caption) (\(chart.unit); \(guide))"))
    page.items(chart.bars.map { MarkdownText.escaped("\($0.label): \($0.text)") })
  }

  /// The description of the curves; the curves themselves are in HTML and JSON.
  private func render(_ plot: Plot, in page: inout MarkdownBuilder) {
    page.block("**\(MarkdownText.escaped(plot.caption))**")
    if !plot.note.isEmpty { page.block(MarkdownText.escaped(plot.note)) }
    page.block(MarkdownText.escaped(plot.summary))
    if let readings = plot.readings { render(readings, in: &page) }
    page.items(plot.guides.map { "guide: \(MarkdownText.escaped($0.label))" })
    page.items(plot.marks.map { MarkdownText.escaped("\($0.label): \($0.text)") })
  }
}

/// Builds Markdown: blocks with an empty line between them.
struct MarkdownBuilder {
  private(set) var text = ""

  mutating func block(_ content: String) { text += (text.isEmpty ? "" : "\n") + content + "\n" }

  /// Writes a list; an empty one writes nothing.
  mutating func items(_ items: [String]) {
    guard !items.isEmpty else { return }
    block(items.map { "- \($0)" }.joined(separator: "\n"))
  }

  /// Writes lines as they are, in a fence longer than any run of backticks in them.
  mutating func code(_ lines: [String]) {
    let lines = lines.map(\.sanitizedLine)
    let longest = lines.map(MarkdownText.longestBackticks).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    block(([fence + "text"] + lines + [fence]).joined(separator: "\n"))
  }
}

enum MarkdownText {
  private static let special = Set("\\`*_{}[]<>#|~&$")

  /// The text on one line, with a backslash before every character that Markdown could act on.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.sanitizedLine {
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
    // A number or a sign at the front would begin a list.
    if let first = result.first, "+-=".contains(first) { return "\\" + result }
    return result
  }

  /// The text as code, between more backticks than it holds in a row.
  static func code(_ text: String) -> String {
    let text = text.sanitizedLine
    let ticks = String(repeating: "`", count: longestBackticks(text) + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return ticks + space + text + space + ticks
  }

  static func longestBackticks(_ text: String) -> Int {
    text.split { $0 != "`" }.map(\.count).max() ?? 0
  }
}
