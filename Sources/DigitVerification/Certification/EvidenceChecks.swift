internal import BigArithmetic
package import ConstantGeneration
internal import DigitCore
internal import DigitPack
package import Parallelism

/// The checks of one computation's own evidence: truncation and residues.
package struct EvidenceChecks: Sendable {
  let generated: GeneratedDigits
  let primes: VerificationPrimes
  let workers: Workers

  /// Creates the checks of a computation.
  package init(generated: GeneratedDigits, primes: VerificationPrimes, workers: Workers) {
    self.generated = generated
    self.primes = primes
    self.workers = workers
  }

  /// Runs them.
  ///
  /// - Parameters:
  ///   - decimals: the residues of the decimals that were read back.
  ///   - count: how many these are.
  package func results(decimals: ResidueVector, count: Int64) -> [CheckResult] {
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
      decimals: generated.decimals.count, coverage: .decimals(generated.decimals.count),
      details: bounds)
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
    guard !verdicts.isEmpty else { return CheckResult(id, notRun: .doesNotApply, none) }
    let details = verdicts.flatMap { verdict in
      [CheckResult.Detail(verdict.step, Self.outcome(verdict))]
        + verdict.residues.map { residue in
          .init(
            "\(verdict.step): \(residue.name) mod the five primes",
            residue.values.published.map(String.init).joined(separator: " "))
        }
    }
    return CheckResult(
      id, passed: verdicts.allSatisfy(\.holds),
      verdicts.map(\.statement).joined(separator: "; "),
      decimals: generated.decimals.count,
      coverage: id == .conversionResidues
        ? .decimals(generated.decimals.count)
        : .integers(verdicts.count { !$0.residues.isEmpty }, bits: verdicts.map(\.bits).max() ?? 0),
      missProbability: MissProbability.statement(bits: verdicts.map(\.bits).max() ?? 0),
      details: details)
  }

  private static func outcome(_ verdict: EvidenceVerdict) -> String {
    if verdict.holds { return "agrees" }
    return verdict.differsInSecretOnly
      ? "DIFFERS, modulo the two secret primes of this run alone" : "DIFFERS"
  }
}

/// The chance that a residue certificate misses a fault.
enum MissProbability {
  /// A text with three bounds: for random faults, for one that depends on nothing that the primes
  /// depend on, and for one that was made for the primes that anybody can derive.
  ///
  /// L bits are the size of the error, an integer that is not 0. It has k < L/60 + 1 prime factors
  /// between 2^60 and 2^61.
  ///
  /// - Random: it is a multiple of all five published primes with a chance below 2^-300, their
  ///   product being above 2^(60 + 4·60).
  /// - Independent of the digits' hash: a derived prime is the next one after a random number of
  ///   60 bits, so each has a chance of its gap over 2^60. No gap below 2^61 is above 1476 (T.
  ///   Oliveira e Silva, S. Herzog, S. Pardi, Math. Comp. 83 (2014), 2033-2060,
  ///   https://doi.org/10.1090/S0025-5718-2013-02787-1), 35 times the mean of 42.
  ///   So a draw hits one of the k with a chance below 1.3·10^-15·k, all four below
  ///   (1.3·10^-15·k)^4 < 3·10^-60·k^4.
  /// - Made for the derived primes: the two secret ones are uniform among more than 2.7·10^16
  ///   primes (``SecretPrimes``), so both hit with a chance below (k/2.7·10^16)² < 1.4·10^-33·k².
  ///
  /// With k < 10^d these are below 10^-(59 - 4d) and 10^-(32 - 2d).
  ///
  /// - Parameter bits: L.
  static func statement(bits: Int64) -> String {
    var candidates = bits / 60 + 1
    var digits = 0
    while candidates > 0 {
      candidates /= 10
      digits += 1
    }
    return "below 2^-300 for a random fault; below 10^-\(59 - 4 * digits) for a fault that does not"
      + " depend on the four derived primes; below 10^-\(32 - 2 * digits) for any integers that"
      + " do not depend on the two primes that the run drew and kept secret"
  }
}
