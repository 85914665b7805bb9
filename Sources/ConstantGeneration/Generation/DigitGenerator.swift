package import BigArithmetic
internal import DigitCore

/// Makes the decimals of a constant from a formula, certain to the last one.
///
/// The formula gives an enclosure; the conversion emits decimals only if both its ends agree on
/// them. Where they do not, the precision is raised and the work is done again.
public struct DigitGenerator: Sendable {
  /// Guard bits beyond the decimals and the conversion's own, tried in turn.
  private static let extraBits: [Int64] = [64, 1024, 16384]

  /// The formula.
  public let formula: any ConstantFormula

  /// The witness of products that their checks refused.
  private let faults: MultiplicationFaults

  /// Prepares a generator.
  ///
  /// - Parameter formula: the formula to evaluate.
  public init(formula: any ConstantFormula) {
    self.init(formula: formula, faults: .shared)
  }

  /// Prepares a generator that asks a witness of its own, for tests.
  package init(formula: any ConstantFormula, faults: MultiplicationFaults) {
    self.formula = formula
    self.faults = faults
  }

  /// Generates decimals.
  ///
  /// - Parameters:
  ///   - count: how many decimals after the point, at least 1.
  ///   - context: processors and progress.
  /// - Returns: the decimals with their evidence.
  /// - Throws: ``GenerationError``.
  /// - Complexity: O(M(n) log² n) for a series.
  public func decimals(
    _ count: Int64, context: GenerationContext
  ) throws(GenerationError) -> GeneratedDigits {
    precondition(count >= 1, "a request for no decimals")
    let faultsBefore = faults.count
    let needed = DecimalPrecision.bits(forDecimals: count) + RadixConversion.guardBits
    for extra in Self.extraBits {
      let result = formula.evaluate(bits: needed + extra, context: context)
      try requireSoundProducts(after: faultsBefore)
      let fraction = try fraction(of: result.enclosure)
      // Ambiguous where both ends do not agree on the decimals yet.
      let digits = try? convert(fraction, of: result, count, context)
      try requireSoundProducts(after: faultsBefore)
      if let digits { return digits }
    }
    throw GenerationError(
      code: .ambiguous,
      description: "\(formula.constant.name) to \(count) decimals by \(formula.name): the bounds"
        + " still differ with \(Self.extraBits.last ?? 0) more bits; the computation went wrong")
  }

  /// Believes nothing of a computation during which a product was refused, although it was made
  /// again: what failed once can have failed where no check looked.
  private func requireSoundProducts(after count: Int) throws(GenerationError) {
    guard let fault = faults.first(after: count) else { return }
    throw GenerationError(
      code: .wrongProduct,
      description: "\(formula.constant.name) by \(formula.name): \(fault)")
  }

  /// The enclosure's lower end without its integer part.
  private func fraction(of enclosure: Enclosure) throws(GenerationError) -> BigInteger {
    let whole = enclosure.lower.value.droppingLowBits(enclosure.bits)
    guard whole.equals(UInt64(formula.constant.integerPart.value)) else {
      throw GenerationError(
        code: .wrongIntegerPart,
        description: "\(formula.constant.name) by \(formula.name): the integer part is not"
          + " \(formula.constant.integerPart.value); the computation went wrong")
    }
    return enclosure.lower.value.lowBits(enclosure.bits)
  }

  private func convert(
    _ fraction: borrowing BigInteger, of result: FormulaResult, _ count: Int64,
    _ context: GenerationContext
  ) throws(RadixConversionError) -> GeneratedDigits {
    let meter = context.meter(.conversion, total: UInt64(count))
    let conversion = RadixConversion(decimals: count, fault: context.fault) {
      meter.add(UInt64($0))
    }
    let enclosure = result.enclosure
    let made = try conversion.convert(
      fraction, bits: enclosure.bits, error: enclosure.width, workers: context.workers)
    return GeneratedDigits(
      constant: formula.constant, formula: formula.name,
      decimals: planted(context.fault, in: made.decimals),
      enclosure: enclosure, evidence: result.evidence,
      conversion: ConversionEvidence(
        value: enclosure.lower, bits: enclosure.bits, decimals: count,
        firstHalf: made.firstHalf, remainder: made.remainder, power: made.power))
  }

  /// The decimals with the fault that a test wants in them.
  private func planted(_ fault: PlannedFault?, in decimals: PackedDecimals) -> PackedDecimals {
    guard let fault, case .decimal(let index) = fault.site else { return decimals }
    var wrong = decimals
    wrong.corruptDigit(at: index)
    return wrong
  }
}
