internal import Text

/// A report for the terminal: plain lines, no colour, no escape sequences.
package struct TextRenderer {
  /// The width at which lines are broken; code values are never broken.
  let width: Int

  /// - Parameter width: columns, at least 40.
  package init(width: Int = 96) {
    precondition(width >= 40, "too narrow for text")
    self.width = width
  }

  package func render(_ report: Report) -> String {
    var page = TextBuilder(width: width)
    page.wrap("\(report.title): \(report.verdict.word)")
    page.wrap(report.headline)
    page.blank()
    for block in report.lead + report.introduction { render(block, in: &page) }
    for section in report.sections { render(section, level: 0, in: &page) }
    if let run = report.run { render(run, level: 0, in: &page) }
    return page.text
  }

  private func render(_ section: Section, level: Int, in page: inout TextBuilder) {
    page.blank()
    let symbol = section.symbol.map { " (\($0))" } ?? ""
    let verdict = section.verdict.map { ": \($0.mark) \($0.word)" } ?? ""
    page.heading("\(section.title)\(symbol)\(verdict)", level: level)
    if let headline = section.headline { page.wrap(headline) }
    for problem in section.problems { page.wrap("! \(problem)", indent: 2, hanging: 2) }
    for block in section.blocks { render(block, in: &page) }
    for part in section.parts { render(part, level: level + 1, in: &page) }
  }

  private func render(_ block: Block, in page: inout TextBuilder) {
    switch block {
    case .paragraph(let text):
      page.wrap(text)
      page.blank()
    case .list(let items): items.forEach { page.wrap("- \($0)", indent: 2, hanging: 2) }
    case .facts(let facts): facts.forEach { render($0, indent: 2, in: &page) }
    case .checks(let checks): checks.forEach { render($0, in: &page) }
    case .table(let table): render(table, in: &page)
    case .chart(let chart): render(chart, in: &page)
    case .plot(let plot): render(plot, in: &page)
    case .scale(let scale):
      page.wrap(scale.caption, indent: 2)
      for line in scale.lines { page.wrap(line, indent: 4, hanging: 2) }
      page.wrap(scale.sentence, indent: 2)
      page.blank()
    case .digits(let digits):
      let position = digits.firstPosition.grouped
      page.wrap("\(digits.caption) (from position \(position))", indent: 2)
      page.line(digits.line, indent: 4)
    case .commands(let commands): commands.forEach { page.line("$ \($0)", indent: 2) }
    case .details(let title, let blocks):
      page.wrap(title + ":")
      for block in blocks { render(block, in: &page) }
    }
  }

  private func render(_ fact: Fact, indent: Int, in page: inout TextBuilder) {
    if fact.isCode {
      page.wrap(fact.name + ":", indent: indent)
      page.line(fact.value, indent: indent + 2)
    } else {
      page.wrap("\(fact.name): \(fact.value)", indent: indent, hanging: 2)
    }
    if let note = fact.note { page.wrap("(\(note))", indent: indent + 2) }
  }

  private func render(_ check: CheckEntry, in page: inout TextBuilder) {
    let letter = check.letter.map { "\($0) " } ?? ""
    let verdict = check.verdict.map { ": \($0.word)" } ?? ""
    page.wrap("\(letter)\(check.title)\(verdict)", indent: 2, hanging: 2)
    page.wrap(check.statement, indent: 4)
    for fact in check.facts { render(fact, indent: 4, in: &page) }
    for fact in check.evidence { render(fact, indent: 6, in: &page) }
  }

  private func render(_ table: Table, in page: inout TextBuilder) {
    page.wrap(table.caption, indent: 2)
    let rows = ([table.columns.map(\.title)] + table.rows).map { $0.map(\.sanitizedLine) }
    let widths = table.columns.indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    for row in rows {
      let cells = table.columns.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return table.columns[column].isNumeric ? space + row[column] : row[column] + space
      }
      page.line(cells.joined(separator: "  "), indent: 4)
    }
  }

  private func render(_ chart: DeviationChart, in page: inout TextBuilder) {
    let guide = "guides at ±\(chart.guide.fixed(0))"
    page.wrap("\(chart.caption) (\(chart.unit); \(guide))", indent: 2)
    for bar in chart.bars {
      let length = Int(min(30, abs(bar.value) * 10).rounded())
      let blocks = String(repeating: bar.value < 0 ? "-" : "+", count: length)
      page.line("\(bar.label)  \(bar.text) \(blocks)", indent: 4)
    }
  }

  /// The description of the curves; the curves themselves are in HTML and JSON.
  private func render(_ plot: Plot, in page: inout TextBuilder) {
    page.wrap(plot.caption, indent: 2)
    page.wrap(plot.summary, indent: 4)
    if let readings = plot.readings { render(readings, in: &page) }
    for guide in plot.guides { page.wrap("guide: \(guide.label)", indent: 4, hanging: 2) }
    for mark in plot.marks { page.wrap("\(mark.label)  \(mark.text)", indent: 4, hanging: 4) }
  }
}

/// A summary of a report: every verdict, and the reasons of failures.
package struct SummaryRenderer {
  package init() {}

  package func render(_ report: Report) -> String {
    var page = TextBuilder(width: 96)
    page.wrap("\(report.title): \(report.verdict.word)")
    page.wrap(report.headline)
    for section in report.sections {
      for part in section.judgedParts {
        let verdict = part.verdict.map { "\($0.mark) \($0.word): " } ?? ""
        page.wrap("\(part.title)  \(verdict)\(part.headline ?? "")", indent: 2, hanging: 4)
        for problem in part.problems { page.wrap("! \(problem)", indent: 6, hanging: 2) }
      }
    }
    return page.text
  }
}

/// Builds text: lines that are broken between words.
package struct TextBuilder {
  private let width: Int
  package private(set) var text = ""
  private var endsBlank = true

  package init(width: Int) { self.width = width }

  /// Writes an empty line, but never two.
  package mutating func blank() {
    guard !endsBlank else { return }
    text += "\n"
    endsBlank = true
  }

  package mutating func line(_ content: String, indent: Int = 0) {
    var line = String(repeating: " ", count: indent) + content.sanitizedLine
    while line.hasSuffix(" ") { line.removeLast() }
    text += line + "\n"
    endsBlank = false
  }

  /// Writes a heading; those of the first two levels are underlined.
  mutating func heading(_ title: String, level: Int) {
    line(title)
    guard level < 2 else { return }
    line(String(repeating: level == 0 ? "=" : "-", count: title.sanitizedLine.count))
  }

  /// Writes words on as many lines as they need.
  ///
  /// - Parameter hanging: more columns before every line but the first.
  mutating func wrap(_ content: String, indent: Int = 0, hanging: Int = 0) {
    wrap(content, after: String(repeating: " ", count: indent), indent: indent + hanging)
  }

  /// Writes words after a lead that keeps its spaces.
  ///
  /// - Parameter indent: the column in which every line but the first begins.
  package mutating func wrap(_ words: String, after lead: String, indent: Int) {
    var lead = lead
    var current = ""
    for word in words.sanitizedLine.split(separator: " ") {
      if !current.isEmpty, lead.count + current.count + 1 + word.count > width {
        line(lead + current)
        lead = String(repeating: " ", count: indent)
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    line(lead + current)
  }
}
