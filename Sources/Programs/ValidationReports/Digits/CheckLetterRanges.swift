/// Letters of checks, three or more neighbours as a range.
enum CheckLetterRanges {
  /// Within a sentence: "A to F, H and I".
  static func text(_ letters: [String]) -> String {
    let texts = runs(letters, joinedBy: " to ")
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Ranges and single letters, in their order.
  static func runs(_ letters: [String], joinedBy word: String) -> [String] {
    let codes = letters.compactMap { $0.utf8.first }.sorted()
    var runs: [[UInt8]] = []
    for code in codes {
      if let last = runs.last?.last, last + 1 >= code {
        if last < code { runs[runs.count - 1].append(code) }
      } else {
        runs.append([code])
      }
    }
    return runs.flatMap { run in
      run.count > 2 ? [letter(run[0]) + word + letter(run[run.count - 1])] : run.map(letter)
    }
  }

  private static func letter(_ code: UInt8) -> String { String(UnicodeScalar(code)) }
}
