import ArgumentParser
import NumberText

/// A number of digits or bytes as people write it: 1000000, 1_000_000, 1M, 10M, 1G.
struct DigitAmount: CustomStringConvertible {
  /// The number, at least 1.
  let value: Int64

  /// Creates an amount.
  init(_ value: Int64) {
    self.value = value
  }

  /// Reads an option's value.
  ///
  /// - Throws: `ValidationError` that says what it takes.
  static func argument(_ text: String) throws -> DigitAmount {
    guard let value = parse(text), value > 0 else {
      throw ValidationError("it takes a positive whole number, such as 1000000, 1_000_000 or 1M")
    }
    return DigitAmount(value)
  }

  /// Reads digits, underscores between them, and one unit k, M or G at the end.
  static func parse(_ text: String) -> Int64? {
    var digits = text[...]
    var factor: Int64 = 1
    let units: [Character: Int64] = [
      "k": 1000, "K": 1000, "M": 1_000_000, "m": 1_000_000, "G": 1_000_000_000, "g": 1_000_000_000,
    ]
    if let last = digits.last, let unit = units[last] {
      factor = unit
      digits = digits.dropLast()
    }
    guard digits.first?.isNumber == true, digits.last?.isNumber == true else { return nil }
    guard let number = Int64(digits.filter { $0 != "_" }) else { return nil }
    let (value, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow ? nil : value
  }

  /// The number with its thousands separated.
  var description: String { value.grouped }
}
