public import BigArithmetic
public import ConstantGeneration
public import DigitPack
public import SystemPackage

/// Packs the digits of a file from elsewhere, and verifies them.
public struct PackImporter {
  /// The result of an import.
  public struct Outcome: Sendable {
    /// What was checked and how it ended.
    public let certificate: Certificate

    /// The first decimal that is wrong, or `nil`.
    public let firstDifference: DigitAudit.Difference?

    /// The finished pack; `nil` when a check failed and nothing was kept.
    public let pack: PackSummary?
  }

  private let definition: ConstantDefinition
  private let level: CheckLevel
  private let workers: Workers
  private let report: @Sendable (GenerationProgress) -> Void

  /// Creates an importer.
  ///
  /// - Parameters:
  ///   - definition: the constant that the digits are to be of.
  ///   - level: how thoroughly to check; `none` takes the digits over as they are, and the pack
  ///     says so.
  ///   - workers: the processors to use.
  ///   - report: receives the progress, on any thread.
  public init(
    definition: ConstantDefinition, level: CheckLevel, workers: Workers,
    report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    self.definition = definition
    self.level = level
    self.workers = workers
    self.report = report
  }

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - file: the digits.
  ///   - path: where the pack goes.
  ///   - isReplacing: whether a file of that name may be replaced.
  /// - Throws: `DigitFileError` of the file or of the pack, ``CertificationError`` of the check.
  public func run(_ file: DigitFile, to path: FilePath, isReplacing: Bool) throws -> Outcome {
    let count = try file.countDigits()
    let writer = try DigitPackWriter(
      creating: path, constant: definition.constant, digitCount: max(1, count),
      replacing: isReplacing)
    try writer.append(file)
    let sealed = try writer.sealData()
    let root = sealed.merkleRoot.hexadecimal
    let audit = DigitAudit(
      definition: definition, level: level, origin: .imported, workers: workers, report: report)
    let outcome = try audit.run(sealed, merkleRoot: root)
    guard !outcome.certificate.hasFailed, outcome.firstDifference == nil else {
      writer.discard()
      return Outcome(
        certificate: outcome.certificate, firstDifference: outcome.firstDifference, pack: nil)
    }
    let pack = try writer.finish(
      provenance: Statement(outcome.certificate).canonicalJSON, threads: workers.count)
    return Outcome(certificate: outcome.certificate, firstDifference: nil, pack: pack)
  }
}
