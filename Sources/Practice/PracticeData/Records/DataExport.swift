package import DigitCore
package import PracticeEngine

package enum DataExport {
  /// The sessions, in their order, as comma-separated values (RFC 4180), a heading first.
  package static func csv(_ entries: [HistoryEntry]) -> String {
    let heading = [
      "id", "unixSeconds", "date", "constant", "mode", "pass", "reason", "from", "correct",
      "wrong", "reveals", "bestStreak", "seconds", "certified", "timed",
    ]
    let rows = entries.map { entry -> [String] in
      let summary = entry.summary
      let hundredths = summary.lastCorrectTime / 10_000_000
      let rest = hundredths % 100
      return [
        entry.id, "\(entry.ended.unixSeconds)", entry.day.description, entry.constant.name,
        summary.mode.name, summary.mode.showsOverlay ? entry.pass.name : "",
        summary.reason?.name ?? "", "\(entry.lowerIndex + 1)", "\(summary.correctCount)",
        "\(summary.errorCount)", "\(summary.revealsUsed)", "\(summary.bestStreak)",
        summary.isTimed ? "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)" : "",
        summary.certified ? "true" : "false", summary.isTimed ? "true" : "false",
      ]
    }
    // No value holds a comma, a quote or a line feed.
    return ([heading] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// The cards as a text that Anki imports: notes of a front and a back, separated by tabs.
  ///
  /// The front has the position and the ten decimals before the block, the back its ten decimals,
  /// both in fives.
  package static func anki(
    _ scheduler: LearningScheduler, of constant: MathematicalConstant, digits: some DigitSource
  ) -> String {
    var text = "#separator:tab\n#html:false\n#notetype:Basic\n#tags column:3\n"
    let length = LearningScheduler.blockLength
    for memory in scheduler.blocks {
      let first = memory.block * length
      let answer = spelled(first..<first + length, digits)
      guard answer.utf8.count == Int(length) + 1 else { continue }
      let cue = spelled(max(first - length, 0)..<first, digits)
      text += "\(constant.symbol) \(first + 1)–\(first + length): \(cue)…\t\(answer)\t"
      text += "pi-trainer::\(constant.name)\n"
    }
    return text
  }

  private static func spelled(_ range: Range<Int64>, _ digits: some DigitSource) -> String {
    range.compactMap { digits.digit(at: $0).map { "\($0.value)" } }.inFives
  }
}

extension [String] {
  /// The texts in a row, with a blank after each five.
  package var inFives: String {
    var text = ""
    for (place, part) in enumerated() { text += (place > 0 && place % 5 == 0 ? " " : "") + part }
    return text
  }
}
