import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import FileIO
import NumberText
import Parallelism
import SystemPackage

/// Verifies one file of digits.
struct FileVerifier {
  let level: VerificationLevel
  let constant: MathematicalConstant?
  let expected: Int64?
  let workers: Workers
  let isQuiet: Bool

  /// Verifies a file.
  ///
  /// - Parameters:
  ///   - opened: the file, open, with what is said of it.
  ///   - path: its name, as it was given.
  /// - Throws: an error of the file; a failed check is part of the result.
  func verify(_ opened: DigitLibrary.Opened, named path: String) throws -> FileVerification {
    let file = opened.file
    var result = FileVerification(path: path)
    result.format = file.format.rawValue
    if let constant, let own = file.constant, own != constant {
      throw CommandFailure(
        .failed, "'\(file.path)': it is a pack of \(own.name), not of \(constant.name)")
    }
    // Before anything long begins; a place that is known only roughly is found by computing.
    if let refutation = opened.refutation, level == .integrity || refutation.isExact {
      return Self.refuted(result, by: refutation, file)
    }
    let beginning = try LeadingCheck(file, constant)
    if let difference = beginning.difference { return Self.wrong(result, difference, file) }
    var fileHash: String?
    if let pack = file.pack {
      let report = try pack.verify(threads: workers.count)
      result.integrity = report.checks.map { "\($0.name) (\($0.count.grouped) \($0.unit))" }
      fileHash = report.fileHash.hexadecimal
    }
    let advice = "--check integrity computes none"
    try beginning.requireMemory(
      for: file.digitCount, at: level.checks, isHeld: file.pack == nil, advice: advice)
    let store = try beginning.store()
    try beginning.requireMemory(for: store.digitCount, at: level.checks, advice: advice)
    result.decimals = store.digitCount
    if let form = file.textLayout { describe(form, &result) }
    if let expected, expected != store.digitCount {
      throw CommandFailure(
        .failed,
        "'\(file.path)': it holds \(store.digitCount.grouped) decimals, not \(expected.grouped)")
    }
    guard let definition = try definition(of: file, store) else { throw unrecognized(path) }
    result.constant = definition.constant.name
    try checkIntegerPart(of: file, definition.constant)
    if file.pack == nil, level == .integrity,
      let difference = try LeadingDecimals.firstDifference(store, definition.constant)
    {
      return Self.wrong(result, difference, file)
    }
    result = try audit(store, opened, definition, result)
    // A contradiction stands, even where the computation sees none: then the program is at fault.
    if result.failure == nil, let refutation = opened.refutation {
      return Self.refuted(result, by: refutation, file)
    }
    if result.failure == nil, let pack = file.pack,
      let fault = try PackCertificates(of: pack).fault(fileHash: fileHash)
    {
      let digits = result.verified ? "the digits are right, and " : ""
      result.verified = false
      result.failure = CommandFailure(.failed, "'\(file.path)': \(digits)\(fault)")
    }
    return result
  }

  /// The result for digits of which one of the first is wrong.
  private static func wrong(
    _ partial: FileVerification, _ difference: DigitAudit.Difference, _ file: DigitFile
  ) -> FileVerification {
    var result = partial
    let failure = failure(difference, file.path)
    result.wrongPosition = difference.position
    result.trust = DigitTrust(.refuted, by: .contradiction, "its first decimals are wrong")
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
    result.failure = CommandFailure(.failed, "'\(file.path)': \(refutation)")
    return result
  }

  private func describe(_ form: DigitTextLayout, _ result: inout FileVerification) {
    result.form = form.description
    if form.carriageReturnCount > 0 {
      result.remarks.append(
        "\(form.carriageReturnCount) carriage returns were skipped; a hash of the file is not a"
          + " hash"
          + " of the digits")
    }
  }

  /// Rejects a text that is one decimal short of a multiple of 100 as cut off.
  private func checkLength(_ count: Int64, of file: DigitFile) throws {
    if expected == nil, file.format == .text, (count + 1).isMultiple(of: 100) {
      throw CommandFailure(
        .failed,
        "'\(file.path)': it holds \(count.grouped) decimals, one too few for"
          + " \((count + 1).grouped); if that is intended, add --digits \(count)")
    }
  }

  private func checkIntegerPart(of file: DigitFile, _ constant: MathematicalConstant) throws {
    guard let digit = file.integerPart, digit != constant.integerPart else { return }
    throw CommandFailure(
      .failed,
      "'\(file.path)': the integer part is \(digit.value), that of \(constant.name) is"
        + " \(constant.integerPart.value)")
  }

  /// The constant given by `--constant`, by the file, or by its first decimals.
  private func definition(
    of file: DigitFile, _ store: some DecimalStore
  ) throws -> ConstantDefinition? {
    if let known = constant ?? file.constant { return ConstantDefinition.of(known) }
    return try ConstantRecognition.constant(of: store)
  }

  private func unrecognized(_ path: String) -> CommandFailure {
    CommandFailure(
      .failed,
      "'\(path)': its first decimals match no known constant"
        + " (\(ConstantName.all.joined(separator: ", "))); --constant names the one to compare with"
    )
  }

  private func audit(
    _ store: some DecimalStore, _ opened: DigitLibrary.Opened, _ definition: ConstantDefinition,
    _ partial: FileVerification
  ) throws -> FileVerification {
    let file = opened.file
    var result = partial
    let display = ProgressDisplay(
      label: definition.constant.name, decimals: store.digitCount, isQuiet: isQuiet)
    defer { display.finish() }
    let audit = DigitAudit(definition: definition, level: level.checks, workers: workers) {
      display.update($0)
    }
    let outcome = try audit.run(store, merkleRoot: file.pack?.merkleRoot.hexadecimal)
    result.certificate = outcome.certificate
    result.conclusion = outcome.certificate.conclusion
    result.trust = outcome.trust
    if let difference = outcome.firstDifference {
      result.wrongPosition = difference.position
      result.rounded = difference.isRounded
      result.failure = Self.failure(difference, file.path)
    } else if outcome.certificate.hasFailed {
      result.failure = CommandFailure(
        .failed, "'\(file.path)': \(outcome.certificate.conclusion)")
    } else if outcome.knownAnswers.status == .failed {
      let wrong = outcome.knownAnswers.details.first { $0.value.hasPrefix("DIFFERS") }
      result.conclusion = outcome.knownAnswers.statement
      result.failure = CommandFailure(
        .failed,
        "'\(file.path)': it contradicts a known answer"
          + (wrong.map { ", \($0.name): \($0.value)" } ?? ""))
    } else if level == .integrity {
      try checkLength(store.digitCount, of: file)
      result.certificate = nil
      describeIntact(opened, outcome, &result)
    } else {
      try checkLength(store.digitCount, of: file)
      result.verified = outcome.certificate.isVerified
    }
    return result
  }

  /// What is said of a file whose digits were not computed again.
  private func describeIntact(
    _ opened: DigitLibrary.Opened, _ outcome: DigitAudit.Outcome, _ result: inout FileVerification
  ) {
    let known =
      outcome.knownAnswers.status == .passed ? "; \(outcome.knownAnswers.statement) agree" : ""
    if let trust = outcome.trust ?? (opened.trust.level == .verified ? opened.trust : nil) {
      result.remarks.append("a known hash covers every decimal: \(trust.reason)")
    }
    let isPack = opened.file.pack != nil
    let advice = "its digits were not computed again, which --check standard does"
    result.trust =
      isPack
      ? DigitTrust(.intact, by: .fileHashes, "the file is what was written; \(advice)")
      : DigitTrust(.none, by: .nothing, "the file holds only digits; \(advice)")
    result.conclusion = "not verified\(known)"
  }

  /// The message for a wrong decimal.
  static func failure(_ difference: DigitAudit.Difference, _ path: String) -> CommandFailure {
    if difference.isRounded {
      return CommandFailure(
        .failed,
        "'\(path)': its last decimal is rounded, not cut off: from position"
          + " \(difference.contextPosition) on it reads \(difference.found), cut off is"
          + " \(difference.expected); every decimal before position \(difference.position) is right"
      )
    }
    let likelyCause = difference.likelyCause.map { " (\($0))" } ?? ""
    return CommandFailure(
      .failed,
      "'\(path)': decimal \(difference.position) is wrong\(likelyCause): from position"
        + " \(difference.contextPosition) on it reads \(difference.found), correct is"
        + " \(difference.expected)")
  }
}

/// The certificates that belong to a pack: the one inside and the one beside it.
struct PackCertificates {
  /// The pack.
  let pack: DigitPack

  /// Its own.
  let own: PackCertificate

  /// The path of the file beside it, where there is one.
  let path: FilePath?

  /// Reads the certificates of a pack.
  ///
  /// - Throws: an error of the system where the folder cannot be read.
  init(of pack: DigitPack) throws {
    self.pack = pack
    own = PackCertificate(of: pack)
    let ending = ".digitpack"
    guard pack.path.hasSuffix(ending) else {
      path = nil
      return
    }
    let path = FilePath(String(pack.path.dropLast(ending.count)) + ".certificate.json")
    self.path = try FileSystem.real.status(of: path)?.isRegularFile == true ? path : nil
  }

  /// Why one of them is refused, or `nil`.
  ///
  /// - Parameter fileHash: SHA-256 of the pack's file, where it was taken.
  func fault(fileHash: String? = nil) throws -> String? {
    if let refusal = own.refusal { return "its certificate is refused: \(refusal)" }
    guard let path else { return nil }
    let json = try FileSystem.real.contents(of: path)
    if let fault = CertificateFile.fault(json, beside: pack, fileHash: fileHash) {
      return "the certificate '\(path.string)' beside it is refused: \(fault)"
    }
    return nil
  }
}
