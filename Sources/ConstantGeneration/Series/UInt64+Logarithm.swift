extension UInt64 {
  /// The binary logarithm, off by at most 0.05; for numbers above 0.
  var approximateLog2: Double {
    let value = Double(self)
    return Double(value.exponent) + value.significand - 1 + 0.043
  }
}
