import DigitCore
import PracticeEngine

/// The keypad: faint keys that fade while the player is in flow.
extension SessionView {
  mutating func drawPad() {
    let background = canvas.background
    for row in 0..<KeypadLayout.rowCount {
      for column in 0..<KeypadLayout.columnCount {
        guard let digit = state.configuration.keypad.digit(row: row, column: column) else { continue }
        draw(digit, palette.overlay(state.padOpacity, over: background))
      }
    }
    if let mistake = state.mistake {
      draw(mistake.expected, palette.accent.on(background), digitStyle: palette.key.on(background))
    }
    if let lit = state.litDigit {
      // Cyan for a right digit, red for a wrong one.
      let color = state.mistake?.typed == lit ? Palette.red : palette.light
      let inside = Style(Color(0x001416), on: color, [.bold, .reversed])
      draw(lit, Style(color, on: background, [.bold]), digitStyle: inside)
    }
  }

  /// Draws a key: its frame and its digit.
  private mutating func draw(_ digit: Digit, _ style: Style, digitStyle: Style? = nil) {
    let frame = layout.key(at: state.configuration.keypad.cell(of: digit))
    canvas.draw(frame, .round, style)
    let inside = digitStyle ?? style
    canvas.fill(rows: frame.innerRows, columns: frame.innerColumns, " ", inside)
    let middle = (frame.rows.lowerBound + frame.rows.upperBound - 1) / 2
    canvas.center(String(Unicode.Scalar(digit.ascii)), middle, in: frame.columns, inside)
  }
}
