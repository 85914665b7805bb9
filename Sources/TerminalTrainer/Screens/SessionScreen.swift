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
extension TrainerModel {
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
      return true
    } catch {
      state.home.problem = error.text
      state.page = .home
      return false
    }
  }

  /// Opens the session selected at Home.
  func openSelected() {
    let settings = state.settings
    var configuration = SessionConfiguration(
      constant: settings.constant, mode: settings.mode, ghost: settings.ghost,
      keypad: settings.keypad)
    if settings.mode.takesSegment, let available = state.home.available {
      configuration.segment = settings.learnSegment(available: available)
    }
    open(configuration)
  }

  /// Handles the keys of a session; letters are ignored, so that a slip does not end a run.
  func handleInSession(_ key: Key, at time: Int64) {
    guard let runner else { return }
    switch key {
    case .digit(let value):
      guard let digit = Digit(value) else { return }
      ring(runner.type(digit, at: time))
    case .tab: ring(runner.reveal(at: time))
    case .control("r"): runner.restart(at: time)
    case .character("?") where !runner.state.snapshot.phase.isRunning: state.showsHelp = true
    case .escape, .control("c"), .character("q"): leave(runner, at: time)
    default: return
    }
    state.session = runner.state
    if runner.state.snapshot.phase.reason != nil { finish(at: time) }
  }

  /// Leaves at the second press: stops a running session, closes one that has not begun.
  private func leave(_ runner: SessionRunner, at time: Int64) {
    runner.tick(at: time)
    guard runner.state.asksToLeave else {
      runner.askToLeave(until: time + Self.leaveTimeout)
      return
    }
    if runner.state.snapshot.phase.isRunning {
      runner.stop(at: time)
    } else {
      close()
      go(to: .home)
    }
  }

  /// Finishes a session that is over.
  func finish(at time: Int64) {
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

/// The session screen.
extension Localization {
  var best: String { choose("Best", "Meilleure") }
  var errors: String { choose("Errors", "Erreurs") }
  var reveals: String { choose("Reveals", "Révélés") }
  var accuracy: String { choose("Accuracy", "Précision") }
  var beginHint: String { choose("Type the first decimal to begin", "Tapez la première décimale") }
  var segment: String { choose("Segment", "Segment") }

  /// The question after the first press of a key that leaves.
  package var leaveQuestion: String {
    choose("Press it again to leave", "Appuyez encore pour quitter")
  }

  /// The typed digit and the right one.
  func mistake(_ typed: UInt8, _ expected: UInt8) -> String {
    choose("✗ \(typed): right is \(expected)", "✗ \(typed) : il fallait \(expected)")
  }

  /// The gap to the ghost: sign, number and word, so that colour is not needed.
  package func gap(_ gap: Int64) -> String {
    if gap == 0 { return choose("= level", "= à égalité") }
    return gap > 0
      ? "▲ \(signed(gap)) " + choose("ahead", "d'avance")
      : "▼ \(signed(gap)) " + choose("behind", "de retard")
  }

  var firstTry: String { choose("first try: no ghost yet", "premier essai : pas de fantôme") }

  /// The ghost is at its last digit, after this time.
  func ghostFinished(_ time: String) -> String {
    choose("ghost done in \(time)", "fantôme arrivé en \(time)")
  }

  var you: String { choose("you", "vous") }
  var stalled: String {
    choose("The program stalled: no certificate", "Programme ralenti : pas de certificat")
  }

  /// The keys of a session.
  ///
  /// - Parameters:
  ///   - reveals: whether lines can be revealed.
  ///   - isReady: whether the session has not begun, so that help may cover it.
  ///   - isNarrow: whether there is little space.
  package func sessionKeys(reveals: Bool, isReady: Bool, isNarrow: Bool) -> [KeyHint] {
    var hints = isNarrow ? [] : [KeyHint("0-9", choose("type", "taper"))]
    if reveals {
      hints.append(KeyHint("Tab", choose(isNarrow ? "reveal" : "reveal line", "révéler")))
    }
    hints.append(KeyHint("^R", choose("restart", isNarrow ? "refaire" : "recommencer")))
    hints.append(KeyHint("Esc Esc", choose("leave", "quitter")))
    if isReady { hints.append(KeyHint("?", choose("help", "aide"))) }
    return hints
  }

  /// The title of a ghost.
  package func ghostTitle(_ kind: GhostKind) -> String {
    switch kind {
    case .crown: "♛ " + choose("Crown", "Couronne")
    case .lightning: "↯ " + choose("Lightning", "Éclair")
    }
  }
}
