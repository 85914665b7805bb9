/// Why there are no digits to practise.
package struct DigitProviderError: Error, Hashable, Sendable {
  /// The problem and what to do next, in a line.
  package let text: String

  /// Creates a problem.
  package init(_ text: String) { self.text = text }
}
