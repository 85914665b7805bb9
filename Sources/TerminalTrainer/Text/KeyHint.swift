/// A key and what it does, as the lowest line of a screen shows it.
package struct KeyHint: Hashable, Sendable {
  /// The key.
  package let key: String
  /// What it does.
  package let action: String

  /// Creates a hint.
  package init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}

extension Canvas {
  /// Writes hints in the lowest lines.
  ///
  /// - Returns: their first line.
  @discardableResult
  package mutating func put(_ hints: [KeyHint], _ palette: Palette, margin: Int = 2) -> Int {
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
