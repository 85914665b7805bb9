/// The range of a number in a file.
struct FieldRule {
  private let range: ClosedRange<Double>
  private let words: String

  /// A number in a closed range.
  static func between(_ low: Double, _ high: Double) -> FieldRule {
    FieldRule(range: low...high, words: "between \(text(low)) and \(text(high))")
  }

  /// An interval between keys, in milliseconds: above 0, at most an hour.
  static var interval: FieldRule {
    FieldRule(range: 1e-6...3.6e6, words: "an interval above 0, at most 3600000 milliseconds")
  }

  /// A rate in keys a second: above 0, at most a million.
  static var rate: FieldRule {
    FieldRule(range: 1e-3...1e6, words: "a rate between 0.001 and 1000000 keys a second")
  }

  /// How many of something there are: at most a thousand million.
  static var count: FieldRule { between(0, 1e9) }

  /// A measured rate or ratio: at least 0, and small enough to be written in digits.
  static var figure: FieldRule { between(0, 1e14) }

  /// Throws where a value is out of range.
  func check(_ value: Double, _ field: String) throws(ScenarioError) {
    guard value.isFinite, range.contains(value) else {
      throw ScenarioError(field: field, problem: "\(Self.text(value)) is not \(words)")
    }
  }

  /// Throws where the second value is below the first.
  static func ordered(
    _ low: Double, _ high: Double, _ field: String, below other: String
  ) throws(ScenarioError) {
    guard low <= high else {
      throw ScenarioError(
        field: field, problem: "\(text(high)) is below \(other), which is \(text(low))")
    }
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }
}
