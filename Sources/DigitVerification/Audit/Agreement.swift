/// One fact according to several sources, and whether they agree.
public struct Agreement: Hashable, Sendable {
  /// One source with its value.
  public struct Source: Hashable, Sendable {
    /// The source, such as "certificate" or "recomputed from the digits".
    public let name: String
    /// Its value; `nil` where it is missing.
    public let value: String?

    /// Creates a source with its value.
    public init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The fact.
  public let subject: String

  /// The sources; at least two.
  public let sources: [Source]

  /// Creates a comparison of several sources.
  init(_ subject: String, _ sources: [Source]) {
    self.subject = subject
    self.sources = sources
  }

  /// Whether all sources have the same value.
  public var holds: Bool {
    guard let first = sources.first?.value else { return false }
    return sources.allSatisfy { $0.value == first }
  }
}
