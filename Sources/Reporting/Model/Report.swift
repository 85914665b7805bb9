package import DigitVerification

/// A report: a tree of values, which every renderer shows completely.
///
/// A part of the product that has something to report adds a ``Section``; renderers know nothing of
/// digits or latency.
package struct Report: Codable, Equatable, Sendable {
  /// The schema with its version, as in JSON.
  package static let schema = "urn:pi-trainer:report:1"

  /// The schema of this report.
  package let schema: String

  /// What the report is about.
  package let title: String

  /// The verdict on everything: that of the worst section.
  package let verdict: Verdict

  /// The verdict in a sentence.
  package let headline: String

  /// What a reader must see first.
  package let lead: [Block]

  /// What a new reader must know.
  package let introduction: [Block]

  /// The parts of the product that have something to report.
  package let sections: [Section]

  /// What belongs to one run on one machine: times, memory, the machine.
  package let run: Section?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - title: what it is about.
  ///   - headline: the verdict in a sentence.
  ///   - lead: what a reader must see first.
  ///   - introduction: what a reader must know.
  ///   - sections: what there is to report; sections without data are left out by the caller.
  ///   - run: what belongs to this run alone.
  ///   - verdict: the verdict on everything, if it is not that of the worst section.
  package init(
    title: String, headline: String, lead: [Block] = [], introduction: [Block],
    sections: [Section],
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

/// A part of a report, with parts of its own.
package struct Section: Codable, Equatable, Sendable {
  /// A short name of ASCII letters, digits and hyphens that stays the same: the anchor of links.
  package let id: String

  /// The title.
  package let title: String

  /// A sign of a few characters for overviews, such as `π`.
  package let symbol: String?

  /// How it ended; `nil` for a part that only explains.
  package let verdict: Verdict?

  /// The verdict, or the subject, in a sentence.
  package let headline: String?

  /// Why it failed, a sentence each.
  package let problems: [String]

  /// How far the digits that it is about can be trusted; `nil` where it is about other things.
  package let trust: DigitTrust?

  /// Its content.
  package let blocks: [Block]

  /// Its parts.
  package let parts: [Section]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: the anchor.
  ///   - title: the title.
  ///   - symbol: a sign for overviews.
  ///   - verdict: how it ended.
  ///   - headline: the verdict in a sentence.
  ///   - problems: why it failed.
  ///   - trust: how far the digits that it is about can be trusted.
  ///   - blocks: its content.
  ///   - parts: its parts.
  package init(
    id: String, title: String, symbol: String? = nil, verdict: Verdict? = nil,
    headline: String? = nil, problems: [String] = [], trust: DigitTrust? = nil,
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

/// How a part of a report ended.
package enum Verdict: String, Codable, CaseIterable, Sendable {
  /// Everything that was compared agrees.
  case passed
  /// Something that should agree does not.
  case failed
  /// Nothing disagrees, but the digits are right only by what they say of themselves.
  case claimed
  /// The comparisons allow no conclusion.
  case inconclusive
  /// Nothing was compared.
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
  ///
  /// - Parameter parts: the verdicts on the parts.
  package static func overall(of parts: some Sequence<Verdict>) -> Verdict {
    let parts = Set(parts)
    return [.failed, .claimed, .inconclusive, .notRun].first { parts.contains($0) }
      ?? (parts.contains(.passed) ? .passed : .notRun)
  }
}
