/// A terminal's size in characters.
public struct TerminalSize: Hashable, Sendable {
  /// Characters in a line.
  public let columns: Int

  /// Lines.
  public let rows: Int

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - columns: characters in a line.
  ///   - rows: lines.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
