import DigitCore
package import PracticeData
package import PracticeEngine

/// A record to show to others, as a text or as a picture.
package struct ShareCard: Hashable, Sendable {
  let run: PersonalBestRecord

  let kind: GhostKind

  /// The local calendar day on which it was set.
  package let day: CivilDay

  package let grade: Grade

  package init(run: PersonalBestRecord, kind: GhostKind, day: CivilDay, grade: Grade) {
    self.run = run
    self.kind = kind
    self.day = day
    self.grade = grade
  }

  /// The lines of the card: constant, distance, speed, grade and day.
  package func lines(in words: Localization) -> [String] {
    let title = words[kind == .crown ? .crown : .lightning]
    let hundredths = run.totalTime / 10_000_000 + run.totalTime / 5_000_000 % 2
    let time = words.decimal(Double(hundredths) / 100, places: 2)
    return [
      words[.cardDigits, run.constant.symbol, words.number(run.digitCount)],
      run.isTimed
        ? words[.cardTime, title, time, words.decimal(run.cps, places: 2)]
        : words[.cardUntimed, title],
      "\(grade.title), \(words.date(day))",
    ]
  }

  /// The card as an SVG picture in a theme's colours; whoever gets the file can race the ghost.
  package func svg(theme: Theme, code: GhostCode?, in words: Localization) -> String {
    let (red, green, blue) = theme.accent
    let color = "rgb(\(red),\(green),\(blue))"
    let lines = lines(in: words)
    var svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 315\""
    svg += " role=\"img\" aria-label=\"\(lines[0]); \(lines[1]); \(lines[2])\">\n"
    svg += "<rect width=\"600\" height=\"315\" fill=\"#000\"/>\n"
    svg += "<rect x=\"8\" y=\"8\" width=\"584\" height=\"299\" fill=\"none\""
    svg += " stroke=\"\(color)\" stroke-width=\"2\"/>\n"
    let sizes = [30, 24, 20]
    let fills = [color, "#fff", "#aaa"]
    for index in 0..<3 {
      svg += "<text x=\"300\" y=\"\(110 + 60 * index)\" font-size=\"\(sizes[index])\""
      svg += " fill=\"\(fills[index])\" text-anchor=\"middle\" font-family=\"monospace\">"
      svg += "\(lines[index])</text>\n"
    }
    if let code { svg += "<metadata>\(GhostCode.marker)\(code.text)</metadata>\n" }
    return svg + "</svg>\n"
  }
}
