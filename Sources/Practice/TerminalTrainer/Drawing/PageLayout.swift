internal import Processes
internal import TrainerModel

/// The layout of a page from top to bottom: title, lines, keys.
struct PageLayout {
  let state: TrainerState
  var canvas: Canvas
  let palette: Palette
  let words: Localization
  let columns: Range<Int>
  var row: Int

  static let widest = 100

  init(_ size: TerminalSize, _ state: TrainerState) {
    self.state = state
    canvas = Canvas(size)
    palette = state.palette
    words = state.words
    let width = min(size.columns - 4, Self.widest)
    let left = (size.columns - width) / 2
    columns = left..<left + width
    row = size.rows >= 30 ? 2 : size.rows >= 24 ? 1 : 0
  }

  /// Whether there is space for empty lines.
  var isRoomy: Bool { canvas.rows >= 24 }

  var left: Int { columns.lowerBound }

  mutating func title(_ title: String, note: String = "") {
    var column = canvas.put("π", row, left, palette.key)
    column = canvas.put(" pi-trainer", row, column, palette.text.with(.bold))
    canvas.put("  \(title)", row, column, palette.secondary)
    canvas.put(note, row, endingAt: columns.upperBound, palette.secondary)
    row += 1
    rule()
    if isRoomy { row += 1 }
  }

  /// Draws a horizontal line, brighter on the left.
  mutating func rule() {
    for column in columns {
      let share = Double(column - columns.lowerBound) / Double(columns.count)
      let color = palette.light.faded(max(0.55 - share * 0.75, palette.highContrast ? 0.4 : 0.12))
      canvas.put("─", row, column, Style(color, on: Color(0), [.faint]))
    }
    row += 1
  }

  mutating func line(_ text: String, _ style: Style, indent: Int = 0) {
    canvas.put(text, row, left + indent, style)
    row += 1
  }

  mutating func text(_ text: String, _ style: Style, indent: Int = 0) {
    for part in Self.wrapped(text, width: columns.count - indent) {
      line(part, style, indent: indent)
    }
  }

  mutating func pair(_ label: String, _ value: String) {
    canvas.put(label, row, left, palette.secondary)
    canvas.put(value, row, left + 22, palette.text)
    row += 1
  }

  /// Writes a text, if any, in the middle of the lines above a row, with an ellipsis after a limit.
  ///
  /// - Returns: its first line; the row where there is no text.
  @discardableResult
  mutating func note(_ text: String?, above row: Int, limit: Int = .max) -> Int {
    let lines = text.map { Self.wrapped($0, width: columns.count, limit: limit) } ?? []
    for (line, text) in lines.enumerated() {
      canvas.center(text, row - lines.count + line, in: columns, palette.gold)
    }
    return row - lines.count
  }

  /// Leaves a line empty if there is space.
  mutating func gap() { if isRoomy { row += 1 } }

  /// Draws a progress bar of a share, 0 to 1.
  mutating func bar(_ share: Double, _ row: Int, _ column: Int, width: Int) {
    let filled = Int((min(max(share, 0), 1) * Double(width)).rounded(.down))
    for place in 0..<width {
      let isFilled = place < filled
      canvas.put(
        isFilled ? "━" : "─", row, column + place,
        isFilled ? palette.accent : palette.overlay(0.25))
    }
  }

  /// A text wrapped to a width.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    // A word that no line holds, such as a hash, goes on in the next one.
    let length = max(width, 1)
    let words = text.split(separator: " ").flatMap { word in
      stride(from: 0, to: word.count, by: length).map { String(word.dropFirst($0).prefix(length)) }
    }
    for word in words {
      if line.isEmpty {
        line = word
      } else if line.unicodeScalars.count + word.unicodeScalars.count < width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// The first lines of a wrapped text, with an ellipsis if there are more.
  static func wrapped(_ text: String, width: Int, limit: Int) -> [String] {
    let lines = wrapped(text, width: width)
    guard lines.count > limit, limit > 0 else { return lines }
    return Array(lines.prefix(limit - 1)) + ["\(lines[limit - 1].prefix(width - 2)) …"]
  }
}

/// A key and what it does, as the lowest line of a screen shows it.
package struct KeyHint: Hashable, Sendable {
  let key: String
  let action: String

  init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}

extension Canvas {
  /// Writes hints in the lowest lines.
  ///
  /// - Returns: their first line.
  @discardableResult
  mutating func put(_ hints: [KeyHint], _ palette: Palette, margin: Int = 2) -> Int {
    var lines: [[KeyHint]] = [[]]
    var used = 0
    for hint in hints {
      let width = hint.key.unicodeScalars.count + hint.action.unicodeScalars.count + 1
      if used > 0, used + 3 + width > columns - 2 * margin {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(hint)
      used += width + (used > 0 ? 3 : 0)
    }
    let first = rows - lines.count
    for (index, line) in lines.enumerated() {
      let widths = line.map { $0.key.unicodeScalars.count + $0.action.unicodeScalars.count + 1 }
      let total = widths.reduce(0, +) + 3 * (line.count - 1)
      var column = max((columns - total) / 2, margin)
      for hint in line {
        column = put(hint.key, first + index, column, palette.key) + 1
        column = put(hint.action, first + index, column, palette.secondary) + 3
      }
    }
    return first
  }
}

/// Numbers three lines high, made of half blocks.
enum LargeDigits {
  /// The three lines of a number, without its sign.
  static func lines(_ number: Int64) -> [String] {
    var lines = ["", "", ""]
    for digit in String(number).utf8 where (0x30...0x39).contains(digit) {
      let shape = glyphs[Int(digit - 0x30)]
      for row in 0..<3 { lines[row] += (lines[row].isEmpty ? "" : " ") + shape[row] }
    }
    return lines
  }

  private static let glyphs: [[String]] = [
    ["█▀█", "█ █", "▀▀▀"], ["▀█ ", " █ ", "▀▀▀"], ["▀▀█", "█▀▀", "▀▀▀"], ["▀▀█", " ▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"], ["█▀▀", "▀▀█", "▀▀▀"], ["█▀▀", "█▀█", "▀▀▀"], ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"], ["█▀█", "▀▀█", "▀▀▀"],
  ]
}
