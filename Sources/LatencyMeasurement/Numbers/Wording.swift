internal import NumberText

/// Numbers as text for people.
enum NumberFormat {
  /// A time with its unit, to three digits: `31 ms`, `4.2 µs`.
  static func time(_ nanoseconds: Int64) -> String {
    let value = Double(nanoseconds)
    return switch nanoseconds.magnitude {
    case 0..<1_000: "\(nanoseconds) ns"
    case 0..<1_000_000: significant(value / 1e3) + " µs"
    case 0..<10_000_000_000: significant(value / 1e6) + " ms"
    default: significant(value / 1e9) + " s"
    }
  }

  /// A long time in hours, or "more than a year".
  static func hours(_ nanoseconds: Int64) -> String {
    let hours = nanoseconds / 3_600_000_000_000
    return hours > 8_760 ? "more than a year" : "\(hours.grouped) hours"
  }

  /// A share in percent.
  static func percent(_ share: Double) -> String { significant(share * 100) + " %" }

  /// A number to at least three digits, without trailing zeros.
  static func significant(_ value: Double) -> String {
    let magnitude = abs(value)
    var text = value.fixed(magnitude < 10 ? 2 : magnitude < 100 ? 1 : 0)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A ratio, from 1,000 on with its thousands apart.
  static func factor(_ value: Double) -> String {
    (999.5..<1e15).contains(value) ? Int64(value.rounded()).grouped : significant(value)
  }

  /// A probability: fixed down to a thousandth, then with a power of ten.
  static func probability(_ value: Double) -> String {
    if value >= 0.001 || value == 0 { return value.fixed(3) }
    var exponent = 0
    var significand = value
    while significand < 0.995 {
      significand *= 10
      exponent += 1
    }
    return "\(significand.fixed(1))e-\(exponent)"
  }
}
