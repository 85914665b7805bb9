import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Foundation
import PackMaking
import Parallelism
import SystemPackage
import Testing

@Suite("Certificates follow their schema")
struct CertificateFormTests {
  private static let schema = "docs/schemas/digit-certificate-1.schema.json"

  /// A certificate of 500 decimals that are made now, of a constant or of the sum of a file.
  private func made(
    _ constant: MathematicalConstant, _ level: CheckLevel, series: String? = nil
  ) throws -> String {
    let sum = try series.map { try ConstantDefinition(series: Array($0.utf8)) }
    let definition = try #require(sum ?? ConstantDefinition.of(constant))
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-form-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try PackMaker().make(
      PackRequest(
        definition: definition, formula: definition.defaultFormula, digitCount: 500, level: level,
        path: FilePath(folder.path).appending("a.digitpack"), isReplacing: false, workers: .one))
    let file = try #require(outcome.pack)
    let statement = Statement(
      outcome.certificate,
      files: [.init(name: "\(constant.name).digitpack", sha256: file.fileHash.hexadecimal)])
    return String(decoding: statement.readableJSON, as: UTF8.self)
  }

  /// A certificate of decimals from elsewhere; wrong ones fail their checks.
  private func imported(_ decimals: [UInt8], _ level: CheckLevel) throws -> String {
    let definition = try #require(ConstantDefinition.of(.pi))
    let audit = DigitAudit(
      definition: definition, level: level, context: GenerationContext(workers: .one))
    let store = PackedDecimalStore(bytes: decimals, digitCount: 2 * Int64(decimals.count))
    return String(
      decoding: Statement(try audit.run(store).certificate).canonicalJSON, as: UTF8.self)
  }

  /// The certificate of a text of hexadecimal digits.
  private func hexadecimal() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-form-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let definition = try #require(ConstantDefinition.of(.e))
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: 500,
      level: .standard, path: FilePath(folder.path).appending("e.digitpack"), isReplacing: false,
      workers: .one)
    let made = try HexadecimalDigits.make(request, asPack: false) { _ in }
    return try String(contentsOfFile: #require(made.certificatePath).string, encoding: .utf8)
  }

  @Test("of every constant, level and origin, and the shipped ones")
  func valid() throws {
    var texts: [String] = []
    for constant in MathematicalConstant.all {
      for level in CheckLevel.allCases { texts.append(try made(constant, level)) }
    }
    for level in CheckLevel.allCases {
      texts.append(try imported([0x14, 0x15], level))
      texts.append(try made(.pi, level, series: "formula pi\nvalue sqrt(2)\n"))
    }
    texts.append(try hexadecimal())
    let wrong = try imported([0x14, 0x16], .standard)
    #expect(wrong.contains("\"failed\""))
    texts.append(wrong)
    for name in ["pi", "e", "phi"] {
      let path = ExternalValidator.path("Resources/\(name).certificate.json")
      texts.append(try String(contentsOfFile: path, encoding: .utf8))
    }
    let verdicts = try ExternalValidator.followSchema(texts, Self.schema)
    #expect(verdicts == texts.map { _ in "valid" })
  }

  @Test("and the schema refuses broken ones")
  func broken() throws {
    let thorough = try made(.pi, .thorough)
    let standard = try made(.pi, .standard)
    let sum = try made(.pi, .standard, series: "formula pi\nvalue sqrt(2)\n")
    let digits = try hexadecimal()
    let changes: [(text: String, old: String, new: String)] = [
      (thorough, "Statement/v1", "Statement/v2"),
      (thorough, "digit-certificate:1", "digit-certificate:2"),
      (thorough, "\"constant\" : \"pi\"", "\"constant\" : \"Pi\""),
      (thorough, "\"decimals\" : 500,\n", "\"decimals\" : \"500\",\n"),
      (thorough, "\"rules\" : 3", "\"rules\" : 2"),
      (thorough, "\"level\" : \"thorough\"", "\"level\" : \"standard\""),
      (thorough, "\"level\" : \"thorough\"", "\"level\" : \"complete\""),
      (thorough, "\"origin\" : \"generated\"", "\"origin\" : \"found\""),
      (thorough, "\"2305843009213693951\"", "\"2305843009213693953\""),
      (thorough, "\"shared\"", "\"common\""),
      (thorough, "\"shared\"", "\"series\" : \"formula\", \"shared\""),
      (digits, "\"digits\" : 500", "\"digits\" : 0"),
      (digits, "\"digits\" : 500,", ""),
      (digits, "\"digits\" : 500,", "\"digits\" : 500, \"radix\" : 16,"),
      (sum, "\"constant\" : \"series\"", "\"constant\" : \"pi\""),
      (sum, "\"series\" : \"formula", "\"former\" : \"formula"),
      (thorough, "\"id\" : \"residues-steps\"", "\"id\" : \"residues-series\""),
      (thorough, "\"status\" : \"passed\"", "\"status\" : \"PASSED\""),
      (thorough, "\"status\" : \"passed\"", "\"status\" : \"not run\""),
      (thorough, "\"value\" : \"agrees\"", "\"value\" : \"agrees\", \"agrees\" : false"),
      (thorough, "\"value\" : \"agrees\"", "\"value\" : \"agrees\", \"agrees\" : true"),
      (thorough, "\"status\" : \"passed\"", "\"status\" : \"failed\""),
      (thorough, "\"coverage\"", "\"covers\""),
      (thorough, "\"missProbability\"", "\"chance\""),
      (thorough, "\"firstDecimals\" : \"1", "\"firstDecimals\" : \"x"),
      (thorough, "\"sha256\" : \"", "\"sha256\" : \"g"),
      (thorough, "\"bits\" : ", "\"bytes\" : "),
      (thorough, "\"predicate\" : {", "\"predicate\" : { \"remark\" : \"\","),
      (standard, "\"level\" : \"standard\"", "\"level\" : \"none\""),
      (standard, "\"status\" : \"not run\"", "\"status\" : \"passed\""),
    ]
    let texts = changes.map { $0.text.replacing($0.old, with: $0.new, maxReplacements: 1) }
    for (change, text) in zip(changes, texts) { #expect(text != change.text, "\(change.old)") }
    let verdicts = try ExternalValidator.followSchema(texts, Self.schema)
    #expect(verdicts.count == changes.count)
    for (change, verdict) in zip(changes, verdicts) {
      #expect(verdict != "valid", "\(change.old) as \(change.new)")
    }
  }
}
