public import DigitCore

/// The judgement of one event.
public enum Verdict: Hashable, Sendable {
  /// The right digit was typed.
  case correct
  /// A wrong digit was typed: whether that ended the session, and whether the right digit is to be
  /// shown on the pad.
  case error(fatal: Bool, revealCorrect: Bool)
  /// An event that is no digit was accepted.
  case accepted
  /// The event was ignored, for a reason.
  case ignored(IgnoredCause)
}

/// Why an event was ignored.
public enum IgnoredCause: UInt8, CaseIterable, Sendable {
  /// The key is no digit.
  case notADigit
  /// The event carries an earlier time than the one before it.
  case timeWentBackwards
  /// The session is over.
  case sessionOver
  /// The session has not begun; only a digit begins it.
  case notBegun
  /// The mode has no reveal.
  case modeWithoutReveal
  /// The source has no digit here although it announced one, as a damaged pack would.
  case digitUnavailable

  /// The name in traces, such as `sessionOver`.
  public var name: String {
    switch self {
    case .notADigit: "notADigit"
    case .timeWentBackwards: "timeWentBackwards"
    case .sessionOver: "sessionOver"
    case .notBegun: "notBegun"
    case .modeWithoutReveal: "modeWithoutReveal"
    case .digitUnavailable: "digitUnavailable"
    }
  }
}

/// The result of one event, in addition to the new snapshot.
public struct SessionResponse: Hashable, Sendable {
  /// The judgement.
  public let verdict: Verdict

  /// The haptic, visual and audible feedback, all in the same frame.
  public let feedback: Feedback

  /// The right digit, when a wrong one was typed.
  public let expected: Digit?

  /// Creates a response.
  init(_ verdict: Verdict, feedback: Feedback = .nothing, expected: Digit? = nil) {
    self.verdict = verdict
    self.feedback = feedback
    self.expected = expected
  }

  /// The response to an ignored event.
  static func ignored(_ cause: IgnoredCause) -> SessionResponse {
    SessionResponse(.ignored(cause))
  }
}
