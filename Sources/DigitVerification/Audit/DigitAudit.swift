public import BigArithmetic
public import ConstantGeneration
internal import DigitPack
internal import DigitCore

/// Verifies decimals from elsewhere by computing them again.
public struct DigitAudit {
  /// What an audit found.
  public struct Outcome: Sendable {
    /// What was checked and how it ended.
    public let certificate: Certificate

    /// The first decimal that is wrong, or `nil`.
    public let firstDifference: Difference?
  }

  /// A wrong decimal.
  public struct Difference: Sendable {
    /// Its 1-based position.
    public let position: Int64

    /// The 1-based position at which both contexts begin.
    public let contextPosition: Int64

    /// Decimals of the file around it.
    public let found: String

    /// The right decimals.
    public let expected: String

    /// The likely cause: a digit is missing or one is too many; otherwise `nil`.
    public let likelyCause: String?
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
  public init(
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
  public func run(
    _ store: some DecimalStore, merkleRoot: String? = nil
  ) throws(CertificationError) -> Outcome {
    var certifier = Certifier(
      definition: definition, level: level, context: context, knownAnswers: KnownAnswers.all,
      origin: origin)
    guard level != .none else {
      let certificate = try certifier.certificate(of: nil, in: store, merkleRoot: merkleRoot)
      return Outcome(certificate: certificate, firstDifference: nil)
    }
    let faultsBefore = faultLog.count
    let generated: GeneratedDigits
    do {
      generated = try DigitGenerator(formula: definition.defaultFormula)
        .decimals(store.digitCount, context: context)
    } catch { throw .generation(error) }
    let difference: Difference?
    do {
      difference = try Self.firstDifference(store, generated.decimals)
    } catch { throw .pack(error) }
    let certificate = try certifier.certificate(of: generated, in: store, merkleRoot: merkleRoot)
    // The checks multiply as well, after the generator's look at the log.
    if let fault = faultLog.first(after: faultsBefore) { throw .multiplication(fault) }
    return Outcome(certificate: certificate, firstDifference: difference)
  }

  private static func firstDifference(
    _ store: some DecimalStore, _ decimals: PackedDecimals
  ) throws(PackError) -> Difference? {
    guard let index = try DecimalComparison.firstDifference(store, decimals) else { return nil }
    let start = max(0, index - 20)
    let end = min(store.digitCount, index + 21)
    let found = try DecimalComparison.digits(
      of: store, from: start, to: min(end + 1, store.digitCount))
    let expected = (start..<min(end + 1, store.digitCount)).map { decimals.digit(at: $0) }
    return Difference(
      position: index + 1, contextPosition: start + 1,
      found: text(found.prefix(Int(end - start))),
      expected: text(expected.prefix(Int(end - start))),
      likelyCause: likelyCause(found, expected, at: Int(index - start)))
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
