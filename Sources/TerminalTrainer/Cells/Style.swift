/// How a character is drawn.
package struct Style: Hashable, Sendable {
  /// The colour of the character.
  package var color: Color
  /// The colour behind it.
  package var background: Color
  /// The signs other than colour, so that colour is never the only one.
  package var attributes: Attributes

  /// Creates a style.
  package init(_ color: Color, on background: Color = Color(0), _ attributes: Attributes = []) {
    self.color = color
    self.background = background
    self.attributes = attributes
  }

  /// Weight, underline and reversed colours.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold.
    package static let bold = Attributes(rawValue: 1)
    /// Underlined.
    package static let underlined = Attributes(rawValue: 2)
    /// Reversed; sent only without colours.
    package static let reversed = Attributes(rawValue: 4)
    /// Faint; sent only without colours.
    package static let faint = Attributes(rawValue: 8)
  }

  /// The style with additional attributes.
  package func with(_ more: Attributes) -> Style { Style(color, on: background, attributes.union(more)) }

  /// The style over another background.
  package func on(_ background: Color) -> Style { Style(color, on: background, attributes) }
}
