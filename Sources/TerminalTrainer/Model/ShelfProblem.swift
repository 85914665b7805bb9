/// Why there are no digits to practise.
package struct ShelfProblem: Error, Hashable, Sendable {
  /// What is wrong and what to do next, in a line.
  package let text: String

  /// Describes a problem.
  package init(_ text: String) { self.text = text }
}
