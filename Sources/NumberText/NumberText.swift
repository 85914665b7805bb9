extension BinaryInteger {
  /// The number with its thousands apart, such as 1,000,000, the same in every language.
  public var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}

extension BinaryInteger {
  /// So many of something, such as "1 round" and "1,200 rounds".
  ///
  /// - Parameter noun: one of them, in English, with an ordinary plural.
  public func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Double {
  /// The number with a fixed number of decimals, rounded to nearest, the same in every language.
  ///
  /// - Parameter places: decimals after the point, 0 to 6.
  /// - Returns: such as "-0.25"; zero has no sign. A number that is not finite, or of a magnitude
  ///   from 9·10^14/10^places on, comes as Swift writes it.
  public func fixed(_ places: Int) -> String {
    precondition((0...6).contains(places), "decimals are written with 0 to 6 places")
    let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
    guard isFinite, magnitude * scale < 9e14 else { return "\(self)" }
    let scaled = Int64((magnitude * scale).rounded())
    let sign = self < 0 && scaled != 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % Int64(scale))
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(scaled / Int64(scale)).\(zeros)\(fraction)"
  }
}
