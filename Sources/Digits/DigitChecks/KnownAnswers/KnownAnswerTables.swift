extension KnownAnswers {
  package static let all = facts(in: EmbeddedText.lines(of: PackageResources.answers_txt))

  /// Reads facts; `answers.txt` says how they are written.
  private static func facts(in lines: [[String]]) -> [KnownAnswer] {
    var facts: [KnownAnswer] = []
    var kind: KnownAnswerKind?
    var provenance: KnownAnswer.Provenance?
    for words in lines {
      let rest = words.dropFirst().joined(separator: " ")
      switch words[0] {
      case "kind": kind = KnownAnswerKind(rawValue: rest)
      case "derived":
        provenance = .init(isExternal: false, isRecomputed: true, source: "derived \(rest)")
      case "published", "recomputed":
        provenance = .init(isExternal: true, isRecomputed: words[0] == "recomputed", source: rest)
      default:
        guard let kind, let provenance, let equals = words.firstIndex(of: "="), equals > 1,
          let digitCount = Int64(words[1])
        else { preconditionFailure("'\(words[0]) \(rest)' is no known answer") }
        facts.append(
          KnownAnswer(
            words[0], kind, digitCount, argument: words[2..<equals].joined(separator: " "),
            words[(equals + 1)...].joined(separator: " "), provenance))
      }
    }
    return facts
  }
}
