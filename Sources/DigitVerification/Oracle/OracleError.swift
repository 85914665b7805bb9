import DigitCore

/// Why the oracle gives no decimals.
public struct OracleError: Error, Equatable, Sendable {
  /// What is wrong, as an open list.
  public struct Code: Hashable, Sendable {
    /// The name of the code, for messages and reports.
    public let name: String

    /// The oracle has no formula for the constant.
    public static var unknownConstant: Code { Code(name: "unknown constant") }

    /// The error bound allows other decimals; about once in 10^28 requests.
    public static var ambiguous: Code { Code(name: "ambiguous") }
  }

  /// What is wrong.
  public let code: Code

  /// The name of the constant.
  public let constantName: String

  /// Creates an error.
  package init(_ code: Code, constantName: String) {
    self.code = code
    self.constantName = constantName
  }
}

/// The text of the error.
extension OracleError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String {
    code == .ambiguous
      ? "the error bound allows other last decimals of \(constantName); ask for one more or fewer"
      : "the oracle has no formula for \(constantName); it knows "
        + DecimalOracle.formulas.map(\.constant.name).joined(separator: ", ")
  }
}
