package import DigitCore
package import PracticeEngine
import StrictJSON

/// A session in the history.
package struct HistoryEntry: Hashable, Sendable {
  /// The session's identifier; also the file name of a certified run's transcript.
  package let id: String

  /// When it ended.
  package let ended: WallTime

  /// The constant.
  package let constant: MathematicalConstant

  /// Mode, score, errors, speed, accuracy, reveals, certificate.
  package let summary: SessionSummary

  /// 0-based index of the first decimal typed.
  package let lowerIndex: Int64

  /// Right digits from the start before the first error or reveal.
  package let cleanCount: Int64

  /// 0-based index of the first decimal typed wrong, or `nil` without errors.
  package let firstErrorIndex: Int64?

  /// Nanoseconds from the first key to the first wrong digit, or `nil` without errors.
  package let firstErrorTime: Int64?

  /// The layout of the number pad, where it is known.
  package let keypad: KeypadLayout?

  /// Whether the program stalled, which voids the certificate.
  package let isStalled: Bool

  /// Whether the session met the challenge of its day.
  package let isChallengeMet: Bool

  /// Right and wrong digits, by digit.
  package let tally: DigitTally

  /// The wrong digits, the first ``SessionRecorder/listedErrors`` of them.
  package let errors: [DigitError]

  /// Creates an entry.
  init(
    id: String, ended: WallTime, constant: MathematicalConstant, summary: SessionSummary,
    range lowerIndex: Int64, cleanCount: Int64, firstErrorIndex: Int64?, firstErrorTime: Int64?,
    keypad: KeypadLayout?, isStalled: Bool, isChallengeMet: Bool, tally: DigitTally,
    errors: [DigitError]
  ) {
    self.id = id
    self.ended = ended
    self.constant = constant
    self.summary = summary
    self.lowerIndex = lowerIndex
    self.cleanCount = cleanCount
    self.firstErrorIndex = firstErrorIndex
    self.firstErrorTime = firstErrorTime
    self.keypad = keypad
    self.isStalled = isStalled
    self.isChallengeMet = isChallengeMet
    self.tally = tally
    self.errors = errors
  }

  /// The local calendar day of the session, where and when it was played.
  package var day: CivilDay { ended.day }

  /// Whether the session counts for the daily streak: it had a right digit.
  package var isSuccessful: Bool { summary.reason != nil && summary.correctCount > 0 }

  /// The decimals typed right, as 0-based indices.
  package var typed: DigitRange { DigitRange(lowerIndex..<lowerIndex + summary.correctCount) }
}

/// A session on the leaderboard.
extension HistoryEntry {
  /// The run for the leaderboard, without its times; `nil` for a session that was not certified.
  package var certifiedRun: HeldRecord? {
    guard summary.certified,
      let run = PersonalBestRecord(
        constant: constant, digitCount: summary.correctCount,
        totalTime: summary.lastCorrectTime, cumulativeTimes: [])
    else { return nil }
    return HeldRecord(run: run, day: day, session: id)
  }
}

/// A session as one line of JSON.
extension HistoryEntry {
  /// The line, without its line feed.
  package var json: String {
    JSONWriter.object { writer in
      writer.member("id", id)
      writer.member("at", ended.unixSeconds)
      writer.member("offset", ended.utcOffset)
      writer.member("constant", constant.name)
      summary.write(to: &writer)
      writer.member("from", lowerIndex)
      writer.member("clean", cleanCount)
      if let firstErrorIndex {
        writer.key("firstError")
        writer.object { writer in
          writer.member("index", firstErrorIndex)
          writer.member("time", nanoseconds: firstErrorTime ?? 0)
        }
      }
      if let keypad { writer.member("keypad", keypad.name) }
      if isStalled { writer.member("stalled", true) }
      if isChallengeMet { writer.member("challenge", true) }
      writer.key("right")
      writer.raw(JSONWriter.array(tally.right))
      writer.key("missed")
      writer.raw(JSONWriter.array(tally.wrong))
      if !errors.isEmpty {
        writer.key("errors")
        let rows = errors.map { "[\($0.index),\($0.expected.value),\($0.typed.value)]" }
        writer.raw("[\(rows.joined(separator: ","))]")
      }
    }
  }

  /// Creates an entry from its members, or returns `nil` and records problems.
  package init?(_ fields: inout FieldReader) {
    let id = fields.named("id") { SessionIdentifier.accepts($0) ? $0 : nil }
    // The years 0 to 9999, so that the day can always be written.
    let seconds = fields.integer("at", in: -62_167_132_800...253_402_214_400)
    let offset = fields.integer("offset", in: -86_400...86_400) ?? 0
    let constant = fields.named("constant", MathematicalConstant.named)
    let summary = SessionSummary(&fields)
    let lower = fields.integer("from") ?? 0
    guard let id, let seconds, let constant, let summary else {
      fields.addProblem("a session needs id, at, constant, mode, reason and its counts")
      return nil
    }
    var firstErrorIndex: Int64?
    var firstErrorTime: Int64?
    if var inner = fields.object("firstError") {
      firstErrorIndex = inner.integer("index")
      firstErrorTime = inner.nanoseconds("time")
      fields.absorb(inner, from: "firstError")
    }
    let right = fields.integers("right") ?? DigitTally().right
    let wrong = fields.integers("missed") ?? DigitTally().wrong
    let tally = DigitTally(right: right, wrong: wrong)
    if tally == nil { fields.addProblem("\"right\" and \"missed\" must hold ten numbers each") }
    self.init(
      id: id, ended: WallTime(unixSeconds: seconds, utcOffset: offset), constant: constant,
      summary: summary, range: lower, cleanCount: fields.integer("clean") ?? 0,
      firstErrorIndex: firstErrorIndex, firstErrorTime: firstErrorTime,
      keypad: fields.named("keypad", KeypadLayout.named),
      isStalled: fields.flag("stalled") ?? false,
      isChallengeMet: fields.flag("challenge") ?? false, tally: tally ?? DigitTally(),
      errors: Self.errors(&fields))
    if !fields.problems.isEmpty { return nil }
  }

  private static func errors(_ fields: inout FieldReader) -> [DigitError] {
    let rows = fields.rows("errors") ?? []
    let errors = rows.compactMap { row -> DigitError? in
      guard row.count == 3, row[1] < 10, row[2] < 10, let expected = Digit(UInt8(row[1])),
        let typed = Digit(UInt8(row[2]))
      else { return nil }
      return DigitError(index: row[0], expected: expected, typed: typed)
    }
    if errors.count < rows.count {
      fields.addProblem("an error must hold its index, the right digit and the wrong one")
    }
    return errors
  }
}

extension SessionSummary {
  /// Writes the members.
  func write(to writer: inout JSONWriter) {
    writer.member("mode", mode.rawValue)
    writer.member("reason", reason?.name)
    writer.member("correct", correctCount)
    writer.member("wrong", errorCount)
    writer.member("bestStreak", bestStreak)
    writer.member("reveals", revealsUsed)
    writer.member("elapsed", nanoseconds: elapsed)
    writer.member("time", nanoseconds: lastCorrectTime)
    writer.member("certified", certified)
  }

  /// Creates a summary from its members, or returns `nil` and records problems.
  init?(_ fields: inout FieldReader) {
    let mode = fields.named("mode") { SessionMode(rawValue: $0) }
    let reason = fields.named("reason", FinishReason.named)
    let correct = fields.integer("correct")
    let wrong = fields.integer("wrong")
    guard let mode, let reason, let correct, let wrong else {
      fields.addProblem("a session needs mode, reason, correct and wrong")
      return nil
    }
    self.init(
      mode: mode, reason: reason, correctCount: correct, errorCount: wrong,
      bestStreak: fields.integer("bestStreak") ?? 0, revealsUsed: fields.integer("reveals") ?? 0,
      elapsed: fields.nanoseconds("elapsed") ?? 0,
      lastCorrectTime: fields.nanoseconds("time") ?? 0,
      certified: fields.flag("certified") ?? false)
  }
}
