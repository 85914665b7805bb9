package import BigArithmetic
public import ConstantGeneration
public import DigitPack
public import FileIO
internal import Foundation
public import Parallelism
internal import Synchronization
public import SystemPackage

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
  /// - Parameters:
  ///   - request: the request.
  ///   - companions: completes the files that become visible together with the pack, or not at all.
  /// - Returns: the certificate, and the pack unless a check failed.
  /// - Throws: ``CertificationError`` when digits or file could not be made.
  public func make(
    _ request: PackRequest,
    with companions: (Certificate, PackSummary) throws(PlatformError) -> [AtomicOutput] = {
      _, _ in []
    }
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
      let summary = try writer.complete(
        provenance: Statement(certificate).canonicalJSON, threads: request.workers.count)
      try writer.commit(companions, certificate, summary)
      return summary
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

extension DigitPackWriter {
  /// Gives the pack its name together with its companions.
  func commit(
    _ companions: (Certificate, PackSummary) throws(PlatformError) -> [AtomicOutput],
    _ certificate: Certificate, _ summary: PackSummary
  ) throws(PackError) {
    let files: [AtomicOutput]
    do throws(PlatformError) {
      files = try companions(certificate, summary)
    } catch { throw PackError(error) }
    try commit(with: files)
  }
}

/// A request for a pack of certified digits.
public struct PackRequest: Sendable {
  /// The constant and what is known about computing it.
  public let definition: ConstantDefinition

  /// The formula that makes the digits.
  public let formula: any ConstantFormula

  /// How many decimals.
  public let decimals: Int64

  /// How thoroughly they are checked.
  public let level: CheckLevel

  /// Where the pack goes.
  public let path: FilePath

  /// Whether a file of that name may be replaced.
  public let isReplacing: Bool

  /// The processors to use.
  public let workers: Workers

  /// A fault to inject, for tests.
  package var fault: InjectedComputationFault?

  /// Creates a request.
  public init(
    definition: ConstantDefinition, formula: any ConstantFormula, decimals: Int64,
    level: CheckLevel, path: FilePath, isReplacing: Bool, workers: Workers
  ) {
    self.definition = definition
    self.formula = formula
    self.decimals = decimals
    self.level = level
    self.path = path
    self.isReplacing = isReplacing
    self.workers = workers
  }
}

extension PackRequest {
  /// An estimate of the memory at the peak, in bytes.
  ///
  /// A thorough check computes a second time while half of the first computation is still held.
  public var peakMemory: Int64 {
    Self.peakMemory(of: formula, in: definition, decimals: decimals, level: level)
  }

  /// An estimate of the memory for computing and checking decimals, in bytes.
  ///
  /// - Parameters:
  ///   - formula: what computes them.
  ///   - definition: the constant.
  ///   - decimals: how many.
  ///   - level: how thoroughly they are checked.
  public static func peakMemory(
    of formula: any ConstantFormula, in definition: ConstantDefinition, decimals: Int64,
    level: CheckLevel
  ) -> Int64 {
    let first = formula.peakMemory(decimals: decimals)
    guard level == .thorough, let partner = definition.partner(of: formula.identifier) else {
      return first
    }
    // What every process takes, whatever it computes, counts once.
    let held = (first - formula.peakMemory(decimals: 1)) / 2
    let second = partner.formula.peakMemory(decimals: decimals)
    let (sum, overflow) = held.addingReportingOverflow(second)
    return max(first, overflow ? .max : sum)
  }
}

/// The result of a request for a pack.
public struct PackOutcome: Sendable {
  /// What was checked and how it ended.
  public let certificate: Certificate

  /// The finished pack; `nil` when a check failed and nothing was kept.
  public let pack: PackSummary?

  /// How long each stage took.
  public let timings: [StageTiming]
}

/// How long a stage took: for the report of a run, never for a certificate.
public struct StageTiming: Codable, Sendable {
  /// The stage.
  public let stage: String

  /// Wall-clock seconds.
  public let seconds: Double

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
