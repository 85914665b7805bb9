/// A product, quotient or root that failed its check: a fault of the processor, the memory or the
/// program.
public struct ArithmeticError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was computed, as "product of 120000 and 80000 words".
  public let operation: String

  /// Creates an error.
  package init(operation: String) {
    self.operation = operation
  }

  /// The message for users.
  public var description: String {
    "a check of the arithmetic failed: \(operation); the processor or the memory went wrong"
  }
}
