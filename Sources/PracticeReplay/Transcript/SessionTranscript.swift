public import PracticeEngine

/// The events of a session, in order.
///
/// Append each event during the session, and write the whole at the end. Every keystroke stays,
/// errors included. Appending may allocate, so it belongs after the verdict.
public struct SessionTranscript: Hashable, Sendable {
  /// The parameters of the session.
  public let header: TranscriptHeader

  /// The events so far.
  public private(set) var events: [TranscriptEvent] = []

  /// Creates the transcript of a session.
  ///
  /// - Parameter header: the parameters of the session.
  public init(header: TranscriptHeader) {
    self.header = header
  }

  /// Appends an event; its time is not before that of the previous one.
  ///
  /// - Parameter event: the event.
  public mutating func append(_ event: TranscriptEvent) {
    precondition(
      event.time >= events.last?.time ?? .min, "a transcript is written in the order of time")
    events.append(event)
  }

  /// The number of digits typed.
  public var keyCount: Int64 {
    events.reduce(0) { count, event in
      if case .key = event.action { count + 1 } else { count }
    }
  }

  /// The whole transcript as JSON lines, each with its line feed.
  ///
  /// - Parameter snapshot: the session's last state, for the closing line.
  /// - Complexity: O(events).
  public func encoded(endingIn snapshot: SessionSnapshot) -> String {
    var text = header.json + "\n"
    for event in events { text += event.json + "\n" }
    let closing = TranscriptClosing(
      keyCount: keyCount, firstErrorIndex: snapshot.firstErrorIndex)
    return text + closing.json + "\n"
  }
}
