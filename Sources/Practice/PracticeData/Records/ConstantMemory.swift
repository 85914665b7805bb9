package import DigitCore
package import PracticeEngine
import Text

/// A player's learning state of one constant: the cards of its blocks, and errors by digit.
///
/// It is derived from the history; its file only avoids reading that.
package struct ConstantMemory: Hashable, Sendable {
  package let constant: MathematicalConstant

  /// The blocks that were recalled, and when to recall them again.
  package private(set) var scheduler = LearningScheduler()

  package private(set) var tally = DigitTally()

  /// The confusion matrix: row by expected digit, column by typed digit, ten by ten.
  package private(set) var confusions = [[Int64]](
    repeating: [Int64](repeating: 0, count: 10), count: 10)

  /// Mean nanoseconds between recalled digits, weighted towards the latest; 0 before the first.
  package private(set) var pace: Int64 = 0

  /// The number of recalls that the mean is made of.
  private var paceCount: Int64 = 0

  /// How many recalls the mean needs before it says which ones were easy.
  private static let fewestPaced: Int64 = 10

  /// How far the latest day's recitals came.
  package private(set) var recital: TodayPlan.Recital?

  /// The identifier of the last session included, or an empty text.
  package private(set) var lastSession = ""

  package init(of constant: MathematicalConstant) { self.constant = constant }

  /// Whether it knows of no session.
  package var isEmpty: Bool { lastSession.isEmpty && scheduler.blocks.isEmpty }

  package mutating func note(_ entry: HistoryEntry) {
    guard entry.constant == constant else { return }
    noteRecital(entry)
    let ownGap = paceCount < Self.fewestPaced ? nil : pace
    let isLesson = entry.summary.mode == .learn
    let new = entry.recalls.filter {
      !$0.isMissed && !$0.isRevealed && !scheduler[$0.block].hasValue
    }
    for recall in entry.recalls {
      let grade = recall.grade(ownGap: ownGap)
      scheduler.note(recall, grade: grade, on: entry.day, isLesson: isLesson)
      if !recall.isMissed, !recall.isRevealed, recall.gap > 0 { notePace(recall.gap) }
    }
    if entry.declared > 0 {
      let known = entry.declared / LearningScheduler.blockLength
      scheduler.mature(Array(0..<known), on: entry.day)
    } else if !isLesson, new.count > Self.mostNew {
      scheduler.mature(new.map { $0.block }, on: entry.day)
    }
    tally.add(entry.tally)
    var last: Int64 = -1
    // Older lines list every wrong key; the first at a position is the slip.
    for error in entry.errors where error.index != last {
      confusions[Int(error.expected.value)][Int(error.typed.value)] += 1
      last = error.index
    }
    lastSession = entry.id
  }

  /// The most new blocks that one recital can have been the first recall of: who recites more knew
  /// them before.
  private static let mostNew = 10

  /// Notes how far a recital came: from the start, or from a border to the end of what is known.
  private mutating func noteRecital(_ entry: HistoryEntry) {
    let known = scheduler.firstNewBlock * LearningScheduler.blockLength
    let isWhole = entry.typed.upperIndex >= known
    let isOfBorder = isWhole && entry.pass.isRecall && entry.typed.count >= 100
    guard entry.summary.mode.countsForRecords || isOfBorder else { return }
    let start = entry.typed.lowerIndex
    let part = DigitRange(start..<start + entry.cleanCount)
    let earlier = recital.flatMap { $0.day == entry.day ? $0 : nil }
    let best = earlier.map { $0.best.upperIndex >= part.upperIndex ? $0.best : part } ?? part
    recital = TodayPlan.Recital(
      day: entry.day, tries: (earlier?.tries ?? 0) + (isWhole ? 1 : 0), best: best)
  }

  /// Adds the mean time of a recall: a sixteenth of the new mean once there are so many.
  private mutating func notePace(_ gap: Int64) {
    paceCount = min(paceCount + 1, 16)
    pace += (gap - pace) / paceCount
  }

  package init(of constant: MathematicalConstant, history: [HistoryEntry]) {
    self.init(of: constant)
    for entry in history { note(entry) }
  }

  /// The state after a history was joined with another one: what follows from all sessions, and
  /// what only one of the states knows because its sessions are no longer in a history.
  ///
  /// - Complexity: O(sessions + cards · log cards).
  package static func joined(
    of constant: MathematicalConstant, history: [HistoryEntry], _ states: [ConstantMemory?]
  ) -> ConstantMemory {
    var joined = ConstantMemory(of: constant, history: history)
    for state in states {
      if let state { joined.take(state) }
    }
    return joined
  }

  /// Takes what another state knows better: of each block the card of the later review, of each
  /// count the larger.
  private mutating func take(_ other: ConstantMemory) {
    scheduler = LearningScheduler(
      scheduler.blocks.map { own in
        guard let card = other.scheduler[own.block], own.isOlder(than: card) else { return own }
        return card
      } + other.scheduler.blocks)
    tally.raise(to: other.tally)
    for row in confusions.indices {
      for column in confusions[row].indices {
        confusions[row][column] = max(confusions[row][column], other.confusions[row][column])
      }
    }
    if let later = other.recital, recital.map({ $0.day < later.day }) ?? true { recital = later }
    if other.paceCount > paceCount { (pace, paceCount) = (other.pace, other.paceCount) }
    if lastSession.isEmpty { lastSession = other.lastSession }
  }

  package var json: String {
    JSONWriter.object { writer in
      StoreFormat.learning.begin(&writer)
      writer.member("constant", constant.name)
      writer.member("session", lastSession)
      writer.member("right", raw: JSONWriter.array(tally.right, separator: ", "))
      writer.member("missed", raw: JSONWriter.array(tally.wrong, separator: ", "))
      let confusions = confusions.map { JSONWriter.array($0, separator: ", ") }
      writer.member("confusions", raw: "[\(confusions.joined(separator: ", "))]")
      writer.member("pace", raw: "[\(pace),\(paceCount)]")
      if let recital {
        let best = recital.best
        let row = [max(recital.day.number, 0), recital.tries, best.lowerIndex, best.upperIndex]
        writer.member("recital", raw: JSONWriter.array(row))
      }
      writer.member("cards", raw: "[\(scheduler.blocks.map { $0.json }.joined(separator: ","))]")
    }
  }

  /// Creates a state from its members; any problem makes it worthless, as it is derived from the
  /// history.
  package init(_ fields: inout FieldReader, constant: MathematicalConstant) {
    self.init(of: constant)
    if fields.named("constant", MathematicalConstant.named) != constant {
      fields.addProblem("it belongs to another constant")
    }
    lastSession = fields.named("session") { $0 } ?? ""
    let right = fields.integers("right") ?? []
    if let tally = DigitTally(right: right, wrong: fields.integers("missed") ?? []) {
      self.tally = tally
    } else {
      fields.addProblem("\"right\" and \"missed\" must hold ten numbers each")
    }
    let rows = fields.rows("confusions") ?? []
    if rows.count == 10, rows.allSatisfy({ $0.count == 10 }) {
      confusions = rows
    } else {
      fields.addProblem("\"confusions\" must hold ten rows of ten numbers")
    }
    if let numbers = fields.integers("pace"), numbers.count == 2 {
      (pace, paceCount) = (numbers[0], min(numbers[1], 16))
    }
    if let row = fields.integers("recital"), row.count == 4, row[0] <= BlockMemory.latestDay,
      let best = DigitRange(from: row[2], upTo: row[3])
    {
      recital = TodayPlan.Recital(day: CivilDay(number: row[0]), tries: row[1], best: best)
    }
    // Version 1 had card boxes.
    let isOlder = fields.integer("version") == 1
    let stored = fields.rows(isOlder ? "blocks" : "cards") ?? []
    let cards = stored.compactMap { isOlder ? BlockMemory(box: $0) : BlockMemory(card: $0) }
    if cards.count < stored.count { fields.addProblem("a block has numbers that cannot be") }
    scheduler = LearningScheduler(cards)
  }
}

extension BlockMemory {
  /// Whether another card of the block knows of more reviews.
  fileprivate func isOlder(than other: BlockMemory) -> Bool {
    if lastDay != other.lastDay { return lastDay < other.lastDay }
    return repetitions + errorCount < other.repetitions + other.errorCount
  }

  /// The last day of the year 9999, as days since 1970.
  fileprivate static var latestDay: Int64 { 2_932_896 }

  /// The card as a row: block, stability and difficulty in billionths, first and last day, slips,
  /// repetitions, whether it was missed, mean gap.
  fileprivate var json: String {
    let numbers = memory.billionths
    let row = [
      block, numbers.stability, numbers.difficulty, max(firstDay.number, 0), max(lastDay.number, 0),
      errorCount, repetitions, isMissed ? 1 : 0, gap,
    ]
    return JSONWriter.array(row)
  }

  fileprivate init?(card row: [Int64]) {
    guard row.count == 9, row[0] <= FieldReader.maximumCount / LearningScheduler.blockLength,
      let memory = MemoryState(billionths: row[1], row[2]), row[4] <= Self.latestDay, row[7] <= 1
    else { return nil }
    self.init(
      block: row[0], memory: memory, firstDay: CivilDay(number: row[3]),
      lastDay: CivilDay(number: row[4]), errorCount: row[5], repetitions: row[6],
      isMissed: row[7] == 1, gap: row[8])
  }

  private static var boxDays: [Int64] { [0, 1, 3, 7, 14, 30] }

  /// Creates a card from a row of version 1 — block, box, errors, repetitions, due day —, or `nil`
  /// for an invalid one.
  ///
  /// The card is due on the day that the box was: the box's days are its stability.
  fileprivate init?(box row: [Int64]) {
    guard row.count == 5, row[0] <= FieldReader.maximumCount / LearningScheduler.blockLength,
      Self.boxDays.indices.contains(Int(clamping: row[1])), row[4] <= Self.latestDay
    else { return nil }
    let days = Self.boxDays[Int(row[1])]
    let missed = MemoryState(first: .again)
    let memory =
      days == 0
      ? missed
      : MemoryState(stability: Double(days), difficulty: MemoryState(first: .good).difficulty)
    let last = CivilDay(number: max(row[4] - days, 0))
    self.init(
      block: row[0], memory: memory ?? missed, firstDay: last, lastDay: last, errorCount: row[2],
      repetitions: row[3], isMissed: days == 0)
  }
}
