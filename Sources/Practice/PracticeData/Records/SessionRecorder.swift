package import DigitCore
@_spi(Storage) package import PracticeEngine

/// Records a session: pass it every event after its verdict, and the finished session to the store.
///
/// Every keystroke is kept with its time, errors included; what was ignored is left out. Recording
/// a key allocates nothing while storage is reserved: see ``reserve()`` and ``reserveMore()``.
package struct SessionRecorder: Hashable, Sendable {
  /// The most slips that a history lists; the tally counts them all.
  static var listedErrors: Int { 100 }

  fileprivate var transcript: SessionTranscript
  let opened: WallTime
  fileprivate var tally = DigitTally()
  fileprivate var errors: [DigitError] = []
  private var index: Int64
  private var origin: Int64?
  fileprivate var firstErrorTime: Int64?
  /// The index of the last slip: only the first wrong key at a position is one.
  private var lastSlip: Int64 = -1
  fileprivate var revealed: [DigitRange] = []
  /// 0-based index of the session's first decimal.
  let firstIndex: Int64
  /// 0-based index past its last decimal.
  let endIndex: Int64

  package private(set) var id: String

  /// Whether the program stalled, which voids the times.
  package var isStalled = false

  /// How many decimals count as known once the session is completed without an error; 0 for none.
  package var declared: Int64 = 0

  /// Creates a recorder of a session that has not begun.
  ///
  /// - Parameters:
  ///   - snapshot: the session's state before its first key; it knows mode and segment.
  ///   - profile: the profile before the session.
  ///   - ghost: the ghost's record in game mode, and its kind.
  ///   - isFriend: whether the ghost is a friend's, and no record of the player.
  ///   - now: the moment of the calendar clock.
  package init(
    of snapshot: SessionSnapshot, constant: MathematicalConstant, profile: Profile,
    ghost: (kind: GhostKind, record: PersonalBestRecord?)? = nil, isFriend: Bool = false,
    keypad: KeypadLayout, now: WallTime
  ) {
    var records = profile[constant].records
    if snapshot.mode.hasGhost, !isFriend, let ghost, let record = ghost.record {
      switch ghost.kind {
      case .crown: records.crown = record
      case .lightning: records.lightning = record
      }
    }
    var header = TranscriptHeader(
      constant: constant, mode: snapshot.mode,
      segment: snapshot.mode.takesSegment ? snapshot.range : nil, pass: snapshot.pass,
      records: records, totalXP: profile.totalCorrectDigits, ghost: ghost?.kind ?? .crown,
      keypad: keypad)
    if isFriend { header.friend = ghost?.record }
    self.init(
      header: header, from: snapshot.lowerIndex, to: snapshot.upperIndex,
      id: SessionIdentifier.make(at: now), opened: now)
  }

  init(
    header: TranscriptHeader, from lowerIndex: Int64, to upperIndex: Int64, id: String,
    opened: WallTime
  ) {
    transcript = SessionTranscript(header: header)
    index = lowerIndex
    firstIndex = lowerIndex
    endIndex = upperIndex
    self.opened = opened
    self.id = id
  }

  /// Gives a session that is begun anew an identifier of its own.
  package mutating func renew(at now: WallTime) { id = SessionIdentifier.make(at: now) }

  var header: TranscriptHeader { transcript.header }

  var eventCount: Int { transcript.events.count }

  func events(from first: Int) -> ArraySlice<TranscriptEvent> {
    transcript.events[min(first, transcript.events.count)...]
  }

  /// How many events a session has storage for at its start, as its times have.
  private static var reservedEvents: Int { 65_536 }

  /// How many slips and how many reveals: more of them copy the list once in a while.
  private static var reservedMarks: Int { 1024 }

  package mutating func reserve() {
    transcript.log.reserve(Self.reservedEvents)
    errors.reserveCapacity(Self.reservedMarks)
    revealed.reserveCapacity(Self.reservedMarks)
  }

  /// Reserves more storage where little is left, between keys.
  package mutating func reserveMore() { transcript.log.reserveChunk() }

  package mutating func key(_ digit: Digit, _ response: SessionResponse, at time: Int64) {
    switch response.verdict {
    case .correct:
      append(.key(digit), at: time)
      tally.countRight(digit)
      index += 1
    case .error:
      append(.key(digit), at: time)
      guard let expected = response.expected else { return }
      if firstErrorTime == nil { firstErrorTime = time - (origin ?? time) }
      guard index != lastSlip else { return }
      lastSlip = index
      tally.countWrong(expected: expected)
      errors.append(DigitError(index: index, expected: expected, typed: digit))
    case .accepted, .ignored: break
    }
  }

  /// Records a reveal of the rest of a line.
  package mutating func reveal(_ response: SessionResponse, at time: Int64) {
    guard response.verdict == .accepted else { return }
    append(.reveal, at: time)
    let end = GridLayout.standard.endOfLine(containing: index)
    if revealed.last?.upperIndex != end { revealed.append(DigitRange(index..<end)) }
  }

  /// Records that the player left.
  package mutating func stop(_ response: SessionResponse, at time: Int64) {
    if response.verdict == .accepted { append(.stop, at: time) }
  }

  /// The finished session, or `nil` while it is not over.
  package func finish(
    _ snapshot: SessionSnapshot, cumulativeTimes: [Int64], now: WallTime
  ) -> FinishedSession? {
    guard snapshot.phase.reason != nil else { return nil }
    return FinishedSession(
      recorder: self, ended: now, snapshot: snapshot, cumulativeTimes: cumulativeTimes)
  }

  private mutating func append(_ action: TranscriptEvent.Action, at time: Int64) {
    let origin = origin ?? time
    self.origin = origin
    transcript.append(TranscriptEvent(time: time - origin, action: action))
  }
}

package struct FinishedSession: Hashable, Sendable {
  fileprivate let recorder: SessionRecorder

  /// When it ended; its day is the day of the session.
  package let ended: WallTime

  package let snapshot: SessionSnapshot

  /// Nanoseconds from the first key to each right digit.
  package let cumulativeTimes: [Int64]

  package var id: String { recorder.id }

  /// Right and wrong digits, by digit.
  package var tally: DigitTally { recorder.tally }

  /// The slips, one a position.
  package var errors: [DigitError] { recorder.errors }

  package var transcript: SessionTranscript { recorder.transcript }

  package var constant: MathematicalConstant { transcript.header.constant }

  /// The local calendar day on which it ended.
  package var day: CivilDay { ended.day }

  package var entry: HistoryEntry {
    let summary = SessionSummary(snapshot, stalled: recorder.isStalled)
    let isFaultless = snapshot.errorCount == 0 && snapshot.revealsUsed == 0
    return HistoryEntry(
      id: id, ended: ended, constant: constant, summary: summary, pass: snapshot.pass,
      lowerIndex: snapshot.lowerIndex, cleanCount: snapshot.cleanCount,
      firstErrorIndex: snapshot.firstErrorIndex, firstErrorTime: recorder.firstErrorTime,
      keypad: transcript.header.keypad, challengeMark: challengeMark,
      declared: summary.reason == .completed && isFaultless ? recorder.declared : 0, tally: tally,
      errors: Array(errors.prefix(SessionRecorder.listedErrors)),
      recalls: recalls(isTimed: summary.isTimed))
  }

  /// The best mark of the day's challenge that the session earned, if any.
  private var challengeMark: ChallengeMark? {
    ChallengeMark.allCases.last { meets(DailyChallenge(on: day, for: $0)) }
  }

  package func meets(_ challenge: DailyChallenge) -> Bool {
    challenge.isMet(
      by: snapshot, constant: constant, cumulativeTimes: cumulativeTimes,
      stalled: recorder.isStalled)
  }

  /// What the session says about the memory of blocks; nothing where digits were copied.
  private func recalls(isTimed: Bool) -> [BlockRecall] {
    guard snapshot.isRecall else { return [] }
    // Who had to look in a recall of these very blocks did not know them.
    let lapses = snapshot.mode.takesSegment ? recorder.revealed.map { $0.lowerIndex } : []
    return BlockRecall.all(
      typed: DigitRange(snapshot.lowerIndex..<snapshot.currentIndex),
      errors: (errors.map { $0.index } + lapses).ordered { [$0] }, revealed: recorder.revealed,
      times: isTimed ? cumulativeTimes : [])
  }
}

package struct SessionOutcome: Hashable, Sendable {
  /// Certificate, records, experience, grade, double bang.
  package let result: SessionResult

  package let summary: SessionSummary

  /// What changed since the previous session with the same constant, if there was one.
  package let delta: SummaryDelta?

  package let signals: SuccessSignal

  package let dailyStreak: Int64

  /// The milestone that the daily streak reached, if any.
  package let milestone: Int64?

  /// Whether the session met the challenge of the day and is rewarded for it.
  package let isChallengeRewarded: Bool

  /// The mark of the day's challenge, where the day had no better one before.
  package let challengeMark: ChallengeMark?

  package let badges: [Badge]

  /// Whether to ask for consent to reminders now; set by the store.
  package var asksForReminder = false
}

/// Identifiers of sessions: when they were opened, and a random suffix.
package enum SessionIdentifier {
  /// A new identifier, such as `20261121T143000Z-4fk2x9a`; it sorts by time and suits file names.
  package static func make(at time: WallTime) -> String {
    "\(time.basicFormat)-\(String(UInt64.random(in: 0..<78_364_164_096), radix: 36))"
  }

  /// Whether a text is a safe identifier: it becomes a file name.
  package static func accepts(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x61 && $0 <= 0x7A)
          || $0 == UInt8(ascii: "-")
      }
  }
}
