public import DigitCore

/// The rules of a session, independent of the digit source: the expected digit is an argument.
///
/// Outside the generic ``PracticeSession`` the rules are compiled once, and no caller pays for
/// generic code that was not specialised.
@usableFromInline
struct SessionMachine: Sendable {
  /// The session's visible state.
  @usableFromInline
  var snapshot: SessionSnapshot

  /// The times of the right digits.
  var timeline: Timeline

  /// The ghost of a game.
  let ghost: GhostEngine

  /// When the first key came; meaningless while ready.
  private var origin: Int64 = 0

  /// The time of the last event; earlier events are ignored.
  private var latestTime = Int64.min

  /// When the last digit was typed, right or wrong.
  private var lastKeyTime: Int64 = 0

  /// Right digits since the last error or idle gap.
  private var unbrokenCount: Int64 = 0

  /// Creates a session that has not begun.
  init(snapshot: SessionSnapshot, ghost: GhostEngine, capacity: Int) {
    self.snapshot = snapshot
    self.ghost = ghost
    timeline = Timeline(capacity: capacity, limit: snapshot.upperIndex - snapshot.lowerIndex)
  }
}

/// Events.
extension SessionMachine {
  /// Judges one digit.
  ///
  /// - Parameters:
  ///   - digit: what was typed.
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

  /// Handles a key that is no digit.
  @usableFromInline
  mutating func nonDigitKey() -> SessionResponse {
    snapshot.sequence &+= 1
    return .ignored(snapshot.phase.isOver ? .sessionOver : .notADigit)
  }

  /// Reveals the rest of the current line.
  @usableFromInline
  mutating func reveal(at time: Int64) -> SessionResponse {
    snapshot.sequence &+= 1
    if let cause = ignoredCause(at: time) { return .ignored(cause) }
    guard snapshot.mode.allowsReveals else { return .ignored(.modeWithoutReveal) }
    advance(to: time)
    endFlowIfIdle(at: time)
    snapshot.revealsUsed += 1
    snapshot.revealedUpTo = min(
      GridLayout.standard.endOfLine(containing: snapshot.currentIndex), snapshot.upperIndex)
    return SessionResponse(.accepted, feedback: .lineRevealed)
  }

  /// Advances the time without a key.
  @usableFromInline
  mutating func tick(at time: Int64) -> SessionResponse {
    snapshot.sequence &+= 1
    timeline.reserveTimes()
    if let cause = ignoredCause(at: time) { return .ignored(cause) }
    advance(to: time)
    endFlowIfIdle(at: time)
    return SessionResponse(.accepted)
  }

  /// Ends the session on request.
  @usableFromInline
  mutating func stop(at time: Int64) -> SessionResponse {
    snapshot.sequence &+= 1
    if let cause = ignoredCause(at: time) { return .ignored(cause) }
    advance(to: time)
    endFlowIfIdle(at: time)
    snapshot.phase = .finished(.stopped)
    return SessionResponse(.accepted, feedback: .sessionEnded)
  }

  /// Returns to the state before the first key, with the same mode and digits.
  @usableFromInline
  mutating func reset() -> SessionResponse {
    var fresh = SessionSnapshot(mode: snapshot.mode, range: snapshot.range)
    fresh.sequence = snapshot.sequence &+ 1
    snapshot = fresh
    timeline.removeAll()
    unbrokenCount = 0
    return SessionResponse(.accepted)
  }
}

/// The steps of an event.
extension SessionMachine {
  /// Why an event other than a key is ignored now, or `nil`.
  private func ignoredCause(at time: Int64) -> IgnoredCause? {
    if snapshot.phase.isOver { return .sessionOver }
    if snapshot.phase == .ready { return .notBegun }
    return time < latestTime ? .timeWentBackwards : nil
  }

  /// Starts the clock with the first digit.
  private mutating func begin(at time: Int64) {
    snapshot.phase = .running
    origin = time
    lastKeyTime = time
  }

  /// Moves the clock and the ghost.
  private mutating func advance(to time: Int64) {
    latestTime = time
    snapshot.elapsed = Self.difference(time, origin)
    if snapshot.mode.hasGhost {
      snapshot.ghostPosition = ghost.position(
        elapsed: snapshot.elapsed, from: snapshot.ghostPosition)
    }
  }

  /// Counts a right digit.
  private mutating func acceptRight(at time: Int64) -> SessionResponse {
    let tier = snapshot.streakTier
    if Self.difference(time, lastKeyTime) >= PadFlow.idleLimit { unbrokenCount = 0 }
    lastKeyTime = time
    unbrokenCount += 1
    if snapshot.errorCount == 0 && snapshot.revealsUsed == 0 { snapshot.cleanCount += 1 }
    snapshot.currentIndex += 1
    snapshot.currentStreak += 1
    snapshot.bestStreak = max(snapshot.bestStreak, snapshot.currentStreak)
    snapshot.lastCorrectTime = snapshot.elapsed
    timeline.append(snapshot.elapsed)
    snapshot.isInFlow =
      unbrokenCount > PadFlow.streakToExceed
      && PadFlow.isFast(span: timeline.span(gaps: PadFlow.streakToExceed))
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

extension SessionPhase {
  /// Whether the session is over.
  @inlinable
  var isOver: Bool {
    if case .finished = self { return true }
    return false
  }
}

/// The cumulative times of a session's right digits, in storage reserved before the first key.
///
/// Appending within the capacity allocates nothing. A longer session reserves more between keys
/// (every tick does); a key that finds the capacity full still counts and doubles the storage.
struct Timeline: Sendable {
  /// Nanoseconds from the first key to each right digit.
  private(set) var times: [Int64] = []

  /// How many times fit without allocating.
  private(set) var capacity: Int

  /// The number of the session's digits: the most that is ever reserved.
  private let limit: Int64

  /// Creates an empty timeline and touches its storage, so that no key causes a page fault.
  ///
  /// - Parameters:
  ///   - capacity: how many times fit; at least 1 is reserved, at most `limit`.
  ///   - limit: how many right digits the session has, at least 1.
  init(capacity: Int, limit: Int64) {
    precondition(limit > 0, "a session has at least one digit")
    self.limit = limit
    let capacity = Int(min(Int64(max(capacity, 1)), limit))
    self.capacity = capacity
    times = [Int64](repeating: 0, count: capacity)
    times.removeAll(keepingCapacity: true)
  }

  /// The number of recorded times.
  var count: Int { times.count }

  /// Appends the time of a right digit.
  ///
  /// - Complexity: O(1) without allocation within the capacity.
  mutating func append(_ time: Int64) {
    if times.count == capacity { grow() }
    times.append(time)
  }

  /// The time over the last `gaps` gaps between right digits; there must be that many.
  func span(gaps: Int64) -> Int64 {
    let last = times.count - 1
    return times[last] - times[last - Int(gaps)]
  }

  /// Doubles the capacity when less than a quarter of it is free.
  mutating func reserveTimes() {
    if capacity - times.count < (capacity + 3) / 4, Int64(capacity) < limit { grow() }
  }

  /// Reserves storage for at least this many more times.
  mutating func reserveTimes(for additional: Int) {
    while capacity - times.count < additional, Int64(capacity) < limit { grow() }
  }

  /// Removes all times and keeps the storage.
  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
  }

  /// Doubles the storage.
  @inline(never)
  private mutating func grow() {
    capacity = Int(min(Int64(capacity) * 2, limit))
    times.reserveCapacity(capacity)
  }
}
