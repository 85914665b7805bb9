package import DigitCore
package import PracticeEngine
import StrictJSON

/// A player's learning state of one constant: weak blocks, and errors by digit.
///
/// It is derived from the history; its file only avoids reading that.
package struct ConstantMemory: Hashable, Sendable {
  /// The constant.
  package let constant: MathematicalConstant

  /// The weak blocks and when to repeat them.
  package private(set) var scheduler = LearningScheduler()

  /// Right and wrong digits, by digit.
  package private(set) var tally = DigitTally()

  /// The confusion matrix: row by expected digit, column by typed digit, ten by ten.
  package private(set) var confusions = [[Int64]](
    repeating: [Int64](repeating: 0, count: 10), count: 10)

  /// The identifier of the last session included, or an empty text.
  package private(set) var lastSession = ""

  /// Creates the state of a constant that was never practised.
  package init(of constant: MathematicalConstant) { self.constant = constant }

  /// Adds a session.
  package mutating func note(_ entry: HistoryEntry) {
    guard entry.constant == constant else { return }
    var typed = entry.typed
    // After the last listed error it is unknown which blocks were faultless.
    if entry.summary.errorCount > Int64(entry.errors.count), let last = entry.errors.last {
      typed = DigitRange(from: typed.lowerIndex, upTo: last.index) ?? typed
    }
    scheduler.note(
      typed: typed, errors: entry.errors.map { $0.index },
      isUnaided: entry.summary.revealsUsed == 0, on: entry.day)
    tally.add(entry.tally)
    for error in entry.errors {
      confusions[Int(error.expected.value)][Int(error.typed.value)] += 1
    }
    lastSession = entry.id
  }

  /// Creates the state from a history, the oldest session first.
  package init(of constant: MathematicalConstant, history: [HistoryEntry]) {
    self.init(of: constant)
    for entry in history { note(entry) }
  }
}

/// The learning state as JSON.
extension ConstantMemory {
  /// One line of JSON.
  package var json: String {
    JSONWriter.object { writer in
      StoreFormat.learning.begin(&writer)
      writer.member("constant", constant.name)
      writer.member("session", lastSession)
      writer.key("right")
      writer.raw(JSONWriter.array(tally.right, separator: ", "))
      writer.key("missed")
      writer.raw(JSONWriter.array(tally.wrong, separator: ", "))
      writer.key("confusions")
      let confusions = confusions.map { JSONWriter.array($0, separator: ", ") }
      writer.raw("[\(confusions.joined(separator: ", "))]")
      writer.key("blocks")
      let rows = scheduler.blocks.map {
        "[\($0.block),\($0.box),\($0.errorCount),\($0.repetitions),\(max($0.dueDay.number, 0))]"
      }
      writer.raw("[\(rows.joined(separator: ","))]")
    }
  }

  /// The last day of the year 9999, as days since 1970.
  private static var lastDay: Int64 { 2_932_896 }

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
    let stored = fields.rows("blocks") ?? []
    let blocks = stored.compactMap { row -> BlockMemory? in
      guard row.count == 5, row[0] <= FieldReader.maximumCount / LearningScheduler.blockLength,
        let box = Int(exactly: row[1]), row[4] <= Self.lastDay
      else { return nil }
      return BlockMemory(
        block: row[0], box: box, errorCount: row[2], repetitions: row[3],
        dueDay: CivilDay(number: row[4]))
    }
    if blocks.count < stored.count { fields.addProblem("a block has numbers that cannot be") }
    scheduler = LearningScheduler(blocks)
  }
}
