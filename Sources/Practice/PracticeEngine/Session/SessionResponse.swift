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

/// Why an event was ignored; traces have the names.
public enum IgnoredCause: String, NamedCase, Sendable {
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
}

/// The result of one event, in addition to the new snapshot.
public struct SessionResponse: Hashable, Sendable {
  /// The judgement.
  public let verdict: Verdict

  /// The haptic, visual and audible feedback, all in the same frame.
  public let feedback: Feedback

  /// The right digit, when a wrong one was typed.
  public let expected: Digit?

  init(_ verdict: Verdict, feedback: Feedback = .nothing, expected: Digit? = nil) {
    self.verdict = verdict
    self.feedback = feedback
    self.expected = expected
  }

  static func ignored(_ cause: IgnoredCause) -> SessionResponse { SessionResponse(.ignored(cause)) }
}

/// The haptic, visual and audible feedback to one event.
///
/// The members are abstract: one front end vibrates, another rings the bell. All members of a set
/// belong to the same frame, so that touch and light stay together.
public struct Feedback: OptionSet, Hashable, Sendable {
  /// One bit a member.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A dry haptic click of 16 ms: the digit was right.
  public static var click: Feedback { Feedback(rawValue: 1 << 0) }
  /// Two haptic pulses: the digit was wrong.
  public static var doublePulse: Feedback { Feedback(rawValue: 1 << 1) }
  /// A cyan flash of the pressed key.
  public static var keyFlash: Feedback { Feedback(rawValue: 1 << 2) }
  /// A saturated flash; every error has it.
  public static var errorFlash: Feedback { Feedback(rawValue: 1 << 3) }
  /// The right digit is shown.
  public static var showExpected: Feedback { Feedback(rawValue: 1 << 4) }
  /// The screen shakes: a strict session failed.
  public static var shake: Feedback { Feedback(rawValue: 1 << 5) }
  /// The sound of a right digit; its pitch follows the streak tier.
  public static var keySound: Feedback { Feedback(rawValue: 1 << 6) }
  /// The low double tone of a wrong digit.
  public static var errorSound: Feedback { Feedback(rawValue: 1 << 7) }
  /// The streak reached a higher tier.
  public static var tierRaised: Feedback { Feedback(rawValue: 1 << 8) }
  /// The streak fell back to no tier.
  public static var tierLost: Feedback { Feedback(rawValue: 1 << 9) }
  /// The rest of the current line is revealed.
  public static var lineRevealed: Feedback { Feedback(rawValue: 1 << 10) }
  /// The session is over.
  public static var sessionEnded: Feedback { Feedback(rawValue: 1 << 11) }
  /// Particles, lightning and the text "DOUBLE BANG".
  public static var doubleBang: Feedback { Feedback(rawValue: 1 << 12) }
  /// The haptic pattern of success.
  public static var successPulse: Feedback { Feedback(rawValue: 1 << 13) }
  /// One strong haptic impact.
  public static var impact: Feedback { Feedback(rawValue: 1 << 14) }

  // The feedback to keys is made of bits: a literal of members is an array on the heap in a build
  // without optimisation, and no build may allocate for a key.

  static var nothing: Feedback { Feedback(rawValue: 0) }
  /// The feedback to a right digit: click, key flash, key sound.
  static var rightDigit: Feedback { Feedback(rawValue: 1 << 0 | 1 << 2 | 1 << 6) }
  /// The feedback to a wrong digit in any mode: double pulse, error flash, error sound.
  static var wrongDigit: Feedback { Feedback(rawValue: 1 << 1 | 1 << 3 | 1 << 7) }
  /// The feedback to an error that ends a strict session: shake, session ended.
  static var strictFailure: Feedback { Feedback(rawValue: 1 << 5 | 1 << 11) }
  /// The feedback to a record and a grade reached in one session.
  public static var doubleBangPattern: Feedback { [.doubleBang, .successPulse, .impact] }

  /// All haptic feedback.
  public static var haptics: Feedback { [.click, .doublePulse, .successPulse, .impact] }
  /// All audible feedback.
  public static var sounds: Feedback { [.keySound, .errorSound] }
}

/// Which feedback the player allows.
public struct FeedbackSettings: Hashable, Sendable {
  /// Whether the device may vibrate.
  public var haptics: Bool

  /// Whether the device may sound.
  public var sounds: Bool

  /// Creates settings; both channels are on by default.
  public init(haptics: Bool = true, sounds: Bool = true) {
    self.haptics = haptics
    self.sounds = sounds
  }

  /// The part of a feedback that the player allows.
  ///
  /// Visual feedback always stays, so that no error goes unnoticed.
  public func filtered(_ feedback: Feedback) -> Feedback {
    var allowed = feedback
    if !haptics { allowed.subtract(.haptics) }
    if !sounds { allowed.subtract(.sounds) }
    return allowed
  }
}
