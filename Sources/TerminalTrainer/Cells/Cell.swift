/// One cell of the screen.
package struct Cell: Hashable, Sendable {
  /// The character, one column wide.
  package var character: Unicode.Scalar
  /// Its style.
  package var style: Style

  /// Creates a cell.
  package init(_ character: Unicode.Scalar, _ style: Style) {
    self.character = character
    self.style = style
  }
}
