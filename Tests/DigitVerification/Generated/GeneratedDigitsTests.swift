import BigArithmetic
import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import Testing

/// What the generator makes, against sources that share nothing with it.
@Suite("Generated digits")
struct GeneratedDigitsTests {
  private func decimals(_ definition: ConstantDefinition, _ count: Int64) throws -> PackedBytes {
    let context = GenerationContext(workers: Workers(2))
    let made = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(count, context: context).decimals
    return PackedBytes(bytes: made.bytes, text: made.asciiText)
  }

  /// Decimals packed and as text.
  private struct PackedBytes {
    let bytes: [UInt8]
    let text: [UInt8]
  }

  /// The verdicts of every known answer about so many decimals.
  private func verdicts(
    _ definition: ConstantDefinition, _ count: Int64
  ) throws -> [KnownAnswerVerdict] {
    let made = try decimals(definition, count)
    var probe = KnownAnswerProbe(constant: definition.constant, digitCount: count)
    let bytes = made.bytes.span
    try probe.append(bcd: bytes, count: Int(count))
    return KnownAnswers.compare(probe.findings()).filter {
      if case .doesNotApply = $0.outcome { false } else { true }
    }
  }

  @Test(
    "are the library-free oracle's to 100,000 decimals",
    arguments: ConstantDefinition.known.indices)
  func oracle(index: Int) throws {
    let definition = ConstantDefinition.known[index]
    let oracle = try DecimalOracle.decimals(of: definition.constant, count: 100_000, threads: 2)
    let text = try decimals(definition, 100_000).text
    #expect(text == oracle.map { $0 + 0x30 }, "\(definition.constant.name)")
  }

  @Test(
    "agree with every known answer to 1,000,000 decimals",
    arguments: ConstantDefinition.known.indices)
  func million(index: Int) throws {
    let definition = ConstantDefinition.known[index]
    let verdicts = try verdicts(definition, 1_000_000)
    #expect(verdicts.count >= 5)
    #expect(verdicts.contains { $0.answer.digitCount == 1_000_000 })
    for verdict in verdicts { #expect(verdict.outcome == .agrees, "\(verdict)") }
  }

  @Test(
    "of pi agree with the published SHA-1 at 10,000,000 and, in the long tier, at 100,000,000")
  func published() throws {
    let definition = try #require(ConstantDefinition.of(.pi))
    for count in TestTier.isLong ? [10_000_000, 100_000_000] : [10_000_000] as [Int64] {
      let verdicts = try verdicts(definition, count)
      let hash = verdicts.first {
        $0.answer.kind == .prefixSHA1 && $0.answer.digitCount == count
      }
      #expect(hash?.outcome == .agrees)
      for verdict in verdicts { #expect(verdict.outcome == .agrees, "\(verdict)") }
    }
  }

  @Test(
    "of phi and sqrt2 agree with the published decimals at 10,000,000",
    arguments: [MathematicalConstant.phi, .sqrt2])
  func roots(constant: MathematicalConstant) throws {
    let definition = try #require(ConstantDefinition.of(constant))
    let verdicts = try verdicts(definition, 10_000_000)
    #expect(verdicts.contains { $0.answer.digitCount == 10_000_000 })
    for verdict in verdicts { #expect(verdict.outcome == .agrees, "\(verdict)") }
  }
}
