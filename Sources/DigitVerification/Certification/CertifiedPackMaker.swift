package import BigArithmetic
package import ConstantGeneration
package import DigitPack
package import FileIO
internal import EssentialFoundation
package import Parallelism
internal import Synchronization
package import SystemPackage

/// Makes digits with their evidence from what was computed before.
package typealias DigitSupply = (GenerationContext) throws(GenerationError) -> GeneratedDigits

/// Makes a pack of certified digits: generates, writes, reads back, certifies and renames.
///
/// The pack gets its final name only when every check has passed; a failed check leaves nothing but
/// its certificate.
package struct CertifiedPackMaker {
  private let knownAnswers: [KnownAnswer]
  private let report: @Sendable (GenerationProgress) -> Void

  /// The log of refused products.
  private let faultLog: ArithmeticFaultLog

  /// Creates a maker.
  ///
  /// - Parameter report: receives the progress, on any thread.
  package init(report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }) {
    self.init(knownAnswers: KnownAnswers.all, report: report)
  }

  /// Creates a maker with other known answers or another fault log, for tests.
  package init(
    knownAnswers: [KnownAnswer], faultLog: ArithmeticFaultLog = .shared,
    report: @escaping @Sendable (GenerationProgress) -> Void
  ) {
    self.knownAnswers = knownAnswers
    self.faultLog = faultLog
    self.report = report
  }

  /// Makes a pack.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - generate: makes the digits where they are not computed in memory from the formula.
  ///   - companions: completes the files that become visible together with the pack, or not at all.
  /// - Returns: the certificate, and the pack unless a check failed.
  /// - Throws: ``CertificationError`` when digits or file could not be made.
  package func make(
    _ request: PackRequest, generatedBy generate: DigitSupply? = nil,
    with companions: (UnnamedPack) throws(CertificationError) -> [AtomicOutput] = { _ in [] }
  ) throws(CertificationError) -> PackOutcome {
    let context = GenerationContext(
      arithmetic: ArithmeticContext(
        workers: request.workers, faultLog: faultLog, fault: request.fault),
      report: report)
    // Opened before anything is computed, so that an unwritable folder fails at once.
    let writer = try packing { () throws(PackError) in
      try DigitPackWriter(
        creating: request.path, constant: request.definition.constant,
        digitCount: request.decimals, replacing: request.isReplacing)
    }
    let faultsBefore = faultLog.count
    var timings: [StageTiming] = []
    let (certificate, proof) = try certificate(
      for: request, generatedBy: generate, writer, context, &timings)
    guard !certificate.hasFailed else {
      writer.discard()
      return PackOutcome(certificate: certificate, pack: nil, proof: nil, timings: timings)
    }
    // The checks multiply as well, after the generator's look at the log.
    if let fault = faultLog.first(after: faultsBefore) {
      writer.discard()
      throw .multiplication(fault)
    }
    let start = ContinuousClock.now
    report(GenerationProgress(stage: .pack, share: 0))
    let summary = try packing { () throws(PackError) in
      try writer.complete(
        provenance: Statement(certificate).canonicalJSON, threads: request.workers.count)
    }
    let files = try companions(
      UnnamedPack(
        certificate: certificate, summary: summary, proof: proof,
        temporaryPath: writer.temporaryPath))
    try packing { () throws(PackError) in try writer.commit(with: files) }
    report(GenerationProgress(stage: .pack, share: 1))
    timings.append(StageTiming(stage: "pack", since: start))
    return PackOutcome(
      certificate: certificate, pack: summary, proof: proof, timings: timings)
  }

  /// Generates, writes the data, certifies what was written, and proves it where that was asked
  /// for.
  private func certificate(
    for request: PackRequest, generatedBy supply: DigitSupply?, _ writer: DigitPackWriter,
    _ context: GenerationContext, _ timings: inout [StageTiming]
  ) throws(CertificationError) -> (Certificate, DigitProof?) {
    let generated: GeneratedDigits
    let clock = StageClock()
    do {
      let context = context.reporting(to: { clock.record($0.stage) })
      generated =
        if let supply {
          try supply(context)
        } else {
          try DigitGenerator(formula: request.formula)
            .decimals(request.decimals, context: context)
        }
    } catch { throw .generation(error) }
    timings += clock.timings(until: .now)
    let writing = ContinuousClock.now
    let sealed = try packing { () throws(PackError) in
      try writer.append(
        packedDecimals: generated.decimals.bytes, threads: request.workers.count)
      return try writer.sealData()
    }
    timings.append(StageTiming(stage: "writing", since: writing))
    var certifier = Certifier(
      definition: request.definition, level: request.level, context: context,
      knownAnswers: knownAnswers)
    certifier.hexadecimalParts = request.hexadecimalParts
    let certificate = try certifier.certificate(
      of: generated, in: sealed, merkleRoot: sealed.merkleRoot.hexadecimal)
    timings += certifier.timings
    guard request.isProved, !certificate.hasFailed else { return (certificate, nil) }
    let proving = ContinuousClock.now
    let proof = DigitProof(of: generated, contentHash: sealed.contentHash, context: context)
    timings.append(StageTiming(stage: "proof", since: proving))
    return (certificate, proof)
  }

  /// Turns a pack's error into one of certification.
  private func packing<Result>(
    _ work: () throws(PackError) -> Result
  ) throws(CertificationError) -> Result {
    do { return try work() } catch { throw .pack(error) }
  }
}

/// A finished pack before it gets its name.
package struct UnnamedPack {
  /// What was checked: nothing has failed.
  package let certificate: Certificate

  /// Its future path, its size and hashes.
  package let summary: PackSummary

  /// The proof of its decimals, where one was asked for and the formula leaves what it needs.
  package let proof: DigitProof?

  fileprivate let temporaryPath: FilePath

  /// Writes the proof and checks the pack by it.
  ///
  /// - Parameters:
  ///   - output: where the proof goes.
  ///   - checker: checks it.
  /// - Throws: ``CertificationError``, with the equation that does not hold.
  package func prove(
    to output: AtomicOutput, checkedBy checker: ProofChecker
  ) throws(CertificationError) -> ProofOutcome {
    do throws(ProofError) {
      guard let proof else {
        throw .refused(
          path: output.path.string, statement: "the computation left no proof of its decimals")
      }
      do throws(PlatformError) { try proof.write(to: output) } catch { throw ProofError(error) }
      let pack: DigitPack
      do throws(PackError) { pack = try DigitPack(mapping: temporaryPath) } catch {
        throw .pack(error)
      }
      return try checker.check(pack, by: output.file, named: output.path.string)
    } catch { throw .proof(error) }
  }
}

/// A request for a pack of certified digits.
package struct PackRequest: Sendable {
  /// The constant and what is known about computing it.
  package let definition: ConstantDefinition

  /// The formula that makes the digits.
  package let formula: any ConstantFormula

  /// How many decimals.
  package let decimals: Int64

  /// How thoroughly they are checked.
  package let level: CheckLevel

  /// Where the pack goes.
  package let path: FilePath

  /// Whether a file of that name may be replaced.
  package let isReplacing: Bool

  /// The processors to use.
  package let workers: Workers

  /// Whether the outcome is to hold a proof.
  package let isProved: Bool

  /// A fault to inject, for tests.
  package var fault: InjectedComputationFault?

  /// Parts of hexadecimal windows that were summed before, by the windows' positions.
  package var hexadecimalParts: [UInt64: [HexadecimalPart]] = [:]

  /// Creates a request.
  package init(
    definition: ConstantDefinition, formula: any ConstantFormula, decimals: Int64,
    level: CheckLevel, path: FilePath, isReplacing: Bool, workers: Workers,
    isProved: Bool = false
  ) {
    self.definition = definition
    self.formula = formula
    self.decimals = decimals
    self.level = level
    self.path = path
    self.isReplacing = isReplacing
    self.workers = workers
    self.isProved = isProved
  }
}

extension PackRequest {
  /// An estimate of the memory at the peak, in bytes.
  ///
  /// A thorough check computes a second time while half of the first computation is still held.
  package var peakMemory: Int64 {
    let proof =
      isProved ? DigitProof.peakMemory(of: definition.constant, decimals: decimals) : 0
    return max(
      proof,
      Self.peakMemory(
        of: formula, in: definition, decimals: decimals, level: level, workers: workers.count))
  }

  /// An estimate of the memory for computing and checking decimals, in bytes.
  ///
  /// - Parameters:
  ///   - formula: what computes them.
  ///   - definition: the constant.
  ///   - decimals: how many.
  ///   - level: how thoroughly they are checked.
  ///   - workers: the number of threads.
  package static func peakMemory(
    of formula: any ConstantFormula, in definition: ConstantDefinition, decimals: Int64,
    level: CheckLevel, workers: Int
  ) -> Int64 {
    let first = formula.peakMemory(decimals: decimals, workers: workers)
    guard level == .thorough, let partner = definition.partner(of: formula.identifier) else {
      return first
    }
    // What every process takes, whatever it computes, counts once.
    let held = (first - formula.peakMemory(decimals: 1, workers: workers)) / 2
    let second = partner.formula.peakMemory(decimals: decimals, workers: workers)
    let (sum, overflow) = held.addingReportingOverflow(second)
    return max(first, overflow ? .max : sum)
  }
}

/// The result of a request for a pack.
package struct PackOutcome: Sendable {
  /// What was checked and how it ended.
  package let certificate: Certificate

  /// The finished pack; `nil` when a check failed and nothing was kept.
  package let pack: PackSummary?

  /// Its proof, where one was asked for and the formula leaves what it needs.
  package let proof: DigitProof?

  /// How long each stage took.
  package let timings: [StageTiming]
}

/// How long a stage took: for the report of a run, never for a certificate.
package struct StageTiming: Codable, Sendable {
  /// The stage.
  package let stage: String

  /// Wall-clock seconds.
  package let seconds: Double

  /// Creates a timing.
  init(stage: String, seconds: Double) {
    self.stage = stage
    self.seconds = seconds
  }

  /// Creates the timing of a stage that ends now.
  init(stage: String, since start: ContinuousClock.Instant) {
    self.init(stage: stage, seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}

/// Splits the time of a generation into the stages that it reports.
///
/// A stage lasts from its first report to the first report of another one; a stage that comes
/// again, because the precision had to be raised, is added to what it took before.
package final class StageClock: Sendable {
  private let start: ContinuousClock.Instant
  private let starts = Mutex<[(stage: String, instant: ContinuousClock.Instant)]>([])

  /// Creates a running clock.
  ///
  /// - Parameter start: the time that the first stage begins with, whenever it is reported.
  package init(start: ContinuousClock.Instant = .now) {
    self.start = start
  }

  /// Records a report, on any thread.
  ///
  /// - Parameters:
  ///   - stage: the stage.
  ///   - instant: when it was reported.
  package func record(_ stage: GenerationStage, at instant: ContinuousClock.Instant = .now) {
    starts.withLock { list in
      guard list.last?.stage != stage.name else { return }
      list.append((stage.name, list.isEmpty ? start : instant))
    }
  }

  /// How long each stage took, in the order in which they began.
  ///
  /// - Parameter end: when the last one ended.
  package func timings(until end: ContinuousClock.Instant) -> [StageTiming] {
    let list = starts.withLock { $0 }
    var stages: [String] = []
    var seconds: [String: Double] = [:]
    for (index, entry) in list.enumerated() {
      let next = index + 1 < list.count ? list[index + 1].instant : end
      if seconds[entry.stage] == nil { stages.append(entry.stage) }
      seconds[entry.stage, default: 0] += (next - entry.instant) / .seconds(1)
    }
    return stages.map { StageTiming(stage: $0, seconds: seconds[$0] ?? 0) }
  }
}
