internal import BigArithmetic
internal import ConstantGeneration
internal import DigitCore
internal import DigitPack

/// The checks of one computation's own evidence: truncation and residues.
struct EvidenceChecks: Sendable {
  let generated: GeneratedDigits
  let primes: VerificationPrimes
  let workers: Workers

  /// Runs them.
  ///
  /// - Parameter store: where the decimals are read from.
  /// - Throws: `PackError` when they cannot be read.
  func results(for store: some DecimalStore) throws(PackError) -> [CheckResult] {
    let decimals = try store.residues(primes, threads: workers.count)
    let evidence = EvidenceChecker(
      generated.evidence, primes: primes, threads: workers.count)
    let origin = verdict(decimals: decimals, evidence)
    var series: [EvidenceVerdict] = []
    var steps: [EvidenceVerdict] = []
    for item in generated.evidence {
      let verdict = evidence.verdict(on: item)
      if case .identity = item { steps.append(verdict) } else { series.append(verdict) }
    }
    return [
      truncation(origin.truncation),
      result(
        .seriesResidues, series,
        none: "the formula has no series and no recurrence"),
      result(.stepResidues, steps, none: "the formula leaves no evidence of its steps"),
      result(.conversionResidues, [origin.conversion], none: ""),
    ]
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
      .certifiedTruncation, passed: verdict.holds, verdict.statement,
      decimals: generated.decimals.count, details: bounds)
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
