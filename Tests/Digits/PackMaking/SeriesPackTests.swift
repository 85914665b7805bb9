import Constants
import DigitChecks
import DigitCore
import DigitPacks
import PackMaking
import Parallelism
import SystemPackage
import TestFolders
import Testing

/// Packs of sums that somebody states: read by the library, and made by somebody else.
@Suite("Packs of sums")
struct SeriesPackTests {
  private let folder = TemporaryFolder(inMemory: true)

  private static let text = """
    formula binomial
    value 2837257925/1268860318 * S
    S 1 + sum -1 (2n-1) * -1 (2n-1) / 3220013013190122248 (n)
    formula root
    value sqrt(5)
    """

  private func made(_ text: String, _ name: String) throws -> DigitPack {
    let definition = try ConstantDefinition(series: Array(text.utf8))
    let path = folder.file(name)
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: 1000,
      level: .standard, path: path, isReplacing: false, workers: .one)
    let outcome = try PackMaker().make(request)
    #expect(outcome.pack?.constant.name == "series")
    return try DigitPack(opening: path)
  }

  /// Another decimal than a pack's, and hashes of its own.
  private func forged(
    _ pack: DigitPack, _ name: String, integerPart: Digit, provenance: [UInt8]
  ) throws -> DigitPack {
    let path = folder.file(name)
    let writer = try DigitPackWriter(
      creating: path, constant: .series(integerPart: integerPart), digitCount: 1000)
    var packed = try pack.readBack(block: 0)
    packed[400] ^= 1
    try writer.append(packedDecimals: packed.span)
    _ = try writer.finish(provenance: provenance)
    return try DigitPack(opening: path)
  }

  @Test("are verified by the text that they carry")
  func verified() async throws {
    let pack = try made(Self.text, "a.digitpack")
    #expect(pack.constant.integerPart == Digit(2) && pack.constant.symbol == "Σ")
    let verdict = try await pack.verify(at: .standard)
    #expect(verdict.isVerified && verdict.conclusion.contains("of the sum as stated"))
    let definition = try #require(try pack.definition())
    #expect(definition.series == Self.text)
    #expect(definition.formulas.map(\.name) == ["binomial", "root"])
  }

  @Test("without a certificate of these decimals compute nothing")
  func unstated() async throws {
    let pack = try made(Self.text, "a.digitpack")
    for (name, provenance, whole) in [
      ("b", Array("{}".utf8), Digit(2)!), ("c", pack.provenance, Digit(2)!),
      ("d", pack.provenance, Digit(3)!),
    ] {
      let other = try forged(
        pack, "\(name).digitpack", integerPart: whole, provenance: provenance)
      let error = #expect(throws: FormulaError.self) { try other.definition() }
      #expect(error?.reason == "no certificate states its sum", "\(name)")
      await #expect(throws: DigitWorkError.self) { _ = try await other.verify(at: .standard) }
    }
  }

  @Test("of wrong decimals with a certificate that fits them are refuted by computing again")
  func wrong() throws {
    let pack = try made(Self.text, "a.digitpack")
    var bytes = try pack.readBack(block: 0)
    bytes[400] ^= 1
    let definition = try #require(try pack.definition())
    let outcome = try DigitAudit(
      definition: definition, level: .standard, context: GenerationContext(workers: .one)
    ).run(PackedDecimalStore(bytes: bytes, digitCount: 1000))
    #expect(outcome.hasFailed && outcome.firstDifference?.position == 802)
  }

  @Test("have a digit before the point, and no other constant takes their number")
  func header() throws {
    for value in [UInt8](0...9) {
      let constant = MathematicalConstant.series(integerPart: try #require(Digit(value)))
      #expect(constant.code == 0x8000 && constant.name == MathematicalConstant.seriesName)
      #expect(MathematicalConstant.all.allSatisfy { $0 != constant && $0.name != constant.name })
      let path = folder.file("h\(value).digitpack")
      let writer = try DigitPackWriter(creating: path, constant: constant, digitCount: 2)
      let packed: [UInt8] = [0x14]
      try writer.append(packedDecimals: packed.span)
      _ = try writer.finish(provenance: Array("{}".utf8))
      #expect(try DigitPack(opening: path).constant.integerPart.value == value)
    }
  }
}
