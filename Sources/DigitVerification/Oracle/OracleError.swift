import DigitCore

/// Why the oracle gives no decimals.
public struct OracleError: Error, Equatable, Sendable {
  /// What is wrong, as an open list.
  public struct Code: Hashable, Sendable {
    /// The name of the code, for messages and reports.
    public let name: String

    /// The oracle has no formula for the constant.
    public static var unknownConstant: Code { Code(name: "unknown constant") }

    /// The error bound leaves room for other decimals; about once in 10^28 requests.
    public static var ambiguous: Code { Code(name: "ambiguous") }
  }

  /// What is wrong.
  public let code: Code

  /// The name of the constant.
  public let constantName: String

  /// Describes a failure.
  package init(_ code: Code, constantName: String) {
    self.code = code
    self.constantName = constantName
  }
}

/// How the error reads.
extension OracleError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String {
    code == .ambiguous
      ? "the last decimals of \(constantName) lie too close to a border; ask for one more or less"
      : "the oracle has no formula for \(constantName); it knows "
        + DecimalOracle.formulas.map(\.constant.name).joined(separator: ", ")
  }
}
