import DigitCore
import NumberText
import PracticeEngine

/// Parses the options of a session.
enum PracticeArguments {
  /// A constant by its name or symbol.
  ///
  /// - Throws: ``CommandFailure`` that names the nearest known constant.
  static func constant(_ text: String) throws -> MathematicalConstant {
    let lowered = text.lowercased()
    if let constant = MathematicalConstant.known.first(where: {
      $0.name == lowered || $0.symbol == lowered
    }) {
      return constant
    }
    throw CommandFailure(
      .usage,
      "unknown constant '\(text)'; \(Suggestion.text(to: text, among: ConstantName.all))")
  }

  /// A value by its name.
  ///
  /// - Throws: ``CommandFailure`` that names the option and the nearest name.
  static func value<Value>(
    _ text: String, _ option: String, _ values: [(name: String, value: Value)]
  ) throws -> Value {
    let lowered = text.lowercased()
    if let found = values.first(where: { $0.name == lowered }) { return found.value }
    throw CommandFailure(
      .usage,
      "\(option) '\(text)': unknown; \(Suggestion.text(to: text, among: values.map(\.name)))")
  }

  /// A segment, such as `50-100`.
  ///
  /// - Throws: ``CommandFailure`` that says what is wrong with it.
  static func segment(_ text: String, available: Int64) throws -> DigitRange {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int64(parts[0]), let end = Int64(parts[1]) else {
      throw CommandFailure(.usage, "--segment '\(text)': write two numbers, such as 50-100")
    }
    guard let range = DigitRange(from: start, upTo: end), !range.isEmpty else {
      throw CommandFailure(
        .usage, "--segment \(text): the start must be below the end, such as 50-100")
    }
    guard LearnSegment.accepts(range, available: available) else {
      throw CommandFailure(
        .usage,
        "--segment \(text): the pack holds \(available.grouped) decimals; choose a smaller end")
    }
    return range
  }
}
