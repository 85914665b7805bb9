/// The screens of the trainer.
package enum Page: Hashable, Sendable, CaseIterable {
  /// The welcome at the first start.
  case onboarding
  /// Choices and start.
  case home
  /// A session.
  case session
  /// The end of a session.
  case end
  /// The last sessions.
  case history
  /// Speed, accuracy and errors over time.
  case stats
  /// The records of every constant.
  case records
  /// Grade, experience, streak, badges.
  case profile
  /// The challenge of the day.
  case challenge
  /// The settings.
  case settings
  /// The rules of records.
  case rules
}
