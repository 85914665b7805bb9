public import DigitCore
public import PracticeEngine

/// What a typist chose; every value has a standard that holds until it is changed.
public struct Settings: Hashable, Sendable {
  /// The mode that Home offers.
  public var mode = SessionMode.standard

  /// The constant that Home offers.
  public var constant = MathematicalConstant.pi

  /// 0-based index of the learn segment's first decimal.
  public var learnSegmentStart: Int64 = 0

  /// 0-based index past the learn segment's last decimal; 0 is read as 50.
  public var learnSegmentEnd: Int64 = 0

  /// Which record runs along in game.
  public var ghost = GhostKind.crown

  /// How the number pad is drawn.
  public var keypad = KeypadLayout.phone

  /// The language, or `nil` for that of the locale.
  public var language: Language?

  /// Whether the device may vibrate.
  public var haptics = true

  /// Whether the device may sound.
  public var sounds = true

  /// How loud, 0 to 100.
  public var volume: Int64 = 70

  /// Whether movement on the screen is left out.
  public var reducedMotion = false

  /// Whether faint signs are drawn strongly.
  public var highContrast = false

  /// Whether the session is written line by line, for screen readers.
  public var plainLines = false

  /// The colours, by name; one that is not unlocked is read as the standard one.
  public var theme = "electric"

  /// The local hour at which to be reminded, 0 to 23.
  public var reminderHour: Int64 = 20

  /// The answer to the question whether to be reminded.
  public var reminderConsent = ReminderConsent.notAsked

  /// Whether rules and keys were shown once.
  public var onboardingDone = false

  /// The standard settings.
  public init() {}

  /// What the typist wants to feel and hear.
  public var feedback: FeedbackSettings { FeedbackSettings(haptics: haptics, sounds: sounds) }

  /// The segment to practise in learn mode.
  ///
  /// - Parameter available: how many decimals there are.
  public func learnSegment(available: Int64) -> DigitRange {
    LearnSegment.stored(start: learnSegmentStart, end: learnSegmentEnd, available: available)
  }
}
