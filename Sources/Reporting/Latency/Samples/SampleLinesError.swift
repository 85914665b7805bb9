/// Where and why a file is not `samples.jsonl`.
public struct SampleLinesError: Error, Equatable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int

  /// What is wrong there.
  public let problem: String

  /// One line for people.
  public var description: String { "line \(line) \(problem)" }
}
