/// What was seen in the digits of a constant, in the form of known answers.
public struct KnownAnswerFindings: Sendable {
  /// What a finding is about.
  private struct Key: Hashable {
    let kind: KnownAnswerKind
    let digitCount: Int64
    let argument: String
  }

  /// The name of the constant.
  public let constantName: String

  /// How many decimals were looked at.
  public let digitCount: Int64

  private var values: [Key: String] = [:]

  /// Nothing was seen yet.
  ///
  /// - Parameters:
  ///   - constantName: whose digits.
  ///   - digitCount: how many decimals there are.
  public init(constantName: String, digitCount: Int64) {
    self.constantName = constantName
    self.digitCount = digitCount
  }

  /// Notes a finding; for hexadecimal digits the argument is the position of the first.
  public mutating func record(
    _ kind: KnownAnswerKind, _ digitCount: Int64, argument: String = "", _ value: String
  ) {
    values[Key(kind: kind, digitCount: digitCount, argument: argument)] = value
  }

  /// What was seen where a known answer speaks, or `nil`.
  public subscript(answer: KnownAnswer) -> String? {
    self[answer.kind, answer.digitCount, answer.argument]
  }

  /// What was seen of a kind in the first N decimals, or `nil`.
  public subscript(kind: KnownAnswerKind, digitCount: Int64, argument: String) -> String? {
    values[Key(kind: kind, digitCount: digitCount, argument: argument)]
  }
}
