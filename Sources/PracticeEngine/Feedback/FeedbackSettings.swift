/// What the typist wants to feel and hear.
public struct FeedbackSettings: Hashable, Sendable {
  /// Whether the device may vibrate.
  public var haptics: Bool

  /// Whether the device may sound.
  public var sounds: Bool

  /// Makes settings; both channels are on unless told otherwise.
  ///
  /// - Parameters:
  ///   - haptics: whether the device may vibrate.
  ///   - sounds: whether the device may sound.
  public init(haptics: Bool = true, sounds: Bool = true) {
    self.haptics = haptics
    self.sounds = sounds
  }

  /// Leaves out of a feedback what the typist does not want.
  ///
  /// What is seen always stays, so that no error ever goes unnoticed.
  ///
  /// - Parameter feedback: what the engine asks for.
  public func filtered(_ feedback: Feedback) -> Feedback {
    var allowed = feedback
    if !haptics { allowed.subtract(.haptics) }
    if !sounds { allowed.subtract(.sounds) }
    return allowed
  }
}
