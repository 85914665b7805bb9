internal import Arithmetic
internal import Constants

/// Every decimal against MPFR's value, rounded down and up, converted by GMP.
///
/// Nothing of our own takes part: no formula, conversion or multiplication. What is shared is GMP's
/// multiplication, which our own uses for short numbers, and for all where it is told to.
struct CheckI: DigitCheck {
  let id = CheckIdentifier.libraryEnclosure
  let level = CheckLevel.standard
  let scope = CheckScope.everyDecimal
  let isIndispensable = false
  let stage = "MPFR's enclosure"

  func result(of run: CheckRun) throws(CertificationError) -> CheckResult {
    let (count, definition) = (run.store.digitCount, run.definition)
    if case .library = run.generated.formula {
      return CheckResult(id, notRun: .doesNotApply, "MPFR made the digits")
    }
    guard let library = definition.library else {
      return CheckResult(id, notRun: .doesNotApply, "MPFR does not know the sum of a file")
    }
    // 5,000 take at most a tenth of a run without it: 10,000 take of 20 ms for e 2.3, π 1.5, φ 0.5;
    // half as many take at most half of that, and the run more than half as long.
    let limit: Int64 = 5_000
    guard run.level == .thorough || count <= limit else {
      return CheckResult(
        id, notRun: .notAskedFor,
        "the check level is '\(run.level.rawValue)', where MPFR runs for up to"
          + " \(limit) decimals")
    }
    guard count <= library.furthest else {
      return CheckResult(
        id, notRun: .couldNot,
        "MPFR works on one core, and runs for up to \(library.furthest) decimals only")
    }
    let bits = DecimalPrecision.bits(forDecimals: count) + 128
    let context = run.context.nested(as: "MPFR")
    let enclosure = library.evaluate(bits: bits, context: context).enclosure
    let lower = Self.decimals(enclosure, adding: 0, count: count)
    let upper = Self.decimals(enclosure, adding: enclosure.width, count: count)
    let difference: Int64?
    do {
      difference = try DecimalComparison.firstDifference(run.store, text: lower)
    } catch { throw .pack(error) }
    return CheckResult(
      id, "every decimal against \(library.statement), rounded down and rounded up",
      decimals: count, coverage: .decimals(count),
      details: [
        .init("what it is", definition.libraryIndependence),
        .init("both roundings agree", lower == upper ? "yes" : "NO", agrees: lower == upper),
        .firstDifference(difference),
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
