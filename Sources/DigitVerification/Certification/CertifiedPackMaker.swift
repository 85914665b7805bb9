package import BigArithmetic
public import ConstantGeneration
internal import DigitPack
internal import Foundation

/// Makes a pack of certified digits: generates, writes, reads back, certifies and renames.
///
/// The pack gets its final name only when every check has passed; a failed check leaves nothing but
/// its certificate.
public struct CertifiedPackMaker {
  private let knownAnswers: [KnownAnswer]
  private let report: @Sendable (GenerationProgress) -> Void

  /// The log of refused products.
  private let faultLog: ArithmeticFaultLog

  /// Creates a maker.
  ///
  /// - Parameter report: receives the progress, on any thread.
  public init(report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }) {
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
  /// - Parameter request: the request.
  /// - Returns: the certificate, and the pack unless a check failed.
  /// - Throws: ``CertificationError`` when digits or file could not be made.
  public func make(_ request: PackRequest) throws(CertificationError) -> PackOutcome {
    var context = GenerationContext(workers: request.workers, report: report)
    context.fault = request.fault
    // Opened before anything is computed, so that an unwritable folder fails at once.
    let writer = try packing { () throws(PackError) in
      try DigitPackWriter(
        creating: request.path, constant: request.definition.constant,
        digitCount: request.decimals, replacing: request.isReplacing)
    }
    let faultsBefore = faultLog.count
    var timings: [StageTiming] = []
    let certificate = try certificate(for: request, writer, context, &timings)
    guard !certificate.hasFailed else {
      writer.discard()
      return PackOutcome(certificate: certificate, pack: nil, timings: timings)
    }
    // The checks multiply as well, after the generator's look at the log.
    if let fault = faultLog.first(after: faultsBefore) {
      writer.discard()
      throw .multiplication(fault)
    }
    let start = ContinuousClock.now
    report(GenerationProgress(stage: .pack, share: 0))
    let summary = try packing { () throws(PackError) in
      try writer.finish(
        provenance: Statement(certificate).canonicalJSON, threads: request.workers.count)
    }
    report(GenerationProgress(stage: .pack, share: 1))
    timings.append(StageTiming(stage: "pack", since: start))
    return PackOutcome(certificate: certificate, pack: summary, timings: timings)
  }

  /// Generates, writes the data, and certifies what was written.
  private func certificate(
    for request: PackRequest, _ writer: DigitPackWriter, _ context: GenerationContext,
    _ timings: inout [StageTiming]
  ) throws(CertificationError) -> Certificate {
    let generated: GeneratedDigits
    let clock = StageClock()
    do {
      generated = try DigitGenerator(formula: request.formula)
        .decimals(request.decimals, context: context.reporting(to: { clock.record($0.stage) }))
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
    let certificate = try certifier.certificate(
      of: generated, in: sealed, merkleRoot: sealed.merkleRoot.hexadecimal)
    timings += certifier.timings
    return certificate
  }

  /// Turns a pack's error into one of certification.
  private func packing<Result>(
    _ work: () throws(PackError) -> Result
  ) throws(CertificationError) -> Result {
    do { return try work() } catch { throw .pack(error) }
  }
}
