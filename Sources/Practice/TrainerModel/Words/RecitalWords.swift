import DigitCore
package import PracticeData
package import PracticeEngine

extension Localization {
  /// How many digits of a batch stand in a line.
  package static var batchLine: Int { 25 }

  /// A line of the batch in fives, with the position of its first digit.
  package func line(_ line: Int, ofBatchIn recital: Recital) -> (position: String, digits: String) {
    let digits = recital.batch.dropFirst(line * Self.batchLine).prefix(Self.batchLine)
    let before = Int64(recital.submitted.count + line * Self.batchLine)
    return (number(recital.lowerIndex + before + 1), digits.map { "\($0.digit.value)" }.inFives)
  }

  /// The batch, how full it is, and what was submitted.
  package func progress(of recital: Recital) -> String {
    self[
      .batchOf, number(recital.batchCount + 1), number(Int64(recital.batch.count)),
      number(Int64(recital.batchSize)), number(Int64(recital.submitted.count))]
  }

  /// What the reciter is to know now.
  package func hint(of state: RecitalState) -> String? {
    guard let recital = state.record?.recital else { return state.problem }
    if state.asksToEnd { return self[.endQuestion] }
    if recital.pausedSince != nil { return self[.paused] }
    return recital.batch.count == recital.batchSize ? self[.batchFull] : nil
  }

  /// A recital that is kept, in a line.
  package func line(of record: RecitalRecord) -> String {
    let count = number(Int64(record.recital.submitted.count))
    let began = WallTime(unixSeconds: record.began ?? 0, utcOffset: 0).universalText
    let right = record.cleanDigits.map { number($0) } ?? "–"
    return record.constant.symbol + " " + self[.keptRecital, began, count, right]
      + (record.isComplete ? "" : " · " + self[.interruptedRecital])
  }

  /// What a recital is worth, with its first errors.
  package func lines(of report: RecitalReport, listing limit: Int = .max) -> [String] {
    let (recital, verdict) = (report.record.recital, report.verdict)
    let count = Int64(recital.submitted.count)
    let first = recital.lowerIndex + 1
    var lines = [self[.recited, number(count), report.record.constant.symbol, number(first)]]
    if verdict.judgedCount > 0 {
      lines += [
        self[.rightBefore, number(verdict.cleanDigits)],
        verdict.errors.isEmpty
          ? self[.noError] : self.count(.recitalErrors, Int64(verdict.errors.count)),
      ]
    }
    lines += verdict.errors.prefix(limit).map { error in
      "  "
        + self[
          .recitalError, number(error.index + 1), "\(error.recited.value)",
          "\(error.decimal.value)"]
    }
    if verdict.errors.count > limit { lines.append("  …") }
    if verdict.judgedCount < count {
      lines.append(self[.notJudged, number(first + verdict.judgedCount)])
    }
    let times = report.times
    lines.append(
      self[
        .recitalTimes, times.began, times.ended ?? self[.interruptedRecital], time(recital.time)])
    if recital.pauseCount > 0 {
      lines.append(self.count(.pauses, recital.pauseCount, time(recital.pausedTime)))
    }
    for step in [100, 1_000] where recital.time > 0 {
      let splits = recital.splits(every: step).enumerated().map { place, split in
        number(Int64(step * (place + 1))) + " " + time(split)
      }
      lines += stride(from: 0, to: splits.count, by: 10).map {
        splits[$0..<min($0 + 10, splits.count)].joined(separator: " · ")
      }
    }
    return lines + [
      self[.judgedBy, report.digitsHash],
      self[.transcript, report.record.id, report.transcriptHash],
    ]
  }
}
