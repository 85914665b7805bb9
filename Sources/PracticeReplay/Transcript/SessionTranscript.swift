public import PracticeEngine

/// Everything that happened in a session, in the order in which it happened.
///
/// Keep one beside a session: append each event as it is handed in, and write the whole at the end.
/// Every keystroke stays, errors included. Appending may allocate, so it belongs after the verdict.
public struct SessionTranscript: Hashable, Sendable {
  /// What the session depends on.
  public let header: TranscriptHeader

  /// The events so far.
  public private(set) var events: [TranscriptEvent] = []

  /// Begins the transcript of a session.
  ///
  /// - Parameter header: what the session depends on.
  public init(header: TranscriptHeader) {
    self.header = header
  }

  /// Appends an event; its time may not lie before that of the event above.
  ///
  /// - Parameter event: what happened.
  public mutating func append(_ event: TranscriptEvent) {
    precondition(
      event.time >= events.last?.time ?? .min, "a transcript is written in the order of time")
    events.append(event)
  }

  /// How many digits were typed.
  public var keyCount: Int64 {
    events.reduce(0) { count, event in
      if case .key = event.action { count + 1 } else { count }
    }
  }

  /// The whole transcript as JSON lines, each with its line feed.
  ///
  /// - Parameter snapshot: the session's last state, from which the closing line is made.
  /// - Complexity: O(events).
  public func encoded(endingIn snapshot: SessionSnapshot) -> String {
    var text = header.json + "\n"
    for event in events { text += event.json + "\n" }
    let closing = TranscriptClosing(
      keyCount: keyCount, firstErrorIndex: snapshot.firstErrorIndex)
    return text + closing.json + "\n"
  }
}
