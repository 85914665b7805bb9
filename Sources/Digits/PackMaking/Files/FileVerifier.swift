package import Constants
package import DigitChecks
package import DigitCore
internal import DigitPacks
package import DigitProofs
package import Parallelism
internal import Text

package struct FileVerifier {
  /// What verifying a file tells.
  package enum Event: Sendable {
    /// The digits of a constant are computed again; how many there are.
    case begins(constant: String, digitCount: Int64)
    case progress(GenerationProgress)
  }

  let level: CheckLevel
  let constant: MathematicalConstant?
  let digitCount: Int64?
  let workers: Workers
  let report: @Sendable (Event) -> Void

  /// - Parameters:
  ///   - level: how thoroughly to check; `none` computes no digits, and verifies hashes and what is
  ///     known.
  ///   - constant: what the file has to hold; `nil` where it is recognised.
  ///   - digitCount: how many decimals the file has to hold; `nil` where any number will do.
  ///   - report: receives what happens, on any thread.
  package init(
    level: CheckLevel, constant: MathematicalConstant? = nil, digitCount: Int64? = nil,
    workers: Workers, report: @escaping @Sendable (Event) -> Void
  ) {
    self.level = level
    self.constant = constant
    self.digitCount = digitCount
    self.workers = workers
    self.report = report
  }

  /// Verifies a file.
  ///
  /// - Throws: an error of the file; a failed check is part of the result.
  package func verify(_ opened: JudgedFile, named path: String) throws -> FileVerification {
    let file = opened.file
    var result = FileVerification(path: path)
    result.format = file.format.rawValue
    try DigitsRefused.requireConstant(constant, of: file.constant, named: file.path)
    // Before anything long begins; a place that is known only roughly is found by computing.
    if let refutation = opened.refutation, level == .none || refutation.isExact {
      return Self.refuted(result, by: refutation, file)
    }
    let beginning = try LeadingCheck(file, constant)
    if let difference = beginning.difference { return Self.wrong(result, difference, file.path) }
    var fileHash: String?
    if let pack = file.pack {
      let report = try pack.verify(threads: workers.count)
      result.integrity = report.checks.map { "\($0.name) (\($0.count.grouped) \($0.unit))" }
      fileHash = report.fileHash.hexadecimal
    }
    let advice = "--check integrity computes none"
    try beginning.requireMemory(
      for: file.digitCount, at: level, isHeld: file.pack == nil, advice: advice)
    let store = try beginning.store()
    try beginning.requireMemory(for: store.digitCount, at: level, advice: advice)
    result.decimals = store.digitCount
    if let form = file.textLayout { describe(form, store.digitCount, &result) }
    if let digitCount, digitCount != store.digitCount {
      throw DigitsRefused(
        "'\(file.path)': it holds \(store.digitCount.counted("decimal")), not"
          + " \(digitCount.grouped)")
    }
    guard let definition = beginning.definition else { throw unrecognized(path) }
    result.constant = definition.constant.name
    try DigitsRefused.requireIntegerPart(file.integerPart, definition.constant, named: file.path)
    if file.pack == nil, level == .none,
      let difference = try LeadingDecimals.firstDifference(store, definition.constant)
    {
      return Self.wrong(result, difference, file.path)
    }
    result = try audit(store, opened, definition, result)
    // A contradiction stands, even where the computation sees none: then the program is at fault.
    if result.failure == nil, let refutation = opened.refutation {
      return Self.refuted(result, by: refutation, file)
    }
    if result.failure == nil, let pack = file.pack {
      let certificates = try PackCertificates(of: pack)
      if let fault = try certificates.fault(fileHash: fileHash, repeated: result.certificate) {
        let digits = result.verified ? "the digits are right, and " : ""
        result.verified = false
        result.failure = DigitsRefused("'\(file.path)': \(digits)\(fault)")
      }
      result.remarks += [certificates.obstacle(to: result.certificate)].compactMap { $0 }
    }
    try file.pack?.requireUnchanged()
    return result
  }

  /// Says which digits a hash is of, where it is a known answer.
  ///
  /// - Parameter hash: 32, 40 or 64 hexadecimal digits.
  /// - Throws: ``DigitsRefused`` where it is none, or of other digits than those expected.
  package func verify(hash: String) throws(DigitsRefused) -> FileVerification {
    guard let answer = KnownAnswers.answer(withHash: hash) else {
      throw DigitsRefused("'\(hash)': no known answer is this hash")
    }
    let count = answer.digitCount
    if answer.constantName != constant?.name ?? answer.constantName || count != digitCount ?? count
    {
      throw DigitsRefused("'\(hash)': it is of \(count.grouped) decimals of \(answer.constantName)")
    }
    var result = FileVerification(path: hash)
    result.format = "hash"
    result.constant = answer.constantName
    result.decimals = count
    result.conclusion = "a known answer, \(answer.kind.rawValue): \(answer.provenance.source)"
    return result
  }

  /// The result for digits of which one is wrong, by default one of the first.
  static func wrong(
    _ partial: FileVerification, _ difference: DigitAudit.Difference, _ path: String,
    _ digit: String = "decimal", _ reason: String = "its first decimals are wrong"
  ) -> FileVerification {
    var result = partial
    let failure = DigitsRefused(difference, in: path, calling: digit)
    result.verified = false
    result.wrongPosition = difference.position
    result.trust = DigitTrust(.refuted, by: .contradiction, reason)
    result.failure = failure
    result.conclusion = failure.description
    return result
  }

  /// The result for digits that contradict what is known.
  private static func refuted(
    _ partial: FileVerification, by refutation: DigitRefutation, _ file: DigitFile
  ) -> FileVerification {
    var result = partial
    result.constant = refutation.constant.name
    result.decimals = file.digitCount
    result.trust = .refuted(refutation)
    result.conclusion = refutation.description
    result.wrongPosition = refutation.isExact ? refutation.positions.lowerBound : nil
    result.failure = DigitsRefused("'\(file.path)': \(refutation)")
    return result
  }

  private func describe(_ form: DigitTextLayout, _ count: Int64, _ result: inout FileVerification) {
    result.form = form.description
    if digitCount == nil, form.integerPart != nil, (count + 1).isMultiple(of: 100) {
      let round = (count + 1).grouped
      result.remarks.append(
        "\(round) digits with the integer part; with --digits \(count + 1) it has to hold \(round)"
          + " decimals")
    }
    if form.carriageReturnCount > 0 {
      result.remarks.append(
        "\(Int64(form.carriageReturnCount).counted("carriage return")) skipped; a hash of the file"
          + " is not a hash of the digits")
    }
  }

  func unrecognized(_ path: String) -> DigitsRefused {
    let known = MathematicalConstant.all.map(\.name).joined(separator: ", ")
    return DigitsRefused(
      "'\(path)': its first decimals match no known constant (\(known));"
        + " --constant names the one to compare with")
  }

  private func audit(
    _ store: some DecimalStore, _ opened: JudgedFile, _ definition: ConstantDefinition,
    _ partial: FileVerification
  ) throws -> FileVerification {
    let file = opened.file
    var result = partial
    let report = report
    report(.begins(constant: definition.constant.name, digitCount: store.digitCount))
    let context = GenerationContext(workers: workers) { report(.progress($0)) }
    let audit = DigitAudit(definition: definition, level: level, context: context)
    let outcome = try audit.run(store, merkleRoot: file.pack?.merkleRoot.hexadecimal)
    result.certificate = outcome.certificate
    result.conclusion = outcome.certificate.conclusion
    result.trust = outcome.trust
    if let difference = outcome.firstDifference {
      result.wrongPosition = difference.position
      result.rounded = difference.isRounded
      result.failure = DigitsRefused(difference, in: file.path)
    } else if outcome.certificate.hasFailed {
      result.failure = DigitsRefused("'\(file.path)': \(outcome.certificate.conclusion)")
    } else if outcome.knownAnswers.status == .failed {
      let wrong = outcome.knownAnswers.details.first { !$0.agrees }
      result.conclusion = outcome.knownAnswers.statement
      result.failure = DigitsRefused(
        "'\(file.path)': it contradicts a known answer"
          + (wrong.map { ", \($0.name): \($0.value)" } ?? ""))
    } else if level == .none {
      result.certificate = nil
      describeIntact(opened, outcome, &result)
    } else {
      result.verified = outcome.certificate.isVerified
    }
    return result
  }

  /// What is said of a file whose digits were not computed again.
  private func describeIntact(
    _ opened: JudgedFile, _ outcome: DigitAudit.Outcome, _ result: inout FileVerification
  ) {
    let known =
      outcome.knownAnswers.status == .passed
      ? "; the known answers agree (\(outcome.knownAnswers.statement))" : ""
    if let trust = outcome.trust ?? (opened.trust.level == .verified ? opened.trust : nil) {
      result.remarks.append("a known hash covers every decimal: \(trust.reason)")
    }
    result.trust = Self.trustUnrepeated(isPack: opened.file.pack != nil)
    result.conclusion = "not verified\(known)"
  }

  static func trustUnrepeated(isPack: Bool) -> DigitTrust {
    let advice = "its digits were not computed again, which --check standard does"
    return isPack
      ? DigitTrust(.intact, by: .fileHashes, "the file is what was written; \(advice)")
      : DigitTrust(.none, by: .nothing, "the file holds only digits; \(advice)")
  }
}
