package import DigitCore
package import PracticeEngine
import PracticeRecords
import PracticeStore

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
    configuration: SessionConfiguration, digits: SessionDigits, ghost: GhostEngine,
    snapshot: SessionSnapshot
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
      if snapshot.mode.hasGhost, isGhostMoving {
        times.append(now + (reducesMotion ? 10 : 2) * frame)
      }
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

/// Sessions.
extension Trainer {
  /// The time within which a second press of a key leaves, in nanoseconds.
  static let leaveTimeout: Int64 = 2_000_000_000

  /// Opens a session; if that fails, Home shows why.
  ///
  /// - Parameter configuration: the constant, mode and options.
  /// - Returns: whether it was opened.
  @discardableResult
  package func open(_ configuration: SessionConfiguration) -> Bool {
    do throws(DigitProviderError) {
      let available = try provider.available(of: configuration.constant)
      var configuration = configuration
      if configuration.mode.takesSegment, configuration.segment == nil {
        configuration.segment = LearnSegment.standard(available: available)
      }
      let digits = try provider.digits(
        of: configuration.constant, configuration.mode.takesSegment ? configuration.segment : nil)
      let record =
        configuration.mode.hasGhost
        ? store.ghost(of: configuration.constant, configuration.ghost) : nil
      let runner: SessionRunner
      do throws(SessionSetupError) {
        runner = try SessionRunner(
          configuration: configuration, digits: digits, record: record, profile: store.profile,
          reducesMotion: reducesMotion || state.settings.reducedMotion)
      } catch {
        throw DigitProviderError(error.description)
      }
      self.runner = runner
      self.configuration = configuration
      state.session = runner.state
      state.page = .session
      noteTrust(in: configuration.constant)
      return true
    } catch {
      state.home.problem = error.text
      state.page = .home
      back = .home
      return false
    }
  }

  /// Opens the session selected at Home.
  package func openSelected() {
    let segment = state.home.available.map { state.settings.learnSegment(available: $0) }
    open(configuration(of: state.settings.constant, state.settings.mode, segment))
  }

  /// Opens a session for the challenge of the day.
  package func openChallenge() {
    let challenge = state.challenge
    if case .segment(let range) = challenge.task {
      open(configuration(of: challenge.constant, .learn, range))
    } else {
      open(configuration(of: challenge.constant, .practice, nil))
    }
  }

  private func configuration(
    of constant: MathematicalConstant, _ mode: SessionMode, _ segment: DigitRange?
  ) -> SessionConfiguration {
    SessionConfiguration(
      constant: constant, mode: mode, segment: mode.takesSegment ? segment : nil,
      ghost: state.settings.ghost, keypad: state.settings.keypad)
  }

  /// Acts on the session, and shows its state or its end.
  package func act(at time: Int64, _ action: (SessionRunner) -> Feedback) {
    guard let runner else { return }
    ring(action(runner))
    state.session = runner.state
    if runner.state.snapshot.phase.reason != nil { finish(at: time) }
  }

  /// Leaves at the second press: stops a running session, closes one that has not begun.
  package func leave(at time: Int64) {
    guard let runner else { return }
    runner.tick(at: time)
    if runner.state.asksToLeave, !runner.state.snapshot.phase.isRunning {
      close()
      return show(.home)
    }
    act(at: time) { runner in
      if runner.state.asksToLeave {
        runner.stop(at: time)
      } else {
        runner.askToLeave(until: time + Self.leaveTimeout)
      }
      return []
    }
  }

  /// Finishes a session that is over.
  package func finish(at time: Int64) {
    guard let runner, let finished = runner.finish(now: clock()) else { return }
    let outcome = store.finish(finished)
    trackWrite()
    state.end = EndState(session: runner.state, outcome: outcome, time: time)
    refresh()
    if outcome.result.doubleBang { ring(Feedback.doubleBangPattern) }
    close()
    state.page = .end
    back = .end
  }

  private func close() {
    runner = nil
    state.session = nil
  }

  /// Rings the bell for haptic or audible feedback, at most once a frame.
  ///
  /// A bell at every right digit would be noise: it replaces the double pulse, the low double tone
  /// and the impact of a double bang.
  private func ring(_ feedback: Feedback) {
    let allowed = state.settings.feedback.filtered(feedback)
    if !allowed.isDisjoint(with: [.doublePulse, .errorSound, .impact]) { rings = true }
  }
}
