/// A product, quotient or root that its check refused.
///
/// The processor, the memory or the program went wrong.
public struct MultiplicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was computed, as "product of 120000 and 80000 words".
  public let operation: String

  /// Names what went wrong.
  package init(operation: String) {
    self.operation = operation
  }

  /// A text for people.
  public var description: String {
    "a check of the arithmetic failed: \(operation); the processor or the memory went wrong"
  }
}
