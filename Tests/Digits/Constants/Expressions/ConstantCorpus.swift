import Arithmetic
import Constants
import Foundation

/// The constants whose formulas are texts: the product's, and those that the reader's fuzzer begins
/// with.
enum ConstantCorpus {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Fuzz/Corpus/constant").standardizedFileURL

  static let files = ["e", "phi", "pi"]

  static let names = files + ConstantText.builtIn.compactMap { $0.constant?.name }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  static func constant(_ name: String) throws -> ConstantText {
    let builtIn = ConstantText.builtIn.first { $0.constant?.name == name }
    return try builtIn ?? ConstantText(parsing: Array(text(name).utf8))
  }
}

/// Decimals that were still ambiguous at the highest precision.
struct AmbiguousDecimals: Error {}

extension FormulaExpression {
  /// The integer part, a point, and decimals.
  func text(_ count: Int64, context: GenerationContext) throws -> String {
    for bits in DigitGenerator.bits(forDecimals: count) {
      let enclosure = try evaluate(bits: bits, as: .test, context: context).enclosure
      let made = try? RadixConversion(decimals: count) { _ in }.convert(
        enclosure.lower.value.lowBits(bits), bits: bits, error: enclosure.width,
        in: context.arithmetic)
      guard let made else { continue }
      let whole = enclosure.lower.value.droppingLowBits(bits)
      return String(decoding: whole.decimalText() + [0x2E] + made.decimals.asciiText, as: UTF8.self)
    }
    throw AmbiguousDecimals()
  }
}

extension FormulaIdentifier.Stated {
  static let test = FormulaIdentifier.Stated(constant: "none", formula: "mine")
}
