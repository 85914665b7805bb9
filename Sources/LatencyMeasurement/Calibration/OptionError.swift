/// What is wrong with the value of an option.
public struct OptionError: Error, Equatable, CustomStringConvertible {
  /// The value as it was written.
  public let text: String
  /// What is wrong with it, as the end of a sentence that begins with the value.
  public let problem: String

  /// Names a value and what is wrong with it.
  public init(_ text: String, _ problem: String) {
    self.text = text
    self.problem = problem
  }

  /// One line.
  public var description: String { "'\(text)' \(problem)" }
}
