import Arithmetic
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Foundation
import PackMaking
import Parallelism
import Synchronization
import SystemPackage
import Testing

/// Finding 10: certificates stated what was not so.
@Suite("Finding 10: what a certificate says of its checks")
struct CertificateWordsTests {
  private static let count: Int64 = 2000

  /// The certificate of a pack that is made now.
  private func certificate(
    _ constant: MathematicalConstant, _ level: CheckLevel
  ) throws -> Certificate {
    let definition = try #require(ConstantDefinition.of(constant))
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: Self.count,
      level: level, path: FilePath(folder.path).appending("a.digitpack"), isReplacing: false,
      workers: Workers(2))
    return try PackMaker().make(request).certificate
  }

  private func check(_ id: CheckIdentifier, _ certificate: Certificate) throws -> CheckResult {
    try #require(certificate.checks.first { $0.id == id })
  }

  @Test("four hexadecimal windows cover 512 bits and no decimal")
  func windows() throws {
    let check = try check(.hexadecimalWindows, certificate(.pi, .thorough))
    #expect(check.status == .passed && check.decimals == 0)
    #expect(check.coverage == "512 bits of the binary value, at 4 named places; no decimal")
    // The secret places stay secret.
    #expect(check.details.count == 4 && check.details.allSatisfy { $0.name.hasPrefix("position ") })
  }

  @Test("known answers cover the decimals that a hash covers, not those of the furthest count")
  func knownAnswers() throws {
    let check = try check(.knownAnswers, certificate(.pi, .standard))
    let hashes: [KnownAnswerKind] = [
      .prefixSHA1, .prefixSHA256, .prefixMD5, .fractionSHA256, .digitHash,
    ]
    let hashed =
      KnownAnswers.about("pi").filter {
        $0.digitCount <= Self.count && hashes.contains($0.kind)
      }.map(\.digitCount).max() ?? 0
    #expect(check.decimals == hashed)
    #expect(check.coverage?.contains("beside") == true)
  }

  @Test(
    "every check that ran says what it covers, and no other does",
    arguments: [
      CheckLevel.none, .standard, .thorough,
    ])
  func coverage(level: CheckLevel) throws {
    for constant in [MathematicalConstant.pi, .phi] {
      for check in try certificate(constant, level).checks {
        #expect((check.coverage == nil) == (check.status == .notRun), "\(check.id)")
      }
    }
  }

  @Test("the decimals are read back after a flush and a request, and the text claims no more")
  func reading() throws {
    let made = try check(.readBack, certificate(.e, .standard)).statement
    #expect(made.contains("after it was flushed to the device"))
    #expect(made.contains("the system was asked to drop it from its cache"))
    let definition = try #require(ConstantDefinition.of(.pi))
    let store = PreparedStore([1, 4, 1, 5, 9, 2, 6, 5])
    let outcome = try DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: .one)
    ).run(store)
    #expect(store.calls.withLock { $0.first } == "prepare" && !outcome.certificate.hasFailed)
    let found = try check(.readBack, outcome.certificate).statement
    #expect(found.contains("read from the file") && !found.contains("flushed"))
  }

  @Test("the bounds hold for the likeliest primes, those behind the longest gaps")
  func bounds() throws {
    for constant in [MathematicalConstant.pi, .phi] {
      let check = try check(.stepResidues, certificate(constant, .standard))
      let bits = try #require(
        check.coverage?.firstMatch(of: /up to ([0-9]+) bits/).flatMap { Double($0.1) })
      let stated = try #require(check.missProbability)
      let exponents = stated.matches(of: /10\^-([0-9]+)/).compactMap { Double($0.1) }
      #expect(exponents.count == 2, "\(stated)")
      let factors = (bits / 60).rounded(.down) + 1
      let derived = 4 * (log10(factors) + log10(1476) - 60 * log10(2))
      let secret = 2 * (log10(factors) - log10(2.7e16))
      #expect(derived < -exponents[0] && secret < -exponents[1], "\(stated)")
      // Not a bound that is empty either.
      #expect(-exponents[0] - derived < 6 && -exponents[1] - secret < 4, "\(stated)")
    }
  }

  @Test("where GMP multiplies everything, both sides of H and I are said to share it")
  func multiplication() throws {
    let evidence = ConversionEvidence(
      value: SharedInteger(BigInteger()), bits: 1, decimals: 1, firstHalf: 0, remainder: nil,
      power: nil)
    let origin = DecimalOrigin.conversion(
      evidence, of: Enclosure(lower: evidence.value, bits: 1, width: 3))
    func texts(_ level: CheckLevel, _ variant: MultiplicationVariant) -> [String] {
      SharedComponents(origin, level, variant).texts
    }
    let alone = try #require(texts(.thorough, .gmp).first)
    #expect(alone.contains("GMP did every multiplication"))
    #expect(alone.contains("both sides of H") && alone.contains("both sides of I"))
    let ours = texts(.thorough, .avx2)
    #expect(ours == texts(.thorough, .avx512) && ours == texts(.thorough, .portable))
    #expect(ours.first?.contains("GMP did every") == false)
    // Without H and I nothing of the kind is compared: the bytes are the same everywhere.
    #expect(texts(.standard, .gmp) == texts(.standard, .avx512))
  }

  @Test("version and rules are named, and no commit that the next one could not repeat")
  func program() throws {
    let certificate = try certificate(.e, .standard)
    #expect(certificate.program == .current)
    let json = String(decoding: Statement(certificate).canonicalJSON, as: UTF8.self)
    #expect(json.contains("\"program\":{\"name\":\"pi-trainer\",\"rules\":3,"))
    #expect(!json.contains("commit"))
  }

  @Test("a second formula of an earlier version is read, and its words are not compared")
  func formerFormula() throws {
    let repeated = try certificate(.phi, .thorough)
    let json = String(decoding: Statement(repeated).canonicalJSON, as: UTF8.self)
    func read(_ name: String) throws -> Certificate {
      let text = json.replacing("\"value\":\"binomial\"", with: "\"value\":\"\(name)\"")
        .replacing("a series needs no root", with: "two of them bracket phi")
      #expect(text != json)
      return try Statement(json: Array(text.utf8)).predicate
    }
    let former = try read("fibonacci")
    #expect(former.contradictions.isEmpty && former.isVerified)
    #expect(former.difference(from: repeated) == nil)
    #expect(try read("other").difference(from: repeated)?.contains("second-formula") == true)
  }

  @Test("white space in it is read in a time that grows with it, up to four megabytes")
  func whiteSpace() throws {
    let json = Statement(try certificate(.e, .standard)).canonicalJSON
    let before = [UInt8](repeating: 0x20, count: 4_000_000) + json
    let parts = String(decoding: json, as: UTF8.self).split(separator: ",\"")
    let blanks = String(repeating: "\n", count: 4_000_000 / parts.count)
    let within = Array(parts.joined(separator: ",\(blanks)\"").utf8)
    // Its square would take days.
    let time = try ContinuousClock().measure {
      for text in [before, within] {
        let read = try Statement(json: text).canonicalJSON
        #expect(read == json)
      }
    }
    #expect(time < .seconds(120))
    #expect(throws: ContentError.self) {
      try Statement(json: [UInt8](repeating: 0x20, count: 4 << 20) + json)
    }
  }

  @Test("nothing secret is in it: two runs give the same bytes")
  func repeated() throws {
    let first = Statement(try certificate(.pi, .thorough)).canonicalJSON
    #expect(try Statement(certificate(.pi, .thorough)).canonicalJSON == first)
  }
}

/// Decimals that note the order in which they are prepared and read.
private final class PreparedStore: DecimalStore {
  private let digits: [UInt8]
  let calls = Mutex<[String]>([])

  init(_ digits: [UInt8]) { self.digits = digits }

  var digitCount: Int64 { Int64(digits.count) }
  var blockCount: Int { 1 }
  func digitCount(ofBlock block: Int) -> Int { digits.count }
  func prepareReading() { calls.withLock { $0.append("prepare") } }

  func readBack(block: Int) -> [UInt8] {
    calls.withLock { $0.append("read") }
    return ReferenceResidues.packed(digits)
  }
}
