import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Foundation
import Parallelism
import Testing

@Suite("Statements")
struct StatementTests {
  /// The statement of a certificate that only counts.
  private func statement() throws -> Statement {
    let definition = try #require(ConstantDefinition.of(.pi))
    let audit = DigitAudit(
      definition: definition, level: .none, context: GenerationContext(workers: .one))
    let outcome = try audit.run(PackedDecimalStore(bytes: [0x14, 0x15], digitCount: 4))
    return Statement(outcome.certificate)
  }

  @Test("are read in both forms")
  func forms() throws {
    let statement = try statement()
    for json in [statement.canonicalJSON, statement.readableJSON] {
      #expect(try Statement(json: json).canonicalJSON == statement.canonicalJSON)
    }
  }

  @Test("have the bytes of Foundation's encoder, whatever their texts hold")
  func bytes() throws {
    let scalars = (0..<0x300).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{1F600}"]
    let name = String(String.UnicodeScalarView(scalars))
    let definition = try #require(ConstantDefinition.of(.pi))
    for (level, bytes): (CheckLevel, [UInt8]) in [
      (.none, [0x14, 0x15]), (.standard, [0x14, 0x15]), (.thorough, [0x14, 0x16]),
    ] {
      let audit = DigitAudit(
        definition: definition, level: level, context: GenerationContext(workers: .one))
      let outcome = try audit.run(PackedDecimalStore(bytes: bytes, digitCount: 4))
      let statement = Statement(outcome.certificate, files: [.init(name: name, sha256: "0")])
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      #expect(statement.canonicalJSON == Array(try encoder.encode(statement)))
      encoder.outputFormatting.insert(.prettyPrinted)
      #expect(statement.readableJSON == Array(try encoder.encode(statement)) + [0x0A])
    }
  }

  @Test("of another type are refused", arguments: ["_type", "predicateType"])
  func types(key: String) throws {
    let json = Data(try statement().canonicalJSON)
    var object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    object[key] = "https://example.com/another/v1"
    let changed = Array(try JSONSerialization.data(withJSONObject: object))
    #expect(throws: DecodingError.self) { _ = try Statement(json: changed) }
  }
}

@Suite("Reading back")
struct ReadBackTests {
  @Test("happens once, or twice where the primes of the stated hash are not those of the digits")
  func statedHash() throws {
    let definition = try #require(ConstantDefinition.of(.e))
    let digits = try DecimalOracle.decimals(of: .e, count: 10_001)
    // So many that MPFR, which would read them again, is not asked.
    let chunks = [digits.prefix(1000), digits[1000..<10_000], digits.suffix(1)].map { Array($0) }
    let audit = DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: Workers(2)))
    func certificate(_ store: ChunkedStore) throws -> [UInt8] {
      let outcome = try audit.run(store)
      #expect(outcome.firstDifference == nil && !outcome.certificate.hasFailed)
      return Statement(outcome.certificate).canonicalJSON
    }
    let unstated = ChunkedStore(chunks)
    let expected = try certificate(unstated)
    #expect(unstated.readCount == 6)
    let text = [UInt8(ascii: "2"), UInt8(ascii: ".")] + digits.map { $0 + 0x30 }
    let content = try #require(SHA256Hash(hexadecimal: ContentHash.hexadecimal(of: text)))
    let right = ChunkedStore(chunks, stating: content)
    #expect(try certificate(right) == expected)
    #expect(right.readCount == 3)
    let wrong = ChunkedStore(chunks, stating: SHA256Hash(bytes: content.bytes.reversed()))
    #expect(try certificate(wrong) == expected)
    #expect(wrong.readCount == 6)
  }
}

@Suite("The check by MPFR and GMP")
struct LibraryCheckTests {
  /// What of BigArithmetic multiplies, divides or converts by algorithms of this project.
  private static let ours = [
    ".product(", ".square(", ".power(", ".squareRoot(", ".divide(", "RadixConversion",
    "DecimalNatural", "DecimalExtraction", "Transform",
  ]

  /// Which of them a source calls.
  private func calls(_ source: String) -> [String] {
    let code = source.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    return Self.ours.filter { name in code.contains { $0.contains(name) } }
  }

  @Test("is part of the level 'standard' where it takes at most a tenth of the run")
  func standardLimit() throws {
    let definition = try #require(ConstantDefinition.of(.e))
    let audit = DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: Workers(2)))
    for (count, status) in [(5_000, CheckStatus.passed), (5_001, .notRun)] {
      let digits = try DecimalOracle.decimals(of: .e, count: count)
      let certificate = try audit.run(ChunkedStore([digits])).certificate
      let check = try #require(certificate.checks.first { $0.id == .libraryEnclosure })
      #expect(check.status == status, "\(count)")
      #expect(status == .passed || check.statement.contains("up to 5000 decimals"))
      #expect(certificate.isVerified)
    }
  }

  @Test("multiplies with GMP's products alone, so that at length it shares none with the digits")
  func products() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = "Sources/Digits/DigitChecks/Checks/CheckI.swift"
    let source = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    #expect(calls(source).isEmpty)
    #expect(source.contains("BigInteger.gmpProduct("))
    #expect(calls("let a = BigInteger.product(b, c)\n// BigInteger.square(b)") == [".product("])
  }
}
