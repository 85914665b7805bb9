public import DigitCore
public import PlatformIO
public import PracticeEngine
import PracticeReplay

/// Writes down a session while it goes on: keep one beside the session, tell it of every event
/// after its verdict, and hand what comes out at the end to ``PracticeStore/finish(_:)``.
///
/// Every keystroke is kept with its time, errors included. Appending may allocate, so it belongs
/// after the verdict.
public struct SessionRecorder: Sendable {
  /// The most errors that are kept one by one outside the transcript; the tally counts them all.
  public static var listedErrors: Int { 100 }

  private var transcript: SessionTranscript
  private let started: WallTime
  private var tally = DigitTally()
  private var errors: [DigitError] = []
  private var index: Int64
  private var origin: Int64?
  private var firstErrorTime: Int64?

  /// Whether the program stalled; set it and the session is never certified.
  public var isStalled = false

  /// Begins to write down a session that has not begun.
  ///
  /// - Parameters:
  ///   - snapshot: the session's state before its first key; it knows mode and segment.
  ///   - constant: what is typed.
  ///   - profile: the critical values before the session.
  ///   - ghost: the record that runs along in game, and its kind.
  ///   - keypad: how the number pad is drawn.
  ///   - now: the moment of the calendar clock.
  public init(
    of snapshot: SessionSnapshot, constant: MathematicalConstant, profile: Profile,
    ghost: (kind: GhostKind, record: PersonalBestRecord?)? = nil, keypad: KeypadLayout,
    now: WallTime = .now
  ) {
    var records = profile[constant].records
    if snapshot.mode.hasGhost, let ghost, let record = ghost.record {
      switch ghost.kind {
      case .crown: records.crown = record
      case .lightning: records.lightning = record
      }
    }
    transcript = SessionTranscript(
      header: TranscriptHeader(
        constant: constant, mode: snapshot.mode,
        segment: snapshot.mode.takesSegment ? snapshot.range : nil, records: records,
        totalXP: profile.totalCorrectDigits, ghost: ghost?.kind ?? .crown, keypad: keypad))
    index = snapshot.lowerIndex
    started = now
  }

  /// Takes note of a digit.
  ///
  /// - Parameters:
  ///   - digit: what was typed.
  ///   - response: what the session answered; an ignored digit is left out.
  ///   - time: the time that the session was given.
  public mutating func key(_ digit: Digit, _ response: SessionResponse, at time: Int64) {
    switch response.verdict {
    case .correct:
      append(.key(digit), at: time)
      tally.noteRight(digit)
      index += 1
    case .error:
      append(.key(digit), at: time)
      guard let expected = response.expected else { return }
      tally.noteWrong(expected: expected)
      if firstErrorTime == nil { firstErrorTime = time - (origin ?? time) }
      if errors.count < Self.listedErrors {
        errors.append(DigitError(index: index, expected: expected, typed: digit))
      }
    case .accepted, .ignored: break
    }
  }

  /// Takes note that the rest of a line was asked for.
  ///
  /// - Parameters:
  ///   - response: what the session answered; an ignored request is left out.
  ///   - time: the time that the session was given.
  public mutating func reveal(_ response: SessionResponse, at time: Int64) {
    if response.verdict == .accepted { append(.reveal, at: time) }
  }

  /// Takes note that the typist left.
  ///
  /// - Parameters:
  ///   - response: what the session answered; an ignored request is left out.
  ///   - time: the time that the session was given.
  public mutating func stop(_ response: SessionResponse, at time: Int64) {
    if response.verdict == .accepted { append(.stop, at: time) }
  }

  /// Closes the account of a session that is over; `nil` while it is not.
  ///
  /// - Parameters:
  ///   - snapshot: the session's last state.
  ///   - cumulativeTimes: nanoseconds to each right digit.
  ///   - now: the moment of the calendar clock.
  public func finish(
    _ snapshot: SessionSnapshot, cumulativeTimes: [Int64], now: WallTime = .now
  ) -> FinishedSession? {
    guard snapshot.phase.reason != nil else { return nil }
    return FinishedSession(
      id: SessionIdentifier.make(at: now), started: started, ended: now, snapshot: snapshot,
      cumulativeTimes: cumulativeTimes, isStalled: isStalled, tally: tally, errors: errors,
      firstErrorTime: firstErrorTime, transcript: transcript)
  }

  /// Appends an event, its time counted from the first key.
  private mutating func append(_ action: TranscriptEvent.Action, at time: Int64) {
    let origin = origin ?? time
    self.origin = origin
    transcript.append(TranscriptEvent(time: time - origin, action: action))
  }
}
