package import Arithmetic
package import DigitCore

/// Generates the decimals of a constant from a formula, correct to the last one.
///
/// A binary formula gives two bounds, and the conversion emits decimals only if both agree on them.
/// A decimal formula gives a value, which is truncated if its neighbour has the same decimals.
/// Otherwise the precision is raised and the computation repeated.
package struct DigitGenerator: Sendable {
  /// Guard bits beyond the decimals and the conversion's own, tried in turn.
  private static let extraBits: [Int64] = [64, 1024, 16384]

  /// Guard decimals, tried in turn.
  private static let extraDecimals: [Int64] = [26, 300, 5000]

  /// Bits after the point of binary bounds, tried in turn.
  package static func bits(forDecimals count: Int64) -> [Int64] {
    let needed = DecimalPrecision.bits(forDecimals: count) + RadixConversion.guardBits
    return extraBits.map { needed + $0 }
  }

  /// The least decimals after the point of a decimal value, tried in turn.
  package static func places(forDecimals count: Int64) -> [Int64] {
    extraDecimals.map { count + $0 }
  }

  package let formula: any ConstantFormula

  package init(formula: any ConstantFormula) { self.formula = formula }

  /// Generates decimals.
  ///
  /// - Parameter count: how many decimals after the point, at least 1.
  /// - Complexity: O(M(n) log² n) for a series.
  package func decimals(
    _ count: Int64, context: GenerationContext
  ) throws(GenerationError) -> GeneratedDigits {
    precondition(count >= 1, "a request for no decimals")
    return switch formula.kind {
    case .decimal(let formula): try extraction(by: formula, count, context)
    case .binary(let formula):
      try converted(count, context) { (bits) throws(GenerationError) in
        try formula.evaluate(bits: bits, context: context)
      }
    }
  }

  private func converted(
    _ count: Int64, _ context: GenerationContext,
    by evaluate: (_ bits: Int64) throws(GenerationError) -> FormulaResult
  ) throws(GenerationError) -> GeneratedDigits {
    for bits in Self.bits(forDecimals: count) {
      let result = try evaluate(bits)
      try requireSound(context)
      let fraction = try fraction(of: result.enclosure)
      // Ambiguous where both ends do not agree on the decimals yet.
      let digits = try? convert(fraction, of: result, count, context)
      try requireSound(context)
      if let digits { return digits }
    }
    throw ambiguous(count, "\(Self.extraBits.last ?? 0) more bits")
  }

  private func extraction(
    by formula: any DecimalFormula, _ count: Int64, _ context: GenerationContext
  ) throws(GenerationError) -> GeneratedDigits {
    for places in Self.places(forDecimals: count) {
      let result = formula.evaluate(places: places, context: context)
      try requireSound(context)
      let meter = context.meter(.conversion, total: UInt64(count))
      let extraction = result.extraction(count, in: context.arithmetic)
      meter.add(UInt64(count))
      try require(extraction.integerPart == UInt(formula.constant.integerPart.value))
      guard extraction.isCertain else { continue }
      let evidence = TruncationEvidence(
        result: result, decimals: count, rest: extraction.rest,
        bit: result.droppedBit)
      return GeneratedDigits(
        constant: formula.constant, formula: formula.identifier,
        decimals: injecting(context.arithmetic.fault, in: extraction.decimals),
        evidence: result.evidence,
        origin: .truncation(evidence))
    }
    throw ambiguous(count, "\(Self.extraDecimals.last ?? 0) more decimals")
  }

  private func ambiguous(_ count: Int64, _ precision: String) -> GenerationError {
    GenerationError(
      code: .ambiguous,
      description: "\(formula.constant.name) to \(count) decimals by \(formula.name): the bounds"
        + " still differ with \(precision); the computation went wrong")
  }

  /// Refuses a value with another integer part than the constant's.
  private func require(_ isRight: Bool) throws(GenerationError) {
    guard !isRight else { return }
    throw GenerationError(
      code: .wrongIntegerPart,
      description: "\(formula.constant.name) by \(formula.name): the integer part is not"
        + " \(formula.constant.integerPart.value); the computation went wrong")
  }

  /// Rejects a computation that is no longer wanted, or during which a product was refused.
  ///
  /// The product was repeated, but what failed once can have failed where no check looked.
  private func requireSound(_ context: GenerationContext) throws(GenerationError) {
    do { try context.arithmetic.checkCancellation() } catch { throw .cancelled }
    guard let fault = context.arithmetic.faultLog.first else { return }
    throw GenerationError(
      code: .wrongProduct,
      description: "\(formula.constant.name) by \(formula.name): \(fault)")
  }

  /// The enclosure's lower end without its integer part.
  private func fraction(of enclosure: Enclosure) throws(GenerationError) -> BigInteger {
    let whole = enclosure.lower.value.droppingLowBits(enclosure.bits)
    try require(whole.equals(UInt64(formula.constant.integerPart.value)))
    return enclosure.lower.value.lowBits(enclosure.bits)
  }

  /// The decimals of a value that was evaluated before.
  package func decimals(
    _ count: Int64, of result: FormulaResult, context: GenerationContext
  ) throws(GenerationError) -> GeneratedDigits {
    let digits = try? convert(try fraction(of: result.enclosure), of: result, count, context)
    try requireSound(context)
    guard let digits else { throw ambiguous(count, "the planned precision") }
    return digits
  }

  private func convert(
    _ fraction: borrowing BigInteger, of result: FormulaResult, _ count: Int64,
    _ context: GenerationContext
  ) throws(RadixConversionError) -> GeneratedDigits {
    let meter = context.meter(.conversion, total: UInt64(count))
    let conversion = RadixConversion(decimals: count) { meter.add(UInt64($0)) }
    let enclosure = result.enclosure
    let made = try conversion.convert(
      fraction, bits: enclosure.bits, error: enclosure.width, in: context.arithmetic)
    return GeneratedDigits(
      constant: formula.constant, formula: formula.identifier,
      decimals: injecting(context.arithmetic.fault, in: made.decimals),
      evidence: result.evidence,
      origin: .conversion(
        ConversionEvidence(
          value: enclosure.lower, bits: enclosure.bits, decimals: count,
          firstHalf: made.firstHalf, remainder: made.remainder, power: made.power),
        of: enclosure))
  }

  private func injecting(_ fault: InjectedComputationFault?, in decimals: PackedDecimals)
    -> PackedDecimals
  {
    guard let fault, case .decimal(let index) = fault.site else { return decimals }
    var wrong = decimals
    wrong.corruptDigit(at: index)
    return wrong
  }
}

/// Decimals of a constant with everything that a checker needs to certify them.
package struct GeneratedDigits: Sendable {
  package let constant: MathematicalConstant

  package let formula: FormulaIdentifier

  package let decimals: PackedDecimals

  package let evidence: [Evidence]

  /// Where the decimals came from, with the evidence.
  package let origin: DecimalOrigin

  package init(
    constant: MathematicalConstant, formula: FormulaIdentifier, decimals: PackedDecimals,
    evidence: [Evidence], origin: DecimalOrigin
  ) {
    self.constant = constant
    self.formula = formula
    self.decimals = decimals
    self.evidence = evidence
    self.origin = origin
  }
}

package struct GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Sendable {
    /// The decimals stayed ambiguous at the highest precision.
    case ambiguous
    /// The integer part is not the constant's: the computation is wrong.
    case wrongIntegerPart
    /// A product was refused by its check: the processor or the memory is faulty.
    case wrongProduct
    case cancelled
    /// The value of a formula, or of a part of it, is not what it has to be.
    case refused
  }

  package static let cancelled = GenerationError(
    code: .cancelled, description: "the computation was cancelled")

  package let code: Code

  package let description: String

  package init(code: Code, description: String) {
    self.code = code
    self.description = description
  }
}
