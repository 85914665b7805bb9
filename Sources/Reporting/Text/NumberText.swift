internal import NumberText

/// Numbers as reports write them, the same on every machine and in every language.
enum Formatting {
  /// A number with an explicit sign, unless it is zero when rounded.
  static func signed(_ number: Double, _ places: Int) -> String {
    let text = number.fixed(places)
    if text == 0.fixed(places) { return text }
    return text.hasPrefix("-") ? "−" + text.dropFirst() : "+" + text
  }

  /// A duration in seconds with two or three decimals.
  static func seconds(_ seconds: Double) -> String {
    seconds.fixed(seconds < 0.1 ? 3 : 2) + " s"
  }

  /// A duration in a suitable unit, with three significant digits.
  ///
  /// - Parameter nanoseconds: the duration, not negative.
  static func duration(_ nanoseconds: some BinaryFloatingPoint) -> String {
    let nanoseconds = Double(nanoseconds)
    for (unit, size) in [("ns", 1.0), ("µs", 1e3), ("ms", 1e6)] where nanoseconds < 999.5 * size {
      return "\(significant(nanoseconds / size)) \(unit)"
    }
    return "\(significant(nanoseconds / 1e9)) s"
  }

  /// A duration in a suitable unit.
  ///
  /// - Parameter nanoseconds: the duration, not negative.
  static func duration(_ nanoseconds: Int64) -> String { duration(Double(nanoseconds)) }

  /// A number with three significant digits, without trailing zeros.
  ///
  /// - Parameters:
  ///   - number: not negative, of a magnitude below 10^12.
  ///   - places: decimals of a number below 10; larger ones have fewer.
  static func significant(_ number: Double, places most: Int = 2) -> String {
    let places = number >= 99.95 ? 0 : number >= 9.995 ? 1 : most
    if places == 0 { return (Int64(number.rounded())).grouped }
    var text = number.fixed(places)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A fraction in per cent with as many decimals as it has, such as 99.9 %.
  static func percent(_ fraction: Double) -> String {
    var text = (fraction * 100).fixed(6)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text + " %"
  }
}
