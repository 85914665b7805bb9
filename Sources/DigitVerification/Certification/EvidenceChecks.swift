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
    let decimals = try residues(of: store)
    let checker = ConversionChecker(evidence: generated.conversion, workers: workers)
    let conversion = checker.verdict(
      decimals: decimals, integerPart: UInt64(generated.constant.integerPart.value),
      width: generated.enclosure.width, primes: primes)
    let evidence = EvidenceChecker(
      generated.evidence, primes: primes, threads: workers.count)
    var series: [EvidenceVerdict] = []
    var steps: [EvidenceVerdict] = []
    for item in generated.evidence {
      let verdict = evidence.verdict(on: item)
      if case .identity = item { steps.append(verdict) } else { series.append(verdict) }
    }
    return [
      truncation(conversion.truncation),
      result(
        .seriesResidues, series,
        none: "the formula has no series and no recurrence"),
      result(.stepResidues, steps, none: "the formula leaves no evidence of its steps"),
      result(.conversionResidues, [conversion.conversion], none: ""),
    ]
  }

  /// The decimals as an integer modulo the primes, read block by block.
  private func residues(of store: some DecimalStore) throws(PackError) -> ResidueVector {
    let parts = ParallelWork.map(count: store.blockCount, threads: workers.count) { block in
      var residue = DecimalResidueVector(primes: primes)
      return Result { () throws(PackError) in
        try store.forEachBlock(in: block..<block + 1) {
          (packed, count) throws(PackedDecimalError) in
          try residue.append(bcd: packed, count: count)
        }
        return residue
      }
    }
    var whole = DecimalResidueVector(primes: primes)
    for part in parts { whole.append(try part.get()) }
    return whole.residues
  }

  private func truncation(_ verdict: EvidenceVerdict) -> CheckResult {
    CheckResult(
      .certifiedTruncation, passed: verdict.holds, verdict.statement,
      decimals: generated.conversion.decimals,
      details: [
        .init("bits behind the point", "\(generated.enclosure.bits)"),
        .init("width of the enclosure", "\(generated.enclosure.width) * 2^-bits"),
      ])
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
      decimals: generated.conversion.decimals,
      missProbability: MissProbability.statement(bits: verdicts.map(\.bits).max() ?? 0),
      details: details)
  }
}
