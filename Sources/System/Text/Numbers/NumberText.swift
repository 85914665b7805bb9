// Numbers as text for people, the same on every machine and in every language.

extension BinaryInteger {
  /// The number with its thousands apart, such as 1,000,000.
  package var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// So many of something, such as "1 round" and "1,200 rounds".
  ///
  /// - Parameter noun: one of them, in English, with an ordinary plural.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  /// The number in hexadecimal, small letters.
  ///
  /// - Parameter digits: how many digits there are at least.
  package func hexadecimal(digits: Int) -> String {
    String(magnitude, radix: 16).filled(to: digits)
  }
}

extension Sequence<UInt8> {
  package var hexadecimal: String { map { $0.hexadecimal(digits: 2) }.joined() }
}

extension Int64 {
  /// The number divided by a power of ten, such as 12.34 for 1234 with two places.
  ///
  /// - Parameter places: decimals after the point, 0 to 6.
  package func decimal(places: Int, isGrouped: Bool = false) -> String {
    precondition((0...6).contains(places), "decimals are written with 0 to 6 places")
    let scale = (0..<places).reduce(UInt64(1)) { product, _ in product * 10 }
    let whole = magnitude / scale
    let text = (self < 0 ? "-" : "") + (isGrouped ? whole.grouped : String(whole))
    return places == 0 ? text : text + "." + String(magnitude % scale).filled(to: places)
  }
}

extension Double {
  /// The number with a fixed number of decimals, rounded to nearest.
  ///
  /// - Parameter places: decimals after the point, 0 to 6.
  /// - Returns: such as "-0.25"; zero has no sign. A number that is not finite, or of a magnitude
  ///   from 9·10^14/10^places on, comes as Swift writes it.
  package func fixed(_ places: Int, isGrouped: Bool = false) -> String {
    scaled(by: 1, places, isGrouped: isGrouped)
  }

  /// The number times a factor, with a fixed number of decimals.
  fileprivate func scaled(by factor: Double, _ places: Int, isGrouped: Bool = false) -> String {
    let scale = (0..<places).reduce(factor) { product, _ in product * 10 }
    guard isFinite, magnitude * scale < 9e14 else { return "\(self * factor)" }
    return Int64((self * scale).rounded()).decimal(places: places, isGrouped: isGrouped)
  }
}

package enum NumberFormat {
  /// A number to at least three digits, without trailing zeros.
  ///
  /// - Parameter places: decimals of a number below 10; larger ones have fewer.
  package static func significant(
    _ number: Double, places: Int = 2, isGrouped: Bool = false
  ) -> String {
    guard number.magnitude < 99.95 else { return number.fixed(0, isGrouped: isGrouped) }
    return number.fixed(number.magnitude < 9.995 ? places : 1).withoutTrailingZeros
  }

  /// A number without digits that mean nothing: a whole one grouped, another to four decimals.
  package static func plain(_ number: Double) -> String {
    if number == number.rounded(), number.magnitude < 1e15 { return Int64(number).grouped }
    guard (0.001..<1e9).contains(number.magnitude) else { return "\(number)" }
    return significant(number, places: 4, isGrouped: true)
  }

  /// A number with all its digits; a whole one without a point.
  package static func exact(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
  }

  /// A number with a fixed number of decimals and its sign; none where it is zero when rounded.
  package static func signed(_ number: Double, _ places: Int) -> String {
    let text = number.fixed(places)
    if text == 0.fixed(places) { return text }
    return text.hasPrefix("-") ? "−" + text.dropFirst() : "+" + text
  }

  /// A probability: fixed down to a thousandth, then with a power of ten.
  package static func probability(_ value: Double) -> String {
    if value >= 0.001 || value == 0 { return value.fixed(3) }
    var exponent = 0
    var significand = value
    while significand < 0.995 {
      significand *= 10
      exponent += 1
    }
    return "\(significand.fixed(1))e-\(exponent)"
  }

  /// A share in per cent to at least three digits, such as `12.5 %`.
  package static func percent(_ share: Double) -> String { significant(share * 100) + " %" }

  /// A share in per cent with a fixed number of decimals, such as `50.0 %`.
  package static func percent(_ share: Double, places: Int) -> String {
    share.scaled(by: 100, places) + " %"
  }

  /// A share in per cent with as many decimals as it has, such as `99.99 %`.
  package static func exactPercent(_ share: Double) -> String {
    (share * 100).fixed(6).withoutTrailingZeros + " %"
  }

  /// A time in sentences about budgets, to three digits: up to 10 s in milliseconds, as `31 ms`.
  package static func time(_ nanoseconds: Int64) -> String {
    let value = Double(nanoseconds)
    return switch nanoseconds.magnitude {
    case 0..<1_000: "\(nanoseconds) ns"
    case 0..<1_000_000: significant(value / 1e3) + " µs"
    case 0..<10_000_000_000: significant(value / 1e6) + " ms"
    default: significant(value / 1e9) + " s"
    }
  }

  /// A time in tables, in the unit that suits it, to three digits.
  ///
  /// - Parameter nanoseconds: not negative.
  package static func duration(_ nanoseconds: Double) -> String {
    for (unit, size) in [("ns", 1.0), ("µs", 1e3), ("ms", 1e6)] where nanoseconds < 999.5 * size {
      return "\(significant(nanoseconds / size)) \(unit)"
    }
    return "\(significant(nanoseconds / 1e9, isGrouped: true)) s"
  }

  /// A time in tables, in the unit that suits it.
  package static func duration(_ nanoseconds: Int64) -> String { duration(Double(nanoseconds)) }

  /// A number of seconds with two or three decimals and its unit.
  package static func seconds(_ seconds: Double) -> String {
    seconds.fixed(seconds < 0.1 ? 3 : 2) + " s"
  }
}

extension String {
  /// The digits with zeros before them.
  fileprivate func filled(to count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - self.count)) + self
  }

  fileprivate var withoutTrailingZeros: String {
    guard contains(".") else { return self }
    var text = self
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
