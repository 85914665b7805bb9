package import DigitCore
import PracticeData
package import PracticeEngine

/// The state of the session screen: the engine's snapshot, and what still flashes.
package struct SessionState: Sendable {
  /// A typed digit and its time.
  package struct Press: Hashable, Sendable {
    package let digit: Digit
    /// Monotonic nanoseconds.
    package let time: Int64
  }

  /// A wrong digit that was not yet corrected.
  package struct Mistake: Hashable, Sendable {
    package let typed: Digit
    package let expected: Digit
    /// Monotonic nanoseconds.
    package let time: Int64
  }

  /// Why no time of a session counts.
  package enum Stall: Hashable, Sendable {
    /// The program came too late.
    case late
    /// The player was elsewhere: the page was hidden, the program suspended.
    case away
    /// Keys came faster than a hand types.
    case tooFast
  }

  /// Why no time of the session counts.
  package var stall: Stall? { notedStall ?? (snapshot.exceedsHumanRate ? .tooFast : nil) }

  /// How long a pressed key is highlighted, in nanoseconds.
  package static let pressDuration: Int64 = 140_000_000
  /// How long the frame is red after an error, in nanoseconds.
  package static let mistakeDuration: Int64 = 220_000_000

  package let configuration: SessionConfiguration
  package let digits: SessionDigits
  /// The ghost, or the empty one.
  package let ghost: GhostEngine
  package var snapshot: SessionSnapshot
  /// The time of the frame, in monotonic nanoseconds.
  package var now: Int64 = 0
  package var press: Press?
  package var mistake: Mistake?
  /// The last begin or end of flow.
  package var flowChange: Int64?
  /// The open question whether to leave or to restart.
  package var question: SessionQuestion?
  /// Where the player erred or hesitated.
  package var marks = DigitMarks()
  /// What voided the times from outside; the engine itself notes keys that come too fast.
  var notedStall: Stall?
  /// Whether nothing moves by itself.
  package var reducesMotion = false
  /// Whether the digit before the point was typed as the first key, which is no error.
  package internal(set) var isIntegerGiven = false

  /// What happened at a decimal; what was missed before a repetition is marked until it is typed.
  package func mark(of index: Int64) -> DigitMarks.Mark? {
    let isOpen = index >= snapshot.currentIndex && configuration.missed.contains(index)
    return marks[index] ?? (isOpen ? .error : nil)
  }

  /// The digits that are shown as a cue before a segment that is recalled; none elsewhere.
  package var cue: [Digit] {
    guard snapshot.mode.takesSegment, snapshot.pass.isRecall else { return [] }
    return RecallCue.indices(before: snapshot.lowerIndex).compactMap { digits.digit(at: $0) }
  }

  /// Whether what a challenge or a recital asks for is typed, right or wrong on the way.
  var isReached = false

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

  /// What a second press would do now: leave or restart; `nil` without a question.
  package var asked: SessionQuestion.Subject? {
    question.flatMap { $0.isOpen(at: now) ? $0.subject : nil }
  }

  /// Whether a second press leaves now.
  package var asksToLeave: Bool { asked == .leave }

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
    if let question { times.append(question.nextChange) }
    if let flowChange, !reducesMotion, now < flowChange + PadFlow.fadeDuration {
      times.append(now + frame)
    }
    if snapshot.phase.isRunning {
      // The clock shows seconds; flow ends by itself after an idle time.
      times.append(now + 1_000_000_000)
      let isGhostMoving = snapshot.ghostPosition < ghost.digitCount
      if snapshot.mode.hasGhost, isGhostMoving {
        times.append(now + (reducesMotion ? 10 : 1) * frame)
      }
      if isGlowMoving { times.append(now + frame) }
    }
    return times.filter { $0 > now }.min()
  }

  /// Whether the light circles the frame: while the player types.
  package var isGlowMoving: Bool {
    guard !reducesMotion, snapshot.streakTier == .glow, let press else { return false }
    return now - press.time < PadFlow.idleLimit
  }
}

extension Trainer {
  /// Opens a session; if that fails, Home shows why.
  ///
  /// - Returns: whether it was opened.
  @discardableResult
  package func open(_ configuration: SessionConfiguration, inPlan: Bool = false) -> Bool {
    do throws(DigitProviderError) {
      let available = try provider.available(of: configuration.constant)
      var configuration = configuration
      if configuration.mode.takesSegment, configuration.segment == nil {
        configuration.segment = LearnSegment.standard(available: available)
      }
      let digits = try provider.digits(
        of: configuration.constant,
        configuration.mode.takesSegment ? configuration.segment.map(Self.withCue) : nil)
      let (constant, ghost) = (configuration.constant, configuration.ghost)
      if !configuration.mode.hasGhost { configuration.friend = nil }
      if let friend = configuration.friend, !friend.rests(on: digits) { return refuse(friend) }
      let held = configuration.mode.hasGhost ? store.ghost(of: constant, ghost) : nil
      let record = configuration.friend?.run ?? held
      if record?.cumulativeTimes.isEmpty == true { store.loadGhost(of: constant, ghost) }
      let runner: SessionRunner
      do throws(SessionSetupError) {
        runner = try SessionRunner(
          configuration: configuration, digits: digits, record: record, profile: store.profile,
          now: clock(), reducesMotion: reducesMotion || state.settings.reducedMotion)
      } catch {
        throw DigitProviderError(error.description)
      }
      self.runner = runner
      self.configuration = configuration
      state.isInPlan = inPlan
      state.ghostProblem = nil
      state.page = .session
      noteTrust(in: configuration.constant)
      return true
    } catch {
      state.page = .home
      back = .home
      if !beginComputation(for: configuration) { state.home.problem = error.description }
      return false
    }
  }

  /// Opens a session anew whose ghost came after it, unless it runs.
  func noteGhost(of constant: MathematicalConstant, _ kind: GhostKind) {
    guard state.page == .session, let configuration = runner?.state.configuration,
      configuration.constant == constant, configuration.ghost == kind,
      configuration.mode.hasGhost, runner?.state.snapshot.phase == .ready
    else { return }
    open(configuration, inPlan: state.isInPlan)
  }

  /// The digits of a segment and those of its cue.
  private static func withCue(_ segment: DigitRange) -> DigitRange {
    DigitRange(RecallCue.indices(before: segment.lowerIndex).lowerBound..<segment.upperIndex)
  }

  /// Opens learn's blank pass over a segment.
  package func recall(_ segment: DigitRange) {
    open(configuration(of: state.settings.constant, .learn, segment, .blank))
  }

  /// Opens the session selected at Home.
  package func openSelected() {
    settleSegment()
    let available = state.home.available ?? state.home.computable
    let segment = available.map { state.settings.learnSegment(available: $0) }
    open(configuration(of: state.settings.constant, state.settings.mode, segment))
  }

  func configuration(
    of constant: MathematicalConstant, _ mode: SessionMode, _ segment: DigitRange?,
    _ pass: LearnPass = .shown
  ) -> SessionConfiguration {
    var configuration = SessionConfiguration(
      constant: constant, mode: mode, segment: mode.takesSegment ? segment : nil, pass: pass,
      ghost: state.settings.ghost, keypad: state.settings.keypad)
    configuration.friend = state.racesFriend ? state.friend(of: constant) : nil
    return configuration
  }

  package func type(_ digit: Digit, at time: Int64) {
    act(at: time) { $0.takeInteger(digit) ? [] : $0.type(digit, at: time) }
  }

  /// Acts on the session, and shows its state or its end.
  package func act(at time: Int64, _ action: (SessionRunner) -> Feedback) {
    guard let runner else { return }
    var feedback: Feedback = []
    change { feedback = action($0) }
    ring(feedback)
    if feedback.contains(.shake) { isShaken = true }
    if runner.state.snapshot.phase.reason != nil { finish(at: time) }
  }

  /// Asks whether to leave; a second press, or three seconds of holding the key, leaves.
  package func leave(at time: Int64) { ask(.leave, at: time) }

  /// Asks whether to discard the run and to restart; a second press does.
  ///
  /// Before the first digit there is nothing to discard, and nothing happens.
  package func restart(at time: Int64) {
    if configuration?.claim.hasValue == true { return }
    guard runner?.state.snapshot.phase.isRunning == true else { return }
    ask(.restart, at: time)
  }

  private func ask(_ subject: SessionQuestion.Subject, at time: Int64) {
    guard let runner else { return }
    change { runner in
      runner.tick(at: time)
      runner.ask(subject, at: time)
    }
    if runner.state.snapshot.phase.reason != nil { return finish(at: time) }
    answer(at: time)
  }

  /// Does what the player has confirmed.
  func answer(at time: Int64) {
    guard let runner, let subject = runner.takeAnswer(at: time) else { return }
    switch subject {
    case .leave: leaveAtOnce(at: time)
    case .restart:
      change { $0.restart(at: time, now: clock()) }
      // The journal of the discarded run goes at once: what comes next may be a recital.
      keepSession()
    }
  }

  /// Leaves: stops a running session, closes one that has not begun.
  package func leaveAtOnce(at time: Int64) {
    guard let runner else { return }
    guard runner.state.snapshot.phase.isRunning else {
      close()
      return show(.home)
    }
    act(at: time) { runner in
      runner.stop(at: time)
      return []
    }
  }

  /// Keeps what was typed of a running session now, and not at the next second.
  package func keepSession() {
    runner?.keep(in: store, at: state.now, now: clock(), isForced: true)
  }

  /// Finishes a session that is over.
  package func finish(at time: Int64) {
    guard let runner, let finished = runner.finish(now: clock()) else { return }
    let constant = finished.constant
    let known = store.profile[constant].knownDigits
    let outcome = store.finish(finished)
    let goal = state.settings.goal?.digits ?? 0
    let isReached =
      constant == state.settings.constant && known < goal
      && goal <= store.profile[constant].knownDigits
    let end = EndState(
      session: runner.state, outcome: outcome, finished: finished, time: time,
      isShaken: isShaken, reachedGoal: isReached ? goal : nil)
    if outcome.asksForReminder, !end.nextCheck.hasValue {
      store.set(.reminderConsent, to: .name(ReminderConsent.asked.name))
    }
    store.trackWrite()
    state.end = end
    state.failedWords = end.weakBlock.hasValue ? loadWords() : nil
    isShaken = false
    state.note = nil
    if state.end?.meetsFurtherChallenge == true {
      state.metChallenge = runner.state.configuration.challenge
    }
    refresh()
    updateToday()
    if outcome.result.doubleBang { ring(Feedback.doubleBangPattern) }
    close()
    if let claim = end.nextCheck, check(claim) { return }
    state.page = .end
    back = .end
  }

  func close() { runner = nil }

  /// Collects the feedback of the frame, and rings the bell for audible feedback; an error rings
  /// twice.
  ///
  /// A terminal has nothing but its bell: `sounds` is its setting for errors, `keySounds` that for
  /// right digits; `haptics` and `volume` are for devices that vibrate and play tones.
  private func ring(_ feedback: Feedback) {
    let settings = state.settings
    let allowed = settings.feedback.filtered(feedback)
    self.feedback.formUnion(allowed)
    if allowed.contains(.errorSound) || (settings.sounds && allowed.contains(.doubleBang)) {
      rings = true
      nextBell = state.now + Self.bellInterval
    } else if settings.keySounds, feedback.contains(.keySound) {
      rings = true
    }
  }
}
