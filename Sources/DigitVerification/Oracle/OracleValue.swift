/// A number of the oracle, with a bound on its error.
package struct OracleValue: Sendable {
  /// The number, normalized.
  package var number: DecimalFixedPoint

  /// How far the number is from the true value at most, in units of its last place.
  package var errorUnits: Int64

  /// Creates a value with its error bound.
  package init(number: DecimalFixedPoint, errorUnits: Int64) {
    self.number = number
    self.errorUnits = errorUnits
  }

  /// How many words of fraction hold some decimals and 36 more, which catch the error.
  static func fractionWords(decimals: Int) -> Int {
    (decimals + DecimalFixedPoint.digitsPerWord - 1) / DecimalFixedPoint.digitsPerWord + 2
  }

  /// The decimals, or `nil` if the error bound lets other decimals pass.
  package func certainDecimals(_ count: Int) -> [UInt8]? {
    var lowest = number
    lowest.add(units: -errorUnits)
    var highest = number
    highest.add(units: errorUnits)
    let digits = lowest.decimals(count)
    let agrees = lowest.words[0] == highest.words[0] && digits == highest.decimals(count)
    return agrees ? digits : nil
  }
}
