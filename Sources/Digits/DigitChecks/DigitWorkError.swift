/// Why digits were not made or not checked, although every file could be read and written.
public struct DigitWorkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable, RawRepresentable {
    /// The name of the code, stable across releases.
    public let rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The request is of a constant that cannot be computed, or of no or too many decimals.
    public static let request = Code(rawValue: "request")
    /// There is too little memory; nothing was begun.
    public static let memory = Code(rawValue: "memory")
    /// A check failed: the digits are wrong, and no file was kept.
    public static let failedCheck = Code(rawValue: "failed-check")
    /// The processor or the memory of the machine computed wrongly.
    public static let machine = Code(rawValue: "machine")
  }

  /// The kind of error.
  public let code: Code

  /// What happened, in a sentence.
  public let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension CertificationError {
  /// The error as clients of the library see it: of a file, or of the work.
  package var cause: any Error {
    switch self {
    case .pack(let error): error
    case .generation, .multiplication: DigitWorkError(.machine, description)
    }
  }
}
