package import DigitCore
package import PracticeEngine
import Text

package struct HistoryEntry: Hashable, Sendable {
  /// The session's identifier; also the file name of a certified run's transcript.
  package let id: String

  package let ended: WallTime

  package let constant: MathematicalConstant

  /// Mode, score, errors, speed, accuracy, reveals, certificate.
  package let summary: SessionSummary

  /// In learn mode: how much was shown.
  package let pass: LearnPass

  /// 0-based index of the first decimal typed.
  let lowerIndex: Int64

  /// Right digits from the start before the first error or reveal.
  package let cleanCount: Int64

  /// 0-based index of the first decimal typed wrong, or `nil` without errors.
  package let firstErrorIndex: Int64?

  /// Nanoseconds from the first key to the first wrong digit, or `nil` without errors.
  package let firstErrorTime: Int64?

  /// The layout of the number pad, where it is known.
  package let keypad: KeypadLayout?

  /// The best mark of the day's challenge that the session earned, if any.
  let challengeMark: ChallengeMark?

  /// How many decimals the player said to know, and was believed; 0 for none.
  package let declared: Int64

  /// Right and wrong digits, by digit.
  package let tally: DigitTally

  /// The slips, one a position, the first ``SessionRecorder/listedErrors`` of them.
  package let errors: [DigitError]

  /// What the session says about the memory of blocks.
  package let recalls: [BlockRecall]

  /// Whether the program stalled, or keys came faster than a hand types: the times are void.
  package var isStalled: Bool { !summary.isTimed }

  /// The local calendar day of the session, where and when it was played.
  package var day: CivilDay { ended.day }

  /// Whether the session counts for the daily streak: it had a right digit.
  var isSuccessful: Bool { summary.reason != nil && summary.correctCount > 0 }

  /// The decimals typed right, as 0-based indices.
  package var typed: DigitRange { DigitRange(lowerIndex..<lowerIndex + summary.correctCount) }
}

extension HistoryEntry {
  /// The run for the leaderboard, without its times; `nil` for a session that was not certified.
  package var certifiedRun: HeldRecord? {
    guard summary.certified, let run = summary.run(of: constant, []) else { return nil }
    return HeldRecord(run: run, day: day, session: id)
  }

  /// How many decimals from the start are known after the session.
  func knownDigits(after known: Int64) -> Int64 {
    let known = max(known, declared)
    let isCopied = summary.mode.showsOverlay && !pass.isRecall
    guard !isCopied, lowerIndex <= known else { return known }
    let right =
      summary.errorCount == 0 && summary.revealsUsed == 0
      ? summary.correctCount : cleanCount
    return max(known, lowerIndex + right)
  }

  /// The line, without its line feed.
  package var json: String {
    JSONWriter.object { writer in
      writer.member("id", id)
      writer.member("at", ended.unixSeconds)
      writer.member("offset", ended.utcOffset)
      writer.member("constant", constant.name)
      summary.write(to: &writer)
      if pass != .shown { writer.member("pass", pass.name) }
      writer.member("from", lowerIndex)
      writer.member("clean", cleanCount)
      if let firstErrorIndex {
        writer.member("firstError") { writer in
          writer.member("index", firstErrorIndex)
          writer.member("time", nanoseconds: firstErrorTime ?? 0)
        }
      }
      if let keypad { writer.member("keypad", keypad.name) }
      if let challengeMark {
        writer.member("challenge", true)
        writer.member("mark", challengeMark.name)
      }
      if declared > 0 { writer.member("declared", declared) }
      writer.member("right", raw: JSONWriter.array(tally.right))
      writer.member("missed", raw: JSONWriter.array(tally.wrong))
      if !errors.isEmpty {
        let rows = errors.map { "[\($0.index),\($0.expected.value),\($0.typed.value)]" }
        writer.member("errors", raw: "[\(rows.joined(separator: ","))]")
      }
      writer.member("blocks", raw: "[\(recalls.map { $0.json }.joined(separator: ","))]")
    }
  }

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
    fields.object("firstError") { inner in
      firstErrorIndex = inner.integer("index")
      firstErrorTime = inner.nanoseconds("time")
    }
    let right = fields.integers("right") ?? DigitTally().right
    let wrong = fields.integers("missed") ?? DigitTally().wrong
    let tally = DigitTally(right: right, wrong: wrong)
    if !tally.hasValue { fields.addProblem("\"right\" and \"missed\" must hold ten numbers each") }
    let errors = Self.errors(&fields)
    self.init(
      id: id, ended: WallTime(unixSeconds: seconds, utcOffset: offset), constant: constant,
      summary: summary, pass: fields.named("pass", LearnPass.named) ?? .shown, lowerIndex: lower,
      cleanCount: fields.integer("clean") ?? 0,
      firstErrorIndex: firstErrorIndex, firstErrorTime: firstErrorTime,
      keypad: fields.named("keypad", KeypadLayout.named), challengeMark: Self.mark(&fields),
      declared: fields.integer("declared", in: 0...1_000_000) ?? 0, tally: tally ?? DigitTally(),
      errors: errors, recalls: Self.recalls(&fields, summary, from: lower, errors))
    if !fields.problems.isEmpty { return nil }
  }

  /// The mark; an older program wrote only that a challenge was met.
  private static func mark(_ fields: inout FieldReader) -> ChallengeMark? {
    guard fields.flag("challenge") == true else { return nil }
    return fields.named("mark", ChallengeMark.named) ?? .bronze
  }

  /// The recalls, or those that a line of an older program implies.
  private static func recalls(
    _ fields: inout FieldReader, _ summary: SessionSummary, from lower: Int64,
    _ errors: [DigitError]
  ) -> [BlockRecall] {
    guard fields.value("blocks").hasValue else { return olderRecalls(summary, from: lower, errors) }
    let rows = fields.rows("blocks") ?? []
    let recalls = rows.compactMap { BlockRecall($0) }
    if recalls.count < rows.count { fields.addProblem("a block has numbers that cannot be") }
    return recalls
  }

  /// The recalls of a session that was written before blocks were.
  private static func olderRecalls(
    _ summary: SessionSummary, from lower: Int64, _ errors: [DigitError]
  ) -> [BlockRecall] {
    guard !summary.mode.showsOverlay else { return [] }
    var typed = DigitRange(lower..<lower + summary.correctCount)
    // After the last listed error it is unknown which blocks were faultless.
    if summary.errorCount > Int64(errors.count), let last = errors.last {
      typed = DigitRange(from: typed.lowerIndex, upTo: last.index) ?? typed
    }
    return BlockRecall.all(
      typed: typed, errors: errors.map { $0.index }.ordered { [$0] }, revealed: [], times: []
    ).filter { $0.isMissed || summary.revealsUsed == 0 }
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
  func write(to writer: inout JSONWriter) {
    writer.member("mode", mode.rawValue)
    writer.member("reason", reason?.name)
    writer.member("correct", correctCount)
    writer.member("wrong", errorCount)
    writer.member("bestStreak", bestStreak)
    if bestRecallStreak != bestStreak || mode.showsOverlay {
      writer.member("recalled", bestRecallStreak)
    }
    writer.member("reveals", revealsUsed)
    writer.member("elapsed", nanoseconds: elapsed)
    writer.member("time", nanoseconds: lastCorrectTime)
    writer.member("certified", certified)
    if !isTimed { writer.member("stalled", true) }
  }

  init?(_ fields: inout FieldReader) {
    let mode = fields.named("mode") { SessionMode(rawValue: $0) }
    let reason = fields.named("reason", FinishReason.named)
    let correct = fields.integer("correct")
    let wrong = fields.integer("wrong")
    guard let mode, let reason, let correct, let wrong else {
      fields.addProblem("a session needs mode, reason, correct and wrong")
      return nil
    }
    let bestStreak = fields.integer("bestStreak") ?? 0
    // Older lines do not say it: what learn mode showed was copied.
    let older = mode.showsOverlay ? 0 : bestStreak
    self.init(
      mode: mode, reason: reason, correctCount: correct, errorCount: wrong, bestStreak: bestStreak,
      bestRecallStreak: min(fields.integer("recalled") ?? older, bestStreak),
      revealsUsed: fields.integer("reveals") ?? 0, elapsed: fields.nanoseconds("elapsed") ?? 0,
      lastCorrectTime: fields.nanoseconds("time") ?? 0, isTimed: !(fields.flag("stalled") ?? false),
      certified: fields.flag("certified") ?? false)
  }
}

extension BlockRecall {
  /// The recall as a row: block, flags, and mean and longest time in milliseconds.
  fileprivate var json: String {
    "[\(block),\((isMissed ? 1 : 0) + (isRevealed ? 2 : 0)),\(gap / 1_000_000),"
      + "\(pause / 1_000_000)]"
  }

  fileprivate init?(_ row: [Int64]) {
    let longest = Int64.max / 1_000_000
    guard row.count == 4, row[0] <= FieldReader.maximumCount / LearningScheduler.blockLength,
      row[1] <= 3, row[2] <= longest, row[3] <= longest
    else { return nil }
    self.init(
      block: row[0], isMissed: row[1] & 1 != 0, isRevealed: row[1] & 2 != 0,
      gap: row[2] * 1_000_000, pause: row[3] * 1_000_000)
  }
}
