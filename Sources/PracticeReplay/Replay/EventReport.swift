import DigitCore
public import PracticeEngine

/// One event of a replay and the state after it.
public struct EventReport: Hashable, Sendable {
  /// The 1-based line of the transcript.
  public let line: Int

  /// The event.
  public let event: TranscriptEvent

  /// The session's verdict.
  public let verdict: Verdict

  /// The state after it.
  public let report: SessionReport

  /// The trace entry as one canonical JSON object: the fields of the event, then of the report.
  public var json: String {
    JSONWriter.object { writer in
      writer.member("line", Int64(line))
      writer.member("t", nanoseconds: event.time)
      writer.member("event", event.action.name)
      if case .key(let digit) = event.action { writer.member("key", "\(digit.value)") }
      writer.member("verdict", verdictName)
      report.writeMembers(to: &writer)
    }
  }

  /// The verdict in one word; an ignored event names the cause.
  private var verdictName: String {
    switch verdict {
    case .correct: "correct"
    case .error(fatal: true, revealCorrect: _): "fatalError"
    case .error: "error"
    case .accepted: "accepted"
    case .ignored(let cause): cause.name
    }
  }
}
