/// Rows and columns.
public struct Table: Codable, Equatable, Sendable {
  /// A column.
  public struct Column: Codable, Equatable, Sendable {
    /// Its title.
    public let title: String

    /// Whether it holds numbers, which are aligned to the right.
    public let isNumeric: Bool

    /// Creates a column.
    public init(_ title: String, isNumeric: Bool = false) {
      self.title = title
      self.isNumeric = isNumeric
    }
  }

  /// What the table shows.
  public let caption: String

  /// The columns.
  public let columns: [Column]

  /// The rows, each with as many cells as there are columns.
  public let rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - caption: what it shows.
  ///   - columns: its columns.
  ///   - rows: its cells; every row has one for each column.
  public init(caption: String, columns: [Column], rows: [[String]]) {
    precondition(rows.allSatisfy { $0.count == columns.count }, "a row has a cell for each column")
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }
}
