import BigArithmetic
import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import Foundation
import Testing

@Suite("Statements")
struct StatementTests {
  /// The statement of a certificate that only counts.
  private func statement() throws -> Statement {
    let definition = try #require(ConstantDefinition.of(.pi))
    let audit = DigitAudit(definition: definition, level: .none, workers: .one)
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

  @Test("of another type are refused", arguments: ["_type", "predicateType"])
  func types(key: String) throws {
    let json = Data(try statement().canonicalJSON)
    var object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    object[key] = "https://example.com/another/v1"
    let changed = Array(try JSONSerialization.data(withJSONObject: object))
    #expect(throws: DecodingError.self) { _ = try Statement(json: changed) }
  }
}
