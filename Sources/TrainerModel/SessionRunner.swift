package import DigitCore
package import DigitPack
package import PracticeEngine
package import PracticeRecords
import PracticeStore

/// Runs one session: passes keys and time to the engine and keeps the state to draw.
package final class SessionRunner {
  private var session: PracticeSession<SessionDigits>

  /// The state to draw.
  package private(set) var state: SessionState

  /// Every event since the session began, for the history and the transcript.
  private var recorder: SessionRecorder

  /// An empty recorder, for a restart.
  private let freshRecorder: SessionRecorder

  /// The time of the last key.
  private var lastKey: Int64?

  /// The time without a key after which a session is stopped, in nanoseconds.
  package static let inactivityTimeout: Int64 = 600_000_000_000

  /// The delay of the program that counts as a stall, in nanoseconds.
  package static let stallLimit: Int64 = 250_000_000

  /// Creates a session that begins with its first digit.
  ///
  /// - Parameters:
  ///   - configuration: the constant, mode and options.
  ///   - digits: the decimals.
  ///   - record: the record of the ghost, with its times.
  ///   - profile: the critical values before the session.
  ///   - reducesMotion: whether nothing moves by itself.
  /// - Throws: `SessionSetupError` when the segment does not fit the digits.
  package init(
    configuration: SessionConfiguration, digits: SessionDigits, record: PersonalBestRecord?,
    profile: Profile,
    reducesMotion: Bool = false
  ) throws(SessionSetupError) {
    let ghost = GhostEngine(of: configuration.mode.hasGhost ? record : nil)
    session = try PracticeSession(
      mode: configuration.mode, source: digits,
      segment: configuration.mode.takesSegment ? configuration.segment : nil, ghost: ghost)
    state = SessionState(
      configuration: configuration, digits: digits, ghost: ghost, snapshot: session.snapshot)
    state.reducesMotion = reducesMotion
    freshRecorder = SessionRecorder(
      of: session.snapshot, constant: configuration.constant, profile: profile,
      ghost: (kind: configuration.ghost, record: record), keypad: configuration.keypad, now: .now)
    recorder = freshRecorder
    recorder.reserve()
  }

  /// Types a digit.
  ///
  /// - Parameters:
  ///   - digit: what was typed.
  ///   - time: monotonic nanoseconds.
  /// - Returns: the feedback.
  package func type(_ digit: Digit, at time: Int64) -> Feedback {
    let response = session.input(digit, at: time)
    if case .ignored = response.verdict { return response.feedback }
    recorder.key(digit, response, at: time)
    lastKey = time
    state.leaveUntil = nil
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
    return response.feedback
  }

  /// Reveals the rest of the line, if the mode allows it.
  package func reveal(at time: Int64) -> Feedback {
    let response = session.reveal(at: time)
    recorder.reveal(response, at: time)
    update(at: time)
    return response.feedback
  }

  /// Advances the time; stops an inactive session.
  package func tick(at time: Int64) {
    if state.snapshot.phase.isRunning, let lastKey, time - lastKey >= Self.inactivityTimeout {
      stop(at: time)
      return
    }
    _ = session.tick(at: time)
    recorder.reserveMore()
    update(at: time)
  }

  /// Stops a running session.
  package func stop(at time: Int64) {
    recorder.stop(session.stop(at: time), at: time)
    update(at: time)
  }

  /// Restarts the session.
  package func restart(at time: Int64) {
    _ = session.reset()
    recorder = freshRecorder
    recorder.reserve()
    lastKey = nil
    state.press = nil
    state.mistake = nil
    state.isStalled = false
    state.leaveUntil = nil
    update(at: time)
    state.flowChange = nil
  }

  /// Asks for a second press.
  ///
  /// - Parameter until: the end of its validity, in monotonic nanoseconds.
  package func askToLeave(until: Int64) { state.leaveUntil = until }

  /// Notes that the program stalled or was suspended during the session.
  package func noteStall() {
    guard state.snapshot.phase.isRunning else { return }
    recorder.isStalled = true
    state.isStalled = true
  }

  /// The record of a finished session, or `nil` before its end.
  ///
  /// - Parameter now: the calendar time.
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
  /// The constant.
  package var constant: MathematicalConstant
  /// The mode.
  package var mode: SessionMode
  /// In learn: the decimals; `nil` for the standard segment.
  package var segment: DigitRange?
  /// In game: the ghost.
  package var ghost: GhostKind
  /// The layout of the keypad.
  package var keypad: KeypadLayout

  /// Creates a configuration.
  package init(
    constant: MathematicalConstant = .pi, mode: SessionMode = .standard,
    segment: DigitRange? = nil, ghost: GhostKind = .crown, keypad: KeypadLayout = .phone
  ) {
    self.constant = constant
    self.mode = mode
    self.segment = segment
    self.ghost = ghost
    self.keypad = keypad
  }
}

/// The digits of a session, in memory: those of a verified pack, or a list.
package enum SessionDigits: DigitSource {
  /// Verified and preloaded from a pack.
  case preloaded(PreloadedDigits)
  /// Listed, mostly for tests.
  case listed([Digit])

  /// The number of decimals.
  package var digitCount: Int64 {
    switch self {
    case .preloaded(let digits): digits.digitCount
    case .listed(let digits): digits.digitCount
    }
  }

  /// The decimal at a 0-based index, or `nil` where there is none.
  package func digit(at index: Int64) -> Digit? {
    switch self {
    case .preloaded(let digits): digits.digit(at: index)
    case .listed(let digits): digits.digit(at: index)
    }
  }
}

/// Provides the digits of sessions: opens packs and refuses those that do not verify.
package protocol DigitProvider {
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

  /// How far the digits of a constant can be trusted; `nil` where there are none, or nobody knows.
  ///
  /// - Parameter constant: the constant.
  func trust(of constant: MathematicalConstant) -> DigitWord?
}

extension DigitProvider {
  /// Nothing is known of their origin.
  package func trust(of constant: MathematicalConstant) -> DigitWord? { nil }
}

/// How far the digits of a session can be trusted, in a word.
package struct DigitWord: Hashable, Sendable {
  /// The word: INTACT, CLAIMED or VERIFIED.
  package let word: String
  /// Whether the digits were compared with something that does not come from their file.
  package let isVerified: Bool
  /// The file.
  package let path: String

  /// Creates a word about a file.
  package init(word: String, isVerified: Bool, path: String) {
    self.word = word
    self.isVerified = isVerified
    self.path = path
  }
}

/// Why there are no digits to practise.
package struct DigitProviderError: Error, Hashable, Sendable {
  /// The problem and what to do next, in a line.
  package let text: String

  /// Creates a problem.
  package init(_ text: String) { self.text = text }
}
