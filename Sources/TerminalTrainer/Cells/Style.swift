/// How a character is drawn.
package struct Style: Hashable, Sendable {
  /// The colour of the character.
  package var color: Color
  /// The colour behind it.
  package var ground: Color
  /// What is drawn beside colour, so that colour is never the only sign.
  package var marks: Marks

  /// Makes a style.
  package init(_ color: Color, on ground: Color = Color(0), _ marks: Marks = []) {
    self.color = color
    self.ground = ground
    self.marks = marks
  }

  /// Weight, line and exchange of colours.
  package struct Marks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier strokes.
    package static let bold = Marks(rawValue: 1)
    /// A line below.
    package static let underlined = Marks(rawValue: 2)
    /// Ground and character exchanged; drawn where colours are not.
    package static let reversed = Marks(rawValue: 4)
    /// Fainter; drawn where colours are not.
    package static let faint = Marks(rawValue: 8)
  }

  /// The style with more marks.
  package func with(_ more: Marks) -> Style { Style(color, on: ground, marks.union(more)) }

  /// The style over another ground.
  package func on(_ ground: Color) -> Style { Style(color, on: ground, marks) }
}
