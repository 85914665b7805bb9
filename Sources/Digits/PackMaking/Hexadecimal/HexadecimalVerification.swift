internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import DigitCore
package import DigitPacks
package import DigitProofs
internal import Files
package import Parallelism
internal import SystemPackage
internal import Text

extension FileVerifier {
  /// Verifies a pack in radix 16: the file, and unless no digits are to be computed, all of them.
  ///
  /// - Throws: as for a text; an error of the file.
  package func verify(_ pack: HexadecimalPack) throws -> FileVerification {
    try DigitsRefused.requireConstant(constant, of: pack.constant, named: pack.path)
    let intact = try pack.verify(threads: workers.count)
    let certificate = PackCertificate(of: pack)
    if let refusal = certificate.refusal {
      throw DigitsRefused("'\(pack.path)': its certificate is refused: \(refusal)")
    }
    var inside: [UInt8]?
    if case .consistent = certificate { inside = pack.provenance }
    var result = try unverified(pack.header.digitCount, pack.path, "pack")
    if level == .none {
      result.constant = pack.constant.name
      result.trust = Self.trustUnrepeated(isPack: true)
      result.conclusion = "not verified"
    } else {
      let text = try HexadecimalDigits.text(of: pack, as: constant, workers: workers)
      result = try verify(text, of: pack.constant, certificate: inside, "inside", result)
    }
    try pack.requireUnchanged()
    result.integrity = intact.checks.map { "\($0.name) (\($0.count.grouped) \($0.unit))" }
    return result
  }

  /// The result before anything is computed; refused where there should be more or fewer digits.
  private func unverified(
    _ count: Int64, _ path: String, _ format: String
  ) throws -> FileVerification {
    var result = FileVerification(path: path)
    let form = "of \(count.counted("hexadecimal digit"))"
    (result.format, result.form, result.radix) = (format, form, 16)
    if let digitCount, digitCount != count {
      throw DigitsRefused("'\(path)': it is a \(format) \(form), not \(digitCount)")
    }
    return result
  }

  /// Verifies a text of digits in radix 16 by computing all of them again.
  ///
  /// - Throws: what stops the computation, or refuses it; wrong digits are part of the result.
  package func verify(_ text: HexadecimalText) throws -> FileVerification {
    let path = HexadecimalDigits.certificatePath(ofText: FilePath(text.path))
    let isThere = try FileSystem.real.status(of: path)?.isRegularFile == true
    return try verify(
      text, of: constant, certificate: isThere ? FileSystem.real.contents(of: path) : nil, "beside",
      unverified(Int64(text.digits.count), text.path, "text"))
  }

  private func verify(
    _ text: HexadecimalText, of constant: MathematicalConstant?, certificate json: [UInt8]?,
    _ place: String, _ partial: FileVerification
  ) throws -> FileVerification {
    var result = partial
    let count = Int64(text.digits.count)
    // The first digits tell the constant, by the decimals that they fix.
    let first = RadixRelation.decimals(of: Array(text.digits.prefix(64)), in: ArithmeticContext())
    let known =
      try constant.map { ConstantDefinition.of($0) }
      ?? first.flatMap { try ConstantRecognition.constant(of: $0) }
    guard let definition = known else { throw unrecognized(text.path) }
    result.constant = definition.constant.name
    try DigitsRefused.requireIntegerPart(text.integerPart, definition.constant, named: text.path)
    guard level != .none else {
      if let json { try Self.requireCertificate(json, of: text, definition.constant) }
      result.trust = Self.trustUnrepeated(isPack: false)
      result.conclusion = "not verified"
      return result
    }
    let request = PackRequest(
      definition: definition, digitCount: count, level: level, workers: workers)
    try HexadecimalDigits.require(request, within: nil, for: "'\(text.path)'")
    let report = report
    report(.begins(constant: definition.constant.name, digitCount: count))
    let computed = try HexadecimalDigits(request) { report(.progress($0)) }
    let certificate = computed.certificate
    result.certificate = certificate
    result.conclusion = certificate.conclusion
    if let place = text.digits.indices.first(where: { text.digits[$0] != computed.digits[$0] }) {
      let wrong = DigitAudit.Difference(found: text.digits, expected: computed.digits, at: place)
      return Self.wrong(result, wrong, text.path, "hexadecimal digit", "its digits are wrong")
    }
    let fault =
      certificate.hasFailed
      ? certificate.conclusion
      : json.flatMap { Self.fault($0, certificate, &result.remarks) }.map {
        "the digits are right, and the certificate \(place) it is refused: \($0)"
      }
    result.failure = fault.map { DigitsRefused("'\(text.path)': \($0)") }
    guard result.failure == nil else {
      result.conclusion = fault ?? result.conclusion
      return result
    }
    result.verified = certificate.isVerified
    guard result.verified else { return result }
    result.trust = DigitTrust(
      .verified, by: .recomputation,
      "each follows from \(certificate.decimals.counted("decimal")) that were computed again, with"
        + " the checks \(certificate.letters(.passed))")
    return result
  }

  /// Refuses a certificate that is of other digits than a text, or contradicts itself.
  private static func requireCertificate(
    _ json: [UInt8], of text: HexadecimalText, _ constant: MathematicalConstant
  ) throws {
    let own: Certificate
    do { own = try Statement(json: json).predicate } catch {
      throw DigitsRefused("'\(text.path)': its certificate is refused: \(ContentError(error))")
    }
    let canonical = constant.textBeforeDecimals + text.digits.map(DigitRadix.ascii)
    let isOfText =
      own.constant == constant.name && own.hexadecimal?.digits == Int64(text.digits.count)
      && own.hexadecimal?.sha256 == ContentHash.hexadecimal(of: canonical)
    if let fault = isOfText ? own.contradictions.first : "it is of other digits" {
      throw DigitsRefused("'\(text.path)': its certificate is refused: \(fault)")
    }
  }

  /// Why a certificate is refused, or `nil`; a remark where it is not compared.
  private static func fault(
    _ json: [UInt8], _ repeated: Certificate, _ remarks: inout [String]
  ) -> String? {
    do {
      let statement = try Statement(json: json)
      let own = statement.predicate
      guard statement.speaksOfDigits(of: repeated) else { return "it is of other digits" }
      if let obstacle = own.obstacle(to: repeated) {
        remarks.append("its certificate was not compared: \(obstacle)")
      }
      return own.contradictions.first ?? own.difference(from: repeated)
    } catch { return ContentError(error).description }
  }
}

extension FileVerification {
  /// Takes digits in radix 16 as verified, or refuses them, by decimals that a proof shows to be
  /// right: those in radix 16 follow from enough of them by whole numbers alone.
  ///
  /// - Parameters:
  ///   - outcome: what the proof shows of the pack.
  ///   - fileName: that of the proof.
  /// - Throws: ``DigitsRefused`` where the pack is of another constant, or its decimals are too
  ///   few; an error of the pack, or of the memory.
  package mutating func accept(
    _ outcome: ProofOutcome, by fileName: String, of pack: DigitPack, for text: HexadecimalText,
    workers: Workers
  ) throws {
    let count = Int64(text.digits.count)
    guard constant == pack.constant.name else {
      throw DigitsRefused("'\(path)': the proof is of \(pack.constant.name)")
    }
    let needed = HexadecimalDigits.decimals(fixing: count)
    try MemoryGuard().require(
      6 * needed, for: "'\(path)': converting \(needed.counted("decimal"))")
    let used = min(pack.digitCount, needed)
    let context = ArithmeticContext(workers: workers)
    let decimals = Array(try pack.text(DigitRange(0..<used)).utf8)
    let expected = RadixRelation.digits(count, ofDecimals: decimals, in: context)
    let areFixed = RadixRelation.holds(expected, decimals, context)
    if let fault = context.faultLog.first { throw CertificationError.multiplication(fault) }
    guard areFixed else {
      throw DigitsRefused(
        "'\(path)': the \(used.counted("decimal")) of '\(pack.path)' do not fix"
          + " \(count.counted("hexadecimal digit"))"
          + (used < needed ? "; prove \(needed.grouped)" : ""))
    }
    if let place = text.digits.indices.first(where: { text.digits[$0] != expected[$0] }) {
      let wrong = DigitAudit.Difference(found: text.digits, expected: expected, at: place)
      self = FileVerifier.wrong(self, wrong, path, "hexadecimal digit", "its digits are wrong")
      return
    }
    guard !verified else { return }
    verified = true
    conclusion = "every digit follows from proved decimals; none was computed again"
    trust = DigitTrust(
      .verified, by: .proof,
      "each follows from \(used.counted("decimal")) that \(fileName) proves; a false claim passes"
        + " with a chance below 2^-\(outcome.chanceBits)")
  }
}
