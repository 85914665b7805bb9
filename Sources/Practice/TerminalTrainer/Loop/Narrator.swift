import DigitCore
import PracticeData
import PracticeEngine
package import Processes
package import TrainerModel

/// Writes the trainer line by line, without moving the cursor, for screen readers.
package final class PlainRenderer: TrainerRenderer {
  private var narrator: Narrator
  private let isASCII: Bool
  package var drawsScreen: Bool { false }

  package init(_ options: TrainerOptions) {
    narrator = Narrator()
    isASCII = options.isASCII
  }

  /// Writes a line for every event since the last state.
  package func show(_ state: TrainerState, bell: Bool, on terminal: RawTerminal) -> Bool {
    var bytes: [UInt8] = bell ? [7] : []
    for line in narrator.lines(for: state) {
      for scalar in line.unicodeScalars {
        if scalar.isASCII || !isASCII {
          bytes.append(contentsOf: Array(String(scalar).utf8))
        } else {
          bytes.append(ASCIIFallback.of(scalar))
        }
      }
      bytes += [0x0D, 0x0A]
    }
    return bytes.isEmpty ? true : terminal.write(bytes)
  }

  /// Does nothing: written lines stay.
  package func invalidate() {}

  package func repaint() { narrator = Narrator() }
}

/// Describes the changes from one state to the next in lines.
package struct Narrator {
  /// The page, whether help covers it, and with them all that a page says anew when it changes.
  private var announced: (page: Page, showsHelp: Bool, contents: [AnyHashable])?
  private var snapshot: SessionSnapshot?
  private var asked: SessionQuestion.Subject?
  private var wasIntegerGiven = false
  private var warning: String?
  private var note: String?

  package init() {}

  package mutating func lines(for state: TrainerState) -> [String] {
    var lines: [String] = []
    if let text = state.warning, text != warning { lines.append(text) }
    warning = state.warning
    if let text = state.note, text != note { lines.append(text) }
    note = state.note
    // What is being loaded is read once it is there.
    if state.isLoading, !state.showsHelp, state.page != .session { return lines }
    let change =
      [.recital, .players, .duel].contains(state.page) ? state.page.screen.change(state) : nil
    let contents: [AnyHashable] = [
      state.page, state.showsHelp, HomeScreen.line(state), state.ghostProblem, state.line,
      state.settings, state.history.count, state.asksForReminder, state.reminder,
      state.home.computation != nil, state.drill.run, state.drill.kind, state.drill.form,
      state.drill.problem, state.drill.asksToLeave, state.deletion, state.challengeRound,
      state.recital.cursor, change,
    ]
    defer { announced = (state.page, state.showsHelp, contents) }
    if state.showsHelp {
      if announced?.showsHelp != true { lines += state.help.map { "\($0.key): \($0.action)" } }
      return lines
    }
    if state.page == .session {
      lines += sessionLines(state, isNew: announced?.page != .session)
    } else {
      snapshot = nil
      guard contents != announced?.contents else { return lines }
      lines += Self.pageLines(state, isNew: announced?.page != state.page)
    }
    return lines
  }

  private mutating func sessionLines(_ state: TrainerState, isNew: Bool) -> [String] {
    guard let session = state.session else { return [] }
    let words = state.words
    let new = session.snapshot
    defer {
      snapshot = new
      asked = session.asked
      wasIntegerGiven = session.isIntegerGiven
    }
    var lines: [String] = []
    if isNew {
      var title = [session.configuration.constant.name, words.name(of: new.mode)]
      let pass = words.pass(of: session.configuration)
      if !pass.isEmpty { title.append(pass) }
      if new.mode.takesSegment {
        title.append(words.segmentNote(new.lowerIndex + 1, new.upperIndex))
      }
      lines.append(title.joined(separator: ", ") + ". " + words.beginHint(session) + ".")
      if let trust = state.trust { lines.append("\(words.text(of: trust)): \(trust.path)") }
      lines.append(words.spokenPosition(new.position))
      if !session.cue.isEmpty { lines.append(words.cue(session.cue)) }
      if new.mode.showsOverlay { lines += Self.ahead(session, words) }
    } else if let old = snapshot {
      if new.errorCount > old.errorCount, let mistake = session.mistake {
        lines.append(
          words.mistake(mistake.typed.value, mistake.expected.value) + ". "
            + words.spokenPosition(new.position))
      } else if new.currentIndex > old.currentIndex {
        lines.append(Self.progress(session, words))
        if let pairWords = state.pairWords, new.mode.showsOverlay {
          lines += Self.word(session, pairWords)
        }
        let opensLine = GridLayout.standard.cell(of: new.currentIndex).column == 0
        if new.mode.showsOverlay, opensLine { lines += Self.ahead(session, words) }
      } else if new.revealsUsed > old.revealsUsed {
        lines += Self.ahead(session, words)
      }
    }
    if session.isIntegerGiven, !wasIntegerGiven { lines.append(words.beginHint(session) + ".") }
    if let subject = session.asked, subject != asked { lines.append(words.question(subject)) }
    return lines
  }

  /// The word of the pair that begins with the next digit.
  private static func word(_ session: SessionState, _ words: PairWords) -> [String] {
    let index = session.snapshot.currentIndex
    guard index.isMultiple(of: 2),
      let pair = session.pairs.first(where: \.isCurrent)
    else { return [] }
    return ["\(pair.text): \(pair.word(words))"]
  }

  /// The progress after a right digit.
  private static func progress(_ session: SessionState, _ words: Localization) -> String {
    let new = session.snapshot
    var text = words.spokenPosition(new.position)
    text += ". " + words[.streak, "\(new.currentStreak)"]
    if new.mode.hasGhost, session.ghost.digitCount > 0 {
      text += ". " + words.gap(new.atmosphere.gap)
    }
    return text
  }

  /// The digits shown ahead in the current line.
  ///
  /// - Returns: a line, a hidden digit as a dot, or none where all are hidden.
  private static func ahead(_ session: SessionState, _ words: Localization) -> [String] {
    let snapshot = session.snapshot
    let index = snapshot.currentIndex
    let end = min(GridLayout.standard.endOfLine(containing: index), snapshot.upperIndex)
    guard (index..<end).contains(where: snapshot.shows) else { return [] }
    let digits = (index..<end).map { index in
      guard snapshot.shows(index: index) else { return "." }
      return session.digits.digit(at: index).map { String($0.value) } ?? ""
    }
    return [words[.look] + ": " + digits.joined(separator: " ")]
  }

  /// The text of a page, row by row, without frames; of some pages only what changed.
  private static func pageLines(_ state: TrainerState, isNew: Bool) -> [String] {
    if !isNew, let change = state.page.screen.change(state) { return change }
    if let reading = state.page.screen.reading(state) { return reading }
    // Nothing moves in what is read.
    let now = state.now
    state.now = .max
    defer { state.now = now }
    let canvas = TrainerView.draw(state, size: TerminalSize(columns: 80, rows: 40))
    var lines: [String] = []
    var right: [String] = []
    for row in 0..<canvas.rows {
      // Two cards side by side are described one after the other.
      let parts = canvas.text(row: row).split { "│╭╮".contains($0) }.map(Self.words)
        .filter { !$0.isEmpty }
      if parts.count < 2, !right.isEmpty {
        lines += right
        right = []
      }
      lines += parts.prefix(1)
      right += parts.dropFirst()
    }
    return lines + right
  }

  /// A part of a row without graphics.
  private static func words(_ part: Substring) -> String {
    let strokes = "─━╰╯▶‹›█▀▄"
    return part.split { $0 == " " || strokes.contains($0) }.joined(separator: " ")
  }
}
