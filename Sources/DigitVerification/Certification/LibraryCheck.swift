internal import BigArithmetic
internal import ConstantGeneration
internal import DigitPack

/// MPFR's value rounded down and up, converted to decimals by GMP.
///
/// Nothing of our own takes part: no formula, conversion or multiplication. What is shared is GMP's
/// multiplication, which our own uses for short numbers, and for all where it is told to.
struct LibraryCheck: Sendable {
  /// The most decimals for which the check runs: MPFR works on one core.
  static let limit: Int64 = 1_000_000

  let definition: ConstantDefinition
  let context: GenerationContext

  /// Runs the check.
  ///
  /// - Parameter store: where the decimals are read from.
  /// - Throws: ``CertificationError``.
  func result(for store: some DecimalStore) throws(CertificationError) -> CheckResult {
    let count = store.digitCount
    guard count <= Self.limit else {
      return CheckResult(
        .libraryEnclosure, notRun: .couldNot,
        "MPFR works on one core, and runs for up to \(Self.limit) decimals only")
    }
    let bits = DecimalPrecision.bits(forDecimals: count) + 128
    let enclosure = definition.library.evaluate(bits: bits, context: context).enclosure
    let lower = Self.decimals(enclosure, adding: 0, count: count)
    let upper = Self.decimals(enclosure, adding: enclosure.width, count: count)
    let difference: Int64?
    do {
      difference = try DecimalComparison.firstDifference(store, text: lower)
    } catch { throw .pack(error) }
    return CheckResult(
      .libraryEnclosure, passed: difference == nil && lower == upper,
      "every decimal against \(definition.library.statement), rounded down and rounded up",
      decimals: count, coverage: .decimals(count),
      details: [
        .init("what it is", definition.libraryIndependence),
        .init("both roundings agree", lower == upper ? "yes" : "NO"),
        .init("first difference", difference.map { "position \($0 + 1)" } ?? "none"),
      ])
  }

  /// The decimals of one end: the integer part after multiplying by 10^count.
  private static func decimals(
    _ enclosure: Enclosure, adding width: UInt64, count: Int64
  ) -> [UInt8] {
    var end = enclosure.lower.value.lowBits(enclosure.bits)
    end += width
    var scaled = BigInteger.gmpProduct(end, powerOfFive(count))
    scaled >>= enclosure.bits - count
    let text = scaled.isZero ? [] : scaled.decimalText()
    return [UInt8](repeating: 0x30, count: max(0, Int(count) - text.count)) + text
  }

  /// 5^exponent by GMP's products alone.
  private static func powerOfFive(_ exponent: Int64) -> BigInteger {
    var power = BigInteger(1 as UInt64)
    var bit = Int64(64 - exponent.leadingZeroBitCount)
    while bit > 0 {
      bit -= 1
      power = BigInteger.gmpProduct(power, power)
      if exponent >> bit & 1 == 1 { power *= 5 as UInt64 }
    }
    return power
  }
}
