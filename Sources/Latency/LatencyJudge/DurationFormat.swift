/// Durations in options: a number and a unit, such as `16ms`, `0.5s` or `250us`.
package enum DurationFormat {
  /// Units and their nanoseconds, the longer names first where one ends another.
  private static let units: [(name: String, nanoseconds: Double)] = [
    ("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9),
  ]

  private static var outOfRange: String { "must be above 0 and at most an hour" }

  /// The longest time that is accepted: an hour, in nanoseconds.
  static var longest: Int64 { 3_600_000_000_000 }

  /// Reads a duration.
  ///
  /// - Returns: nanoseconds, 1 to an hour.
  /// - Throws: `OptionError` with the reason.
  package static func nanoseconds(_ text: String) throws(OptionError) -> Int64 {
    let isNegative = text.first == "-" && text.dropFirst().first?.isNumber == true
    guard !isNegative, decimal(text[...]) != 0 else { throw OptionError(text, outOfRange) }
    let unit = units.first { text.hasSuffix($0.name) }
    let number = text.dropLast(unit?.name.count ?? 0)
    guard let unit, let value = decimal(number) else {
      throw OptionError(
        text, "is not a time: write a number and ns, us, ms or s without a space, such as 16ms")
    }
    let nanoseconds = (value * unit.nanoseconds).rounded()
    guard nanoseconds >= 1, nanoseconds <= Double(longest) else {
      throw OptionError(text, outOfRange)
    }
    return Int64(nanoseconds)
  }

  /// Reads digits with at most one point, without sign and exponent.
  static func decimal(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return isPlain && text.first != "." ? Double(text) : nil
  }

  /// Writes a duration in the largest unit of which it is a whole number.
  package static func text(_ nanoseconds: Int64) -> String {
    for unit in units.reversed() where unit.name != "µs" {
      let value = Int64(unit.nanoseconds)
      if nanoseconds.isMultiple(of: value) { return "\(nanoseconds / value)\(unit.name)" }
    }
    return "\(nanoseconds)ns"
  }
}

package struct OptionError: Error, Equatable, CustomStringConvertible {
  let text: String
  /// The reason, as the end of a sentence that begins with the value.
  let problem: String

  init(_ text: String, _ problem: String) {
    self.text = text
    self.problem = problem
  }

  package var description: String { "'\(text)' \(problem)" }
}
