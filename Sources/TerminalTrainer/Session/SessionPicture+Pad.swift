import DigitCore
import PracticeEngine

/// The keypad: faint keys that fade while the player is in flow.
extension SessionPicture {
  mutating func drawPad() {
    let ground = canvas.ground
    for row in 0..<KeypadLayout.rowCount {
      for column in 0..<KeypadLayout.columnCount {
        guard let digit = view.choice.keypad.digit(row: row, column: column) else { continue }
        draw(digit, palette.overlay(view.padOpacity, over: ground))
      }
    }
    if let fault = view.fault {
      draw(fault.expected, palette.accent.on(ground), digitStyle: palette.key.on(ground))
    }
    if let lit = view.litDigit {
      // Cyan for a right digit, red for a wrong one.
      let color = view.fault?.typed == lit ? Palette.red : palette.light
      let inside = Style(Color(0x001416), on: color, [.bold, .reversed])
      draw(lit, Style(color, on: ground, [.bold]), digitStyle: inside)
    }
  }

  /// Draws a key: its frame and its digit.
  private mutating func draw(_ digit: Digit, _ style: Style, digitStyle: Style? = nil) {
    let frame = layout.key(at: view.choice.keypad.cell(of: digit))
    canvas.draw(frame, .round, style)
    let inside = digitStyle ?? style
    canvas.fill(rows: frame.innerRows, columns: frame.innerColumns, " ", inside)
    let middle = (frame.rows.lowerBound + frame.rows.upperBound - 1) / 2
    canvas.center(String(Unicode.Scalar(digit.ascii)), middle, in: frame.columns, inside)
  }
}
