/// Numbers as people read them.
enum Wording {
  /// A number with so many digits after the point, rounded to nearest.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 9e14 else { return String(value) }
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = Int64((abs(value) * scale).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    let whole = scaled / Int64(scale)
    guard decimals > 0 else { return sign + String(whole) }
    let digits = String(scaled % Int64(scale))
    return sign + String(whole) + "."
      + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// A whole number with commas between groups of three digits.
  static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

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

  /// A share in percent.
  static func percent(_ share: Double) -> String { significant(share * 100) + " %" }

  /// A number to at least three digits, without zeros at the end.
  static func significant(_ value: Double) -> String {
    let magnitude = abs(value)
    var text = fixed(value, magnitude < 10 ? 2 : magnitude < 100 ? 1 : 0)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A probability: plainly down to a thousandth, then as a power of ten.
  static func probability(_ value: Double) -> String {
    if value >= 0.001 || value == 0 { return fixed(value, 3) }
    var exponent = 0
    var significand = value
    while significand < 0.995 {
      significand *= 10
      exponent += 1
    }
    return "\(fixed(significand, 1))e-\(exponent)"
  }
}
