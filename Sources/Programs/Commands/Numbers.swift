internal import ArgumentParser
internal import Text

/// A whole number as people write it: 1000000, 1_000_000, 1,000,000, 1M, 1k, 1G.
///
/// All commands read their numbers here.
package struct DigitAmount: CustomStringConvertible {
  /// The number, at least 1.
  package let value: Int64

  package init(_ value: Int64) { self.value = value }

  /// Reads an option's value.
  ///
  /// - Throws: `ValidationError` that says what it takes.
  package static func argument(_ text: String) throws -> DigitAmount {
    DigitAmount(try number(text, from: 1))
  }

  /// Reads a number of things, at least one.
  ///
  /// - Throws: `ValidationError` that says what it takes.
  package static func count(_ text: String) throws -> Int {
    Int(clamping: try number(text, from: 1))
  }

  /// Reads a number that may be zero.
  ///
  /// - Throws: `ValidationError` that says what it takes.
  package static func natural(_ text: String) throws -> Int64 { try number(text, from: 0) }

  private static func number(_ text: String, from least: Int64) throws -> Int64 {
    if let value = parse(text), value >= least { return value }
    if let form = plainForm(of: text) { throw ValidationError("write \(form)") }
    let kind = least == 0 ? "a whole number" : "a positive whole number"
    throw ValidationError("it takes \(kind), such as 1000000, 1_000_000, 1,000,000 or 1M")
  }

  private static let units: KeyValuePairs<Character, Int64> = [
    "k": 1000, "m": 1_000_000, "g": 1_000_000_000,
  ]

  /// Reads digits, in groups or not, and one unit k, M or G at the end.
  static func parse(_ text: String) -> Int64? {
    var digits = text[...]
    var factor: Int64 = 1
    if let last = digits.last?.lowercased().first, let unit = units.first(where: { $0.key == last })
    {
      factor = unit.value
      digits = digits.dropLast()
    }
    guard let number = integer(digits) else { return nil }
    let (value, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow ? nil : value
  }

  /// Digits, between which underscores may stand, or commas before every third from the end.
  private static func integer(_ text: Substring) -> Int64? {
    let isDigits = { (part: Substring) in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count > 1 {
      guard parts.allSatisfy(isDigits), parts[0].count <= 3,
        parts.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
      return Int64(parts.joined())
    }
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    return groups.allSatisfy(isDigits) ? Int64(groups.joined()) : nil
  }

  /// How a power of ten is written, such as 1M for 1e6 and 10^6.
  private static func plainForm(of text: String) -> String? {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    let powers = text.split(separator: "^", omittingEmptySubsequences: false)
    var found: (factor: Int64, exponent: Int)?
    if parts.count == 2, let factor = Int64(parts[0]), let exponent = Int(parts[1]) {
      found = (factor, exponent)
    } else if powers.count == 2, powers[0] == "10", let exponent = Int(powers[1]) {
      found = (1, exponent)
    }
    guard let (factor, exponent) = found, (1...999_999).contains(factor),
      (0...12).contains(exponent)
    else { return nil }
    let power = (0..<exponent).reduce(Int64(1)) { value, _ in value * 10 }
    let value = factor * power
    for (unit, size) in [("G", Int64(1_000_000_000)), ("M", 1_000_000), ("k", 1000)]
    where value >= size && value % size == 0 {
      return "\(value / size)\(unit)"
    }
    return "\(value)"
  }

  package var description: String { value.grouped }
}

/// Decimals from a first to a last one, counted from 1, as people write them: 762-767, 762..767,
/// 762- and 762.
package struct PositionRange: CustomStringConvertible {
  /// The first position, at least 1.
  package let first: Int64

  /// The last position; `nil` where the range goes on to the end.
  package let last: Int64?

  /// Reads an argument.
  ///
  /// - Throws: `ValidationError` that says what it takes.
  package static func argument(_ text: String) throws -> PositionRange {
    let form = "write the first and the last position, such as 762-767 or 762..767"
    let separator = ["..", "–", "-"].first { text.contains($0) }
    let parts: [String]
    if let separator, let place = text.firstRange(of: separator) {
      parts = [String(text[..<place.lowerBound]), String(text[place.upperBound...])]
    } else {
      parts = [text]
    }
    guard let first = DigitAmount.parse(parts[0]) else { throw ValidationError(form) }
    guard first > 0 else { throw ValidationError("positions count from 1, not from \(first)") }
    guard parts.count == 2 else { return PositionRange(first: first, last: first) }
    if parts[1].isEmpty { return PositionRange(first: first, last: nil) }
    guard let last = DigitAmount.parse(parts[1]) else { throw ValidationError(form) }
    guard last >= first else {
      throw ValidationError("the last position, \(last), is before the first, \(first)")
    }
    return PositionRange(first: first, last: last)
  }

  /// The range as a command takes it.
  package var description: String { "\(first)-\(last.map { "\($0)" } ?? "")" }
}
