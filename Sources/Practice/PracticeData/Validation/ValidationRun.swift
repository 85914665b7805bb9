import DigitCore
import PracticeEngine

/// One session of a validation: positions of a range in one mode.
struct ValidationRun<Source: DigitSource & Sendable> {
  let validator: ExhaustiveValidator<Source>
  let digits = Digit.all
  let mode: SessionMode

  /// The 0-based indices of the session.
  let range: DigitRange

  /// Those of them at which every key is judged.
  let played: DigitRange

  /// Whether the range is a segment cut out of the whole.
  let isSegment: Bool

  let progress: ProgressCounter
  var tally = ValidationTally()

  /// The time of the last key, in nanoseconds; keys come ten a second.
  var time: Int64 = 0

  var errors: Int64 = 0
  var bestStreak: Int64 = 0

  /// The expected number of digits before the first error.
  var cleanCount: Int64 = 0

  var firstErrorIndex: Int64?

  /// Positions between two reports of progress.
  private static var reportingStep: Int64 { 1 << 14 }

  /// Leads the session to the first position to play and plays from there to the last.
  consuming func play() -> ValidationTally {
    var session: PracticeSession<Source>
    do {
      session = try PracticeSession(
        mode: mode, source: validator.source, segment: mode == .learn ? range : nil,
        reservedTimes: Int(range.count))
    } catch {
      fail(at: range.lowerIndex, nil, "no session can be made: \(error)")
      return tally
    }
    lead(&session)
    var unreported: Int64 = 0
    for index in played.lowerIndex..<played.upperIndex {
      let right = validator.certified[Int(index)]
      if mode.allowsErrors {
        refuseWrong(right, at: index, &session)
      } else {
        refuseWrongInForks(right, at: index, session)
      }
      acceptRight(right, at: index, &session)
      unreported += 1
      if unreported == Self.reportingStep {
        progress.add(unreported)
        unreported = 0
      }
    }
    if played.upperIndex == range.upperIndex { checkEnd(&session) }
    progress.add(unreported)
    return tally
  }

  private mutating func fail(at index: Int64, _ digit: Digit?, _ detail: String) {
    tally.fail(
      ValidationFailure(
        constant: validator.constant, mode: mode, segment: isSegment ? range : nil,
        position: index + 1, digit: digit, detail: detail))
  }

  /// Types the pack's own digits up to the first position to play: whether they are right is for
  /// those to say who play there.
  private mutating func lead(_ session: inout PracticeSession<Source>) {
    let count = played.lowerIndex - range.lowerIndex
    for _ in 0..<count {
      guard let digit = session.expectedDigit else { break }
      time += 100_000_000
      _ = session.input(digit, at: time)
    }
    bestStreak = count
    cleanCount = count
  }

  /// Types the nine wrong digits into a session that continues after errors.
  private mutating func refuseWrong(
    _ right: Digit, at index: Int64, _ session: inout PracticeSession<Source>
  ) {
    for digit in digits where digit != right {
      time += 100_000_000
      let response = session.input(digit, at: time)
      errors += 1
      firstErrorIndex = firstErrorIndex ?? index
      tally.count(1)
      let state = session.snapshot
      guard response.verdict == .error(fatal: false, revealCorrect: true),
        response.expected == right, state.phase == .running, holds(state, at: index),
        state.currentStreak == 0, state.bestStreak == bestStreak,
        state.cleanCount == cleanCount, state.firstErrorIndex == firstErrorIndex
      else {
        fail(at: index, digit, "a wrong digit was not refused as it must be")
        // The pack holds this digit: the session moved on, the rest has no meaning here.
        return resume(&session, after: index)
      }
    }
  }

  /// Types the nine wrong digits, each into a copy of a session that ends with its first error.
  private mutating func refuseWrongInForks(
    _ right: Digit, at index: Int64, _ session: borrowing PracticeSession<Source>
  ) {
    for digit in digits where digit != right {
      var fork = session.fork()
      let response = fork.input(digit, at: time + 100_000_000)
      tally.count(1)
      let state = fork.snapshot
      errors = 1
      let isHeld = holds(state, at: index)
      errors = 0
      if response.verdict != .error(fatal: true, revealCorrect: false)
        || response.expected != right || state.phase != .finished(.error) || !isHeld
        || state.currentStreak != 0 || state.bestStreak != index
        || state.firstErrorIndex != index || state.cleanCount != index
      {
        fail(at: index, digit, "a wrong digit did not end the session as it must")
      }
    }
  }

  private mutating func acceptRight(
    _ right: Digit, at index: Int64, _ session: inout PracticeSession<Source>
  ) {
    // After a failure at this position the session is one further already.
    guard session.snapshot.currentIndex == index else { return }
    if !mode.allowsErrors, session.expectedDigit != right {
      // The error would end the session; it continues with the pack's digit instead.
      tally.count(1)
      fail(at: index, right, "the right digit was not accepted as it must be")
      return resume(&session, after: index)
    }
    time += 100_000_000
    let response = session.input(right, at: time)
    tally.count(1)
    let state = session.snapshot
    let streak = mode.allowsErrors ? 1 : index - range.lowerIndex + 1
    bestStreak = max(bestStreak, streak)
    if firstErrorIndex == nil { cleanCount += 1 }
    let isLast = index + 1 == range.upperIndex
    if response.verdict == .correct, holds(state, at: index + 1), state.currentStreak == streak,
      state.bestStreak == bestStreak, state.cleanCount == cleanCount,
      state.phase == (isLast ? .finished(.completed) : .running)
    {
      return
    }
    fail(at: index, right, "the right digit was not accepted as it must be")
    resume(&session, after: index)
  }

  private func holds(_ state: SessionSnapshot, at index: Int64) -> Bool {
    state.currentIndex == index && state.position == index + 1
      && state.correctCount == index - range.lowerIndex && state.errorCount == errors
      && state.effectivePosition == index - range.lowerIndex - errors && state.revealsUsed == 0
  }

  /// Moves a session past a position at which the pack is wrong, so that the rest is played.
  private mutating func resume(_ session: inout PracticeSession<Source>, after index: Int64) {
    if session.snapshot.currentIndex == index, let digit = session.expectedDigit {
      _ = session.input(digit, at: time)
    }
    errors = session.snapshot.errorCount
    bestStreak = session.snapshot.bestStreak
    cleanCount = session.snapshot.cleanCount
    firstErrorIndex = session.snapshot.firstErrorIndex
  }

  /// Checks that the session ended with its last digit and accepts no further key.
  private mutating func checkEnd(_ session: inout PracticeSession<Source>) {
    let before = session.snapshot
    let response = session.input(Digit(0)!, at: time)
    let after = session.snapshot
    guard before.phase == .finished(.completed), response.verdict == .ignored(.sessionOver),
      holds(after, at: range.upperIndex), after.phase == before.phase,
      after.isCertified == (mode == .strict)
    else {
      return fail(at: range.upperIndex - 1, nil, "the session did not end with its last digit")
    }
  }
}
