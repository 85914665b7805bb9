extension KnownAnswers {
  package static let all = facts(in: EmbeddedText.lines(of: PackageResources.answers_txt))

  /// Reads facts; `answers.txt` says how they are written.
  private static func facts(in lines: [[String]]) -> [KnownAnswer] {
    var facts: [KnownAnswer] = []
    var kind: KnownAnswerKind?
    var provenance: KnownAnswer.Provenance?
    for words in lines {
      switch words[0] {
      case "kind": kind = KnownAnswerKind(rawValue: text(words.dropFirst()))
      case "derived", "published", "recomputed":
        let isExternal = words[0] != "derived"
        provenance = .init(
          isExternal: isExternal, isRecomputed: words[0] != "published",
          source: text(isExternal ? words.dropFirst() : words[...]))
      default:
        guard let kind, let provenance, let equals = words.firstIndex(of: "="), equals > 1,
          let digitCount = Int64(words[1])
        else { preconditionFailure("'\(text(words[...]))' is no known answer") }
        facts.append(
          KnownAnswer(
            words[0], kind, digitCount, argument: text(words[2..<equals]),
            text(words[(equals + 1)...]), provenance))
      }
    }
    return facts
  }

  /// Words with blanks between: `joined` looks up the types of a slice at every call.
  private static func text(_ words: ArraySlice<String>) -> String {
    words.dropFirst().reduce(into: words.first ?? "") { $0 += " " + $1 }
  }
}
