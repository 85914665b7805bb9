internal import BigArithmetic

extension DecimalResult {
  /// Truncates B = ⌊(addend·10^places + S)/divisor⌋ to some decimals.
  ///
  /// - Parameters:
  ///   - count: how many decimals.
  ///   - workers: the processors to use.
  ///   - fault: a fault to inject, for tests.
  func extraction(_ count: Int64, workers: Workers, fault: InjectedComputationFault?) -> DecimalExtraction {
    if divisor == 1 && fault == nil {
      return DecimalExtraction(of: value.value, count: count, workers: workers)
    }
    var lower = divisor == 1 ? value.value.copy() : value.value.halved(adding: UInt(addend))
    fault?.inject(.decimalValue, &lower)
    return DecimalExtraction(of: lower, count: count, workers: workers)
  }

  /// What halving loses.
  var droppedBit: UInt64 { divisor == 2 && value.value.isOdd ? 1 : 0 }
}
