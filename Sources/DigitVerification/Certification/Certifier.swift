package import BigArithmetic
package import ConstantGeneration
internal import DigitCore
package import DigitPack
internal import Parallelism

/// Certifies decimals against the computation that made them, by every check of a level.
struct Certifier {
  let definition: ConstantDefinition
  let level: CheckLevel
  let context: GenerationContext
  let knownAnswers: [KnownAnswer]
  let origin: Certificate.Origin

  /// Parts of hexadecimal windows that were summed before, by the windows' positions.
  var hexadecimalParts: [UInt64: [HexadecimalPart]] = [:]
  private(set) var timings: [StageTiming] = []

  /// The known answers, compared with what the last scan found; whatever the level.
  private(set) var knownAnswerCheck: CheckResult?

  /// What the last scan found.
  private(set) var findings: KnownAnswerFindings?

  init(
    definition: ConstantDefinition, level: CheckLevel, context: GenerationContext,
    knownAnswers: [KnownAnswer], origin: Certificate.Origin = .generated
  ) {
    self.definition = definition
    self.level = level
    self.context = context
    self.knownAnswers = knownAnswers
    self.origin = origin
  }

  /// Runs the checks.
  ///
  /// - Parameters:
  ///   - generated: the computation with its evidence; `nil` where decimals are only imported,
  ///     which the level `none` allows.
  ///   - store: where the decimals are read from.
  ///   - merkleRoot: the root of the pack's hash tree, if there is a pack.
  /// - Throws: ``CertificationError``.
  mutating func certificate(
    of generated: GeneratedDigits?, in store: some DecimalStore, merkleRoot: String?
  ) throws(CertificationError) -> Certificate {
    let reader = self
    let scan = try measured("read-back") { () throws(CertificationError) -> DecimalScan in
      try reader.scan(store, against: generated)
    }
    findings = scan.findings
    knownAnswerCheck = scan.knownAnswerCheck(knownAnswers)
    var checks: [CheckResult] = []
    if generated != nil { checks.append(scan.readBackCheck()) }
    if let generated, level != .none {
      checks += try standardChecks(generated, store, scan)
      checks += try thoroughChecks(generated, store, scan)
    }
    for id in CheckIdentifier.allCases where !checks.contains(where: { $0.id == id }) {
      checks.append(CheckResult(id, notRun: .notAskedFor, "the check level is 'none'"))
    }
    let order = CheckIdentifier.allCases
    checks.sort { order.firstIndex(of: $0.id) ?? 0 < order.firstIndex(of: $1.id) ?? 0 }
    return Certificate(
      definition: definition, generated: generated, origin: origin, level: level, scan: scan,
      merkleRoot: merkleRoot, checks: checks)
  }

  private mutating func standardChecks(
    _ generated: GeneratedDigits, _ store: some DecimalStore, _ scan: DecimalScan
  ) throws(CertificationError) -> [CheckResult] {
    let workers = context.workers
    let checks = EvidenceChecks(generated: generated, primes: scan.primes, workers: workers)
    context.report(GenerationProgress(stage: .residues, share: 0))
    let results = try measured("residues") { () throws(CertificationError) -> [CheckResult] in
      do throws(PackError) {
        return checks.results(
          decimals: try scan.residues(of: store, workers: workers), count: store.digitCount)
      } catch { throw .pack(error) }
    }
    context.report(GenerationProgress(stage: .residues, share: 1))
    return results + [knownAnswerCheck].compactMap { $0 }
  }

  private mutating func thoroughChecks(
    _ generated: GeneratedDigits, _ store: some DecimalStore, _ scan: DecimalScan
  ) throws(CertificationError) -> [CheckResult] {
    guard level == .thorough else {
      let reason = "the check level is '\(level.rawValue)'"
      return [.hexadecimalWindows, .secondFormula, .libraryEnclosure].map {
        CheckResult($0, notRun: .notAskedFor, reason)
      }
    }
    let hexadecimal = HexadecimalCheck(
      generated: generated, contentHash: scan.contentHash, context: context,
      parts: hexadecimalParts)
    let recomputation = RecomputationCheck(
      definition: definition, formula: generated.formula,
      context: context.nested(as: "second formula"))
    let library = LibraryCheck(definition: definition, context: context.nested(as: "MPFR"))
    return [
      measured("hexadecimal windows") { hexadecimal.result() },
      try measured("second formula") { () throws(CertificationError) -> CheckResult in
        try recomputation.result(for: store)
      },
      try measured("MPFR's enclosure") { () throws(CertificationError) -> CheckResult in
        try library.result(for: store)
      },
    ]
  }

  private func scan(
    _ store: some DecimalStore, against generated: GeneratedDigits?
  ) throws(CertificationError) -> DecimalScan {
    do {
      try store.prepareReading()
      let scan = try DecimalScan(
        store, constant: definition.constant, generated: generated?.decimals,
        workers: context.workers)
      try store.check(counts: scan.tally.counts, digitHash: scan.tally.digitHash)
      return scan
    } catch { throw .pack(error) }
  }

  /// Runs a stage and records its time.
  private mutating func measured<Result, Failure: Error>(
    _ stage: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = ContinuousClock.now
    let result = try work()
    timings.append(StageTiming(stage: stage, since: start))
    return result
  }
}

/// A whole second computation by an approved formula, compared digit by digit.
struct RecomputationCheck: Sendable {
  let definition: ConstantDefinition
  let formula: FormulaIdentifier
  let context: GenerationContext

  /// Runs the check.
  ///
  /// - Parameter store: where the decimals are read from.
  /// - Throws: ``CertificationError``.
  func result(for store: some DecimalStore) throws(CertificationError) -> CheckResult {
    guard let partner = definition.partner(of: formula) else {
      return CheckResult(
        .secondFormula, notRun: .doesNotApply,
        "no approved formula is independent of '\(formula.name)'")
    }
    let second: GeneratedDigits
    do {
      second = try DigitGenerator(formula: partner.formula)
        .decimals(store.digitCount, context: context)
    } catch { throw .generation(error) }
    let difference: Int64?
    do {
      difference = try DecimalComparison.firstDifference(store, second.decimals)
    } catch { throw .pack(error) }
    return CheckResult(
      .secondFormula, passed: difference == nil,
      "every decimal against \(partner.formula.statement)", decimals: store.digitCount,
      coverage: .decimals(store.digitCount),
      details: [
        .init("formula", partner.formula.name),
        .init("why it is independent", partner.pair.reason),
        .init("first difference", difference.map { "position \($0 + 1)" } ?? "none"),
      ])
  }
}

/// Why no certificate could be made, as opposed to one with a failed check.
package enum CertificationError: Error, CustomStringConvertible {
  /// The pack could not be written or read.
  case pack(PackError)
  /// The digits could not be generated.
  case generation(GenerationError)
  /// A product of the checks was refused by its own check: the processor or the memory is faulty.
  case multiplication(ArithmeticError)
  /// The finished pack is not proved by the proof that was made for it.
  case proof(ProofError)

  /// A text for the user.
  package var description: String {
    switch self {
    case .pack(let error): error.description
    case .generation(let error): error.description
    case .multiplication(let error): "while the digits were checked, \(error)"
    case .proof(let error): error.description
    }
  }
}
