/// A part of a report, with parts of its own.
public struct Section: Codable, Equatable, Sendable {
  /// A short name of ASCII letters, digits and hyphens that stays the same: the anchor of links.
  public let id: String

  /// The title.
  public let title: String

  /// A sign of a few characters for overviews, such as `π`.
  public let symbol: String?

  /// How it ended; `nil` for a part that only explains.
  public let verdict: Verdict?

  /// The verdict, or the subject, in a sentence.
  public let headline: String?

  /// Why it failed, a sentence each.
  public let problems: [String]

  /// Its content.
  public let blocks: [Block]

  /// Its parts.
  public let parts: [Section]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: the anchor.
  ///   - title: the title.
  ///   - symbol: a sign for overviews.
  ///   - verdict: how it ended.
  ///   - headline: the verdict in a sentence.
  ///   - problems: why it failed.
  ///   - blocks: its content.
  ///   - parts: its parts.
  public init(
    id: String, title: String, symbol: String? = nil, verdict: Verdict? = nil,
    headline: String? = nil, problems: [String] = [], blocks: [Block] = [], parts: [Section] = []
  ) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.verdict = verdict
    self.headline = headline
    self.problems = problems
    self.blocks = blocks
    self.parts = parts
  }
}
