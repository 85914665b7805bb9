internal import NumberText

/// The numbers of a gate as text.
enum GateNumberFormat {
  /// The name of a number, such as `worstMinimumNanoseconds`, in words.
  static func name(_ name: String) -> String {
    var words = ""
    for character in name {
      if character.isUppercase, !words.isEmpty { words.append(" ") }
      words.append(contentsOf: character.lowercased())
    }
    return words
  }

  /// A number without insignificant digits.
  static func value(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    if value == value.rounded(), abs(value) < 1e15 { return Int64(value).grouped }
    if abs(value) >= 0.001, abs(value) < 1e9 {
      return (value < 0 ? "-" : "") + Formatting.significant(abs(value), places: 4)
    }
    return "\(value)"
  }
}
