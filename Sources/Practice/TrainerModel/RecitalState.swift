package import DigitCore
package import PracticeData
import PracticeEngine

/// The recital: its choice, the one that runs, and the result of the last one.
package final class RecitalState {
  package static let batchSizes = [10, 50, 100, 500, 1_000, 5_000]
  /// How many of those that are kept are shown.
  package internal(set) var shownCount = 8

  package internal(set) var batchSize = 100
  /// The recital that runs; `nil` while one is chosen, and at its end.
  package internal(set) var record: RecitalRecord?
  /// The place in the batch before which a digit comes.
  package internal(set) var cursor = 0
  package internal(set) var report: RecitalReport?
  /// Whether the player is asked to end it.
  package internal(set) var asksToEnd = false
  /// Why it was not judged.
  package internal(set) var problem: String?
  /// Those that are kept, the newest first.
  package internal(set) var kept: [RecitalRecord] = []

  /// The recital of a constant that another run of the program left.
  package func interrupted(of constant: MathematicalConstant) -> RecitalRecord? {
    kept.first { !$0.isComplete && $0.constant == constant }
  }
}

extension Trainer {
  /// Loads the recitals that are kept.
  package func loadRecitals() {
    if !state.recital.record.hasValue { store.loadRecitals(limit: state.recital.shownCount) }
  }

  /// Shows ten more of those that are kept.
  package func showMoreRecitals() {
    state.recital.shownCount += 10
    loadRecitals()
  }

  /// Selects another size of batches.
  package func chooseBatchSize(_ size: Int) {
    state.recital.batchSize = min(max(size, 1), Recital.largestBatch)
  }

  /// Begins a recital of the selected constant, or goes on with one that was interrupted.
  package func beginRecital(goingOn: Bool = false, at time: Int64) {
    let constant = state.settings.constant
    if goingOn {
      guard var record = state.recital.interrupted(of: constant) else { return }
      record.goOn(at: time, now: clock())
      state.recital.record = record
    } else {
      state.recital.record = RecitalRecord(
        of: constant, batchSize: state.recital.batchSize, now: clock())
    }
    state.recital.cursor = state.recital.record?.recital.batch.count ?? 0
    state.recital.report = nil
    state.recital.problem = nil
    computeDigitsOfRecital()
    keepRecital()
  }

  /// Begins to compute the digits that are missing, which are wanted at the end of a recital.
  func computeDigitsOfRecital() {
    guard let constant = state.recital.record?.constant, !state.home.available.hasValue,
      !state.home.computation.hasValue
    else { return }
    _ = beginComputation(for: configuration(of: constant, .practice, nil))
    forgetWaitingSession()
  }

  /// Shows the result of a recital that is kept, with every error.
  package func readRecital(_ record: RecitalRecord) {
    guard record.isComplete else { return }
    do throws(DigitProviderError) {
      let digits = try provider.digits(of: record.constant, nil)
      state.recital.problem = nil
      state.recital.report = try? RecitalReport(record, source: digits)
    } catch {
      state.recital.problem = error.description
    }
  }

  /// Types a digit at the cursor; returns whether it was taken.
  @discardableResult
  package func typeRecital(_ digit: Digit, at time: Int64) -> Bool {
    let isTaken = recite(.insert(digit, at: state.recital.cursor), at: time)
    if isTaken { state.recital.cursor += 1 }
    return isTaken
  }

  /// Takes back the digit before the cursor.
  package func eraseRecital(at time: Int64) {
    if recite(.remove(at: state.recital.cursor - 1), at: time) { state.recital.cursor -= 1 }
  }

  /// Takes a point: what stands before it is no decimal.
  package func pointRecital(at time: Int64) {
    guard let record = state.recital.record, record.recital.submitted.isEmpty,
      record.recital.batch.map({ $0.digit }) == [record.constant.integerPart]
    else { return }
    eraseRecital(at: time)
  }

  package func moveRecital(by count: Int) {
    guard let batch = state.recital.record?.recital.batch else { return }
    state.recital.cursor = min(max(state.recital.cursor + count, 0), batch.count)
  }

  package func submitRecital(at time: Int64) {
    if recite(.submit, at: time) { state.recital.cursor = 0 }
  }

  /// Begins a pause, or ends it.
  package func pauseRecital(at time: Int64) {
    guard let recital = state.recital.record?.recital else { return }
    recite(recital.pausedSince == nil ? .pause : .resume, at: time)
  }

  /// Ends the recital after asking and judges what was submitted, or closes a result.
  ///
  /// - Returns: whether there was one of them.
  @discardableResult
  package func endRecital() -> Bool {
    guard let record = state.recital.record else {
      defer { state.recital.report = nil }
      return state.recital.report.hasValue
    }
    if record.began != nil, !state.recital.asksToEnd {
      state.recital.asksToEnd = true
      return true
    }
    state.recital.asksToEnd = false
    judgeRecital(record)
    state.recital.record = nil
    loadRecitals()
    return true
  }

  private func judgeRecital(_ record: RecitalRecord) {
    var record = record
    var digits = SessionDigits.listed([])
    do throws(DigitProviderError) {
      digits = try provider.digits(of: record.constant, nil)
      record.end(RecitalVerdict(record.recital, source: digits), now: clock())
    } catch {
      state.recital.problem = error.description
      record.end(nil, now: clock())
    }
    guard record.isComplete else { return }
    store.keepRecital(record.id, record.takeNewText(), isOver: true)
    store.trackWrite()
    state.recital.report = try? RecitalReport(record, source: digits)
  }

  @discardableResult
  private func recite(_ action: Recital.Action, at time: Int64) -> Bool {
    state.recital.asksToEnd = false
    guard state.recital.record?.take(action, at: time, now: clock()) == true else { return false }
    keepRecital()
    return true
  }

  /// Keeps what is new at once, so that a killed program loses nothing of it.
  private func keepRecital() {
    guard let id = state.recital.record?.id, let text = state.recital.record?.takeNewText(),
      !text.isEmpty
    else { return }
    store.keepRecital(id, text, isOver: false)
  }
}
