/// Why the value of an option is refused.
public struct OptionError: Error, Equatable, CustomStringConvertible {
  /// The value.
  public let text: String
  /// The reason, as the end of a sentence that begins with the value.
  public let problem: String

  /// Creates an error from a value and the reason.
  public init(_ text: String, _ problem: String) {
    self.text = text
    self.problem = problem
  }

  /// One line.
  public var description: String { "'\(text)' \(problem)" }
}
