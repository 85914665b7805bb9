/// A report: a tree of values, which every renderer shows completely.
///
/// A part of the product that has something to report adds a ``Section``; renderers know nothing of
/// digits or latency.
package struct Report: Codable, Equatable, Sendable {
  /// The schema with its version, as in JSON.
  static let schema = "urn:pi-trainer:report:1"

  let schema: String
  let title: String

  package let verdict: Verdict

  package let headline: String

  /// What a reader must see first.
  package let lead: [Block]

  /// What a new reader must know.
  let introduction: [Block]

  /// The parts of the product that have something to report.
  package let sections: [Section]

  /// What belongs to one run on one machine: times, memory, the machine.
  package let run: Section?

  /// - Parameter sections: those without data are left out by the caller.
  package init(
    title: String, headline: String, lead: [Block] = [], introduction: [Block], sections: [Section],
    run: Section? = nil, verdict: Verdict? = nil
  ) {
    schema = Self.schema
    self.title = title
    self.verdict = verdict ?? Verdict.overall(of: sections.compactMap(\.verdict))
    self.headline = headline
    self.lead = lead
    self.introduction = introduction
    self.sections = sections
    self.run = run
  }
}

package struct Section: Codable, Equatable, Sendable {
  /// A short name of ASCII letters, digits and hyphens that stays the same: the anchor of links.
  package let id: String

  let title: String

  /// A sign of a few characters for overviews, such as `π`.
  let symbol: String?

  /// How it ended; `nil` for a part that only explains.
  package let verdict: Verdict?

  /// The verdict, or the subject, in a sentence.
  package let headline: String?

  /// Why it failed, a sentence each.
  package let problems: [String]

  /// How far what it is about can be trusted; `nil` where that is no question.
  let trust: Trust?

  let blocks: [Block]
  package let parts: [Section]

  /// Its parts with a verdict; itself where there are none.
  var judgedParts: [Section] {
    let judged = parts.filter { $0.verdict != nil }
    return judged.isEmpty ? [self] : judged
  }

  package init(
    id: String, title: String, symbol: String? = nil, verdict: Verdict? = nil,
    headline: String? = nil, problems: [String] = [], trust: Trust? = nil,
    blocks: [Block] = [], parts: [Section] = []
  ) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.verdict = verdict
    self.headline = headline
    self.problems = problems
    self.trust = trust
    self.blocks = blocks
    self.parts = parts
  }
}

/// How far something can be trusted, and what that rests on, in words.
package struct Trust: Codable, Equatable, Sendable {
  let level: String
  let by: String
  let reason: String

  package init(level: String, by: String, reason: String) {
    self.level = level
    self.by = by
    self.reason = reason
  }
}

package enum Verdict: String, Codable, CaseIterable, Sendable {
  /// Everything that was compared agrees.
  case passed
  /// Something that should agree does not.
  case failed
  /// Nothing disagrees, but the digits are right only by what they say of themselves.
  case claimed
  /// The comparisons allow no conclusion.
  case inconclusive
  case notRun

  /// The word, which is always shown, also with a colour or mark.
  package var word: String {
    switch self {
    case .passed: "PASSED"
    case .failed: "FAILED"
    case .claimed: "CLAIMED"
    case .inconclusive: "INCONCLUSIVE"
    case .notRun: "NOT RUN"
    }
  }

  /// A mark of one character that distinguishes the verdicts without colour.
  package var mark: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .claimed: "≈"
    case .inconclusive: "?"
    case .notRun: "–"
    }
  }

  /// The overall verdict on parts: the worst one; ``notRun`` if there are none.
  package static func overall(of parts: some Sequence<Verdict>) -> Verdict {
    let parts = Set(parts)
    return [.failed, .claimed, .inconclusive, .notRun].first { parts.contains($0) }
      ?? (parts.contains(.passed) ? .passed : .notRun)
  }
}
