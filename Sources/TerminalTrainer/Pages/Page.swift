/// The screens of the trainer.
package enum Page: Hashable, Sendable, CaseIterable {
  /// What the trainer is and how it is used, once.
  case onboarding
  /// Choosing and starting.
  case home
  /// Practising.
  case session
  /// What a session came to.
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
  /// What can be set.
  case settings
  /// How records are won.
  case rules
}
