import Arithmetic
import Constants
import DigitCore
import Foundation

/// The constants whose formulas are texts: the product's, and those that the reader's fuzzer begins
/// with.
enum ConstantCorpus {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Fuzz/Corpus/constant").standardizedFileURL

  static let files = ["e", "phi", "pi"]

  static let names = files + ConstantDefinition.stated.map(\.constant.name)

  /// Integer part, point and fifty decimals, as published.
  static let starts = [
    "pi": "3.14159265358979323846264338327950288419716939937510",
    "e": "2.71828182845904523536028747135266249775724709369995",
    "phi": "1.61803398874989484820458683436563811772030917980576",
    "sqrt2": "1.41421356237309504880168872420969807856967187537694",
    "log2": "0.69314718055994530941723212145817656807550013436025",
    "log10": "2.30258509299404568401799145468436420760110148862877",
    "zeta3": "1.20205690315959428539973816151144999076498629234049",
    "catalan": "0.91596559417721901505460351493238411077414937428167",
    "lemniscate": "5.24411510858423962092967917978223882736550990286324",
    "gamma1-4": "3.62560990822190831193068515586767200299516768288006",
    "gamma1-3": "2.67893853470774763365569294097467764412868937795730",
    "sqrt3": "1.73205080756887729352744634150587236694280525381038",
    "log3": "1.09861228866810969139524523692252570464749055782274",
    "log5": "1.60943791243410037460075933322618763952560135426851",
    "log7": "1.94591014905531330510535274344317972963708472958186",
    "gamma": "0.57721566490153286060651209008240243104215933593992",
  ]

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  static func formulas(_ name: String) throws -> [FormulaText.Formula] {
    guard let known = ConstantDefinition.stated.first(where: { $0.constant.name == name }) else {
      return try FormulaText(parsing: Array(text(name).utf8)).formulas
    }
    return known.formulas.compactMap { ($0 as? StatedFormula)?.text }
  }
}

/// Decimals that were still ambiguous at the highest precision.
struct AmbiguousDecimals: Error {}

extension FormulaExpression {
  /// The integer part, a point, and decimals.
  func text(
    _ count: Int64, parameter: Int64 = 0, context: GenerationContext
  ) throws -> String {
    for bits in DigitGenerator.bits(forDecimals: count) {
      let enclosure = try evaluate(
        bits: bits, as: .test, parameter: parameter, context: context
      ).enclosure
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
