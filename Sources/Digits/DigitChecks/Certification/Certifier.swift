package import Arithmetic
package import Constants
internal import DigitCore
package import DigitPacks
internal import Parallelism

/// Certifies decimals against the computation that made them, by every check of a level.
package struct Certifier {
  let definition: ConstantDefinition
  let level: CheckLevel
  let context: GenerationContext
  let knownAnswers: [KnownAnswer]
  let origin: Certificate.Origin

  /// Parts of hexadecimal windows that were summed before, by the windows' positions.
  package var hexadecimalParts: [(position: UInt64, part: HexadecimalPart)] = []

  package private(set) var timings: [StageTiming] = []

  /// The known answers, compared with what the last scan found; whatever the level.
  private(set) var knownAnswerCheck: CheckResult?

  private(set) var scan: DecimalScan?

  /// A scan of the same decimals by another certifier, whose findings need no second search.
  var earlier: DecimalScan?

  /// - Parameter origin: what the certificate says about where the decimals came from.
  package init(
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
  package mutating func certificate(
    of generated: GeneratedDigits?, in store: some DecimalStore, merkleRoot: String?
  ) throws(CertificationError) -> Certificate {
    let reader = self
    let stage = GenerationStage.readBack.name
    let scan = try measured(stage) { () throws(CertificationError) -> DecimalScan in
      try reader.scan(store, against: generated)
    }
    try requireWanted()
    self.scan = scan
    knownAnswerCheck = CheckF.result(of: scan.findings, against: knownAnswers)
    let run = generated.map { CheckRun(reader, $0, store, scan) }
    var checks: [CheckResult] = []
    for check in CheckList.all {
      guard let run, check.isAskedFor(by: run) else {
        let reason = "the check level is '\(level.rawValue)'"
        checks.append(CheckResult(check.id, notRun: .notAskedFor, reason))
        continue
      }
      checks.append(
        try measured(check.stage) { () throws(CertificationError) -> CheckResult in
          try check.result(of: run)
        })
      try requireWanted()
    }
    return Certificate(
      definition: definition, generated: generated, origin: origin, level: level, scan: scan,
      merkleRoot: merkleRoot, checks: checks)
  }

  private func scan(
    _ store: some DecimalStore, against generated: GeneratedDigits?
  ) throws(CertificationError) -> DecimalScan {
    do {
      try store.prepareReading()
      var scan = try DecimalScan(
        store, constant: definition.constant, generated: generated?.decimals, earlier: earlier,
        workers: context.workers)
      if let earlier, earlier.contentHash != scan.contentHash {
        // The file became another one in between.
        scan = try DecimalScan(
          store, constant: definition.constant, generated: generated?.decimals,
          workers: context.workers)
      }
      try store.check(counts: scan.tally.counts, digitHash: scan.tally.digitHash)
      return scan
    } catch { throw .pack(error) }
  }

  /// Ends a certification that is no longer wanted.
  private func requireWanted() throws(CertificationError) {
    do { try context.arithmetic.checkCancellation() } catch { throw .generation(.cancelled) }
  }

  /// Runs a part of a stage and adds its time to that of the stage.
  private mutating func measured<Result, Failure: Error>(
    _ stage: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = ContinuousClock.now
    let result = try work()
    let index = timings.firstIndex { $0.stage == stage } ?? timings.endIndex
    let before = index < timings.endIndex ? timings.remove(at: index).seconds : 0
    let seconds = before + (ContinuousClock.now - start) / .seconds(1)
    timings.insert(StageTiming(stage: stage, seconds: seconds), at: index)
    return result
  }
}

/// Why no certificate could be made, as opposed to one with a failed check.
package enum CertificationError: Error, CustomStringConvertible {
  case pack(PackError)
  case generation(GenerationError)
  /// A product of the checks was refused by its own check: the processor or the memory is faulty.
  case multiplication(ArithmeticError)

  package var description: String {
    switch self {
    case .pack(let error): error.description
    case .generation(let error): error.description
    case .multiplication(let error): "while the digits were checked, \(error)"
    }
  }
}
