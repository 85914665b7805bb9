/// What a replay found.
public struct ReplayOutcome: Hashable, Sendable {
  /// The state after the last event.
  public let report: SessionReport

  /// How many events the transcript holds.
  public let eventCount: Int64

  /// How many of them were digits typed.
  public let keyCount: Int64

  /// How many of them changed nothing, such as keys after the end.
  public let ignoredCount: Int64

  /// Whether the transcript closed with its own account of the end, which was found to be true.
  public let closingConfirmed: Bool

  /// The end state as one canonical JSON object.
  public var json: String {
    JSONWriter.object { writer in
      report.writeMembers(to: &writer)
      writer.member("events", eventCount)
      writer.member("keys", keyCount)
      writer.member("ignored", ignoredCount)
      writer.member("closingConfirmed", closingConfirmed)
    }
  }
}
