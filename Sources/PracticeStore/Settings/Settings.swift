public import DigitCore
public import PracticeEngine

/// A player's settings, with their defaults.
public struct Settings: Hashable, Sendable {
  /// The mode that Home offers.
  public var mode = SessionMode.standard

  /// The constant that Home offers.
  public var constant = MathematicalConstant.pi

  /// 0-based index of the learn segment's first decimal.
  public var learnSegmentStart: Int64 = 0

  /// 0-based index past the learn segment's last decimal; 0 is read as 50.
  public var learnSegmentEnd: Int64 = 0

  /// The record that is the ghost in game mode.
  public var ghost = GhostKind.crown

  /// The layout of the number pad.
  public var keypad = KeypadLayout.phone

  /// The language, or `nil` for that of the locale.
  public var language: Language?

  /// Haptic feedback.
  public var haptics = true

  /// Sounds.
  public var sounds = true

  /// The volume, 0 to 100.
  public var volume: Int64 = 70

  /// Reduced motion.
  public var reducedMotion = false

  /// High contrast.
  public var highContrast = false

  /// Line-by-line output of sessions, for screen readers.
  public var plainLines = false

  /// The name of the color theme; a locked one is read as the default.
  public var theme = "electric"

  /// The local hour of the reminder, 0 to 23.
  public var reminderHour: Int64 = 20

  /// The consent to reminders.
  public var reminderConsent = ReminderConsent.notAsked

  /// Whether the introduction was shown.
  public var onboardingDone = false

  /// Creates the default settings.
  public init() {}

  /// The feedback settings.
  public var feedback: FeedbackSettings { FeedbackSettings(haptics: haptics, sounds: sounds) }

  /// The segment to practise in learn mode.
  ///
  /// - Parameter available: the number of available decimals.
  public func learnSegment(available: Int64) -> DigitRange {
    LearnSegment.stored(start: learnSegmentStart, end: learnSegmentEnd, available: available)
  }
}
