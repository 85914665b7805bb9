/// The result of a replay.
public struct ReplayOutcome: Hashable, Sendable {
  /// The state after the last event.
  public let report: SessionReport

  /// The number of events in the transcript.
  public let eventCount: Int64

  /// The number of digits typed.
  public let keyCount: Int64

  /// The number of events without effect, such as keys after the end.
  public let ignoredCount: Int64

  /// Whether the transcript has a closing line, which the replay confirmed.
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
