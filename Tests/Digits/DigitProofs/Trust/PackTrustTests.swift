import Arithmetic
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Foundation
import Parallelism
import SystemPackage
import Testing
import Text

/// A folder for packs, removed after the test.
private final class ScratchFolder {
  let path: FilePath

  init() throws {
    let name = "trust-tests-" + String(UInt64.random(in: .min ... .max), radix: 36)
    path = FilePath(NSTemporaryDirectory()).appending(name)
    try FileManager.default.createDirectory(
      atPath: path.string, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }

  /// A pack of decimals, some of which are changed, with any provenance.
  func pack(
    _ constant: MathematicalConstant, _ count: Int64, wrong positions: [Int64] = [],
    named name: MathematicalConstant? = nil, provenance: [UInt8] = []
  ) throws -> DigitPack {
    var bytes = try Self.digits(of: constant, count)
    for position in positions {
      let index = Int(position - 1)
      // Keeps the half byte a digit: 0 becomes 1, 9 becomes 8.
      bytes[index / 2] ^= index.isMultiple(of: 2) ? 0x10 : 0x01
    }
    let file = path.appending("\(constant.name)-\(count)-\(positions.first ?? 0).digitpack")
    let writer = try DigitPackWriter(
      creating: file, constant: name ?? constant, digitCount: count, replacing: true)
    try writer.append(packedDecimals: bytes.span)
    _ = try writer.finish(provenance: provenance)
    return try DigitPack(mapping: file)
  }

  private static func digits(of constant: MathematicalConstant, _ count: Int64) throws -> [UInt8] {
    let definition = try #require(ConstantDefinition.of(constant))
    return try DigitGenerator(formula: definition.defaultFormula)
      .decimals(count, context: GenerationContext(workers: Workers(2))).decimals.bytes
  }
}

@Suite("What a pack is held against when it is opened")
struct PackTrustTests {
  @Test(
    "every table that the program carries is right", arguments: MathematicalConstant.known,
    [10, 1000, 10_000, 100_000, 1_000_000] as [Int64])
  func tables(constant: MathematicalConstant, count: Int64) throws {
    let folder = try ScratchFolder()
    let judged = try PackTrust(of: try folder.pack(constant, count))
    #expect(judged.refutation == nil)
    #expect(judged.trust.level == .verified)
    // Only π has hashes that others published, at 10^5 and 10^6.
    let isPublished = constant == .pi && count >= 100_000
    #expect(judged.trust.by == (isPublished ? .publishedHash : .carriedHash))
    #expect(judged.trust.reason.contains("bellard.org") == isPublished)
  }

  @Test(
    "the tables of texts are right, and refuse the decimals of another text",
    arguments: ConstantDefinition.stated.map(\.constant), [10, 1000, 10_000] as [Int64])
  func texts(constant: MathematicalConstant, count: Int64) throws {
    let folder = try ScratchFolder()
    let judged = try PackTrust(of: try folder.pack(constant, count))
    #expect(judged.refutation == nil && judged.trust.by == .carriedHash)
    let other = try #require(ConstantDefinition.stated.map(\.constant).first { $0 != constant })
    let renamed = try PackTrust(of: try folder.pack(other, count, named: constant))
    #expect(renamed.trust.level == .refuted && renamed.refutation?.isExact == true)
  }

  @Test(
    "a wrong decimal is refuted between the places where it is noticed",
    arguments: [
      (10, 3000, 10...10), (1000, 1000, 1000...1000), (1500, 20_000, 1001...10_000),
      (50_000, 200_000, 10_001...100_000), (125_000, 200_000, 100_001...131_072),
      (500_000, 600_000, 393_217...524_288), (950_000, 1_000_000, 917_505...1_000_000),
      (1_000_000, 1_000_000, 917_505...1_000_000),
    ] as [(Int64, Int64, ClosedRange<Int64>)])
  func refutations(position: Int64, count: Int64, expected: ClosedRange<Int64>) throws {
    let folder = try ScratchFolder()
    let judged = try PackTrust(of: try folder.pack(.pi, count, wrong: [position]))
    let refutation = try #require(judged.refutation)
    #expect(refutation.positions == expected && expected.contains(position))
    #expect(refutation.isExact == (position <= 1000))
    #expect(judged.trust.level == .refuted && judged.trust.by == .contradiction)
    #expect(refutation.description.contains(expected.lowerBound.grouped))
  }

  @Test("beyond what is carried nothing is said, and nothing is called verified")
  func beyond() throws {
    let folder = try ScratchFolder()
    for wrong: [Int64] in [[], [1500], [2999]] {
      let judged = try PackTrust(of: try folder.pack(.e, 3000, wrong: wrong))
      #expect(judged.refutation == nil && judged.trust.level == .intact, "\(wrong)")
    }
  }

  @Test("the levels are ordered by what they are worth")
  func order() {
    #expect(TrustLevel.allCases.sorted() == [.refuted, .none, .intact, .claimed, .verified])
    #expect(Set(TrustLevel.allCases.map(\.word)).count == 5)
  }
}

@Suite("Certificates that claim too much")
struct CertificateConsistencyTests {
  /// A way to change a certificate, and the key that must be named.
  struct Forgery: Sendable, CustomTestStringConvertible {
    let key: String
    let change: @Sendable (inout [String: Any]) -> Void
    var testDescription: String { key }

    init(_ key: String, _ change: @escaping @Sendable (inout [String: Any]) -> Void) {
      self.key = key
      self.change = change
    }

    /// A change of one check.
    static func check(
      _ id: String, _ key: String, _ change: @escaping @Sendable (inout [String: Any]) -> Void
    ) -> Forgery {
      Forgery("checks.\(id).\(key)") { certificate in
        var checks = certificate["checks"] as? [[String: Any]] ?? []
        for index in checks.indices where checks[index]["id"] as? String == id {
          change(&checks[index])
        }
        certificate["checks"] = checks
      }
    }
  }

  static let forgeries: [Forgery] = [
    .check("second-formula", "status") {
      $0["status"] = "passed"
      $0["decimals"] = 2000
    },
    .check("second-formula", "decimals") { $0["decimals"] = 2000 },
    .check("second-formula", "missProbability") { $0["missProbability"] = "0" },
    .check("second-formula", "details") { $0["details"] = [["name": "a", "value": "b"]] },
    .check("known-answers", "decimals") { $0["decimals"] = 2001 },
    .check("residues-series", "decimals") { $0["decimals"] = 1999 },
    .check("residues-steps", "status") {
      $0["details"] = [["name": "root", "value": "agrees", "agrees": false] as [String: Any]]
    },
    .check("residues-conversion", "status") { $0["status"] = "failed" },
    .check("read-back", "details") { $0["details"] = [["name": "generated", "value": "x"]] },
    Forgery("checks") { $0["checks"] = ($0["checks"] as? [Any])?.reversed().map { $0 } },
    Forgery("counts") { $0["counts"] = [2000, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
    Forgery("level") { certificate in
      var checks = certificate["checks"] as? [[String: Any]] ?? []
      checks[3] = [
        "id": "residues-conversion", "status": "not run", "statement": "", "decimals": 0,
      ]
      checks[3]["details"] = [Any]()
      certificate["checks"] = checks
    },
    Forgery("formula") { $0["formula"] = nil },
    Forgery("origin") {
      $0["origin"] = "generated"
      $0["enclosure"] = nil
    },
    Forgery("firstDecimals") { $0["firstDecimals"] = "14" },
    Forgery("primes") { $0["primes"] = ["2"] },
    Forgery("hashes.content") {
      var hashes = $0["hashes"] as? [String: Any] ?? [:]
      hashes["content"] = "none"
      $0["hashes"] = hashes
    },
    Forgery("enclosure.luck") {
      var enclosure = $0["enclosure"] as? [String: Any] ?? [:]
      enclosure["luck"] = 7
      $0["enclosure"] = enclosure
    },
  ]

  /// A statement about 2,000 decimals, from memory.
  private func statement() throws -> [String: Any] {
    let definition = try #require(ConstantDefinition.of(.e))
    let generated = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(2000, context: GenerationContext(workers: .one))
    let audit = DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: .one))
    let outcome = try audit.run(
      PackedDecimalStore(bytes: generated.decimals.bytes, digitCount: 2000))
    let statement = Statement(outcome.certificate)
    #expect(outcome.certificate.contradictions.isEmpty)
    #expect(outcome.trust?.by == .recomputation)
    let json = try JSONSerialization.jsonObject(with: Data(statement.canonicalJSON))
    return try #require(json as? [String: Any])
  }

  private func bytes(_ object: [String: Any]) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: object))
  }

  @Test("are refused with the key that does", arguments: forgeries)
  func contradictions(forgery: Forgery) throws {
    var object = try statement()
    var predicate = object["predicate"] as? [String: Any] ?? [:]
    forgery.change(&predicate)
    object["predicate"] = predicate
    let found = try Statement(json: try bytes(object)).predicate.contradictions
    #expect(found.contains { $0.hasPrefix("'\(forgery.key)'") }, "\(found)")
  }

  @Test(
    "a key that is unknown is refused by its name, wherever it stands",
    arguments: ["seal", "predicate.seal", "predicate.hashes.seal", "predicate.checks.0.seal"])
  func unknownKeys(place: String) throws {
    func inserting(_ path: ArraySlice<String>, into value: Any) -> Any {
      if var object = value as? [String: Any], let key = path.first {
        object[key] = path.count == 1 ? true : inserting(path.dropFirst(), into: object[key] ?? 0)
        return object
      }
      guard var list = value as? [Any], let index = path.first.flatMap({ Int($0) }) else {
        return value
      }
      list[index] = inserting(path.dropFirst(), into: list[index])
      return list
    }
    let path = place.split(separator: ".").map(String.init)
    let object = inserting(path[...], into: try statement()) as? [String: Any]
    let error = #expect(throws: ContentError.self) {
      _ = try Statement(json: try bytes(object ?? [:]))
    }
    #expect(error?.description == "the key '\(place)' is unknown")
  }

  @Test("a key that occurs twice is refused, and so is a text that is too long")
  func strictness() throws {
    let text = String(decoding: try bytes(try statement()), as: UTF8.self)
    let twice = text.replacing("\"level\":", with: "\"level\":\"thorough\",\"level\":")
    let error = #expect(throws: ContentError.self) { _ = try Statement(json: Array(twice.utf8)) }
    #expect(error?.description.contains("\"level\" occurs twice") == true)
    let long = text + String(repeating: " ", count: 5 << 20)
    #expect(throws: ContentError.self) { _ = try Statement(json: Array(long.utf8)) }
  }

  @Test("the reason cannot control a terminal")
  func escapes() throws {
    var object = try statement()
    object["\u{1B}[2Jkey\u{202E}"] = true
    let error = #expect(throws: ContentError.self) {
      _ = try Statement(json: try bytes(object))
    }
    let reason = try #require(error?.description)
    #expect(!reason.contains("\u{1B}") && !reason.contains("\u{202E}") && reason.contains("key"))
  }
}

@Suite("Checks that did not run say which kind of reason it is")
struct NotRunReasonTests {
  @Test("not asked for, does not apply, could not")
  func reasons() throws {
    func reasons(_ constant: MathematicalConstant, _ level: CheckLevel) throws -> [NotRunReason?] {
      let definition = try #require(ConstantDefinition.of(constant))
      let generated = try DigitGenerator(formula: definition.defaultFormula)
        .decimals(30, context: GenerationContext(workers: .one))
      let outcome = try DigitAudit(
        definition: definition, level: level, context: GenerationContext(workers: .one)
      ).run(PackedDecimalStore(bytes: generated.decimals.bytes, digitCount: 30))
      return outcome.certificate.checks(.notRun).map(\.reason)
    }
    #expect(try reasons(.e, .none) == Array(repeating: .notAskedFor, count: 9))
    #expect(
      try reasons(.e, .standard) == [.doesNotApply] + Array(repeating: .notAskedFor, count: 2))
    // Neither known answers about 30 decimals of e nor hexadecimal digits of e exist.
    #expect(try reasons(.e, .thorough) == [.doesNotApply, .doesNotApply])
  }
}
