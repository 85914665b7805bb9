/// A report: a tree of values, which every renderer shows completely.
///
/// A part of the product that has something to report adds a ``Section``; renderers know nothing of
/// digits or latency.
public struct Report: Codable, Equatable, Sendable {
  /// The schema with its version, as in JSON.
  public static let schema = "urn:pi-trainer:report:1"

  /// The schema of this report.
  public let schema: String

  /// What the report is about.
  public let title: String

  /// The verdict on everything: that of the worst section.
  public let verdict: Verdict

  /// The verdict in a sentence.
  public let headline: String

  /// What a new reader must know.
  public let introduction: [Block]

  /// The parts of the product that have something to report.
  public let sections: [Section]

  /// What belongs to one run on one machine: times, memory, the machine.
  public let run: Section?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - title: what it is about.
  ///   - headline: the verdict in a sentence.
  ///   - introduction: what a reader must know.
  ///   - sections: what there is to report; sections without data are left out by the caller.
  ///   - run: what belongs to this run alone.
  ///   - verdict: the verdict on everything, if it is not that of the worst section.
  public init(
    title: String, headline: String, introduction: [Block], sections: [Section],
    run: Section? = nil, verdict: Verdict? = nil
  ) {
    schema = Self.schema
    self.title = title
    self.verdict = verdict ?? Verdict.overall(of: sections.compactMap(\.verdict))
    self.headline = headline
    self.introduction = introduction
    self.sections = sections
    self.run = run
  }
}
