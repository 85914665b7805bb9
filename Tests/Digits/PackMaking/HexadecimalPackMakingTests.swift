import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import PackMaking
import Parallelism
import SystemPackage
import TestFolders
import Testing

/// Packs in radix 16 that are made, and what is refused of them.
@Suite("Packs of hexadecimal digits")
struct HexadecimalPackMakingTests {
  private let folder = TemporaryFolder(inMemory: true)

  private func made(_ name: String, _ count: Int64, asPack: Bool = true) throws -> MadePack {
    let constant = try #require(MathematicalConstant.named(name))
    let definition = try #require(ConstantDefinition.of(constant))
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: count,
      level: .standard, path: folder.file("\(name).digitpack"), isReplacing: true, workers: .one)
    return try HexadecimalDigits.make(request, asPack: asPack) { _ in }
  }

  private func pack(_ path: FilePath) throws -> HexadecimalPack {
    let file = try DigitFile(opening: path, layout: .auto, isMapped: true, takesHexadecimal: true)
    return try #require(file.hexadecimal)
  }

  private func verified(
    _ path: FilePath, _ level: CheckLevel = .standard, _ constant: MathematicalConstant? = nil,
    count: Int64? = nil
  ) throws -> FileVerification {
    try FileVerifier(level: level, constant: constant, digitCount: count, workers: .one) { _ in }
      .verify(pack(path))
  }

  /// Writes a pack whose every hash fits.
  private func forge(
    _ digits: [UInt8], _ constant: MathematicalConstant, _ provenance: [UInt8],
    to name: String = "forged.hex.digitpack"
  ) throws -> FilePath {
    let path = folder.file(name)
    let writer = try DigitPackWriter(
      creating: path, constant: constant, digitCount: Int64(digits.count), radix: .hexadecimal,
      replacing: true, fileSystem: .real)
    let pairs = stride(from: 0, to: digits.count, by: 2).map {
      digits[$0] << 4 | ($0 + 1 < digits.count ? digits[$0 + 1] : 0)
    }
    try writer.append(packedDecimals: pairs, threads: 1)
    return try writer.finish(provenance: provenance).path
  }

  @Test(
    "have digits, content hash and certificate of the text, and leave it", arguments: ["pi", "e"])
  func likeText(name: String) throws {
    let text = try made(name, 601, asPack: false)
    let textPath = try #require(text.text)
    let certificatePath = try #require(text.certificatePath)
    let digits = try FileSystem.real.contents(of: textPath)
    let certificate = try FileSystem.real.contents(of: certificatePath)
    let made = try made(name, 601)
    let summary = try #require(made.pack)
    #expect(summary.path == folder.file("\(name).hex.digitpack"))
    #expect(summary.contentHash.hexadecimal == ContentHash.hexadecimal(of: digits))
    #expect(made.text == nil && made.certificatePath == nil)
    let pack = try pack(summary.path)
    let held = try pack.text()
    #expect(held.digits == (try HexadecimalText(digits, named: "a").digits))
    #expect(try Statement(json: certificate).canonicalJSON == pack.provenance)
    // Text and certificate stay when a pack of other digits takes the place of the first.
    #expect(try self.made(name, 700).pack?.digitCount == 700)
    #expect(try FileSystem.real.contents(of: textPath) == digits)
    #expect(try FileSystem.real.contents(of: certificatePath) == certificate)
    let again = try self.pack(summary.path).text().digits
    #expect(again.count == 700 && Array(again.prefix(601)) == held.digits)
  }

  @Test("are verified by computing every digit again, and judged by their certificate before")
  func verification() throws {
    let path = try #require(made("sqrt2", 500).pack).path
    let opened = try DigitFile(
      opening: path, layout: .auto, isMapped: true, takesHexadecimal: true)
    let trust = try JudgedFile(opened).trust
    #expect(trust.level == .claimed && trust.by == .certificate)
    let result = try verified(path)
    #expect(result.verified && result.trust?.by == .recomputation && result.remarks.isEmpty)
    #expect(result.form == "of 500 hexadecimal digits" && result.decimals == nil)
    #expect(result.radix == 16)
    #expect(result.integrity.contains("footer (368 bytes)"))
    #expect(result.integrity.contains("digits (500 digits)"))
    let intact = try verified(path, .none)
    #expect(!intact.verified && intact.trust?.level == .intact && intact.failure == nil)
    for level in [CheckLevel.none, .standard] {
      let other = #expect(throws: DigitsRefused.self) { try verified(path, level, .pi) }
      #expect(other?.description.hasSuffix("it is a pack of sqrt2, not of pi") == true)
      let fewer = #expect(throws: DigitsRefused.self) { try verified(path, level, count: 499) }
      #expect(fewer?.description.contains("a pack of 500 hexadecimal digits, not 499") == true)
    }
    #expect(try verified(path, .standard, .sqrt2, count: 500).verified)
  }

  @Test("with a wrong digit are refused at its place", arguments: [0, 1, 250, 499])
  func wrongDigit(place: Int) throws {
    let honest = try pack(#require(made("e", 500).pack).path)
    var digits = try honest.text().digits
    #expect(try verified(forge(digits, .e, Array("{}".utf8))).verified)
    digits[place] ^= 8
    let result = try verified(forge(digits, .e, Array("{}".utf8)))
    #expect(!result.verified && result.trust?.level == .refuted)
    let reason = "hexadecimal digit \(place + 1) is wrong"
    #expect(result.conclusion.contains(reason), "\(result.conclusion)")
    // The certificate of the right digits is none of these.
    let forged = try forge(digits, .e, honest.provenance)
    let refusal = #expect(throws: DigitsRefused.self) { try verified(forged) }
    #expect(refusal?.description.contains("refused: 'hexadecimal.sha256'") == true)
    let opened = try DigitFile(
      opening: forged, layout: .auto, isMapped: true, takesHexadecimal: true)
    #expect(try JudgedFile(opened).trust.level == .intact)
  }

  @Test("with a certificate of others are refused, though their digits are right")
  func foreignCertificate() throws {
    let honest = try pack(#require(made("phi", 400).pack).path)
    let digits = try honest.text().digits
    let json = String(decoding: honest.provenance, as: UTF8.self)
    for (old, new, fault) in [
      ("\"digits\":400", "\"digits\":399", "'hexadecimal.digits'"),
      ("\"constant\":\"phi\"", "\"constant\":\"e\"", "'constant'"),
      ("\"integerPart\":\"1\"", "\"integerPart\":\"2\"", "'integerPart'"),
      ("\"origin\":\"generated\"", "\"origin\":\"imported\"", "'origin'"),
    ] {
      let changed = json.replacing(old, with: new)
      #expect(changed != json, "\(old)")
      let path = try forge(digits, .phi, Array(changed.utf8))
      for level in [CheckLevel.none, .standard] {
        let refusal = #expect(throws: DigitsRefused.self) { try verified(path, level) }
        #expect(refusal?.description.contains(fault) == true, "\(refusal?.description ?? "")")
      }
    }
    // What the header does not state, the computation finds.
    let counted = json.replacing("\"firstDecimals\":\"618", with: "\"firstDecimals\":\"619")
    let result = try verified(forge(digits, .phi, Array(counted.utf8)))
    #expect(!result.verified && result.conclusion.contains("inside it is refused"))
    // What lies beside the pack is of the text.
    _ = try made("phi", 401, asPack: false)
    #expect(try verified(FilePath(honest.path)).verified)
  }

  @Test("give packs of the decimals that they fix")
  func imported() throws {
    let path = try #require(made("pi", 100).pack).path
    let text = try HexadecimalDigits.text(of: pack(path), as: .pi, workers: .one)
    let other = #expect(throws: DigitsRefused.self) {
      try HexadecimalDigits.text(of: pack(path), as: .e, workers: .one)
    }
    #expect(other?.description.hasSuffix("it is a pack of pi, not of e") == true)
    let definition = try #require(ConstantDefinition.of(.pi))
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: 1,
      level: .standard, path: folder.file("pi.digitpack"), isReplacing: true, workers: .one)
    let imported = try PackImport(request, dropsRounded: false) { _ in }.run(text)
    #expect(imported.certificate.isVerified && imported.certificate.decimals == 120)
    let decimals = try DigitPack(opening: #require(imported.pack).path)
    #expect(try decimals.text(DigitRange(108..<120)) == "513282306647")
  }
}
