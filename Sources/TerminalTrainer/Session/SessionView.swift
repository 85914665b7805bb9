package import DigitCore
package import PracticeEngine

/// The state of the session screen: the engine's snapshot, and what still flashes.
package struct SessionState: Sendable {
  /// A typed digit and its time.
  package struct Press: Hashable, Sendable {
    /// What was typed.
    package let digit: Digit
    /// Monotonic nanoseconds.
    package let time: Int64
  }

  /// A wrong digit that was not yet corrected.
  package struct Mistake: Hashable, Sendable {
    /// What was typed.
    package let typed: Digit
    /// The right digit.
    package let expected: Digit
    /// Monotonic nanoseconds.
    package let time: Int64
  }

  /// How long a pressed key is highlighted, in nanoseconds.
  package static let pressDuration: Int64 = 140_000_000
  /// How long the frame is red after an error, in nanoseconds.
  package static let mistakeDuration: Int64 = 220_000_000

  /// The configuration.
  package let configuration: SessionConfiguration
  /// The digits to draw.
  package let digits: SessionDigits
  /// The ghost, or the empty one.
  package let ghost: GhostEngine
  /// The engine's state.
  package var snapshot: SessionSnapshot
  /// The time of the frame, in monotonic nanoseconds.
  package var now: Int64 = 0
  /// The last key.
  package var press: Press?
  /// The error to correct.
  package var mistake: Mistake?
  /// The last begin or end of flow.
  package var flowChange: Int64?
  /// Until when a second press leaves.
  package var leaveUntil: Int64?
  /// Whether the program stalled.
  package var isStalled = false
  /// Whether nothing moves by itself.
  package var reducesMotion = false

  /// Creates the state of a new session.
  package init(
    configuration: SessionConfiguration, digits: SessionDigits, ghost: GhostEngine, snapshot: SessionSnapshot
  ) {
    self.configuration = configuration
    self.digits = digits
    self.ghost = ghost
    self.snapshot = snapshot
  }

  /// The digit that is highlighted on the pad now, or `nil`.
  package var litDigit: Digit? {
    guard let press, now - press.time < Self.pressDuration else { return nil }
    return press.digit
  }

  /// Whether the frame flashes for an error now.
  package var flashesError: Bool {
    guard let mistake else { return false }
    return now - mistake.time < Self.mistakeDuration
  }

  /// Whether a second press leaves now.
  package var asksToLeave: Bool { (leaveUntil ?? .min) > now }

  /// The opacity of the pad now.
  package var padOpacity: Double {
    guard let flowChange, !reducesMotion else { return snapshot.padOpacity }
    return PadFlow.fadingOpacity(isInFlow: snapshot.isInFlow, elapsed: now - flowChange)
  }

  /// When the screen changes by itself next, in monotonic nanoseconds; `nil` when it does not.
  package var nextChange: Int64? {
    var times: [Int64] = []
    let frame: Int64 = 33_000_000
    if let press { times.append(press.time + Self.pressDuration) }
    if let mistake { times.append(mistake.time + Self.mistakeDuration) }
    if let leaveUntil { times.append(leaveUntil) }
    if let flowChange, !reducesMotion, now < flowChange + PadFlow.fadeDuration {
      times.append(now + frame)
    }
    if snapshot.phase.isRunning {
      // The clock shows seconds; flow ends by itself after an idle time.
      times.append(now + 1_000_000_000)
      let isGhostMoving = snapshot.ghostPosition < ghost.digitCount
      if snapshot.mode.hasGhost, isGhostMoving { times.append(now + (reducesMotion ? 10 : 2) * frame) }
      if isGlowMoving { times.append(now + 2 * frame) }
    }
    return times.filter { $0 > now }.min()
  }

  /// Whether the light circles the frame: while the player types.
  package var isGlowMoving: Bool {
    guard !reducesMotion, snapshot.streakTier == .glow, let press else { return false }
    return now - press.time < PadFlow.idleLimit
  }
}
