internal import BigArithmetic
internal import ConstantGeneration
internal import DigitCore
internal import DigitPack
internal import Parallelism

/// The checks of one computation's own evidence: truncation and residues.
struct EvidenceChecks: Sendable {
  let generated: GeneratedDigits
  let primes: VerificationPrimes
  let workers: Workers

  /// Runs them.
  ///
  /// - Parameters:
  ///   - decimals: the residues of the decimals that were read back.
  ///   - count: how many these are.
  func results(decimals: ResidueVector, count: Int64) -> [CheckResult] {
    let evidence = EvidenceChecker(
      generated.evidence, primes: primes, workers: workers)
    let origin = verdict(decimals: decimals, evidence)
    var series: [EvidenceVerdict] = []
    var steps: [EvidenceVerdict] = []
    for item in generated.evidence {
      let verdict = evidence.verdict(on: item, forBits: enclosureBits)
      if case .identity = item { steps.append(verdict) } else { series.append(verdict) }
    }
    if !isLibraryFormula { steps.append(chain(count)) }
    return [
      truncation(origin.truncation),
      result(
        .seriesResidues, series,
        none: "the formula has no series and no recurrence"),
      result(.stepResidues, steps, none: "the formula leaves no evidence of its steps"),
      result(.conversionResidues, [origin.conversion], none: ""),
    ]
  }

  /// Bits after the point of the binary bounds; 0 where there are none.
  private var enclosureBits: Int64 {
    if case .conversion(_, let enclosure) = generated.origin { enclosure.bits } else { 0 }
  }

  /// Whether MPFR made the value; it leaves no evidence and guarantees its bounds itself.
  private var isLibraryFormula: Bool {
    if case .library = generated.formula { true } else { false }
  }

  /// Whether the steps are those of the formula, from the first to the decimals.
  private func chain(_ count: Int64) -> EvidenceVerdict {
    EvidenceVerdict(
      step: "chain of steps",
      statement:
        "the steps are those of \(generated.formula.name), each takes the integers of those"
        + " before it, and the last one gives the value whose decimals these are",
      holds: matchesFormula && evidenceDecimals == count, residues: [], bits: 0)
  }

  private var derivation: FormulaDerivation {
    FormulaDerivation(
      formula: generated.formula, of: generated.constant, evidence: generated.evidence)
  }

  private var matchesFormula: Bool {
    switch generated.origin {
    case .conversion(let conversion, let enclosure):
      derivation.minimumWidth(of: enclosure) != nil && conversion.value === enclosure.lower
        && conversion.bits == enclosure.bits
    case .truncation(let truncation): derivation.isRoot(truncation.result)
    }
  }

  private var evidenceDecimals: Int64 {
    switch generated.origin {
    case .conversion(let conversion, _): conversion.decimals
    case .truncation(let truncation): truncation.decimals
    }
  }

  /// How the decimals follow from what the formula gave, and whether its bounds agree on them.
  private func verdict(
    decimals: ResidueVector, _ evidence: EvidenceChecker
  ) -> (conversion: EvidenceVerdict, truncation: EvidenceVerdict) {
    let integerPart = UInt64(generated.constant.integerPart.value)
    switch generated.origin {
    case .conversion(let conversion, let enclosure):
      return ConversionChecker(evidence: conversion, workers: workers).verdict(
        decimals: decimals, integerPart: integerPart,
        value: evidence.residues.residue(of: conversion.value), width: enclosure.width,
        primes: primes)
    case .truncation(let truncation):
      return TruncationChecker(evidence: truncation).verdict(
        decimals: decimals, integerPart: integerPart,
        value: evidence.residues.residue(of: truncation.result.value), primes: primes)
    }
  }

  private func truncation(_ verdict: EvidenceVerdict) -> CheckResult {
    CheckResult(
      .certifiedTruncation, passed: verdict.holds && isWideEnough, verdict.statement,
      decimals: generated.decimals.count, details: bounds)
  }

  /// Whether the enclosure is as wide as the formula's errors require.
  ///
  /// Where the steps are not the formula's, no width is known; the check of the steps fails then.
  private var isWideEnough: Bool {
    guard case .conversion(_, let enclosure) = generated.origin, !isLibraryFormula,
      let least = derivation.minimumWidth(of: enclosure)
    else { return true }
    return enclosure.width >= least
  }

  /// The bounds of the constant.
  private var bounds: [CheckResult.Detail] {
    switch generated.origin {
    case .conversion(_, let enclosure):
      [
        .init("bits behind the point", "\(enclosure.bits)"),
        .init("width of the enclosure", "\(enclosure.width) * 2^-bits"),
      ]
    case .truncation(let truncation):
      [
        .init("decimals behind the point", "\(truncation.result.places)"),
        .init("width of the enclosure", "1 * 10^-decimals"),
      ]
    }
  }

  private func result(
    _ id: CheckIdentifier, _ verdicts: [EvidenceVerdict], none: String
  ) -> CheckResult {
    guard !verdicts.isEmpty else { return CheckResult(id, notRun: none) }
    let details = verdicts.flatMap { verdict in
      [CheckResult.Detail(verdict.step, verdict.holds ? "agrees" : "DIFFERS")]
        + verdict.residues.map { residue in
          .init(
            "\(verdict.step): \(residue.name) mod the five primes",
            residue.values.array.map(String.init).joined(separator: " "))
        }
    }
    return CheckResult(
      id, passed: verdicts.allSatisfy(\.holds),
      verdicts.map(\.statement).joined(separator: "; "),
      decimals: generated.decimals.count,
      missProbability: MissProbability.statement(bits: verdicts.map(\.bits).max() ?? 0),
      details: details)
  }
}

/// The chance that a residue certificate misses a fault.
enum MissProbability {
  /// A text with one bound for random faults and one for a fault fixed beforehand.
  ///
  /// A random wrong integer is a multiple of all five primes with a chance of 2^-(61 + 4·60) at
  /// most. A wrong integer that is fixed before the primes are drawn, whose error has L bits, has
  /// at most L/60 prime factors of 61 bits, among the more than 2.7·10^16 primes between 2^60 and
  /// 2^61 (Rosser and Schoenfeld 1962, doi:10.1215/ijm/1255631807); the four draws are independent,
  /// so it escapes with a chance below (L/60 / 10^16)^4.
  ///
  /// - Parameter bits: L.
  static func statement(bits: Int64) -> String {
    var candidates = bits / 60 + 1
    var digits = 0
    while candidates > 0 {
      candidates /= 10
      digits += 1
    }
    return "below 2^-300 for a random fault; below 10^-\(4 * (16 - digits)) for a fault that was"
      + " fixed before the four derived primes were"
  }
}
