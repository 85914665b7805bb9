import PracticeEngine

/// The animations at the end of a session.
extension EndView {
  /// A strict failure: a saturated frame that shakes, or stands still with reduced motion.
  mutating func drawFailure() {
    let age = endState.age(at: state.now)
    let shift = endState.session.reducesMotion ? 0 : [0, 1, 0, -1][Int(age / 45_000_000 % 4)]
    let columns = max(shift, 0)..<layout.canvas.columns + min(shift, 0)
    let frame = Frame(rows: 0..<layout.canvas.rows, columns: columns)
    layout.canvas.draw(frame, .heavy, layout.palette.error)
  }

  /// A record and a grade at once: particles, lightning, and the words.
  mutating func drawBang() {
    let age = Double(endState.age(at: state.now)) / 1e9
    let (rows, columns) = (layout.canvas.rows, layout.canvas.columns)
    let (middle, center) = (rows / 2 - 1, columns / 2)
    if !endState.session.reducesMotion {
      for particle in 0..<90 {
        // Directions by the golden angle, speeds by a fixed sequence: deterministic, all different.
        let turn = Double(particle) * 0.381_966
        let (x, y) = Self.direction(turn - turn.rounded(.down))
        let way = age * (4 + Double(particle * 37 % 23))
        let row = middle + Int((y * way * 0.5).rounded())
        let column = center + Int((x * way).rounded())
        guard (0..<rows - 2).contains(row), (0..<columns).contains(column) else { continue }
        let color = [layout.palette.light, Palette.gold, Palette.orange][particle % 3]
        let strength = max(1 - age / 3, 0.25)
        layout.canvas.put(
          ["✦", "·", "●", "★"][particle % 4], row, column, Style(color.faded(strength)))
      }
    }
    let text = "  ↯  D O U B L E   B A N G  ↯  "
    let width = text.unicodeScalars.count
    let isBright = endState.session.reducesMotion || Int(age * 8) % 2 == 0
    let style =
      isBright
      ? Style(Color(0x140C00), on: Palette.gold, [.bold, .reversed])
      : Style(Palette.gold, on: Color(0x2A1E00), [.bold])
    let start = center - width / 2
    for row in middle - 1...middle + 1 {
      layout.canvas.fill(rows: row..<row + 1, columns: start..<start + width, " ", style)
    }
    layout.canvas.put(text, middle, start, style)
  }

  /// A unit vector at a part of a full turn, by Bhaskara's formula for the sine.
  private static func direction(_ turn: Double) -> (x: Double, y: Double) {
    func sine(_ turn: Double) -> Double {
      let half = turn < 0.5 ? turn : turn - 0.5
      let product = half * 2 * (1 - half * 2)
      let value = 16 * product / (5 - 4 * product)
      return turn < 0.5 ? value : -value
    }
    let quarter = turn + 0.25
    return (sine(quarter >= 1 ? quarter - 1 : quarter), sine(turn))
  }
}
