import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

struct SessionPage: ScenePage {
  let scene: Scene
  let session: SessionState

  private var page: PageState { scene.page }
  private var snapshot: SessionSnapshot { session.snapshot }
  private var isHighContrast: Bool { state.settings.highContrast || page.wantsContrast }

  /// Lines that the page keeps; older ones go, so that a key costs the same at any position.
  private static let keptLines: Int64 = 40
  /// Lines shown ahead where digits are typed over.
  private static let linesAhead: Int64 = 3
  /// The least opacity of faint parts with high contrast: 3:1 on black.
  private static let leastOpacity = 0.36

  var parts: [Element] {
    var parts = [tint]
    var main = [heading, header]
    if snapshot.mode.hasGhost { main.add(horizon) }
    main += [zone, message, spoken, padArea]
    parts.add(Element(.main, "session\(snapshot.mode.hasGhost ? " game" : "")", key: 1, main))
    if page.isVeiled { parts.add(Element(.div, "veil", key: 2, text: words[.veil])) }
    return parts
  }

  private var heading: Element {
    let mode = words.name(of: snapshot.mode)
    let text = "\(words[.session]): \(mode) \(session.configuration.constant.symbol)"
    return Document.heading(text, style: "unseen")
  }

  private var tint: Element {
    guard let tint = snapshot.atmosphere.tint else { return Element(.div, "tint", key: 0) }
    return Element(
      .div, "tint", key: 0,
      [(.tint, tint.side.hex), (.opacity, Self.decimal(tint.opacity))])
  }
}

/// The header and the horizon.
extension SessionPage {
  private var header: Element {
    let mode = words.name(of: snapshot.mode)
    var note = ""
    if snapshot.mode.hasGhost {
      note = words.ghostTitle(of: session.configuration)
    } else if snapshot.mode.takesSegment {
      note = "\(words.number(snapshot.lowerIndex + 1))–\(words.number(snapshot.upperIndex))"
    }
    let streak = words[.streak, String(snapshot.currentStreak)]
    let errors = snapshot.errorCount
    let best = "\(words[.maxStreak]) \(words.number(snapshot.bestStreak))"
    return Element(
      .header, "stats", key: 1,
      [
        Element(
          .div, "mode",
          [
            Element(.span, "symbol", text: session.configuration.constant.symbol),
            Element(.span, "name", text: mode), Element(.span, "note", text: note),
          ]),
        Element(.div, "clock", text: words.clock(snapshot.elapsed)),
        Element(.div, snapshot.streakTier > .none ? "streak lit" : "streak", text: streak),
        Element(
          .div, "counts",
          text: best + (errors > 0 ? " · \(words[.errors]) \(words.number(errors))" : "")),
        Element(
          .div, "position",
          [
            (.role, "status"), (.live, "off"),
            (.label, words.spokenPosition(snapshot.position)),
          ], text: words.position(snapshot.position)),
        snapshot.mode.hasGhost ? gap : pass,
      ])
  }

  /// The name of the pass, with a dot for each of a new block's three.
  private var pass: Element {
    let configuration = session.configuration
    var parts = [Element(.span, text: words.pass(of: configuration))]
    if configuration.isInPasses {
      parts += LearnPass.allCases.map {
        Element(.span, $0.rawValue > configuration.pass.rawValue ? "pass" : "pass done")
      }
    }
    return Element(.div, "gap", parts)
  }

  private var gap: Element {
    guard session.ghost.digitCount > 0 else {
      return Element(.div, "gap quiet", text: words[.firstTry])
    }
    let mood = snapshot.atmosphere
    var text = words.gap(mood.gap)
    if snapshot.ghostPosition == session.ghost.digitCount, let time = session.ghost.finishTime {
      text = "○ \(words.time(time))  " + text
    }
    let style = mood.gap > 0 ? "gap ahead" : mood.gap < 0 ? "gap behind" : "gap"
    return Element(.div, style, text: text)
  }

  private var horizon: Element {
    let line = HorizonLine(
      recordCount: session.ghost.digitCount, effectivePosition: snapshot.effectivePosition)
    func dot(_ style: String, key: Int, _ position: Int64) -> Element {
      let x = line.x(position: position, width: 1)
      return Element(
        .span, "way", key: key, [(.share, Self.decimal(x))], [Element(.span, "dot \(style)")])
    }
    var dots: [Element] = []
    if session.ghost.digitCount > 0 { dots.add(dot("ghost", key: 0, snapshot.ghostPosition)) }
    dots.add(dot("player", key: 1, snapshot.effectivePosition))
    return Element(.div, "horizon", key: 2, [(.hiddenFromSpeech, "true")], dots)
  }

  /// A number from 0 to 1 with four decimals.
  static func decimal(_ number: Double) -> String {
    let scaled = Int((min(max(number, 0), 1) * 10_000).rounded())
    let digits = String(scaled % 10_000)
    return "\(scaled / 10_000)." + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

/// The input zone with its lines of ten.
extension SessionPage {
  private var zone: Element {
    let tier =
      switch snapshot.streakTier {
      case .none: "none"
      case .aura: "aura"
      case .glow: snapshot.currentStreak >= StreakTier.expressStreak ? "express" : "glow"
      }
    let style = session.flashesError ? "zone fault" : snapshot.isInFlow ? "zone flow" : "zone"
    let lights = ["aura", "glow", "double", "red"].map { Element(.span, "light \($0)") }
    return Element(.div, style, key: 3, [(.tier, tier)], lights + [Element(.div, "lines", [grid])])
  }

  private var grid: Element {
    let layout = GridLayout.standard
    let lines = layout.lines(of: snapshot.range)
    let current = layout.cell(of: min(snapshot.currentIndex, snapshot.upperIndex - 1)).line
    let last =
      snapshot.mode.showsOverlay
      ? min(current + Self.linesAhead, lines.upperBound - 1) : current
    let first = max(lines.lowerBound, last - Self.keptLines + 1)
    let shown = first <= last ? Array(first...last) : []
    let isAtStart = first == lines.lowerBound && !session.cue.isEmpty
    let cue = isAtStart ? [Element(.div, "row cue", key: 0, text: words.cue(session.cue))] : []
    return Element(
      .div, "grid",
      cue
        + shown.map { line in
          let isGap = line > first && line % GridLayout.maximumColumns == 0
          return Element(
            .div, line == current ? "row open" : isGap ? "row tenth" : "row", key: Int(line) + 1,
            parts(ofLine: line, isCurrent: line == current))
        })
  }

  private func parts(ofLine line: Int64, isCurrent: Bool) -> [Element] {
    var parts: [Element] = []
    if isCurrent, snapshot.allowsReveals, snapshot.phase.isRunning {
      parts.add(
        .button(
          "◉", .reveal, style: snapshot.isLineRevealed ? "eye on" : "eye", key: 0,
          [(.label, words[.revealLine])]))
    }
    let integer = "\(session.configuration.constant.integerPart.value)."
    parts.add(
      line == 0
        ? Element(.span, "integer", key: 1, text: integer)
        : Element(.span, "mark", key: 1, text: GridLayout.standard.mark(ofLine: line)))
    let start = max(line * GridLayout.maximumColumns, snapshot.lowerIndex)
    let end = min((line + 1) * GridLayout.maximumColumns, snapshot.upperIndex)
    let next = min(max(snapshot.currentIndex, start), end)
    let isOpen = snapshot.phase.reason == nil && isCurrent && next < end
    // The space between two groups is none of the cursor's.
    parts.add(marked(start..<next, "typed", key: 2, end: isOpen && beginsGroup(next) ? " " : ""))
    guard next < end else { return parts }
    if isOpen {
      let isMissed = session.mark(of: next) == .error
      let style = session.mistake.hasValue ? "next wrong" : isMissed ? "next erred" : "next"
      parts.add(Element(.span, style, key: 3, text: text(next..<next + 1, hasGap: false)))
    }
    parts.add(marked((isOpen ? next + 1 : next)..<end, "ahead", key: 4, faint))
    return parts
  }

  /// Decimals; those that were wrong at first or came late stay marked.
  private func marked(
    _ range: Range<Int64>, _ style: String, key: Int, _ attributes: [Element.Pair] = [],
    end: String = ""
  ) -> Element {
    guard range.contains(where: { session.mark(of: $0) != nil }) else {
      return Element(.span, style, key: key, attributes, text: text(range) + end)
    }
    var runs: [(style: String, text: String)] = [("", "")]
    for index in range {
      let style =
        switch session.mark(of: index) {
        case .error: "erred"
        case .hesitation: "late"
        case nil: ""
        }
      if beginsGroup(index) { runs.append(("", " ")) }
      if !runs[runs.count - 1].style.utf8.elementsEqual(style.utf8) { runs.append((style, "")) }
      runs[runs.count - 1].text += text(index..<index + 1, hasGap: false)
    }
    runs.append(("", end))
    return Element(
      .span, style, key: key, attributes, runs.map { Element(.span, $0.style, text: $0.text) })
  }

  /// Whether a decimal is the first of a group within its line.
  private func beginsGroup(_ index: Int64) -> Bool {
    let column = index % GridLayout.maximumColumns
    return column > 0 && column % state.settings.groupSize == 0
  }

  /// Decimals in groups; those that are not shown as dots.
  private func text(_ range: Range<Int64>, hasGap: Bool = true) -> String {
    var text = ""
    for index in range {
      if hasGap, beginsGroup(index) { text += " " }
      let isCorrected = session.mistake.hasValue && index == snapshot.currentIndex
      let isSeen = index < snapshot.currentIndex || isCorrected || snapshot.shows(index: index)
      if isSeen, let digit = session.digits.digit(at: index) {
        text.unicodeScalars.append(Unicode.Scalar(digit.ascii))
      } else {
        text += index == snapshot.currentIndex ? "_" : "·"
      }
    }
    return text
  }

  /// The opacity of digits that are not typed yet.
  private var faint: [Element.Pair] {
    [(.opacity, Self.decimal(ProductColor.opacityOfDigits(highContrast: isHighContrast)))]
  }
}

/// The message and what is spoken.
extension SessionPage {
  private var message: Element {
    var style = "message"
    var text = ""
    if let subject = session.asked {
      (style, text) = ("message accent", words.question(subject))
    } else if let mistake = session.mistake {
      (style, text) = ("message error", words.mistake(mistake.typed.value, mistake.expected.value))
      if snapshot.mode.penalizesErrors { text += "   −1" }
    } else if page.holdHintEnd.map({ session.now < $0 }) == true {
      (style, text) = ("message accent", words[.holdHint])
    } else if let stall = session.stall {
      (style, text) = ("message gold", words.text(of: stall))
    } else if snapshot.phase == .ready {
      (style, text) = ("message accent", words.beginHint(session))
      if let warning = state.warning, !session.isIntegerGiven {
        (style, text) = ("message gold", warning)
      }
    }
    return Element(.p, style, key: 4, [(.role, "status"), (.live, "off")], text: text)
  }

  /// Errors at once, progress every ten digits, and every digit where the player asks for that.
  private var spoken: Element {
    var text = ""
    if let subject = session.asked {
      text = words.question(subject)
    } else if let mistake = session.mistake {
      text =
        words.mistake(mistake.typed.value, mistake.expected.value) + ". "
        + words.spokenPosition(snapshot.position)
    } else if snapshot.phase == .ready {
      let cue = session.cue.isEmpty ? "" : words.cue(session.cue)
      text = [words.pass(of: session.configuration), cue, words.beginHint(session), ahead]
        .filter { !$0.isEmpty }.joined(separator: ". ")
    } else {
      let step: Int64 = state.settings.plainLines ? 1 : GridLayout.maximumColumns
      let count = snapshot.correctCount / step * step
      if count > 0 || state.settings.plainLines {
        text =
          words.spokenPosition(snapshot.lowerIndex + count + 1) + ". "
          + (snapshot.shows(index: snapshot.currentIndex) ? ahead : "")
      }
    }
    return Element(
      .p, "unseen", key: 5, [(.id, "spoken"), (.live, "polite"), (.atomic, "true")], text: text)
  }

  /// The digits shown ahead in the line of the last ten.
  private var ahead: String {
    let index = snapshot.currentIndex / GridLayout.maximumColumns * GridLayout.maximumColumns
    let end = GridLayout.standard.endOfLine(containing: index)
    var text = ""
    for index in max(index, snapshot.lowerIndex)..<end where snapshot.shows(index: index) {
      if let digit = session.digits.digit(at: index) { text += "\(digit.value) " }
    }
    return text
  }
}

/// The number pad and the lights above it, which do not fade.
extension SessionPage {
  private var padArea: Element {
    let opacity = isHighContrast ? max(snapshot.padOpacity, Self.leastOpacity) : snapshot.padOpacity
    return Self.pad(
      session.configuration.keypad, words[.keypad], opacity: opacity,
      key: 6, [holdKey, restartKey, lights])
  }

  /// A number pad, with what stands beside its 0; `side` is 1 for the right one of a duel.
  static func pad(
    _ layout: KeypadLayout, _ label: String, opacity: Double = 1, key: Int? = nil, side: Int = 0,
    _ others: [Element] = []
  ) -> Element {
    var keys: [Element] = []
    var place = 0
    for row in 0..<KeypadLayout.rowCount {
      for column in 0..<KeypadLayout.columnCount {
        place += 1
        if let digit = layout.digit(row: row, column: column) {
          keys.add(
            Element(
              .button, "key", key: place,
              [
                (.type, "button"), (.pad, "\(side * 10 + Int(digit.value))"),
                (.cell, "\(row)\(column)"),
              ],
              [Element(.span, text: String(digit.value))]))
        }
      }
    }
    return Element(
      .div, "pad", key: key,
      [(.role, "group"), (.label, label), (.opacity, decimal(opacity))], keys + others)
  }

  private var holdKey: Element {
    Element(
      .button, page.holdSince == nil ? "side" : "side holding", key: 20,
      [
        (.type, "button"), (.hold, "1"), (.cell, "30"), (.label, words[.holdLabel]),
        (.act, PageAction.leave.text), (.value, "0"),
      ],
      [Element(.span, "ring"), Element(.span, "word", text: words[.leave])])
  }

  private var restartKey: Element {
    .button(words[.restart], .restart, style: "side", key: 21, [(.cell, "32")])
  }

  private var lights: Element {
    var lights: [Element] = []
    func light(_ digit: Digit, _ style: String, key: Int) {
      let cell = session.configuration.keypad.cell(of: digit)
      lights.add(
        Element(
          .span, "light-key \(style)", key: key, [(.cell, "\(cell.row)\(cell.column)")],
          text: String(digit.value)))
    }
    if let mistake = session.mistake { light(mistake.expected, "expected", key: 0) }
    if let press = session.press, session.now - press.time < PageState.flashDuration {
      let isWrong = session.mistake.map { $0.typed == press.digit && $0.time == press.time }
      light(press.digit, isWrong == true ? "wrong" : "right", key: 1)
    }
    return Element(.div, "lights", key: 22, [(.hiddenFromSpeech, "true")], lights)
  }
}
