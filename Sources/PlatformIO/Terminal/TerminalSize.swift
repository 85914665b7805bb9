/// How many characters a terminal shows.
public struct TerminalSize: Hashable, Sendable {
  /// Characters in a line.
  public let columns: Int

  /// Lines.
  public let rows: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - columns: characters in a line.
  ///   - rows: lines.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
