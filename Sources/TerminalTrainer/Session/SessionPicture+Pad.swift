import DigitCore
import PracticeEngine

/// The ghost pad: faint keys that step back while the typist is in flow.
extension SessionPicture {
  mutating func drawPad() {
    let (width, height) = layout.padKey
    for row in 0..<KeypadLayout.rowCount {
      for column in 0..<KeypadLayout.columnCount {
        guard let digit = view.choice.keypad.digit(row: row, column: column) else { continue }
        let top = layout.pad.row + row * height
        let left = layout.pad.column + column * (width + 1)
        drawKey(digit, Frame(rows: top..<top + height, columns: left..<left + width))
      }
    }
  }

  private mutating func drawKey(_ digit: Digit, _ frame: Frame) {
    let ground = canvas.ground
    let middle = (frame.rows.lowerBound + frame.rows.upperBound - 1) / 2
    let text = String(Unicode.Scalar(digit.ascii))
    if view.litDigit == digit {
      // Cyan for a right digit, red for a wrong one.
      let color = view.fault?.typed == digit ? Palette.red : palette.light
      canvas.draw(frame, .round, Style(color, on: ground, [.bold]))
      let inside = Style(Color(0x001416), on: color, [.bold, .reversed])
      canvas.fill(rows: frame.innerRows, columns: frame.innerColumns, " ", inside)
      canvas.center(text, middle, in: frame.columns, inside)
      return
    }
    if view.fault?.expected == digit {
      canvas.draw(frame, .round, palette.accent.on(ground))
      canvas.center(text, middle, in: frame.columns, palette.key.on(ground))
      return
    }
    let line = palette.overlay(view.padOpacity, over: ground)
    canvas.draw(frame, .round, line)
    canvas.center(text, middle, in: frame.columns, line)
  }
}
