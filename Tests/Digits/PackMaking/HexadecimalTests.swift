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

/// Digits in radix 16 with the decimals that fix them.
///
/// Expected values come from integer arithmetic in Python by other formulas: Machin's for π, the
/// series of e, roots of integers, inverse hyperbolic tangents, Apéry's and Ramanujan's series,
/// arithmetic-geometric means.
@Suite("Hexadecimal digits")
struct HexadecimalTests {
  private let folder = TemporaryFolder(inMemory: true)

  private func request(
    _ name: String, _ count: Int64, _ level: CheckLevel = .standard, replacing: Bool = false
  ) throws -> PackRequest {
    let constant = try #require(MathematicalConstant.named(name))
    let definition = try #require(ConstantDefinition.of(constant))
    return PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: count, level: level,
      path: folder.file("\(name).digitpack"), isReplacing: replacing, workers: .one)
  }

  private func made(
    _ name: String, _ count: Int64, _ level: CheckLevel = .standard
  ) throws -> (text: String, made: MadePack) {
    let made = try HexadecimalDigits.make(
      request(name, count, level, replacing: true), asPack: false
    ) { _ in }
    let path = try #require(made.text)
    return (String(decoding: try FileSystem.real.contents(of: path), as: UTF8.self), made)
  }

  private func verified(
    _ text: String, _ constant: String, _ path: String? = nil, count: Int64? = nil
  ) throws -> FileVerification {
    let verifier = FileVerifier(
      level: .standard, constant: MathematicalConstant.named(constant), digitCount: count,
      workers: .one
    ) { _ in }
    let path = path ?? folder.file("none.hex").string
    return try verifier.verify(HexadecimalText(Array(text.utf8), named: path))
  }

  @Test(
    "of every constant are right to the last one",
    arguments: [
      (
        "pi", "3.243F6A8885A308D3",
        "6f170149898549c54db9893f2760ca580a46b4ac25dfdb2a5c8af4621fef2ed1"
      ),
      (
        "e", "2.B7E151628AED2A6A",
        "8b5ffde2b8d8d20f2c0ebe625946ca44eb7541374e7510ded946b917b8a7e1e6"
      ),
      (
        "sqrt2", "1.6A09E667F3BCC908",
        "8ccd9d87a2e4917556b24705b3834be509096cbcc79b3ea9074534a1aa724d4e"
      ),
      (
        "phi", "1.9E3779B97F4A7C15",
        "ca333ea4bfc77f7124b71f8a58d1011a0eb8c3a6118aa3afd247ec7b0e4d50bc"
      ),
      (
        "sqrt3", "1.BB67AE8584CAA73B",
        "6b6ed4c4ec45a020bbf613461cc8153a69ed375355882cec9348868089a411e6"
      ),
      (
        "log2", "0.B17217F7D1CF79AB",
        "3fb5cd2fd811f2fead1abe0762d270f86c411a3719e22a33b40207767abb044b"
      ),
      (
        "log10", "2.4D763776AAA2B05B",
        "f738b634db432bab60f7a3dbf65fabf8d174638f0358633be843db690772d790"
      ),
      (
        "zeta3", "1.33BA004F00621383",
        "43f5c2303bf1f4b7c67d02fd027091911e28483ea34aa64c4ac877388f8d2655"
      ),
      (
        "catalan", "0.EA7CB89F409AE845",
        "6d5bb5f37407e5ffa0b202e5796805d3c21c045b9b1f48221a30a2adebf4247f"
      ),
      (
        "lemniscate", "5.3E7E53E7D42C1B9E",
        "fcda22e2eb5180515d1a15811bb28a7c32bea5f7328a6579a601add6340fed1d"
      ),
      (
        "gamma1-4", "3.A027F88FDDDD479B",
        "613deef50c9289fe58c97952b742d6c4e55dbb1e1ec0884833e838c60c210c24"
      ),
    ])
  func constants(name: String, start: String, hash: String) throws {
    let (text, made) = try made(name, 600)
    #expect(text.hasPrefix(start) && text.count == 602)
    #expect(ContentHash.hexadecimal(of: Array(text.utf8)) == hash)
    let certificate = made.certificate
    #expect(certificate.isVerified && certificate.contradictions.isEmpty)
    #expect(certificate.hexadecimal?.digits == 600 && certificate.hexadecimal?.sha256 == hash)
    #expect(certificate.conclusion.hasSuffix("; the decimals fix each of 600 hexadecimal digits"))
    let result = try verified(text, name)
    #expect(result.verified && result.failure == nil, "\(result.conclusion)")
    #expect(result.trust?.level == .verified && result.form == "of 600 hexadecimal digits")
  }

  @Test(
    "by thousands are right, of binary bounds and of decimals",
    arguments: [
      ("pi", "e52dca08170e5e9cee0f0b6e18a6e1acf0f9dc45bdbc3949a75b74d5530fd64d"),
      ("e", "1e37589b3ff335a75dce38a6f8c5f643b881bba5f154e7d19ac582252e1fb1b7"),
      ("sqrt2", "a24b4fed14d0634caa98cdb641a5774f8f8dbeb0e19d8040597c3e7e5dfd8cd3"),
      ("phi", "6fc9d91167d38438cffad364de37b245b241bf25128493460c0370675d447285"),
      ("log2", "c0e1013ab25716270f7bdc77acd7dbb4c0032d20a95cfecf20364869d42dac75"),
    ])
  func long(name: String, hash: String) throws {
    #expect(ContentHash.hexadecimal(of: Array(try made(name, 20_000).text.utf8)) == hash)
  }

  @Test("of any number begin alike", arguments: [1, 2, 3, 15, 16, 17, 63, 64, 65, 127] as [Int64])
  func short(count: Int64) throws {
    for name in ["pi", "phi"] {
      let all = try made(name, 600).text
      #expect(try made(name, count).text == all.prefix(Int(count) + 2), "\(name)")
    }
  }

  @Test(
    "are held against digits that are extracted on their own, at the level thorough",
    arguments: [
      ("pi", "Bellard's formula"), ("log2", "the series Σ 1/(k·2^k)"),
      ("catalan", "Broadhurst's formula"), ("zeta3", "Broadhurst's formula"),
    ])
  func thorough(name: String, formula: String) throws {
    let (text, made) = try made(name, 600, .thorough)
    let check = try #require(made.certificate.checks.first { $0.id == .hexadecimalWindows })
    #expect(check.status == .passed && check.statement.contains("against \(formula), each"))
    // What the certificate says was extracted stands in the text, as far as it goes.
    var count = 0
    for detail in check.details {
      let place = try #require(Int(detail.name.dropFirst("position ".count)))
      guard place + 31 <= 600 else { continue }
      #expect(detail.value.hasPrefix(text.dropFirst(place + 1).prefix(32)), "\(detail.name)")
      count += 1
    }
    #expect(count >= 2)
    #expect(!(try self.made(name, 600).made.certificate.letters(.passed).contains("G")))
  }

  @Test("one of which is wrong are found wrong there", arguments: [1, 2, 300, 599, 600])
  func wrong(position: Int) throws {
    for name in ["pi", "sqrt2", "log2"] {
      var text = Array(try made(name, 600).text)
      text[position + 1] = text[position + 1] == "0" ? "1" : "0"
      let result = try verified(String(text), name)
      #expect(!result.verified && result.trust?.level == .refuted)
      #expect(result.conclusion.contains("hexadecimal digit \(position) is wrong"))
    }
  }

  @Test("with one missing, doubled, or of another constant are found wrong")
  func moved() throws {
    let text = try made("pi", 600).text
    var missing = Array(text)
    missing.remove(at: 101)
    let shorter = try verified(String(missing), "pi")
    #expect(!shorter.verified && shorter.conclusion.contains("a digit is missing there"))
    #expect(shorter.conclusion.contains("hexadecimal digit 100 is wrong"))
    #expect(try !verified("3." + text.dropFirst(2).prefix(1) + text.dropFirst(2), "pi").verified)
    #expect(try verified(String(text.prefix(500)), "pi").verified, "it is a shorter text")
    for (constant, count) in [("e", nil), ("lemniscate", nil), ("pi", 599)] as [(String, Int64?)] {
      #expect(throws: DigitsRefused.self) { try verified(text, constant, count: count) }
    }
    let other = try verified(String(text.dropFirst(2)), "e")
    #expect(!other.verified && other.conclusion.contains("hexadecimal digit 1 is wrong"))
  }

  @Test("are verified in any spelling, and with the certificate beside them")
  func beside() throws {
    let (text, made) = try made("phi", 600)
    let path = try #require(made.text).string
    #expect(try verified(text, "phi", path).verified)
    let spelled = "0x" + text.lowercased().replacing("a", with: "a\n")
    #expect(try verified(spelled, "phi", path).verified)
    let beside = try #require(made.certificatePath)
    #expect(beside.string == path + ".certificate.json")
    let json = String(decoding: try FileSystem.real.contents(of: beside), as: UTF8.self)
    for (old, new) in [
      ("\"digits\" : 600", "\"digits\" : 599"), ("\"digits\" : 600", "\"digits\" : 6000000"),
      ("\"digits\" : 600", "\"digits\" : -1"), ("\"constant\" : \"phi\"", "\"constant\" : \"e\""),
      ("\"firstDecimals\" : \"6", "\"firstDecimals\" : \"7"), ("\"predicate\"", "\"predicat\""),
      ("\"name\" : \"square-root\"", "\"name\" : \"taylor\""), ("{", ""),
    ] {
      let forged = json.replacing(old, with: new, maxReplacements: 1)
      #expect(forged != json, "\(old)")
      try FileSystem.real.write(Array(forged.utf8), to: beside, replacing: true)
      let result = try verified(text, "phi", path)
      #expect(!result.verified && result.conclusion.contains("beside it is refused"), "\(new)")
    }
    // What a computation repeats is held against it whatever version the certificate names.
    let own = try #require(made.certificate.hexadecimal?.sha256)
    let version = "\"version\" : \"0.1.0\""
    for (old, new) in [
      (made.certificate.hashes.content, String(repeating: "a", count: 64)),
      ("\"digitHash\" : \"", "\"digitHash\" : \"1"),
      ("\"digitHash\"", "\"merkleRoot\" : \"\(own)\", \"digitHash\""),
      ("\"digest\" : {\n", "\"digest\" : { \"md5\" : \"0\",\n"),
      ("\"integerPart\" : \"1\"", "\"integerPart\" : \"2\""),
    ] {
      let forged = json.replacing(old, with: new).replacing(version, with: "\"version\" : \"9\"")
      #expect(json.contains(old), "\(old)")
      try FileSystem.real.write(Array(forged.utf8), to: beside, replacing: true)
      let result = try verified(text, "phi", path)
      #expect(!result.verified && result.conclusion.contains("beside it is refused"), "\(new)")
    }
    let other = json.replacing(version, with: "\"version\" : \"9\"")
    try FileSystem.real.write(Array(other.utf8), to: beside, replacing: true)
    let result = try verified(text, "phi", path)
    #expect(result.verified && result.remarks.first?.contains("was not compared") == true)
    // That of fewer digits is another text's.
    let short = try self.made("phi", 599)
    #expect(try !verified(text, "phi", path).verified)
    #expect(try verified(short.text, "phi", path).verified)
  }

  @Test("and decimals contradict each other in a certificate where they do not fix each other")
  func contradictions() throws {
    let made = try made("e", 600).made
    let path = try #require(made.certificatePath)
    let json = String(decoding: try FileSystem.real.contents(of: path), as: UTF8.self)
    // 739 decimals fix 600 digits, and could fix 613, not 614.
    #expect(made.certificate.decimals == 739)
    for (digits, isPossible) in [
      ("1", true), ("613", true), ("614", false), ("0", false), ("-600", false),
      ("9223372036854775807", false), ("-9223372036854775808", false),
    ] {
      let text = json.replacing("\"digits\" : 600", with: "\"digits\" : \(digits)")
      let certificate = try Statement(json: Array(text.utf8)).predicate
      #expect(certificate.contradictions.isEmpty == isPossible, "\(digits)")
    }
    let hash = try #require(made.certificate.hexadecimal?.sha256)
    for (old, new) in [
      (hash, "A" + hash.dropFirst()), ("generated\"", "imported\""),
      ("\"digitHash\"", "\"merkleRoot\" : \"\(hash)\", \"digitHash\""),
    ] {
      let text = json.replacing(old, with: new)
      let certificate = try Statement(json: Array(text.utf8)).predicate
      #expect(certificate.contradictions.first?.hasPrefix("'hexadecimal'") == true, "\(new)")
    }
  }

  @Test("that no check ties to the constant are not called verified")
  func unchecked() throws {
    let text = try made("pi", 40).text
    let verifier = FileVerifier(level: .none, constant: .pi, workers: .one) { _ in }
    let result = try verifier.verify(HexadecimalText(Array(text.utf8), named: "a"))
    #expect(!result.verified && result.trust?.level == TrustLevel.none)
  }

  @Test("take the memory of text and product, which roots alone do not")
  func memory() throws {
    let digits = try request("phi", 100_000_000)
    let decimals = try request("phi", 120_411_999)
    #expect(throws: MemoryShortage.self) {
      try HexadecimalDigits.require(
        digits, within: MemoryGuard(limit: decimals.peakMemory), for: "phi")
    }
    #expect(try made("phi", 20).made.estimatedMemory > 0)
  }

  @Test("leave the files that were there, and nothing where too little memory is allowed")
  func files() throws {
    _ = try made("pi", 20)
    let taken = try request("pi", 30)
    #expect(throws: PlatformError.self) {
      try HexadecimalDigits.make(taken, asPack: false) { _ in }
    }
    #expect(folder.text("pi.hex")?.count == 22)
    let large = try request("e", 1_000_000_000_000_000)
    #expect(throws: MemoryShortage.self) {
      try HexadecimalDigits.require(large, within: MemoryGuard(limit: 1 << 30), for: "e")
    }
    #expect(folder.names == ["pi.hex", "pi.hex.certificate.json"])
  }
}
