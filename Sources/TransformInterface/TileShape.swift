/// How the points of a pass lie in memory, in vectors of eight doubles.
package struct TileShape: Sendable {
  /// How many rows.
  package let rows: Int

  /// From the start of a row to that of the next.
  package let stride: Int

  /// How many vectors of a row are used.
  package let width: Int

  /// Describes a tile.
  package init(rows: Int, stride: Int, width: Int) {
    self.rows = rows
    self.stride = stride
    self.width = width
  }
}
