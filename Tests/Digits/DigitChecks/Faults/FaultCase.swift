import Arithmetic
import Constants
import DigitChecks
import DigitCore
import SystemPackage

/// One injected fault and the checks that must catch it.
struct FaultCase: Sendable {
  /// Where a fault is injected.
  enum Kind: Sendable {
    case computation(InjectedComputationFault)
    /// In the number of terms: so many are missing at the end of the series.
    case missingTerms(UInt64)
    /// Between the last step of the formula and the conversion.
    case enclosure(AlteredFormula.Change)
    /// In the table of known answers.
    case knownAnswer
    /// In a file of digits that is verified later.
    case storedDigit(index: Int)
    /// In the enclosure: a decimal boundary is inside.
    case boundary
    /// In a decimal value: only nines follow the decimals.
    case nines
  }

  /// What goes wrong, as `docs/VERIFICATION.md` names it.
  let name: String

  /// The constant whose computation has the fault.
  var constant = MathematicalConstant.pi

  /// The formula whose computation has the fault.
  let formula: String

  let kind: Kind

  /// Whether the digits themselves come out wrong.
  let changesDigits: Bool

  /// The checks that catch it, and no others.
  let caughtBy: Set<CheckIdentifier>

  /// The checks that catch it where a place that they draw in secret happens to be the wrong one.
  var caughtByLuck: Set<CheckIdentifier> = []
}

extension FaultCase {
  private static let values: Set<CheckIdentifier> = [
    .knownAnswers, .hexadecimalWindows, .secondFormula, .libraryEnclosure,
  ]

  private static let decimals: Set<CheckIdentifier> = [
    .knownAnswers, .secondFormula, .libraryEnclosure,
  ]

  private static let quarter = MathematicalConstant.named("gamma1-4") ?? .pi

  /// Every fault of the table.
  static let all: [FaultCase] = [
    FaultCase(
      name: "a low bit of P in a node of the binary splitting", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.seriesP, bit: 64)), changesDigits: true,
      caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "a bit in the middle of P in a node of the binary splitting", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.seriesP, bit: 1000)), changesDigits: true,
      caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "a low bit of Q in a node of the binary splitting", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.seriesQ, bit: 64)), changesDigits: true,
      caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "a bit in the middle of Q in a node of the binary splitting", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.seriesQ, bit: 15000)), changesDigits: true,
      caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "a low bit of T in a node of the binary splitting", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.seriesT, bit: 64)), changesDigits: true,
      caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "a bit in the middle of T in a node of the binary splitting", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.seriesT, bit: 15000)), changesDigits: true,
      caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "a wrong term of the series", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.seriesTerm(index: 600))), changesDigits: true,
      caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "a wrong common factor of P and Q", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.commonFactor, bit: 1)), changesDigits: true,
      caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "a series that ends a few terms too early", formula: "chudnovsky",
      kind: .missingTerms(4), changesDigits: false, caughtBy: [.seriesResidues]),
    FaultCase(
      name: "a series that ends half-way", formula: "chudnovsky",
      kind: .missingTerms(750), changesDigits: true, caughtBy: values.union([.seriesResidues])),
    FaultCase(
      name: "the last bit of the square root", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.squareRoot, bit: 0)), changesDigits: false,
      caughtBy: [.stepResidues]),
    FaultCase(
      name: "a leading bit of the square root", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.squareRoot, bit: 40_000)), changesDigits: true,
      caughtBy: values.union([.stepResidues])),
    FaultCase(
      name: "the last bit of the quotient", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.quotient, bit: 0)), changesDigits: false,
      caughtBy: [.stepResidues]),
    FaultCase(
      name: "a leading bit of the quotient", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.quotient, bit: 40_000)), changesDigits: true,
      caughtBy: values.union([.stepResidues])),
    FaultCase(
      name: "a bit of the product of root and quotient", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.product, bit: 120_000)), changesDigits: true,
      caughtBy: decimals.union([.stepResidues]), caughtByLuck: [.hexadecimalWindows]),
    FaultCase(
      name: "a bit between the product and the conversion", formula: "chudnovsky",
      kind: .enclosure(.bit(40_000)), changesDigits: true,
      caughtBy: decimals.union([.stepResidues]), caughtByLuck: [.hexadecimalWindows]),
    FaultCase(
      name: "an enclosure narrower than the formula's errors", formula: "chudnovsky",
      kind: .enclosure(.width), changesDigits: false, caughtBy: [.certifiedTruncation]),
    FaultCase(
      name: "a bit inside the conversion to decimals", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.conversion, bit: 20_000)), changesDigits: true,
      caughtBy: decimals.union([.conversionResidues])),
    FaultCase(
      name: "a bit of the power that leads to the certificate's remainder", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.witnessPower, bit: 20_000)),
      changesDigits: false,
      caughtBy: [.conversionResidues]),
    FaultCase(
      name: "a wrong digit on its way into the pack", formula: "chudnovsky",
      kind: .computation(InjectedComputationFault(.decimal(index: 12_345))), changesDigits: true,
      caughtBy: [.conversionResidues, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "a wrong known answer", formula: "chudnovsky", kind: .knownAnswer, changesDigits: false,
      caughtBy: [.knownAnswers]),
    FaultCase(
      name: "a wrong digit in a file that is verified later", formula: "chudnovsky",
      kind: .storedDigit(index: 15_000), changesDigits: true,
      caughtBy: [.conversionResidues, .readBack, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "an enclosure with a decimal boundary inside", formula: "chudnovsky", kind: .boundary,
      changesDigits: false, caughtBy: [.certifiedTruncation]),
    FaultCase(
      name: "a bit in the middle of T in a node of the series for e", constant: .e,
      formula: "taylor", kind: .computation(InjectedComputationFault(.seriesT, bit: 8000)),
      changesDigits: true,
      caughtBy: [.seriesResidues, .knownAnswers, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "a wrong term of the series for e", constant: .e, formula: "taylor",
      kind: .computation(InjectedComputationFault(.seriesTerm(index: 700))), changesDigits: true,
      caughtBy: [.seriesResidues, .knownAnswers, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "the last bit of the quotient that is e", constant: .e, formula: "taylor",
      kind: .computation(InjectedComputationFault(.quotient, bit: 0)), changesDigits: false,
      caughtBy: [.stepResidues]),
    FaultCase(
      name: "a leading bit of the quotient that is e", constant: .e, formula: "taylor",
      kind: .computation(InjectedComputationFault(.quotient, bit: 40_000)), changesDigits: true,
      caughtBy: [.stepResidues, .knownAnswers, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "a bit in the middle of T in a node of the binomial series for φ", constant: .phi,
      formula: "binomial", kind: .computation(InjectedComputationFault(.seriesT, bit: 8000)),
      changesDigits: true,
      caughtBy: [.seriesResidues, .knownAnswers, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "the last limb of a decimal square root", constant: .phi, formula: "square-root",
      kind: .computation(InjectedComputationFault(.squareRoot, bit: 0)), changesDigits: false,
      caughtBy: [.stepResidues]),
    FaultCase(
      name: "a limb in the middle of a decimal square root", constant: .phi,
      formula: "square-root",
      kind: .computation(InjectedComputationFault(.squareRoot, bit: 43_000)),
      changesDigits: true, caughtBy: [.stepResidues, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "the last limb of the decimal value", constant: .phi, formula: "square-root",
      kind: .computation(InjectedComputationFault(.decimalValue, bit: 0)), changesDigits: false,
      caughtBy: [.conversionResidues]),
    FaultCase(
      name: "a limb in the middle of the decimal value", constant: .phi, formula: "square-root",
      kind: .computation(InjectedComputationFault(.decimalValue, bit: 43_000)), changesDigits: true,
      caughtBy: [.conversionResidues, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "a wrong digit of a decimal value on its way into the pack", constant: .phi,
      formula: "square-root", kind: .computation(InjectedComputationFault(.decimal(index: 12_345))),
      changesDigits: true, caughtBy: [.conversionResidues, .secondFormula, .libraryEnclosure]),
    FaultCase(
      name: "a decimal value with nines behind its decimals", constant: .phi,
      formula: "square-root", kind: .nines, changesDigits: false, caughtBy: [.certifiedTruncation]),
    FaultCase(
      name: "the last bit of all products for Γ(1/4)", constant: quarter, formula: "zuniga-x",
      kind: .computation(InjectedComputationFault(.product, bit: 0)), changesDigits: false,
      caughtBy: [.stepResidues]),
    FaultCase(
      name: "the last bit of all quotients for Γ(1/4)", constant: quarter, formula: "zuniga-x",
      kind: .computation(InjectedComputationFault(.quotient, bit: 0)), changesDigits: false,
      caughtBy: [.stepResidues]),
    FaultCase(
      name: "a bit in the middle of all roots for Γ(1/4)", constant: quarter,
      formula: "zuniga-x", kind: .computation(InjectedComputationFault(.squareRoot, bit: 40_000)),
      changesDigits: true, caughtBy: decimals.union([.stepResidues])),
  ]
}

/// A formula whose enclosure is altered after its last step.
struct AlteredFormula: BinaryFormula {
  enum Change: Sendable {
    /// The width, which becomes two units.
    case width
    /// The lower end, in which a bit flips.
    case bit(Int64)
  }

  let base: any BinaryFormula
  let change: Change

  var constant: MathematicalConstant { base.constant }
  var identifier: FormulaIdentifier { base.identifier }
  var statement: String { base.statement }
  var source: String { base.source }
  var ingredients: Set<String> { base.ingredients }

  func evaluate(
    bits: Int64, context: GenerationContext
  ) throws(GenerationError) -> FormulaResult {
    let result = try base.evaluate(bits: bits, context: context)
    let enclosure = result.enclosure
    let altered: Enclosure
    switch change {
    case .width: altered = Enclosure(lower: enclosure.lower, bits: enclosure.bits, width: 2)
    case .bit(let index):
      var lower = enclosure.lower.value.copy()
      lower.flipBit(index)
      altered = Enclosure(
        lower: SharedInteger(lower), bits: enclosure.bits, width: enclosure.width)
    }
    return (enclosure: altered, evidence: result.evidence)
  }

  func peakMemory(digitCount: Int64, workers: Int) -> Int64 {
    base.peakMemory(digitCount: digitCount, workers: workers)
  }
}
