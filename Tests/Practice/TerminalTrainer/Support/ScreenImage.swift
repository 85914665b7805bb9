import Foundation

/// A screen as a picture for the documents.
enum ScreenImage {
  private static let (cellWidth, cellHeight) = (8.4, 18.0)

  /// The screen as SVG: text that can be read and searched, in the colours of the terminal.
  ///
  /// - Parameters:
  ///   - screen: a screen of 24-bit colours.
  ///   - title: what it shows.
  static func svg(of screen: TerminalEmulator, title: String) -> String {
    let (width, height) = (
      Int((Double(screen.columns) * cellWidth).rounded()), screen.rows * Int(cellHeight)
    )
    var svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 -8 \(width + 16)"
    svg += " \(height + 16)\" role=\"img\" font-family=\"monospace\" font-size=\"14\">\n"
    svg += "<title>\(escaped(title))</title>\n"
    svg += "<rect x=\"-8\" y=\"-8\" width=\"\(width + 16)\" height=\"\(height + 16)\"/>\n"
    for row in 0..<screen.rows {
      for run in runs(of: screen, row: row) { svg += draw(run, row: row) }
    }
    return svg + "</svg>\n"
  }

  /// Places of a line that look alike.
  private struct Run {
    let column: Int
    var text: String
    let place: TerminalEmulator.Place
  }

  private static func runs(of screen: TerminalEmulator, row: Int) -> [Run] {
    var runs: [Run] = []
    for column in 0..<screen.columns {
      let place = screen[row, column]
      var style = place
      style.character = " "
      if let last = runs.last, last.place == style {
        runs[runs.count - 1].text.unicodeScalars.append(place.character)
      } else {
        runs.append(Run(column: column, text: String(place.character), place: style))
      }
    }
    return runs
  }

  private static func draw(_ run: Run, row: Int) -> String {
    let blanks = run.text.prefix { $0 == " " }.count
    let text = run.text.trimmingCharacters(in: .whitespaces)
    var svg = ""
    let background = hex(run.place.background)
    if background != "#000000" {
      svg += "<rect x=\"\(x(run.column))\" y=\"\(row * Int(cellHeight))\" width=\""
      svg += "\(x(run.text.count))\" height=\"\(Int(cellHeight))\" fill=\"\(background)\"/>\n"
    }
    guard !text.isEmpty else { return svg }
    svg += "<text x=\"\(x(run.column + blanks))\" y=\"\(row * Int(cellHeight) + 13)\" fill=\""
    svg += "\(hex(run.place.color))\" textLength=\"\(x(text.count))\""
    if run.place.isBold { svg += " font-weight=\"bold\"" }
    if run.place.isUnderlined { svg += " text-decoration=\"underline\"" }
    return svg + " xml:space=\"preserve\">\(escaped(text))</text>\n"
  }

  /// A width in cells as tenths of a unit, the same on every machine.
  private static func x(_ cells: Int) -> String {
    let tenths = cells * 84
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// A colour as the emulator keeps it, such as `2;0;242;255`.
  private static func hex(_ color: String) -> String {
    let parts = color.split(separator: ";").dropFirst().compactMap { Int($0) }
    guard parts.count == 3 else { return "#000000" }
    return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
