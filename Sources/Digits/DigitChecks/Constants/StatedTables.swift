package import Constants
internal import DigitCore

extension StatedSeries {
  /// The series of a formula, in the order of its text; `nil` where the checker knows none.
  package static func all(of formula: FormulaIdentifier.Stated) -> [StatedSeries]? {
    tables[formula]
  }

  /// The series of a sum, or `nil` where the checker knows none; that of a file is in no table.
  static func of(_ sum: StatedSum) -> StatedSeries? {
    if sum.formula.constant == MathematicalConstant.seriesName { return Self(sum.series) }
    let known = all(of: sum.formula) ?? []
    return known.indices.contains(sum.index) ? known[sum.index] : nil
  }

  private static let tables: [FormulaIdentifier.Stated: [StatedSeries]] = {
    var tables: [(formula: FormulaIdentifier.Stated, series: [StatedSeries])] = []
    for words in EmbeddedText.lines(of: PackageResources.series_txt) {
      if words[0] == "formula" {
        tables.append((.init(constant: words[1], formula: words[2]), []))
      } else {
        tables[tables.count - 1].series.take(words)
      }
    }
    return Dictionary(uniqueKeysWithValues: tables.map { ($0.formula, $0.series) })
  }()
}

extension [StatedSeries] {
  /// Takes a line; `series.txt` says how they are written.
  fileprivate mutating func take(_ words: [String]) {
    let numbers = words.dropFirst().map { word in
      guard let number = Int64(word) else { preconditionFailure("'\(word)' is no coefficient") }
      return number
    }
    switch words[0] {
    case "series": append(StatedSeries(numbers[0]))
    case "P": self[count - 1].p += numbers
    case "Q": self[count - 1].q += numbers
    case "R": self[count - 1].r += numbers
    default: preconditionFailure("'\(words[0])' is no part of a series")
    }
  }
}
