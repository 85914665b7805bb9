package import DigitCore
package import PracticeData
package import PracticeEngine

/// Runs one session: passes keys and monotonic nanoseconds to the engine, keeps the state to draw.
package final class SessionRunner {
  var session: PracticeSession<SessionDigits>

  package private(set) var state: SessionState

  /// Every event since the session began, for the history and the transcript.
  var recorder: SessionRecorder

  /// An empty recorder, for a restart.
  private let freshRecorder: SessionRecorder

  /// The 0-based index that ends a recital.
  private let recitalEnd: Int64

  private var lastKey: Int64?

  /// The events that the store keeps while the session runs.
  private var journal: SessionJournal

  /// When they were last passed to the store.
  private var lastKept: Int64?

  /// The identifier of a run that was discarded with events.
  private var discarded: String?

  /// How long events wait until the store keeps them, in nanoseconds.
  package static let keepInterval: Int64 = 300_000_000

  /// The time without a key after which a session is stopped, in nanoseconds.
  package static let inactivityTimeout: Int64 = 600_000_000_000

  /// The delay of the program that counts as a stall, in nanoseconds.
  package static let stallLimit: Int64 = 250_000_000

  /// Creates a session that begins with its first digit, against the ghost of a record.
  ///
  /// - Throws: `SessionSetupError` when the segment does not fit the digits.
  package init(
    configuration: SessionConfiguration, digits: SessionDigits, record: PersonalBestRecord?,
    profile: Profile, now: WallTime, reducesMotion: Bool = false
  ) throws(SessionSetupError) {
    let ghost = GhostEngine(of: configuration.mode.hasGhost ? record : nil)
    session = try PracticeSession(
      mode: configuration.mode, source: digits,
      segment: configuration.mode.takesSegment ? configuration.segment : nil,
      pass: configuration.pass, ghost: ghost)
    state = SessionState(
      configuration: configuration, digits: digits, ghost: ghost, snapshot: session.snapshot)
    state.reducesMotion = reducesMotion
    recitalEnd = configuration.recital?.upperIndex ?? .max
    var recorder = SessionRecorder(
      of: session.snapshot, constant: configuration.constant, profile: profile,
      ghost: (kind: configuration.ghost, record: record),
      isFriend: configuration.friend.hasValue, keypad: configuration.keypad, now: now)
    if let claim = configuration.claim, claim.blocks.count == 1 { recorder.declared = claim.digits }
    freshRecorder = recorder
    recorder.reserve()
    self.recorder = recorder
    journal = SessionJournal(of: recorder)
  }

  package func type(_ digit: Digit, at time: Int64) -> Feedback {
    let response = session.input(digit, at: time)
    if case .ignored = response.verdict { return response.feedback }
    recorder.key(digit, response, at: time)
    state.marks.note(response, at: session.snapshot.currentIndex, pause: lastKey.map { time - $0 })
    lastKey = time
    state.question = nil
    if case .error = response.verdict {
      if let expected = response.expected {
        state.mistake = SessionState.Mistake(typed: digit, expected: expected, time: time)
      }
    } else {
      state.mistake = nil
    }
    if response.feedback.contains(.keyFlash) || response.feedback.contains(.errorFlash) {
      state.press = SessionState.Press(digit: digit, time: time)
    }
    update(at: time)
    // What a challenge or a recital asks for is typed: further digits are none of it.
    if state.configuration.challenge?.isReached(by: state.snapshot) == true
      || state.snapshot.currentIndex >= recitalEnd
    {
      state.isReached = true
      stop(at: time)
    }
    return response.feedback
  }

  /// Takes the digit before the point as the very first key: who recites begins with it.
  ///
  /// - Returns: whether it was that; then it is not to be judged as a decimal.
  func takeInteger(_ digit: Digit) -> Bool {
    guard !state.isIntegerGiven, digit == state.configuration.constant.integerPart,
      session.canPrecede(digit)
    else { return false }
    state.isIntegerGiven = true
    return true
  }

  /// Reveals the rest of the line, if the mode allows it.
  package func reveal(at time: Int64) -> Feedback {
    let response = session.reveal(at: time)
    recorder.reveal(response, at: time)
    update(at: time)
    return response.feedback
  }

  /// Advances the time; ends an inactive session at its last key.
  package func tick(at time: Int64) {
    if state.snapshot.phase.isRunning, let lastKey, time - lastKey >= Self.inactivityTimeout {
      recorder.stop(session.endInactive(at: time), at: lastKey)
      update(at: time)
      return
    }
    _ = session.tick(at: time)
    recorder.reserveMore()
    update(at: time)
    if let limit = state.configuration.timeLimit, state.snapshot.phase.isRunning,
      state.snapshot.elapsed >= limit
    {
      state.isReached = true
      stop(at: time)
    }
  }

  package func stop(at time: Int64) {
    recorder.stop(session.stop(at: time), at: time)
    update(at: time)
  }

  package func restart(at time: Int64, now: WallTime) {
    _ = session.reset()
    if lastKept != nil { discarded = recorder.id }
    recorder = freshRecorder
    recorder.renew(at: now)
    recorder.reserve()
    journal = SessionJournal(of: recorder)
    lastKept = nil
    lastKey = nil
    state.press = nil
    state.mistake = nil
    state.notedStall = nil
    state.isIntegerGiven = false
    state.marks = DigitMarks()
    state.question = nil
    update(at: time)
    state.flowChange = nil
  }

  /// Asks whether to leave or to restart, or takes the press as an answer.
  package func ask(_ subject: SessionQuestion.Subject, at time: Int64) {
    if state.question?.subject == subject, state.question?.isOpen(at: time) == true {
      state.question?.press(at: time)
    } else {
      state.question = SessionQuestion(subject, at: time)
    }
    update(at: time)
  }

  /// What the player has confirmed by now; the question is closed then.
  package func takeAnswer(at time: Int64) -> SessionQuestion.Subject? {
    guard let question = state.question else { return nil }
    let isAnswered = question.isAnswered(at: time)
    if isAnswered || !question.isOpen(at: time) { state.question = nil }
    return isAnswered ? question.subject : nil
  }

  /// Notes that the program stalled or the player was away during the session.
  package func noteStall(_ stall: SessionState.Stall = .late) {
    guard state.snapshot.phase.isRunning else { return }
    recorder.isStalled = true
    state.notedStall = stall
  }

  /// Has the store keep new events of a running session, so that a killed program loses at most
  /// the last second; it waits for the next second unless it is forced.
  package func keep(
    in store: any TrainerStore, at time: Int64, now: WallTime, isForced: Bool = false
  ) {
    if let id = discarded {
      store.discardJournal(of: id)
      discarded = nil
    }
    guard let next = nextKeep, isForced || next <= time else { return }
    lastKept = time
    store.keep(&journal, of: recorder, digits: state.digits, now: now)
  }

  /// When new events are to be kept, in monotonic nanoseconds; `nil` when there are none.
  package var nextKeep: Int64? {
    guard state.snapshot.phase.isRunning, journal.isBehind(recorder) else { return nil }
    return lastKept.map { $0 + Self.keepInterval } ?? state.now
  }

  /// The record of a finished session, or `nil` before its end.
  package func finish(now: WallTime) -> FinishedSession? {
    recorder.finish(session.snapshot, cumulativeTimes: session.cumulativeTimes, now: now)
  }

  private func update(at time: Int64) {
    let wasInFlow = state.snapshot.isInFlow
    state.snapshot = session.snapshot
    state.now = max(state.now, time)
    if state.snapshot.isInFlow != wasInFlow { state.flowChange = time }
  }
}

/// The configuration of a session, from Home or the command line, fixed from its first key on.
package struct SessionConfiguration: Hashable, Sendable {
  package var constant: MathematicalConstant
  package var mode: SessionMode
  /// In learn: the decimals; `nil` for the standard segment.
  package var segment: DigitRange?
  /// In learn: how much is shown.
  package var pass: LearnPass
  /// The pass that follows, in learn.
  var nextPass: LearnPass? { mode.takesSegment ? pass.next : nil }
  /// Whether the session is one of the three passes of a new block.
  package var isInPasses = false
  package var ghost: GhostKind
  /// The friend's ghost that is raced in place of a record.
  package var friend: GhostCode?
  package var keypad: KeypadLayout
  /// The challenge that the session is for, which ends it.
  package var challenge: DailyChallenge?
  /// What the day's recital asks for, which ends it.
  package var recital: DigitRange?
  /// What the player says to know, while it is checked.
  package var claim: KnownClaim?
  /// The nanoseconds from the first digit after which the session ends by itself.
  package var timeLimit: Int64?
  /// The decimals that were missed before the block is repeated.
  package var missed: [Int64] = []

  package init(
    constant: MathematicalConstant = .pi, mode: SessionMode = .standard,
    segment: DigitRange? = nil, pass: LearnPass = .shown, ghost: GhostKind = .crown,
    keypad: KeypadLayout = .phone
  ) {
    self.constant = constant
    self.mode = mode
    self.segment = segment
    self.pass = pass
    self.ghost = ghost
    self.keypad = keypad
  }
}

/// Decimals in memory, behind one type whatever keeps them.
///
/// It has the members of `DigitSource` and is none: the Embedded subset has only existentials of
/// protocols of classes.
package protocol HeldDigits: AnyObject, Sendable {
  var digitCount: Int64 { get }
  /// The decimal at a 0-based index, or `nil` where there is none.
  func digit(at index: Int64) -> Digit?
}

/// Holds a source of decimals.
private final class DigitHolder<Source: DigitSource & Sendable>: HeldDigits {
  private let source: Source

  init(_ source: Source) { self.source = source }

  var digitCount: Int64 { source.digitCount }
  func digit(at index: Int64) -> Digit? { source.digit(at: index) }
}

/// The digits of a session, in memory: those of a verified pack, or a list.
package enum SessionDigits: DigitSource {
  /// Verified and preloaded from a pack.
  case held(any HeldDigits)
  case listed([Digit])

  /// Digits that were verified and preloaded.
  package static func preloaded(_ source: some DigitSource & Sendable) -> SessionDigits {
    .held(DigitHolder(source))
  }

  package var digitCount: Int64 {
    switch self {
    case .held(let digits): digits.digitCount
    case .listed(let digits): digits.digitCount
    }
  }

  /// The decimal at a 0-based index, or `nil` where there is none.
  package func digit(at index: Int64) -> Digit? {
    switch self {
    case .held(let digits): digits.digit(at: index)
    case .listed(let digits): digits.digit(at: index)
    }
  }
}

/// Provides the digits of sessions: opens packs and refuses those that do not verify.
package protocol DigitProvider: AnyObject {
  /// The number of decimals of a constant that can be practised.
  ///
  /// - Throws: ``DigitProviderError`` when there is no valid pack.
  func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64

  /// Verified decimals in memory.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - range: the decimals; `nil` for those of a session from the start.
  /// - Throws: ``DigitProviderError``.
  func digits(of constant: MathematicalConstant, _ range: DigitRange?)
    throws(DigitProviderError)
    -> SessionDigits

  /// How many decimals of a constant can be computed where there are none; `nil` where none can.
  func computable(_ constant: MathematicalConstant) -> Int64?

  /// Begins to compute the missing decimals of a constant, to check and to keep them; how far that
  /// is comes as events.
  func beginComputation(of constant: MathematicalConstant)

  /// How far the digits of a constant can be trusted; `nil` where there are none, or nobody knows.
  func trust(of constant: MathematicalConstant) -> DigitWord?
}

extension DigitProvider {
  package func computable(_ constant: MathematicalConstant) -> Int64? { nil }

  package func beginComputation(of constant: MathematicalConstant) {}

  /// Nothing is known of their origin.
  package func trust(of constant: MathematicalConstant) -> DigitWord? { nil }
}

/// How far the digits of a session can be trusted, in a word.
package struct DigitWord: Hashable, Sendable {
  /// The word: INTACT, CLAIMED or VERIFIED.
  package let word: String
  /// Whether the digits were compared with something that does not come from their file.
  package let isVerified: Bool
  package let path: String

  package init(word: String, isVerified: Bool, path: String) {
    self.word = word
    self.isVerified = isVerified
    self.path = path
  }
}

/// Why there are no digits to practise.
package struct DigitProviderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and what to do next, in a line.
  package let description: String

  package init(_ text: String) { description = text }
}
