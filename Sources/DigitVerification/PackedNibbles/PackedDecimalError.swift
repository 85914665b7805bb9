/// Packed digits with a nibble above 9.
public struct PackedDecimalError: Error, Equatable, Sendable {
  /// What is wrong, as an open list.
  public struct Code: Hashable, Sendable {
    /// The name of the code, for messages and reports.
    public let name: String

    /// A nibble holds a value above 9.
    public static var nibbleAboveNine: Code { Code(name: "nibble above 9") }
  }

  /// What is wrong.
  public let code: Code

  /// The 0-based place of the bad nibble in the run that was passed in.
  public let digitOffset: Int

  /// Creates the error of a nibble above 9.
  package init(nibbleAt digitOffset: Int) {
    code = .nibbleAboveNine
    self.digitOffset = digitOffset
  }
}

/// The text of the error.
extension PackedDecimalError: CustomStringConvertible {
  /// One line that says what is wrong, where, and what to do.
  public var description: String {
    "packed digits are damaged: nibble \(digitOffset) of this run is above 9; "
      + "verify the pack the digits came from"
  }
}
