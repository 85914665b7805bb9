import DigitCore
package import PracticeData
package import PracticeEngine

/// A run as a text to send: its numbers, its squares, and the code of its ghost.
package struct SharedRun: Sendable {
  private let run: PersonalBestRecord
  private let errors: [Int64]
  private let wrongKeys, reveals: Int64
  /// The code of its ghost; `nil` where it has none.
  package let code: GhostCode?

  /// Creates the text of a run with the places of its errors, counted in right digits; without the
  /// digits that were typed it has no code.
  package init(
    _ run: PersonalBestRecord, by name: String = "", errors: [Int64] = [], wrongKeys: Int64 = 0,
    reveals: Int64 = 0, on digits: SessionDigits?
  ) {
    self.run = run
    self.errors = errors
    self.wrongKeys = wrongKeys
    self.reveals = reveals
    code = digits.flatMap { GhostCode(of: run, by: name, on: $0) }
  }

  /// The whole text.
  package func text(in words: Localization) -> String {
    var parts = [words[.cardDigits, run.constant.symbol, words.number(run.digitCount)]]
    if run.isTimed { parts += [words.time(of: run), words.speed(of: run)] }
    for (phrase, count) in [(Phrase.errors, wrongKeys), (.reveals, reveals)]
    where count > 0 {
      parts.append(words[phrase] + " " + words.number(count))
    }
    return ([parts.joined(separator: " · ")] + lines(in: words)).joined(separator: "\n")
  }

  /// The squares, and the code as the end of a link.
  package func lines(in words: Localization) -> [String] {
    let squares = RunSquares(
      count: Int(min(run.digitCount, 1_000_000_000)),
      times: run.isTimed ? run.cumulativeTimes : [], errors: errors)
    var lines = squares.rows
    if squares.digitsPerSquare > 1 {
      lines.append(words[.squareNote, words.number(Int64(squares.digitsPerSquare))])
    }
    if let code { lines += [words[.raceIt], GhostCode.marker + code.text] }
    return lines
  }
}

extension Trainer {
  /// The session that ended, to be shared; `nil` where nothing counts in it.
  package var sharedEnd: SharedRun? {
    guard let end = state.end, end.outcome.summary.mode.countsForRecords else { return nil }
    let (summary, session) = (end.outcome.summary, end.session)
    let run = PersonalBestRecord(
      constant: session.configuration.constant, digitCount: summary.correctCount,
      totalTime: end.times.last ?? 0, cumulativeTimes: end.times, isTimed: summary.isTimed)
    return run.map {
      SharedRun(
        $0, by: state.givenName, errors: end.errorPlaces, wrongKeys: summary.errorCount,
        reveals: summary.revealsUsed, on: summary.certified ? session.digits : nil)
    }
  }

  /// A record of the selected constant, to be shared; `nil` where there is none.
  package func sharedRecord(_ kind: GhostKind) -> SharedRun? {
    let constant = state.settings.constant
    return store.ghost(of: constant, kind).map { run in
      SharedRun(
        run, by: state.givenName,
        on: try? provider.digits(of: constant, DigitRange(0..<run.digitCount)))
    }
  }

  /// Copies a run to the clipboard of a terminal.
  package func copy(_ run: SharedRun?) {
    guard let run else { return }
    shared.append(run.text(in: state.words))
    state.note = state.words[.copiedInTerminal]
  }
}
