package import BigArithmetic
package import ConstantGeneration
internal import DigitCore
package import DigitPack
package import FileIO
package import Parallelism
package import SystemPackage

/// Verifies decimals from elsewhere by computing them again.
package struct DigitAudit {
  /// What an audit found.
  package struct Outcome: Sendable {
    /// What was checked and how it ended.
    package let certificate: Certificate

    /// The first decimal that is wrong, or `nil`.
    package let firstDifference: Difference?

    /// Known answers about the decimals; compared at every level.
    package let knownAnswers: CheckResult

    /// The word about the decimals, by what was compared; `nil` where nothing speaks for them.
    package let trust: DigitTrust?
  }

  /// A wrong decimal.
  package struct Difference: Sendable {
    /// Its 1-based position.
    package let position: Int64

    /// The 1-based position at which both contexts begin.
    package let contextPosition: Int64

    /// Decimals of the file around it.
    package let found: String

    /// The right decimals.
    package let expected: String

    /// The likely cause: a digit is missing or one is too many; otherwise `nil`.
    package let likelyCause: String?

    /// Whether the decimals are the right ones plus one in the last place.
    var isOneMore = false

    /// Whether the last decimal is rounded, and everything before it right.
    package internal(set) var isRounded = false

    /// Creates the description of a difference from the decimals at the beginning.
    ///
    /// - Parameters:
    ///   - found: the decimals of the file, as numbers.
    ///   - expected: the right ones.
    ///   - place: the 0-based index of the first that differs.
    init(found: [UInt8], expected: [UInt8], at place: Int) {
      let start = max(0, place - 20)
      let end = min(found.count, expected.count, place + 22)
      self.init(
        found: Array(found[start..<end]), expected: Array(expected[start..<end]),
        from: Int64(start), at: Int64(place))
    }

    /// Creates the description of a difference from the decimals around it.
    ///
    /// - Parameters:
    ///   - found: decimals of the file, as numbers, up to 21 after the difference.
    ///   - expected: the right ones.
    ///   - start: the 0-based index of the first of them.
    ///   - index: the 0-based index of the first that differs.
    init(found: [UInt8], expected: [UInt8], from start: Int64, at index: Int64) {
      let place = Int(index - start)
      position = index + 1
      contextPosition = start + 1
      self.found = DigitAudit.text(found.prefix(place + 21))
      self.expected = DigitAudit.text(expected.prefix(place + 21))
      likelyCause = DigitAudit.likelyCause(found, expected, at: place)
    }
  }

  private let definition: ConstantDefinition
  private let level: CheckLevel
  private let origin: Certificate.Origin
  private let context: GenerationContext

  /// The log of refused products.
  private let faultLog: ArithmeticFaultLog

  /// Creates an audit.
  ///
  /// - Parameters:
  ///   - definition: the constant that the decimals are to be of.
  ///   - level: how thoroughly to check; `none` compares nothing but hashes.
  ///   - origin: what the certificate says about where the decimals came from.
  ///   - workers: the processors to use.
  ///   - report: receives the progress, on any thread.
  package init(
    definition: ConstantDefinition, level: CheckLevel, origin: Certificate.Origin = .imported,
    workers: Workers,
    report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    self.init(
      definition: definition, level: level, origin: origin, workers: workers, faultLog: .shared,
      report: report)
  }

  /// Creates an audit with a fault log of its own, for tests.
  package init(
    definition: ConstantDefinition, level: CheckLevel, origin: Certificate.Origin = .imported,
    workers: Workers, faultLog: ArithmeticFaultLog,
    report: @escaping @Sendable (GenerationProgress) -> Void
  ) {
    self.definition = definition
    self.level = level
    self.origin = origin
    self.faultLog = faultLog
    context = GenerationContext(workers: workers, report: report)
  }

  /// Computes the decimals again and certifies the store's against that computation.
  ///
  /// - Parameters:
  ///   - store: the decimals.
  ///   - merkleRoot: the root of the pack's hash tree, if they are in a pack.
  /// - Throws: ``CertificationError``.
  package func run(
    _ store: some DecimalStore, merkleRoot: String? = nil
  ) throws(CertificationError) -> Outcome {
    var certifier = Certifier(
      definition: definition, level: level, context: context, knownAnswers: KnownAnswers.all,
      origin: origin)
    guard level != .none else {
      let certificate = try certifier.certificate(of: nil, in: store, merkleRoot: merkleRoot)
      return outcome(certificate, certifier, nil)
    }
    let faultsBefore = faultLog.count
    let generated: GeneratedDigits
    do {
      generated = try DigitGenerator(formula: definition.defaultFormula)
        .decimals(store.digitCount, context: context)
    } catch { throw .generation(error) }
    let certificate = try certifier.certificate(of: generated, in: store, merkleRoot: merkleRoot)
    // The checks multiply as well, after the generator's look at the log.
    if let fault = faultLog.first(after: faultsBefore) { throw .multiplication(fault) }
    guard certificate.checks(.failed).contains(where: { $0.id == .readBack }) else {
      return outcome(certificate, certifier, nil)
    }
    return outcome(certificate, certifier, try difference(store, generated.decimals))
  }

  /// The outcome with the word that follows from it.
  private func outcome(
    _ certificate: Certificate, _ certifier: Certifier, _ difference: Difference?
  ) -> Outcome {
    let known =
      certifier.knownAnswerCheck
      ?? CheckResult(.knownAnswers, notRun: .couldNot, "the decimals were not read")
    let hasFailed = certificate.hasFailed || known.status == .failed || difference != nil
    var trust: DigitTrust?
    if hasFailed {
      let failed = certificate.checks(.failed).map(\.id.letter)
      let letters = failed.isEmpty ? ["F"] : failed
      trust = DigitTrust(
        .refuted, by: .contradiction, "checks \(letters.joined(separator: ", ")) found a fault")
    } else if certificate.isVerified {
      trust = .recomputed(certificate)
    } else if let findings = certifier.findings {
      trust = .publishedHash(of: definition.constant.name, in: findings)
    }
    return Outcome(
      certificate: certificate, firstDifference: difference, knownAnswers: known, trust: trust)
  }

  /// The first decimal that is wrong, and whether all that is wrong is that it was rounded.
  private func difference(
    _ store: some DecimalStore, _ decimals: PackedDecimals
  ) throws(CertificationError) -> Difference? {
    var difference: Difference?
    do { difference = try Self.firstDifference(store, decimals) } catch { throw .pack(error) }
    guard difference?.isOneMore == true else { return difference }
    do {
      difference?.isRounded = try RoundedEnd.roundsUp(
        definition, after: store.digitCount, context: context)
    } catch { throw .generation(error) }
    return difference
  }

  /// The first decimal of a store that differs, with its neighbours.
  static func firstDifference(
    _ store: some DecimalStore, _ decimals: PackedDecimals
  ) throws(PackError) -> Difference? {
    guard let index = try DecimalComparison.firstDifference(store, decimals) else { return nil }
    let start = max(0, index - 20)
    let end = min(store.digitCount, index + RoundedEnd.longest)
    let found = try DecimalComparison.digits(of: store, from: start, to: end)
    let expected = (start..<end).map { decimals.digit(at: $0) }
    let place = Int(index - start)
    var difference = Difference(
      found: Array(found.prefix(place + 22)), expected: Array(expected.prefix(place + 22)),
      from: start, at: index)
    difference.isOneMore =
      end == store.digitCount
      && RoundedEnd.isOneMore(Array(found[place...]), Array(expected[place...]))
    return difference
  }

  /// Whether the rest fits after a shift by one.
  private static func likelyCause(_ found: [UInt8], _ expected: [UInt8], at place: Int) -> String? {
    let rest = found.count - place
    guard rest >= 8 else { return nil }
    if found[place..<found.count - 1].elementsEqual(expected[(place + 1)...]) {
      return "a digit is missing there"
    }
    if expected[place..<expected.count - 1].elementsEqual(found[(place + 1)...]) {
      return "there is a digit too many"
    }
    return nil
  }

  private static func text(_ digits: some Sequence<UInt8>) -> String {
    String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
  }
}

/// Packs the digits of a file from elsewhere, and verifies them.
package struct PackImporter {
  /// The result of an import.
  package struct Outcome: Sendable {
    /// What was checked and how it ended.
    package let certificate: Certificate

    /// The first decimal that is wrong, or `nil`.
    package let firstDifference: DigitAudit.Difference?

    /// The finished pack; `nil` when a check failed and nothing was kept.
    package let pack: PackSummary?

    /// The word about the decimals, by what was compared; `nil` where nothing speaks for them.
    package let trust: DigitTrust?
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
  package init(
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
  ///   - store: the same digits, where they were read already: a pipe can be read once.
  ///   - path: where the pack goes.
  ///   - isReplacing: whether a file of that name may be replaced.
  ///   - limit: how many decimals to take; all of them where there are fewer.
  ///   - companions: completes the files that become visible together with the pack, or not at all.
  /// - Throws: `DigitFileError` of the file or of the pack, ``CertificationError`` of the check.
  package func run(
    _ file: DigitFile, read store: PackedDecimalStore? = nil, to path: FilePath,
    isReplacing: Bool, atMost limit: Int64 = .max,
    with companions: (Certificate, PackSummary) throws(PlatformError) -> [AtomicOutput] = {
      _, _ in []
    }
  ) throws -> Outcome {
    let count = min(limit, try store?.digitCount ?? file.countDigits())
    let writer = try DigitPackWriter(
      creating: path, constant: definition.constant, digitCount: max(1, count),
      replacing: isReplacing)
    if let store {
      try writer.append(
        packedDecimals: store.prefix(count).bytes, threads: workers.count)
    } else {
      try writer.append(file, atMost: count)
    }
    let sealed = try writer.sealData()
    let root = sealed.merkleRoot.hexadecimal
    let audit = DigitAudit(
      definition: definition, level: level, origin: .imported, workers: workers, report: report)
    let outcome = try audit.run(sealed, merkleRoot: root)
    guard !outcome.certificate.hasFailed, outcome.trust?.level != .refuted else {
      writer.discard()
      return Outcome(
        certificate: outcome.certificate, firstDifference: outcome.firstDifference, pack: nil,
        trust: outcome.trust)
    }
    let pack = try writer.complete(
      provenance: Statement(outcome.certificate).canonicalJSON, threads: workers.count)
    try writer.commit(with: try companions(outcome.certificate, pack))
    return Outcome(
      certificate: outcome.certificate, firstDifference: nil, pack: pack, trust: outcome.trust)
  }
}

/// Recognizes the constant of a run of decimals by the first ones.
package enum ConstantRecognition {
  /// How many decimals are compared.
  private static let prefixLength: Int64 = 50

  /// The constant whose first decimals these are, damage in a few of them allowed for.
  ///
  /// - Parameter store: the decimals, at least one.
  /// - Returns: `nil` when fewer than half of the first decimals are any constant's, and fewer than
  ///   four in a row from the beginning.
  /// - Throws: `PackError` when they cannot be read.
  package static func constant(of store: some DecimalStore) throws(PackError) -> ConstantDefinition?
  {
    let count = min(store.digitCount, prefixLength)
    let digits = try DecimalComparison.digits(of: store, from: 0, to: count)
    let context = GenerationContext(workers: .one)
    var best: (definition: ConstantDefinition, score: Int)?
    for definition in ConstantDefinition.known {
      let generator = DigitGenerator(formula: definition.defaultFormula)
      guard let known = try? generator.decimals(prefixLength, context: context).decimals else {
        continue
      }
      let equal = digits.indices.count { digits[$0] == known.digit(at: Int64($0)) }
      let leading = digits.indices.prefix { digits[$0] == known.digit(at: Int64($0)) }.count
      let isLikely = 2 * equal >= digits.count || leading >= 4
      let score = max(equal, 2 * leading)
      if isLikely, score > best?.score ?? 0 { best = (definition, score) }
    }
    return best?.definition
  }
}
