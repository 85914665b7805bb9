internal import Text

/// What an oracle says: the right answer to each key.
///
/// Its text has a line for each key, the key's index from 0 and the answer with a space between
/// them: what a program writes that answers keys on its standard output.
package struct ExpectedAnswers: Hashable, Sendable {
  /// How many mistakes of a round are reported; one is enough to fail.
  package static var maximumFindings: Int { 20 }

  package let answers: [String]

  package init(_ answers: [String]) { self.answers = answers }

  /// Reads the lines of an oracle; a first line `ready` is passed over.
  ///
  /// - Throws: `ScenarioError` whose field is the number of the line.
  package init(parsing text: String) throws(ScenarioError) {
    var answers: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.hasSuffix("\r") ? line.dropLast() : line
      if line.isEmpty || (number == 0 && line == AnswerLine.ready) { continue }
      guard let answer = AnswerLine(line) else {
        throw ScenarioError(
          field: "line \(number + 1)",
          problem: "'\(line.prefix(60))' is not the index of a key, a space and an answer")
      }
      try ScenarioError.require(
        answer.key == answers.count, "line \(number + 1)",
        "it answers key \(answer.key), and key \(answers.count) comes next")
      answers.append(answer.text)
    }
    self.answers = answers
  }

  /// The mistakes of a program.
  ///
  /// - Parameter given: its answers in the order of the keys; `nil` where it gave none.
  package func findings(in given: [String?]) -> [OracleFinding] {
    var findings: [OracleFinding] = []
    for (key, answer) in given.enumerated() where findings.count < Self.maximumFindings {
      guard let answer else { continue }
      guard key < answers.count else {
        findings.append(
          OracleFinding(
            .wrongVerdict, key: key,
            detail: "the oracle has answers to \(answers.count.grouped) keys alone"))
        break
      }
      guard answer != answers[key] else { continue }
      findings.append(
        OracleFinding(
          .wrongVerdict, key: key,
          detail: "the answer is '\(answer.prefix(60))', the oracle's '\(answers[key].prefix(60))'")
      )
    }
    return findings
  }
}

/// A line by which a program answers a key: `INDEX ANSWER`, or `INDEX ANSWER ENTERED ANSWERED`
/// where it tells its own times, in nanoseconds of the monotonic clock.
package struct AnswerLine: Hashable, Sendable {
  /// The first line of a program that is ready for keys.
  package static var ready: String { "ready" }

  package let key: Int
  /// The answer: no space is in it.
  package let text: String
  /// When the program took the key, and when it had the answer, by its own clock; `nil` where it
  /// does not say.
  package let times: ClosedRange<Int64>?

  /// Reads a line; `nil` where it is something else.
  package init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 4, let key = Int(words[0]), key >= 0,
      words[0].first?.isNumber == true, !words[1].isEmpty
    else { return nil }
    self.key = key
    text = String(words[1])
    guard words.count == 4 else {
      times = nil
      return
    }
    guard let entered = Int64(words[2]), let answered = Int64(words[3]), entered <= answered else {
      return nil
    }
    times = entered...answered
  }
}
