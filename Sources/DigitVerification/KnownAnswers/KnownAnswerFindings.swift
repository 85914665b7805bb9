/// What was found in the digits of a constant, in the form of known answers.
public struct KnownAnswerFindings: Sendable {
  /// What a finding is about.
  private struct Key: Hashable {
    let kind: KnownAnswerKind
    let digitCount: Int64
    let argument: String
  }

  /// The name of the constant.
  public let constantName: String

  /// How many decimals were read.
  public let digitCount: Int64

  private var values: [Key: String] = [:]

  /// Creates empty findings.
  ///
  /// - Parameters:
  ///   - constantName: whose digits.
  ///   - digitCount: how many decimals there are.
  public init(constantName: String, digitCount: Int64) {
    self.constantName = constantName
    self.digitCount = digitCount
  }

  /// Records a finding; for hexadecimal digits the argument is the position of the first.
  public mutating func record(
    _ kind: KnownAnswerKind, _ digitCount: Int64, argument: String = "", _ value: String
  ) {
    values[Key(kind: kind, digitCount: digitCount, argument: argument)] = value
  }

  /// What was found for a known answer, or `nil`.
  public subscript(answer: KnownAnswer) -> String? {
    self[answer.kind, answer.digitCount, answer.argument]
  }

  /// What was found of a kind in the first N decimals, or `nil`.
  public subscript(kind: KnownAnswerKind, digitCount: Int64, argument: String) -> String? {
    values[Key(kind: kind, digitCount: digitCount, argument: argument)]
  }
}
