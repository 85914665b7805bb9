import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import NumberText
import Parallelism

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
  ///   - file: the file, open.
  ///   - path: its name, as it was given.
  /// - Throws: an error of the file; a failed check is part of the result.
  func verify(_ file: DigitFile, named path: String) throws -> FileVerification {
    var result = FileVerification(path: path)
    result.format = file.format.rawValue
    let beginning = try LeadingCheck(file, constant)
    if let difference = beginning.difference {
      result.wrongPosition = difference.position
      result.failure = Self.failure(difference, file.path)
      result.conclusion = result.failure?.description ?? ""
      return result
    }
    if let pack = file.pack {
      let report = try pack.verify(threads: workers.count)
      result.integrity = report.checks.map { "\($0.name) (\($0.count.grouped) \($0.unit))" }
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
    return try audit(store, file, definition, result)
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
    if let constant, let own = file.constant, own != constant {
      throw CommandFailure(
        .failed, "'\(file.path)': it is a pack of \(own.name), not of \(constant.name)")
    }
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
    _ store: some DecimalStore, _ file: DigitFile, _ definition: ConstantDefinition,
    _ partial: FileVerification
  ) throws -> FileVerification {
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
    if let difference = outcome.firstDifference {
      result.wrongPosition = difference.position
      result.failure = Self.failure(difference, file.path)
    } else if outcome.certificate.hasFailed {
      result.failure = CommandFailure(
        .failed, "'\(file.path)': \(outcome.certificate.conclusion)")
    } else if level == .integrity {
      try checkLength(store.digitCount, of: file)
      result.certificate = nil
      result.conclusion =
        "the file is intact; --check standard also recomputes its digits"
      result.verified = true
    } else {
      try checkLength(store.digitCount, of: file)
      result.verified = outcome.certificate.isVerified
    }
    return result
  }

  /// The message for a wrong decimal.
  static func failure(_ difference: DigitAudit.Difference, _ path: String) -> CommandFailure {
    let likelyCause = difference.likelyCause.map { " (\($0))" } ?? ""
    return CommandFailure(
      .failed,
      "'\(path)': decimal \(difference.position) is wrong\(likelyCause): from position"
        + " \(difference.contextPosition) on it reads \(difference.found), correct is"
        + " \(difference.expected)")
  }
}
