public import DigitCore
public import PracticeEngine

/// A player's learning state of one constant: weak blocks, and errors by digit.
///
/// It is derived from the history; its file only avoids reading that.
public struct ConstantMemory: Hashable, Sendable {
  /// The constant.
  public let constant: MathematicalConstant

  /// The weak blocks and when to repeat them.
  public internal(set) var scheduler = LearningScheduler()

  /// Right and wrong digits, by digit.
  public internal(set) var tally = DigitTally()

  /// The confusion matrix: row by expected digit, column by typed digit, ten by ten.
  public internal(set) var confusions = [[Int64]](
    repeating: [Int64](repeating: 0, count: 10), count: 10)

  /// The identifier of the last session included, or an empty text.
  var lastSession = ""

  /// Creates the state of a constant that was never practised.
  public init(of constant: MathematicalConstant) { self.constant = constant }

  /// Adds a session.
  mutating func note(_ entry: HistoryEntry) {
    guard entry.constant == constant else { return }
    var typed = entry.typed
    // After the last listed error it is unknown which blocks were faultless.
    if entry.summary.errorCount > Int64(entry.errors.count), let last = entry.errors.last {
      typed = DigitRange(from: typed.lowerIndex, upTo: last.index) ?? typed
    }
    scheduler.note(
      typed: typed, errors: entry.errors.map(\.index),
      isUnaided: entry.summary.revealsUsed == 0, on: entry.day)
    tally.add(entry.tally)
    for error in entry.errors {
      confusions[Int(error.expected.value)][Int(error.typed.value)] += 1
    }
    lastSession = entry.id
  }

  /// Creates the state from a history, the oldest session first.
  init(of constant: MathematicalConstant, history: [HistoryEntry]) {
    self.init(of: constant)
    for entry in history { note(entry) }
  }
}
