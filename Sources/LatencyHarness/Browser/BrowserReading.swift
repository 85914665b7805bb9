import LatencyGate
package import LatencyMeasurement

/// What a trace says of a round: its rows, its mistakes, and what the page changed.
package struct BrowserReading: Sendable {
  private let keys: [BrowserTrace.Key]
  private let marks: [BrowserTrace.Mark]
  /// When each key was shown.
  ///
  /// Chromium drops a frame when the next one overtakes it, and then names none for its keys: they
  /// are shown by the frame of a later key at the latest, since the page had answered them before.
  private let shown: [Int64?]

  /// Creates a reading.
  ///
  /// - Parameters:
  ///   - trace: the trace.
  ///   - closing: how many keys came after those of the schedule, only for their frames.
  package init(_ trace: BrowserTrace, closingKeys closing: Int = 0) {
    keys = trace.keys.dropLast(closing)
    marks = trace.marks
    var shown: [Int64?] = []
    var later: Int64?
    for key in trace.keys.reversed() {
      later = key.swapped ?? later
      shown.append(later)
    }
    self.shown = shown.reversed().dropLast(closing)
  }

  /// The mistakes: keys that the page did not get, did not answer at once, answered wrongly or
  /// never showed.
  ///
  /// - Parameters:
  ///   - answers: whether each key of the schedule is right.
  ///   - arm: the null page calls every key right.
  package func findings(typing answers: [Bool], by arm: RoundArm) -> [OracleFinding] {
    var findings: [OracleFinding] = []
    if marks.count != answers.count || keys.count != answers.count {
      let seen = min(marks.count, keys.count)
      findings.append(
        OracleFinding(
          seen < answers.count ? .lost : .doubled,
          detail: "the page answered \(marks.count) keys and was given \(keys.count), of"
            + " \(answers.count)"))
    }
    var errors = 0
    for (index, (mark, isRight)) in zip(marks, answers).enumerated() {
      if !isRight, arm == .engine { errors += 1 }
      if mark.keys != index + 1 {
        findings.append(
          OracleFinding(
            .lost, key: index,
            detail: "when the page has answered it, it shows \(mark.keys) as the number of keys;"
              + " it is \(index + 1)"))
      } else if mark.errors != errors {
        findings.append(
          OracleFinding(
            .wrongVerdict, key: index,
            detail: "after key \(index) the page shows \(mark.errors) as the number of errors;"
              + " it is \(errors)"))
      }
    }
    if let key = shown.firstIndex(of: nil) {
      findings.append(OracleFinding(.lost, key: key, detail: "no frame shows it"))
    }
    return findings
  }

  /// The rows: written, the page entered, answered with the mark, published with the frame's swap.
  ///
  /// - Parameters:
  ///   - planned: the keys of the schedule.
  ///   - times: when each was typed, on the clock.
  ///   - start: the beginning of the round.
  package func samples(
    _ planned: [Keystroke], typed times: [Int64], from start: Int64
  ) -> SampleTable {
    var table = SampleTable(capacity: planned.count, blameCapacity: 0)
    var seen = TimeColumn(count: planned.count)
    for (index, time) in times.enumerated() where index < min(keys.count, marks.count) {
      guard let swapped = shown[index] else { break }
      let entered = max(time, keys[index].entered) - start
      let answered = max(entered, marks[index].time - start)
      let shown = max(answered, swapped - start)
      table.record(
        intended: planned[index].intended, injected: time - start, entered: entered,
        answered: answered, published: shown, verdict: .none)
      seen.set(shown, at: index)
    }
    table.merge(seen: seen)
    return table
  }

  /// What the keys changed.
  ///
  /// - Parameter elements: the elements of the page at the end.
  package func facts(elements: Int) -> BrowserFacts {
    BrowserFacts(
      keys: marks.count, changes: marks.reduce(0) { $0 + $1.changes },
      mostChanges: marks.map(\.changes).max() ?? 0, elements: elements)
  }
}
