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

/// Packs of the decimals that a text of hexadecimal digits fixes.
///
/// How many there are, and the last of them, come from integer arithmetic in Python: the most
/// decimals that h/16^n and ((h + 1)·10^m − 1)/16^n have in common.
@Suite("Decimals of hexadecimal digits")
struct HexadecimalImportTests {
  private let folder = TemporaryFolder(inMemory: true)

  private static let digits = [
    "pi": "243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89"
      + "452821E638D01377BE5466CF34E90C6CC0AC",
    "e": "B7E151628AED2A6ABF7158809CF4F3C762E7160F38B4DA56A784D9045190CFEF"
      + "324E7738926CFBE5F4BF8D8D8C31D763DA06",
    "sqrt2": "6A09E667F3BCC908B2FB1366EA957D3E3ADEC17512775099DA2F590B0667322A"
      + "95F90608757145875163FCDFB907B6721EE9",
    "phi": "9E3779B97F4A7C15F39CC0605CEDC8341082276BF3A27251F86C6A11D0C18E95"
      + "2767F0B153D27B7F0347045B5BF1827F0188",
    "log2": "B17217F7D1CF79ABC9E3B39803F2F6AF40F343267298B62D8A0D175B8BAAFA2B"
      + "E7B876206DEBAC98559552FB4AFA1B10ED2E",
  ]

  private func imported(
    _ text: String, _ name: String, _ level: CheckLevel = .none
  ) throws -> MadePack {
    let constant = try #require(MathematicalConstant.inPack(named: name))
    let definition = try #require(ConstantDefinition.of(constant))
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: 1, level: level,
      path: folder.file("\(name).digitpack"), isReplacing: true, workers: .one)
    return try PackImport(request, dropsRounded: false) { _ in }
      .run(HexadecimalText(Array(text.utf8), named: "a.hex"))
  }

  /// The decimals of the pack.
  private func decimals(of made: MadePack) throws -> String {
    let pack = try DigitPack(opening: #require(made.pack).path)
    var values = [UInt8](repeating: 0, count: Int(pack.digitCount))
    let file = try DigitFile(opening: FilePath(pack.path))
    #expect(try file.readFully(into: &values) == values.count)
    return String(decoding: values.map { $0 + 0x30 }, as: UTF8.self)
  }

  @Test(
    "are as many as the digits fix, and no more",
    arguments: [
      ("pi", 1, 1, "1"), ("pi", 2, 2, "14"), ("pi", 3, 3, "141"), ("pi", 10, 10, "1415926535"),
      ("pi", 64, 76, "078164062862"), ("pi", 100, 120, "513282306647"), ("e", 2, 2, "71"),
      ("e", 10, 11, "71828182845"), ("e", 64, 76, "240766303535"),
      ("e", 100, 120, "932003059921"), ("sqrt2", 2, 2, "41"), ("sqrt2", 64, 76, "907324784621"),
      ("sqrt2", 100, 119, "623091229702"), ("phi", 2, 1, "6"), ("phi", 3, 2, "61"),
      ("phi", 64, 77, "526046281890"), ("phi", 100, 119, "807538689175"), ("log2", 2, 2, "69"),
      ("log2", 64, 76, "933936219696"), ("log2", 100, 120, "020570685733"),
    ])
  func counts(name: String, digits: Int, decimals: Int, end: String) throws {
    let text = try #require(Self.digits[name])
    let made = try imported(String(text.prefix(digits)), name)
    let found = try self.decimals(of: made)
    #expect(found.count == decimals && found.hasSuffix(end), "\(found)")
  }

  @Test(
    "end before a carry that could follow",
    arguments: [
      (String(repeating: "F", count: 32), String(repeating: "9", count: 38)),
      ("3" + String(repeating: "F", count: 31), "24" + String(repeating: "9", count: 36)),
      ("7" + String(repeating: "F", count: 31), "4" + String(repeating: "9", count: 37)),
      ("00000000", "000000000"), ("0000A", "0000"), ("8", "5"),
      (String(repeating: "0", count: 2000), String(repeating: "0", count: 2408)),
      (String(repeating: "F", count: 5000), String(repeating: "9", count: 6020)),
    ])
  func carries(digits: String, decimals: String) throws {
    #expect(try self.decimals(of: imported(digits, "log2")) == decimals)
  }

  /// 2,000 digits whose value is 2^-186 of a unit below a number of 80 decimals: those that a
  /// conversion with few guard bits cannot tell from it.
  @Test("are found where the value ends right below a short decimal")
  func closeToDecimal() throws {
    let short = "33333333333333333333333357786615533511188964202442001845735288670687056767869926"
    var fraction = short.utf8.map { Int($0) - 0x30 }
    var digits = ""
    for _ in 0..<2000 {
      var carry = 0
      for place in fraction.indices.reversed() {
        carry += 16 * fraction[place]
        fraction[place] = carry % 10
        carry /= 10
      }
      digits += String(carry, radix: 16)
    }
    #expect(try decimals(of: imported(digits, "log2")) == String(short.prefix(79)))
  }

  @Test("that no digit fixes make no pack", arguments: ["1", "19999999999999999999999999999999"])
  func nothing(digits: String) {
    let error = #expect(throws: DigitsRefused.self) { try imported(digits, "log2") }
    #expect(error?.description == "'a.hex': its hexadecimal digits fix no decimal")
    #expect(folder.names.isEmpty)
  }

  @Test("are the constant's by the checks of a new computation")
  func standard() throws {
    let text = "0x3." + (try #require(Self.digits["pi"])).lowercased() + "\n"
    let made = try imported(text, "pi", .standard)
    let certificate = made.certificate
    #expect(certificate.isVerified && certificate.contradictions.isEmpty)
    #expect(certificate.hexadecimal?.digits == 100 && certificate.origin == .imported)
    #expect(certificate.hexadecimal?.sha256 == ContentHash.hexadecimal(of: Array(text.utf8)))
    #expect(certificate.conclusion.hasPrefix("zero mismatches in 120 decimals"))
    let clause = "; each decimal follows from 100 hexadecimal digits of a file"
    #expect(certificate.conclusion.hasSuffix(clause))
    let path = try #require(made.pack).path
    let judged = try JudgedFile(DigitFile(opening: path))
    let result = try FileVerifier(level: .standard, workers: .one) { _ in }
      .verify(judged, named: path.string)
    #expect(result.verified, "\(result.conclusion)")
  }

  @Test("that nothing was compared with are the claim of a file, and said to be")
  func claimed() throws {
    // Of √67 no decimals are known beforehand.
    let made = try imported(String(repeating: "243F6A88", count: 300), "sqrt-67")
    #expect(!made.certificate.isVerified && made.certificate.contradictions.isEmpty)
    let path = try #require(made.pack).path
    let trust = try JudgedFile(DigitFile(opening: path)).trust
    #expect(trust.level == .intact)
    #expect(
      trust.reason.contains("not verified: no check ties the value to the constant; each decimal"))
    let judged = try JudgedFile(DigitFile(opening: path))
    let result = try FileVerifier(level: .standard, workers: .one) { _ in }
      .verify(judged, named: path.string)
    #expect(!result.verified && result.trust?.level == .refuted)
  }

  @Test("with a wrong digit or another integer part are refused", arguments: [0, 1, 40, 90, 99])
  func wrong(place: Int) throws {
    var digits = Array(try #require(Self.digits["sqrt2"]))
    digits[place] = digits[place] == "7" ? "8" : "7"
    let error = #expect(throws: DigitsRefused.self) {
      try imported(String(digits), "sqrt2", .standard)
    }
    let reason = "hexadecimal digit \(place + 1) is wrong"
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    let text = "2." + (try #require(Self.digits["sqrt2"]))
    #expect(throws: DigitsRefused.self) { try imported(text, "sqrt2") }
    #expect(folder.names.isEmpty)
  }

  @Test("are refused where wrong ones change no decimal")
  func unseen() throws {
    // 62 decimals of π as if zeros followed.
    let digits =
      "243F6A8885A308D313198A2E03707344A4093822299F31D0082E078E50DAEE06"
      + "30640111677F707440EBC207F36AF9D125CA"
    let error = #expect(throws: DigitsRefused.self) { try imported(digits, "pi", .standard) }
    #expect(error?.description.contains("hexadecimal digit 53 is wrong") == true)
    #expect(folder.names.isEmpty)
  }

  @Test("tell the constant of a text that does not name it", arguments: Self.digits.keys.sorted())
  func recognized(name: String) throws {
    let verifier = FileVerifier(level: .standard, workers: .one) { _ in }
    let digits = try #require(Self.digits[name])
    let text = try HexadecimalText(Array(digits.utf8), named: folder.file("a").string)
    let result = try verifier.verify(text)
    #expect(result.verified && result.constant == name, "\(result.conclusion)")
    let unknown = try HexadecimalText(Array("123456789ABCDEF".utf8), named: "a")
    #expect(throws: DigitsRefused.self) { try verifier.verify(unknown) }
  }
}
