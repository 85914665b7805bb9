public import DigitCore

/// The rules of a session, independent of the digit source: the expected digit is an argument.
///
/// Outside the generic ``PracticeSession`` the rules are compiled once, and no caller pays for
/// generic code that was not specialised.
@usableFromInline
struct SessionMachine: Sendable {
  @usableFromInline
  var snapshot: SessionSnapshot

  /// Nanoseconds from the first key to each right digit.
  ///
  /// A session that outgrows what was reserved reserves more between keys, at every tick.
  var timeline: ChunkedArray<Int64>

  let ghost: GhostEngine

  /// When the first key came; meaningless while ready.
  private var origin: Int64 = 0

  /// The time of the last event; earlier events are ignored.
  private var latestTime = Int64.min

  /// When the last digit was typed, right or wrong.
  private var lastKeyTime: Int64 = 0

  /// Right digits since the last error or idle gap.
  private var unbrokenCount: Int64 = 0

  init(snapshot: SessionSnapshot, ghost: GhostEngine, capacity: Int) {
    self.snapshot = snapshot
    self.ghost = ghost
    timeline = ChunkedArray(
      filler: 0, limit: Int(clamping: snapshot.upperIndex - snapshot.lowerIndex))
    timeline.reserve(max(capacity, 1))
  }

  /// Judges one digit.
  ///
  /// - Parameters:
  ///   - expected: the decimal at the current index, or `nil` when the source has none.
  ///   - time: monotonic nanoseconds.
  @usableFromInline
  mutating func key(_ digit: Digit, expected: Digit?, at time: Int64) -> SessionResponse {
    snapshot.sequence &+= 1
    if snapshot.phase.isOver { return .ignored(.sessionOver) }
    guard time >= latestTime else { return .ignored(.timeWentBackwards) }
    guard let expected else { return .ignored(.digitUnavailable) }
    if snapshot.phase == .ready { begin(at: time) }
    advance(to: time)
    return digit == expected ? acceptRight(at: time) : acceptWrong(expected, at: time)
  }

  @usableFromInline
  mutating func nonDigitKey() -> SessionResponse {
    snapshot.sequence &+= 1
    return .ignored(snapshot.phase.isOver ? .sessionOver : .notADigit)
  }

  @usableFromInline
  mutating func reveal(at time: Int64) -> SessionResponse {
    snapshot.sequence &+= 1
    if let cause = ignoredCause(at: time) { return .ignored(cause) }
    guard snapshot.allowsReveals else { return .ignored(.modeWithoutReveal) }
    advance(to: time)
    endFlowIfIdle(at: time)
    snapshot.revealsUsed += 1
    snapshot.revealedUpTo = min(
      GridLayout.standard.endOfLine(containing: snapshot.currentIndex), snapshot.upperIndex)
    return SessionResponse(.accepted, feedback: .lineRevealed)
  }

  @usableFromInline
  mutating func tick(at time: Int64) -> SessionResponse {
    snapshot.sequence &+= 1
    timeline.reserveChunk()
    if let cause = ignoredCause(at: time) { return .ignored(cause) }
    advance(to: time)
    endFlowIfIdle(at: time)
    return SessionResponse(.accepted)
  }

  @usableFromInline
  mutating func stop(at time: Int64) -> SessionResponse {
    snapshot.sequence &+= 1
    if let cause = ignoredCause(at: time) { return .ignored(cause) }
    advance(to: time)
    haltGhost()
    endFlowIfIdle(at: time)
    snapshot.phase = .finished(.stopped)
    return SessionResponse(.accepted, feedback: .sessionEnded)
  }

  /// Ends a session without keys at the time of its last one.
  mutating func endInactive(at time: Int64) -> SessionResponse {
    snapshot.sequence &+= 1
    if let cause = ignoredCause(at: time) { return .ignored(cause) }
    latestTime = time
    snapshot.elapsed = Self.difference(lastKeyTime, origin)
    haltGhost()
    snapshot.isInFlow = false
    snapshot.phase = .finished(.inactive)
    return SessionResponse(.accepted, feedback: .sessionEnded)
  }

  /// Ends a session that its program did not outlive.
  mutating func interrupt() -> SessionResponse {
    snapshot.sequence &+= 1
    guard snapshot.phase == .running else {
      return .ignored(snapshot.phase.isOver ? .sessionOver : .notBegun)
    }
    snapshot.phase = .finished(.interrupted)
    return SessionResponse(.accepted, feedback: .sessionEnded)
  }

  /// Returns to the state before the first key, with the same mode and digits.
  mutating func reset() -> SessionResponse {
    var fresh = SessionSnapshot(mode: snapshot.mode, range: snapshot.range, pass: snapshot.pass)
    fresh.sequence = snapshot.sequence &+ 1
    snapshot = fresh
    timeline.removeAll()
    unbrokenCount = 0
    return SessionResponse(.accepted)
  }

  /// Why an event other than a key is ignored now, or `nil`.
  private func ignoredCause(at time: Int64) -> IgnoredCause? {
    if snapshot.phase.isOver { return .sessionOver }
    if snapshot.phase == .ready { return .notBegun }
    return time < latestTime ? .timeWentBackwards : nil
  }

  private mutating func begin(at time: Int64) {
    snapshot.phase = .running
    origin = time
    lastKeyTime = time
  }

  private mutating func advance(to time: Int64) {
    latestTime = time
    snapshot.elapsed = Self.difference(time, origin)
    if snapshot.mode.hasGhost {
      snapshot.ghostPosition = ghost.position(
        elapsed: snapshot.elapsed, from: snapshot.ghostPosition)
    }
  }

  /// Puts the ghost where it was at the last key: nobody races while the player leaves.
  private mutating func haltGhost() {
    guard snapshot.mode.hasGhost else { return }
    snapshot.ghostPosition = ghost.position(elapsed: Self.difference(lastKeyTime, origin))
  }

  private mutating func acceptRight(at time: Int64) -> SessionResponse {
    let tier = snapshot.streakTier
    if Self.difference(time, lastKeyTime) >= PadFlow.idleLimit { unbrokenCount = 0 }
    lastKeyTime = time
    unbrokenCount += 1
    if snapshot.errorCount == 0 && snapshot.revealsUsed == 0 { snapshot.cleanCount += 1 }
    snapshot.recallStreak =
      snapshot.shows(index: snapshot.currentIndex) ? 0 : snapshot.recallStreak + 1
    snapshot.bestRecallStreak = max(snapshot.bestRecallStreak, snapshot.recallStreak)
    snapshot.currentIndex += 1
    snapshot.currentStreak += 1
    snapshot.bestStreak = max(snapshot.bestStreak, snapshot.currentStreak)
    snapshot.lastCorrectTime = snapshot.elapsed
    timeline.append(snapshot.elapsed)
    if timeline.count > Int(HumanRate.gaps),
      snapshot.elapsed - timeline.element(beforeLast: Int(HumanRate.gaps)) <= HumanRate.span
    {
      snapshot.exceedsHumanRate = true
    }
    snapshot.isInFlow =
      unbrokenCount > PadFlow.streakToExceed
      && PadFlow.isFast(
        span: snapshot.elapsed
          - timeline.element(beforeLast: Int(PadFlow.streakToExceed)))
    var feedback = Feedback.rightDigit
    if snapshot.streakTier > tier { feedback.insert(.tierRaised) }
    if snapshot.currentIndex == snapshot.upperIndex {
      snapshot.phase = .finished(.completed)
      feedback.insert(.sessionEnded)
    }
    return SessionResponse(.correct, feedback: feedback)
  }

  /// Counts a wrong digit; the index stays until the right one is typed.
  private mutating func acceptWrong(_ expected: Digit, at time: Int64) -> SessionResponse {
    var feedback = Feedback.wrongDigit
    if snapshot.streakTier > .none { feedback.insert(.tierLost) }
    lastKeyTime = time
    unbrokenCount = 0
    snapshot.isInFlow = false
    if snapshot.errorCount == 0 { snapshot.storedFirstErrorIndex = snapshot.currentIndex }
    snapshot.errorCount += 1
    snapshot.currentStreak = 0
    snapshot.recallStreak = 0
    let fatal = !snapshot.mode.allowsErrors
    if fatal {
      snapshot.phase = .finished(.error)
      feedback.formUnion(.strictFailure)
    } else {
      feedback.insert(.showExpected)
    }
    return SessionResponse(
      .error(fatal: fatal, revealCorrect: !fatal), feedback: feedback, expected: expected)
  }

  /// Ends the flow after three seconds without a digit.
  private mutating func endFlowIfIdle(at time: Int64) {
    if Self.difference(time, lastKeyTime) >= PadFlow.idleLimit { snapshot.isInFlow = false }
  }

  /// `later - earlier`, saturated: times may be any 64-bit number.
  private static func difference(_ later: Int64, _ earlier: Int64) -> Int64 {
    let (difference, overflow) = later.subtractingReportingOverflow(earlier)
    return overflow ? .max : difference
  }
}

/// The rate of keys that no hand reaches: a paste, or keys that waited while the program stalled.
enum HumanRate {
  /// The gaps between ten digits.
  static var gaps: Int64 { 9 }

  /// The time within which no hand types ten digits, in nanoseconds.
  static var span: Int64 { 10_000_000 }
}
