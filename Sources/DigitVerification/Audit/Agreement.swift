/// One fact that is stated in several places, and whether all of them say the same.
public struct Agreement: Hashable, Sendable {
  /// One place with what it says.
  public struct Source: Hashable, Sendable {
    /// The place, such as "certificate" or "recomputed from the digits".
    public let name: String
    /// What it says; `nil` where it says nothing although it should.
    public let value: String?

    /// Notes what a place says.
    public init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The fact.
  public let subject: String

  /// The places; at least two.
  public let sources: [Source]

  /// Gathers what several places say.
  init(_ subject: String, _ sources: [Source]) {
    self.subject = subject
    self.sources = sources
  }

  /// Whether all places say something, and the same.
  public var holds: Bool {
    guard let first = sources.first?.value else { return false }
    return sources.allSatisfy { $0.value == first }
  }
}
