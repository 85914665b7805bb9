import DigitCore
import PracticeEngine
import PracticeStore

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
        configuration.mode.hasGhost ? store.ghost(of: configuration.constant, configuration.ghost) : nil
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
