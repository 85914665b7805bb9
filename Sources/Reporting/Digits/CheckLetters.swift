internal import DigitVerification

/// Letters of checks, with ranges: "A to F, H and I".
enum CheckLetterRanges {
  /// The letters of some checks.
  static func text(_ checks: [CheckResult]) -> String {
    let all = CheckIdentifier.allCases
    let indices = checks.compactMap { all.firstIndex(of: $0.id) }.sorted()
    var runs: [ClosedRange<Int>] = []
    for index in indices {
      if let last = runs.last, last.upperBound + 1 >= index {
        runs[runs.count - 1] = last.lowerBound...max(index, last.upperBound)
      } else {
        runs.append(index...index)
      }
    }
    let texts = runs.flatMap { run in
      let first = all[run.lowerBound].letter
      let last = all[run.upperBound].letter
      return run.count > 2 ? ["\(first) to \(last)"] : run.map { all[$0].letter }
    }
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
