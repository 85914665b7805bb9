public import DigitCore
public import PlatformIO
public import PracticeEngine
import PracticeReplay

/// Records a session: pass it every event after its verdict, and pass the finished session to
/// ``PracticeStore/finish(_:)``.
///
/// Every keystroke is kept with its time, errors included. Recording may allocate, so it belongs
/// after the verdict.
public struct SessionRecorder: Sendable {
  /// The most errors that are listed outside of the transcript; the tally counts them all.
  public static var listedErrors: Int { 100 }

  private var transcript: SessionTranscript
  private let started: WallTime
  private var tally = DigitTally()
  private var errors: [DigitError] = []
  private var index: Int64
  private var origin: Int64?
  private var firstErrorTime: Int64?

  /// Whether the program stalled; such a session is never certified.
  public var isStalled = false

  /// Creates a recorder of a session that has not begun.
  ///
  /// - Parameters:
  ///   - snapshot: the session's state before its first key; it knows mode and segment.
  ///   - constant: the constant.
  ///   - profile: the profile before the session.
  ///   - ghost: the ghost's record in game mode, and its kind.
  ///   - keypad: the layout of the number pad.
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

  /// Records a digit.
  ///
  /// - Parameters:
  ///   - digit: the typed digit.
  ///   - response: the session's response; an ignored digit is left out.
  ///   - time: the time passed to the session.
  public mutating func key(_ digit: Digit, _ response: SessionResponse, at time: Int64) {
    switch response.verdict {
    case .correct:
      append(.key(digit), at: time)
      tally.countRight(digit)
      index += 1
    case .error:
      append(.key(digit), at: time)
      guard let expected = response.expected else { return }
      tally.countWrong(expected: expected)
      if firstErrorTime == nil { firstErrorTime = time - (origin ?? time) }
      if errors.count < Self.listedErrors {
        errors.append(DigitError(index: index, expected: expected, typed: digit))
      }
    case .accepted, .ignored: break
    }
  }

  /// Records a reveal of the rest of a line.
  ///
  /// - Parameters:
  ///   - response: the session's response; an ignored request is left out.
  ///   - time: the time passed to the session.
  public mutating func reveal(_ response: SessionResponse, at time: Int64) {
    if response.verdict == .accepted { append(.reveal, at: time) }
  }

  /// Records that the player left.
  ///
  /// - Parameters:
  ///   - response: the session's response; an ignored request is left out.
  ///   - time: the time passed to the session.
  public mutating func stop(_ response: SessionResponse, at time: Int64) {
    if response.verdict == .accepted { append(.stop, at: time) }
  }

  /// The finished session, or `nil` while it is not over.
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
