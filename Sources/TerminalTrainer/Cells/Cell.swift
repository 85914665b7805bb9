/// One character place of the screen.
package struct Cell: Hashable, Sendable {
  /// The character: one that takes one place.
  package var character: Unicode.Scalar
  /// How it is drawn.
  package var style: Style

  /// Makes a cell.
  package init(_ character: Unicode.Scalar, _ style: Style) {
    self.character = character
    self.style = style
  }
}
