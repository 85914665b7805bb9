/// How a character is drawn.
package struct Style: Hashable, Sendable {
  /// The colour of the character.
  package var color: Color
  /// The colour behind it.
  package var ground: Color
  /// The signs other than colour, so that colour is never the only one.
  package var marks: Marks

  /// Creates a style.
  package init(_ color: Color, on ground: Color = Color(0), _ marks: Marks = []) {
    self.color = color
    self.ground = ground
    self.marks = marks
  }

  /// Weight, underline and reversed colours.
  package struct Marks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold.
    package static let bold = Marks(rawValue: 1)
    /// Underlined.
    package static let underlined = Marks(rawValue: 2)
    /// Reversed; sent only without colours.
    package static let reversed = Marks(rawValue: 4)
    /// Faint; sent only without colours.
    package static let faint = Marks(rawValue: 8)
  }

  /// The style with additional marks.
  package func with(_ more: Marks) -> Style { Style(color, on: ground, marks.union(more)) }

  /// The style over another ground.
  package func on(_ ground: Color) -> Style { Style(color, on: ground, marks) }
}
