/// A run in squares, ten a row and ten rows at most: what came right, slowly, or after an error.
package struct RunSquares: Hashable, Sendable {
  /// How many digits a square stands for.
  package let digitsPerSquare: Int
  /// Blue, yellow or red, which colour-blind people can tell apart.
  package let rows: [String]

  /// Creates the squares of a run.
  ///
  /// - Parameters:
  ///   - count: how many digits were right.
  ///   - times: nanoseconds from the first key to each of them; none where times do not count.
  ///   - errors: the places of the errors, counted in right digits, ascending.
  package init(count: Int, times: [Int64], errors: [Int64]) {
    // A strict run ends with the error after its last right digit.
    let total = max(count, Int(errors.last ?? -1) + 1)
    let size = max((total + 99) / 100, 1)
    let mean = Double(times.last ?? 0) / Double(max(times.count - 1, 1))
    digitsPerSquare = size
    rows = stride(from: 0, to: total, by: 10 * size).map { row in
      stride(from: row, to: min(row + 10 * size, total), by: size).map { start in
        let end = min(start + size, total)
        if errors.contains(where: { $0 >= Int64(start) && $0 < Int64(end) }) { return "🟥" }
        guard end <= times.count else { return "🟦" }
        let gap = Double(times[end - 1] - times[max(start - 1, 0)])
        // Half as long again as the run's mean.
        return gap > 1.5 * mean * Double(end - max(start, 1)) ? "🟨" : "🟦"
      }.joined()
    }
  }
}
