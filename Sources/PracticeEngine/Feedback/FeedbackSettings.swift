/// Which feedback the player allows.
public struct FeedbackSettings: Hashable, Sendable {
  /// Whether the device may vibrate.
  public var haptics: Bool

  /// Whether the device may sound.
  public var sounds: Bool

  /// Creates settings; both channels are on by default.
  ///
  /// - Parameters:
  ///   - haptics: whether the device may vibrate.
  ///   - sounds: whether the device may sound.
  public init(haptics: Bool = true, sounds: Bool = true) {
    self.haptics = haptics
    self.sounds = sounds
  }

  /// The part of a feedback that the player allows.
  ///
  /// Visual feedback always stays, so that no error goes unnoticed.
  ///
  /// - Parameter feedback: the feedback of the engine.
  public func filtered(_ feedback: Feedback) -> Feedback {
    var allowed = feedback
    if !haptics { allowed.subtract(.haptics) }
    if !sounds { allowed.subtract(.sounds) }
    return allowed
  }
}
