internal import Arithmetic
package import Constants
package import DigitChecks
internal import DigitPacks
internal import DigitProofs
internal import Files
package import Parallelism
internal import SystemPackage
internal import Text

/// Makes packs of certified digits, in one way wherever the digits come from: write, seal, certify,
/// prove, commit.
///
/// A pack, its certificate and its proof get their names together, when every check has passed; a
/// failed check leaves nothing.
package struct PackMaker: Sendable {
  private let knownAnswers: [KnownAnswer]
  private let cancellation: CancellationFlag?
  private let report: @Sendable (GenerationProgress) -> Void

  /// - Parameters:
  ///   - knownAnswers: the facts that computed digits are compared with.
  ///   - cancellation: raised when the pack is no longer wanted; then nothing is kept.
  ///   - report: receives the progress, on any thread.
  package init(
    knownAnswers: [KnownAnswer] = KnownAnswers.all, cancellation: CancellationFlag? = nil,
    report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    self.knownAnswers = knownAnswers
    self.cancellation = cancellation
    self.report = report
  }

  /// Makes a pack.
  ///
  /// - Returns: the certificate, and the pack unless a check failed.
  /// - Throws: ``PackMakingError`` when digits or files could not be made.
  package func make(
    _ request: PackRequest, from source: PackSource = .formula
  ) throws(PackMakingError) -> MadePack {
    let start = ContinuousClock.now
    let context = GenerationContext(
      arithmetic: ArithmeticContext(
        workers: request.workers, fault: request.fault, cancellation: cancellation),
      report: report)
    // Opened before anything is computed, so that an unwritable folder fails at once.
    let files = try PackFiles(request)
    var (made, proof) = try certified(request, source, files.pack, context)
    made.estimatedMemory = request.peakMemory
    guard !made.certificate.hasFailed, made.audit?.hasFailed != true else {
      files.pack.discard()
      made.seconds = (ContinuousClock.now - start) / .seconds(1)
      return made
    }
    // The checks multiply as well, after the generator's look at the log.
    if let fault = context.arithmetic.faultLog.first {
      throw .certification(.multiplication(fault))
    }
    let packing = ContinuousClock.now
    report(GenerationProgress(stage: .pack, share: 0))
    try files.complete(
      &made, proof, checkedBy: ProofChecker(workers: request.workers, report: report))
    try requireWanted()
    try files.commit(&made)
    report(GenerationProgress(stage: .pack, share: 1))
    made.timings.append(StageTiming(stage: "pack", since: packing))
    made.seconds = (ContinuousClock.now - start) / .seconds(1)
    return made
  }

  /// Ends before a long step, or before files get their names, what is no longer wanted.
  private func requireWanted() throws(PackMakingError) {
    do { try cancellation?.check() } catch { throw .certification(.generation(.cancelled)) }
  }

  /// Writes, seals and certifies the digits, and proves them where that was asked for.
  private func certified(
    _ request: PackRequest, _ source: PackSource, _ writer: DigitPackWriter,
    _ context: GenerationContext
  ) throws(PackMakingError) -> (MadePack, DigitProof?) {
    switch source {
    case .file, .converted:
      let sealed = try write(writer) { () throws(DigitFileError) in
        switch source {
        case .file(_, let store?), .converted(let store, _):
          try append(store.prefix(request.digitCount).bytes, request, writer)
        case .file(let file, nil): try writer.append(file, atMost: request.digitCount)
        case .formula, .steps: break
        }
      }
      let audit = DigitAudit(definition: request.definition, level: request.level, context: context)
      let outcome: DigitAudit.Outcome
      do throws(CertificationError) {
        outcome = try audit.run(sealed, merkleRoot: sealed.merkleRoot.hexadecimal)
      } catch { throw .certification(error) }
      var certificate = outcome.certificate
      if case .converted(_, let text) = source {
        certificate = certificate.with(hexadecimalDigits: text.digits.count, ofText: text.fileHash)
      }
      var made = MadePack(certificate: certificate)
      made.audit = outcome
      return (made, nil)
    case .steps(let digits, let parts):
      return try certified(digits, parts, request, writer, context, [])
    case .formula:
      let clock = StageClock()
      let digits: GeneratedDigits
      do throws(GenerationError) {
        digits = try DigitGenerator(formula: request.formula).decimals(
          request.digitCount, context: context.reporting(to: { clock.record($0.stage) }))
      } catch { throw .certification(.generation(error)) }
      return try certified(digits, [], request, writer, context, clock.timings(until: .now))
    }
  }

  /// The same for digits whose computation left its evidence.
  private func certified(
    _ digits: GeneratedDigits, _ parts: [(position: UInt64, part: HexadecimalPart)],
    _ request: PackRequest, _ writer: DigitPackWriter, _ context: GenerationContext,
    _ timings: [StageTiming]
  ) throws(PackMakingError) -> (MadePack, DigitProof?) {
    var timings = timings
    let writing = ContinuousClock.now
    let sealed = try write(writer) { () throws(DigitFileError) in
      try append(digits.decimals.bytes, request, writer)
    }
    timings.append(StageTiming(stage: GenerationStage.writing.name, since: writing))
    var certifier = Certifier(
      definition: request.definition, level: request.level, context: context,
      knownAnswers: knownAnswers)
    certifier.hexadecimalParts = parts
    let certificate: Certificate
    do throws(CertificationError) {
      certificate = try certifier.certificate(
        of: digits, in: sealed, merkleRoot: sealed.merkleRoot.hexadecimal)
    } catch { throw .certification(error) }
    var made = MadePack(certificate: certificate)
    made.timings = timings + certifier.timings
    guard let formula = request.proof, !certificate.hasFailed else { return (made, nil) }
    try requireWanted()
    let proving = ContinuousClock.now
    let proof: DigitProof?
    do {
      proof = try DigitProof(
        of: digits, by: formula, contentHash: sealed.contentHash, context: context)
    } catch { throw .certification(.generation(.cancelled)) }
    made.timings.append(StageTiming(stage: "proof", since: proving))
    return (made, proof)
  }

  /// Writes the digits, and ends the data.
  private func write(
    _ writer: DigitPackWriter, _ digits: () throws(DigitFileError) -> Void
  ) throws(PackMakingError) -> SealedDigits {
    report(GenerationProgress(stage: .writing, share: 0))
    do throws(DigitFileError) { try digits() } catch { throw .file(error) }
    do throws(PackError) { return try writer.sealData() } catch {
      throw .certification(.pack(error))
    }
  }

  private func append(
    _ packed: [UInt8], _ request: PackRequest, _ writer: DigitPackWriter
  ) throws(DigitFileError) {
    do throws(PackError) {
      try writer.append(packedDecimals: packed, threads: request.workers.count)
    } catch { throw DigitFileError(error) }
  }
}

/// The files of a request, open, and without names until all of them are complete.
private struct PackFiles {
  let pack: DigitPackWriter
  private let certificate: AtomicOutput?
  private let proof: AtomicOutput?
  private let request: PackRequest

  init(_ request: PackRequest) throws(PackMakingError) {
    self.request = request
    do throws(PlatformError) {
      try OutputGroup.complete(in: request.path.removingLastComponent())
      let path = MadePack.certificatePath(forPack: request.path)
      certificate =
        if let path { try AtomicOutput(path, replacing: request.isReplacing) } else { nil }
      proof =
        if let formula = request.proof {
          try AtomicOutput(
            ProofChecker.path(forPack: request.path, by: formula), replacing: request.isReplacing)
        } else { nil }
    } catch { throw .certification(.pack(PackError(error))) }
    do throws(PackError) {
      pack = try DigitPackWriter(
        creating: request.path, constant: request.definition.constant,
        digitCount: max(1, request.digitCount), replacing: request.isReplacing)
    } catch { throw .certification(.pack(error)) }
  }

  /// Completes the files; ``commit(_:)`` gives them their names.
  ///
  /// - Parameters:
  ///   - made: its certificate goes into the pack and beside it; gets what was made.
  ///   - digitProof: the proof, where one was asked for and the formula leaves what it needs.
  ///   - checker: checks the finished pack by it.
  func complete(
    _ made: inout MadePack, _ digitProof: DigitProof?, checkedBy checker: ProofChecker
  ) throws(PackMakingError) {
    do throws(PackError) {
      let summary = try pack.complete(
        provenance: Statement(made.certificate).canonicalJSON, threads: request.workers.count)
      let file = Statement.Subject(
        name: request.path.lastComponent?.string ?? "", sha256: summary.fileHash.hexadecimal)
      do throws(PlatformError) {
        try certificate?.write(Statement(made.certificate, files: [file]).readableJSON)
      } catch { throw PackError(error) }
      made.pack = summary
    } catch { throw .certification(.pack(error)) }
    if let proof {
      do throws(ProofError) {
        made.proof = (proof.path, try prove(digitProof, proof, checker))
      } catch { throw .proof(error) }
    }
  }

  /// Gives the files their names, all or none.
  func commit(_ made: inout MadePack) throws(PackMakingError) {
    do throws(PackError) {
      try pack.commit(with: [certificate, proof].compactMap { $0 })
    } catch { throw .certification(.pack(error)) }
    made.certificatePath = certificate?.path
  }

  /// Writes the proof and checks the pack by it.
  private func prove(
    _ digitProof: DigitProof?, _ output: AtomicOutput, _ checker: ProofChecker
  ) throws(ProofError) -> ProofOutcome {
    guard let digitProof else {
      throw .refused(
        path: output.path.string, statement: "the computation left no proof of its decimals")
    }
    do throws(PlatformError) { try digitProof.write(to: output) } catch { throw ProofError(error) }
    let written: DigitPack
    do throws(PackError) {
      written = try DigitPack(opening: pack.temporaryPath)
    } catch { throw .pack(error) }
    return try checker.check(written, by: output.file, named: output.path.string)
  }
}
