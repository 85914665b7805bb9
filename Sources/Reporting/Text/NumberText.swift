/// Numbers as reports write them, the same on every machine and in every language.
enum NumberText {
  /// An integer with its thousands apart, such as 1,000,000.
  static func grouped(_ number: some BinaryInteger) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// A number with a fixed number of decimals, rounded to nearest.
  ///
  /// - Parameters:
  ///   - number: of a magnitude below 10^12.
  ///   - places: decimals after the point, 0 to 6.
  static func fixed(_ number: Double, _ places: Int) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int64((abs(number) * scale).rounded())
    let sign = number < 0 && scaled != 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % Int64(scale))
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(scaled / Int64(scale)).\(zeros)\(fraction)"
  }

  /// A number with an explicit sign, unless it is zero when rounded.
  static func signed(_ number: Double, _ places: Int) -> String {
    let text = fixed(number, places)
    if text == fixed(0, places) { return text }
    return text.hasPrefix("-") ? "−" + text.dropFirst() : "+" + text
  }

  /// A duration in seconds, with as many decimals as say something.
  static func seconds(_ seconds: Double) -> String {
    fixed(seconds, seconds < 0.1 ? 3 : 2) + " s"
  }

  /// A duration in the unit that suits it, with three digits that say something.
  ///
  /// - Parameter nanoseconds: the duration, not negative.
  static func duration(_ nanoseconds: some BinaryFloatingPoint) -> String {
    let nanoseconds = Double(nanoseconds)
    for (unit, size) in [("ns", 1.0), ("µs", 1e3), ("ms", 1e6)] where nanoseconds < 999.5 * size {
      return "\(figures(nanoseconds / size)) \(unit)"
    }
    return "\(figures(nanoseconds / 1e9)) s"
  }

  /// A duration in the unit that suits it.
  ///
  /// - Parameter nanoseconds: the duration, not negative.
  static func duration(_ nanoseconds: Int64) -> String { duration(Double(nanoseconds)) }

  /// A number with three digits that say something, and no zeros that say nothing.
  ///
  /// - Parameters:
  ///   - number: not negative, of a magnitude below 10^12.
  ///   - places: decimals of a number below 10; larger ones have fewer.
  static func figures(_ number: Double, places most: Int = 2) -> String {
    let places = number >= 99.95 ? 0 : number >= 9.995 ? 1 : most
    if places == 0 { return grouped(Int64(number.rounded())) }
    var text = fixed(number, places)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A fraction in per cent with as many decimals as it has, such as 99.9 %.
  static func percent(_ fraction: Double) -> String {
    var text = fixed(fraction * 100, 6)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text + " %"
  }
}
