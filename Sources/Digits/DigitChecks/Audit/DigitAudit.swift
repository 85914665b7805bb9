package import Arithmetic
package import Constants
package import DigitPacks
internal import Parallelism

/// Verifies decimals from elsewhere by computing them again.
package struct DigitAudit {
  package struct Outcome: Sendable {
    /// What was checked and how it ended.
    package let certificate: Certificate

    /// The first decimal that is wrong, or `nil`.
    package let firstDifference: Difference?

    /// Known answers about the decimals; compared at every level.
    package let knownAnswers: CheckResult

    /// What was found in the decimals; `nil` where they were not read.
    package let findings: KnownAnswerFindings?

    /// Whether a check failed, a known answer is another one, or a decimal is wrong.
    package var hasFailed: Bool {
      certificate.hasFailed || knownAnswers.status == .failed || firstDifference != nil
    }
  }

  package struct Difference: Sendable {
    /// Its 1-based position.
    package let position: Int64

    /// The 1-based position at which both contexts begin.
    package let contextPosition: Int64

    /// Decimals of the file around it.
    package let found: String

    package let expected: String

    /// The likely cause: a digit is missing or one is too many; otherwise `nil`.
    package let likelyCause: String?

    /// Whether the decimals are the right ones plus one in the last place.
    var isOneMore = false

    /// Whether the last decimal is rounded, and everything before it right.
    package internal(set) var isRounded = false

    /// Creates the description of a difference from all digits, of radix 16 at most.
    ///
    /// - Parameter place: the 0-based index of the first that differs.
    package init(found: [UInt8], expected: [UInt8], at place: Int) {
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
  private let context: GenerationContext

  /// - Parameters:
  ///   - level: how thoroughly to check; `none` compares nothing but hashes.
  ///   - context: processors, progress and the log of refused products.
  package init(definition: ConstantDefinition, level: CheckLevel, context: GenerationContext) {
    self.definition = definition
    self.level = level
    self.context = context
  }

  /// Computes the decimals again and certifies the store's against that computation.
  ///
  /// - Parameter merkleRoot: the root of the pack's hash tree, if they are in a pack.
  package func run(
    _ store: some DecimalStore, merkleRoot: String? = nil
  ) throws(CertificationError) -> Outcome {
    var certifier = Certifier(
      definition: definition, level: level, context: context, knownAnswers: KnownAnswers.all,
      origin: .imported)
    guard level != .none else {
      let certificate = try certifier.certificate(of: nil, in: store, merkleRoot: merkleRoot)
      return outcome(certificate, certifier, nil)
    }
    if store.digitCount >= Self.longCount {
      let (refuted, scan) = try contradicted(store, merkleRoot)
      if let refuted { return refuted }
      certifier.earlier = scan
    }
    let generated = try generated(store.digitCount)
    let certificate = try certifier.certificate(of: generated, in: store, merkleRoot: merkleRoot)
    // The checks multiply as well, after the generator's look at the log.
    if let fault = context.arithmetic.faultLog.first { throw .multiplication(fault) }
    guard certificate.checks(.failed).contains(where: { $0.id == .readBack }) else {
      return outcome(certificate, certifier, nil)
    }
    return outcome(certificate, certifier, try difference(store, generated.decimals))
  }

  /// From this many decimals on, known answers are compared before anything is computed.
  private static let longCount: Int64 = 2_000_000

  /// What known answers refute, with the scan that showed it; `nil` where they agree, or speak of
  /// all the decimals.
  ///
  /// Only the decimals up to the first hash that differs are computed, to name the wrong one.
  private func contradicted(
    _ store: some DecimalStore, _ merkleRoot: String?
  ) throws(CertificationError) -> (Outcome?, DecimalScan?) {
    var certifier = Certifier(
      definition: definition, level: .none, context: context, knownAnswers: KnownAnswers.all,
      origin: .imported)
    let certificate = try certifier.certificate(of: nil, in: store, merkleRoot: merkleRoot)
    let scan = certifier.scan
    let refuted = scan.map { KnownAnswers.compare($0.findings) }?
      .filter { !$0.agrees && $0.answer.kind.isHash }
    guard let end = refuted?.map(\.answer.digitCount).min(), end < store.digitCount else {
      return (nil, scan)
    }
    let beginning = try generated(end + end % 2).decimals
    return (outcome(certificate, certifier, try difference(store, beginning)), scan)
  }

  private func generated(_ count: Int64) throws(CertificationError) -> GeneratedDigits {
    do {
      return try DigitGenerator(formula: definition.defaultFormula)
        .decimals(count, context: context)
    } catch { throw .generation(error) }
  }

  private func outcome(
    _ certificate: Certificate, _ certifier: Certifier, _ difference: Difference?
  ) -> Outcome {
    Outcome(
      certificate: certificate, firstDifference: difference,
      knownAnswers: certifier.knownAnswerCheck
        ?? CheckResult(.knownAnswers, notRun: .couldNot, "the decimals were not read"),
      findings: certifier.scan?.findings)
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
  ///
  /// - Parameter decimals: the right ones, as many as the store has or fewer.
  package static func firstDifference(
    _ store: some DecimalStore, _ decimals: PackedDecimals
  ) throws(PackError) -> Difference? {
    guard let index = try DecimalComparison.firstDifference(store, decimals) else { return nil }
    let start = max(0, index - 20)
    let end = min(decimals.count, index + RoundedEnd.longest)
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
    digits.map { String($0, radix: 16, uppercase: true) }.joined()
  }
}

/// Recognizes the constant of a run of decimals by the first ones.
package enum ConstantRecognition {
  /// How many decimals are compared.
  private static let prefixLength: Int64 = 50

  /// The constant whose first decimals these are, damage in a few of them allowed for.
  ///
  /// - Parameter store: the decimals, at least one.
  /// - Returns: `nil` when fewer than half of the first decimals are any constant's, fewer than
  ///   four in a row from the beginning, and fewer than eight behind a fault that moves them.
  /// - Throws: `PackError` when they cannot be read.
  package static func constant(of store: some DecimalStore) throws(PackError) -> ConstantDefinition?
  {
    let count = min(store.digitCount, prefixLength)
    let digits = try DecimalComparison.digits(of: store, from: 0, to: count)
    let context = GenerationContext(workers: .one)
    var best: (definition: ConstantDefinition, score: Int)?
    for definition in ConstantDefinition.known + ConstantDefinition.stated {
      let generator = DigitGenerator(formula: definition.defaultFormula)
      guard let known = try? generator.decimals(prefixLength, context: context).decimals else {
        continue
      }
      let equal = digits.indices.count { digits[$0] == known.digit(at: Int64($0)) }
      let leading = digits.indices.prefix { digits[$0] == known.digit(at: Int64($0)) }.count
      let first = (0..<9).map { known.digit(at: $0) }
      // Without the first decimal, or behind one too many, or two with the integer part.
      let isMoved =
        digits.prefix(8).elementsEqual(first.dropFirst())
        || (1...2).contains { digits.dropFirst($0).prefix(8).elementsEqual(first.prefix(8)) }
      let isLikely = 2 * equal >= digits.count || leading >= 4 || isMoved
      let score = max(equal, 2 * leading, isMoved ? 16 : 0)
      if isLikely, score > best?.score ?? 0 { best = (definition, score) }
    }
    return best?.definition
  }
}
