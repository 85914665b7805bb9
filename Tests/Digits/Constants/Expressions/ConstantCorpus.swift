import Constants
import Foundation

/// The constants that the fuzzers of the reader begin with, as texts.
enum ConstantCorpus {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Fuzz/Corpus/constant").standardizedFileURL

  static let names = [
    "catalan", "e", "gamma1-3", "gamma1-4", "lemniscate", "log10", "log2", "phi", "pi", "sqrt3",
    "zeta3",
  ]

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  static func constant(_ name: String) throws -> ConstantText {
    try ConstantText(parsing: Array(text(name).utf8))
  }

  /// Every series of an expression.
  static func series(_ expression: FormulaExpression) -> [RationalSeries] {
    switch expression {
    case .number: []
    case .series(let series): [series]
    case .sum(let summands): summands.flatMap { series($0.value) }
    case .product(let powers): powers.flatMap { series($0.base) }
    case .root(_, let base): series(base)
    }
  }
}
