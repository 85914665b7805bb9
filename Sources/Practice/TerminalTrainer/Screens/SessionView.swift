import DigitCore
import PracticeData
import PracticeEngine
package import Processes
package import TrainerModel

/// Draws a session: a pure function of its state.
struct SessionView {
  let state: SessionState
  let layout: SessionLayout
  let palette: Palette
  let words: Localization
  var canvas: Canvas

  var snapshot: SessionSnapshot { state.snapshot }

  /// The message, the most urgent first; a warning only before the first digit.
  mutating func drawMessage(warning: String?, trust: DigitWord?) {
    let row = layout.message
    if let subject = state.asked {
      canvas.center("▶ " + words.question(subject) + " ◀", row, in: layout.columns, palette.key)
    } else if let mistake = state.mistake {
      var text = words.mistake(mistake.typed.value, mistake.expected.value)
      if snapshot.mode.penalizesErrors { text += "   −1" }
      canvas.center(text, row, in: layout.columns, palette.error)
    } else if let stall = state.stall {
      canvas.center(words.text(of: stall), row, in: layout.columns, palette.gold)
    } else if snapshot.phase == .ready, !state.isIntegerGiven, let warning {
      let lines = PageLayout.wrapped(warning, width: layout.columns.count, limit: 1)
      canvas.center(lines.first ?? "", row, in: layout.columns, palette.gold)
    } else if snapshot.phase == .ready {
      let word = trust.map { " · " + words.text(of: $0) } ?? ""
      let hint = words.beginHint(state)
      let fits = hint.count + word.count <= layout.columns.count
      canvas.center(fits ? hint + word : hint, row, in: layout.columns, palette.accent)
    }
  }
}

package struct SessionLayout: Sendable {
  /// The used columns; wide screens keep the parts together.
  let columns: Range<Int>
  let header: Range<Int>
  let horizon: Int
  /// The frame around grid and pad: the input zone.
  let zone: Frame
  let message: Int
  /// Columns from one digit of the grid to the next.
  let digitStep: Int
  let padKey: (width: Int, height: Int)
  let gridColumn: Int
  /// The upper left corner of the pad.
  let pad: (row: Int, column: Int)

  /// How many digits of a line stand together.
  let groupSize: Int

  /// The columns in front of a line of digits: the eye, the mark, and the digit before the point.
  static let markWidth = 13

  /// Creates the layout of a screen, at least ``TrainerView/smallest``.
  package init(_ size: TerminalSize, hasHorizon: Bool, groupSize: Int = 5) {
    self.groupSize = groupSize
    let width = min(size.columns - 2, 104)
    let left = (size.columns - width) / 2
    columns = left..<left + width
    let isTall = size.rows >= 30
    let top = isTall ? 1 : 0
    header = top..<top + 3
    horizon = top + 3
    message = size.rows - (isTall ? 3 : 2)
    let zoneTop = horizon + (hasHorizon ? 1 : 0) + (size.rows >= 24 ? 1 : 0)
    zone = Frame(rows: zoneTop..<message - (isTall ? 1 : 0), columns: columns)
    let inner = zone.innerColumns.count
    digitStep = inner >= 90 ? 4 : inner >= 70 ? 3 : 2
    let room = zone.innerRows.count
    padKey = inner >= 90 && room >= 20 ? (9, 5) : inner >= 74 ? (7, 3) : (5, 3)
    let gridWidth = Self.markWidth + 10 * digitStep + 9 / groupSize
    let padWidth = 3 * padKey.width + 2
    let gap = (inner - gridWidth - padWidth) / 3
    gridColumn = zone.innerColumns.lowerBound + max(gap, 0)
    let padRow = zone.innerRows.lowerBound + max((room - 4 * padKey.height) / 2, 0)
    pad = (padRow, zone.innerColumns.upperBound - padWidth - max(gap, 1))
  }

  package func key(at cell: (row: Int, column: Int)) -> Frame {
    let top = pad.row + cell.row * padKey.height
    let left = pad.column + cell.column * (padKey.width + 1)
    return Frame(rows: top..<top + padKey.height, columns: left..<left + padKey.width)
  }

  /// The column of a digit of a line, with a wider gap between groups.
  func column(ofDigit place: Int) -> Int {
    gridColumn + Self.markWidth + place * digitStep + place / groupSize
  }
}

extension SessionView {
  mutating func drawHeader(_ title: String) {
    let (left, right) = (layout.columns.lowerBound + 1, layout.columns.upperBound - 1)
    let top = layout.header.lowerBound
    var column = canvas.put(state.configuration.constant.symbol, top, left, palette.key.with(.bold))
    column = canvas.put("  \(title)", top, column, palette.text.with(.bold))
    if snapshot.mode.hasGhost {
      canvas.put("  " + words.ghostTitle(of: state.configuration), top, column, palette.secondary)
    } else if snapshot.mode.takesSegment {
      let range = snapshot.range
      let text = "  \(words.number(range.lowerIndex + 1)) – \(words.number(range.upperIndex))"
      column = canvas.put(text, top, column, palette.secondary)
      if !state.cue.isEmpty { canvas.put("  " + words.cue(state.cue), top, column, palette.text) }
    }
    let clock = words.clock(snapshot.elapsed)
    canvas.put("\(words.speed(snapshot.cps))   \(clock)", top, endingAt: right, palette.text)

    let lit = snapshot.streakTier > .none ? palette.accent.with(.bold) : palette.text
    canvas.put(words[.streak, "\(snapshot.currentStreak)"], top + 1, left, lit)
    let counts =
      "\(words[.maxStreak]) \(words.number(snapshot.bestStreak))   "
      + "\(words[.errors]) \(words.number(snapshot.errorCount))"
    let more =
      snapshot.allowsReveals
      ? "   \(words[.reveals]) \(words.number(snapshot.revealsUsed))" : ""
    canvas.put(
      counts + more, top + 1, endingAt: right,
      snapshot.errorCount > 0 ? palette.text : palette.secondary)

    canvas.put(words.position(snapshot.position), top + 2, left, palette.secondary)
    if snapshot.mode.hasGhost {
      let position = words.position(snapshot.position)
      let start = left + position.unicodeScalars.count + 2
      let (texts, style) = ghostTexts
      // The longest text that leaves the position visible.
      let text = texts.first { start + $0.unicodeScalars.count <= right } ?? texts.last
      canvas.put(text ?? "", top + 2, endingAt: right, style)
    } else {
      canvas.put(
        "\(words[.accuracy]) \(words.percent(snapshot.accuracy))", top + 2, endingAt: right,
        palette.secondary)
    }
  }

  /// The position of the ghost in words, the longest text first, and its style.
  private var ghostTexts: ([String], Style) {
    guard state.ghost.digitCount > 0 else { return ([words[.firstTry]], palette.secondary) }
    let mood = snapshot.atmosphere
    let style: Style =
      switch mood.tint?.side {
      case .ahead: Style(Palette.orange, [.bold])
      case .behind: Style(Palette.cyan, [.bold])
      case nil: palette.text
      }
    let gap = words.gap(mood.gap)
    guard snapshot.ghostPosition == state.ghost.digitCount, let finish = state.ghost.finishTime
    else { return ([gap], style) }
    let time = words.time(finish)
    return ([words[.ghostFinished, time] + "   " + gap, "○ \(time)   " + gap, gap], style)
  }
}

/// The horizon of a game: player and ghost on one line.
extension SessionView {
  mutating func drawHorizon() {
    let columns = layout.columns.lowerBound + 1..<layout.columns.upperBound - 1
    let line = HorizonLine(
      recordCount: state.ghost.digitCount, effectivePosition: snapshot.effectivePosition)
    canvas.fill(rows: layout.horizon..<layout.horizon + 1, columns: columns, "─", horizonStyle)
    // The ghost first: in the same cell the player is visible.
    if state.ghost.digitCount > 0 {
      put(
        "○", at: line, snapshot.ghostPosition, Style(Color(0x9AA4AA), on: canvas.background),
        columns)
    }
    let player = Style(Color(0xFFFFFF), on: canvas.background, [.bold])
    put("●", at: line, snapshot.effectivePosition, player, columns)
  }

  /// Draws a dot.
  ///
  /// Between two cells it is drawn in the nearer one, and half of the line next to it is left out,
  /// so that thirds of a cell are visible.
  private mutating func put(
    _ dot: Unicode.Scalar, at line: HorizonLine, _ position: Int64, _ style: Style,
    _ columns: Range<Int>
  ) {
    let x = line.x(position: position, width: Double(columns.count - 1))
    let place = Int(x.rounded())
    let column = columns.lowerBound + place
    let offset = x - Double(place)
    let half = horizonStyle
    if offset < -1.0 / 6, column + 1 < columns.upperBound, isLine(column + 1) {
      canvas[layout.horizon, column + 1] = Cell("╶", half)
    } else if offset > 1.0 / 6, column > columns.lowerBound, isLine(column - 1) {
      canvas[layout.horizon, column - 1] = Cell("╴", half)
    }
    canvas[layout.horizon, column] = Cell(dot, style)
  }

  private var horizonStyle: Style {
    palette.horizon(snapshot.atmosphere.tint, over: canvas.background)
  }

  private func isLine(_ column: Int) -> Bool { canvas[layout.horizon, column].character == "─" }
}

/// The frame of the input zone, which shows the streak.
extension SessionView {
  mutating func drawZone() {
    let zone = layout.zone
    if state.flashesError {
      canvas.draw(zone, .heavy, palette.error.on(canvas.background))
      return
    }
    // One more effect at fifty in a row.
    let border: Frame.BorderStyle =
      snapshot.currentStreak >= StreakTier.expressStreak
      ? .double : snapshot.streakTier == .glow ? .heavy : .round
    switch snapshot.streakTier {
    case .none: canvas.draw(zone, border, palette.frame.on(canvas.background))
    case .aura: canvas.draw(zone, border, light(0.5))
    case .glow:
      guard state.isGlowMoving else {
        canvas.draw(zone, border, light(snapshot.isInFlow ? 1 : 0.85))
        return
      }
      let length = 2 * (zone.rows.count + zone.columns.count) - 4
      // Two lights circle, sixty cells a second.
      let head = Int(state.now / 16_666_667 % Int64(length))
      let lights = (0...10).map { light(Double($0) / 10) }
      let least = snapshot.isInFlow ? 0.8 : 0.6
      canvas.draw(zone, border) { way in
        let behind = (head - way + 2 * length) % (length / 2)
        return lights[Int((max(1 - Double(behind) * 0.02, least) * 10).rounded())]
      }
    }
  }

  /// The accent colour at a strength.
  private func light(_ strength: Double) -> Style {
    Style(
      palette.light.mixed(over: canvas.background, strength), on: canvas.background,
      snapshot.streakTier == .glow ? [.bold] : [])
  }
}

extension SessionView {
  mutating func drawGrid() {
    let grid = GridLayout.standard
    let lines = grid.lines(of: snapshot.range)
    let current = grid.cell(of: min(snapshot.currentIndex, snapshot.upperIndex - 1)).line
    let inner = layout.zone.innerRows
    // A short segment is centred; a long grid begins a little below the frame.
    let height = Int(visual(lines.upperBound - 1) - visual(lines.lowerBound)) + 1
    let isShort = snapshot.mode.showsOverlay && height < inner.count
    let above = isShort ? (inner.count - height) / 2 : inner.count >= 14 ? 1 : 0
    let rows = inner.lowerBound + above..<inner.upperBound
    let top = topRow(lines: lines, current: current, room: rows.count)
    for row in rows {
      let visual = top + Int64(row - rows.lowerBound)
      // Ten lines and a gap make eleven rows.
      let line = visual / 11 * 10 + visual % 11
      if visual % 11 == 10 {
        let isReached = snapshot.mode.showsOverlay || line <= current
        if isReached, lines.contains(line - 1), lines.contains(line) { drawGap(row, before: line) }
      } else if lines.contains(line), snapshot.mode.showsOverlay || line <= current {
        draw(line: line, row: row, isCurrent: line == current)
      }
    }
  }

  /// The row of a line, gaps counted.
  private func visual(_ line: Int64) -> Int64 { line + line / 10 }

  /// The first row of the grid that is drawn, gaps counted.
  private func topRow(lines: Range<Int64>, current: Int64, room: Int) -> Int64 {
    let first = visual(lines.lowerBound)
    let room = Int64(room)
    // Unless the next lines are shown, the current line is the last.
    let above = snapshot.mode.showsOverlay ? room / 2 : room - 1
    let last = snapshot.mode.showsOverlay ? visual(lines.upperBound - 1) : visual(current)
    return max(first, min(visual(current) - above, max(last - room + 1, first)))
  }

  private mutating func drawGap(_ row: Int, before line: Int64) {
    let style = palette.overlay(0.16, over: canvas.background)
    let start = layout.column(ofDigit: 0)
    let end = layout.column(ofDigit: 9) + 1
    canvas.fill(rows: row..<row + 1, columns: start..<end, "╌", style)
    let label = " \(words.number(line * GridLayout.maximumColumns)) "
    canvas.center(label, row, in: start..<end, palette.secondary)
  }

  private mutating func draw(line: Int64, row: Int, isCurrent: Bool) {
    let mark = GridLayout.standard.mark(ofLine: line)
    let end = layout.column(ofDigit: 0) - 3
    if line == 0 {
      let integer = "\(state.configuration.constant.integerPart.value)."
      canvas.put(integer, row, layout.column(ofDigit: 0) - 2, palette.secondary)
    }
    canvas.put(mark, row, endingAt: end, isCurrent ? palette.accent.with(.bold) : palette.secondary)
    if isCurrent, snapshot.allowsReveals, snapshot.phase.isRunning {
      // The eye: the rest of this line can be revealed, or is.
      let eye = snapshot.isLineRevealed ? palette.accent : palette.secondary
      canvas.put("◉", row, end - mark.unicodeScalars.count - 2, eye)
    }
    for place in 0..<Int(GridLayout.maximumColumns) {
      let index = line * GridLayout.maximumColumns + Int64(place)
      guard snapshot.range.contains(index: index) else { continue }
      let cell = cell(at: index, isCurrentLine: isCurrent)
      canvas[row, layout.column(ofDigit: place)] = cell
    }
  }

  /// One decimal: typed, expected next, shown ahead, or hidden.
  private func cell(at index: Int64, isCurrentLine: Bool) -> Cell {
    let background = canvas.background
    if index < snapshot.currentIndex {
      return Cell(character(at: index), typed(index, isCurrentLine).on(background))
    }
    let shows = snapshot.shows(index: index)
    let isMissed = shows && state.mark(of: index) == .error
    guard index == snapshot.currentIndex, snapshot.phase.reason == nil else {
      if state.mistake != nil, index == snapshot.currentIndex {
        return Cell(character(at: index), palette.error.on(background))
      }
      if isMissed { return Cell(character(at: index), palette.erred.on(background)) }
      return shows
        ? Cell(character(at: index), palette.shown(over: background))
        : Cell("·", palette.overlay(0.14, over: background))
    }
    if state.mistake != nil { return Cell(character(at: index), palette.errorCell) }
    let cursor = palette.light.mixed(over: background, 0.3)
    if isMissed { return Cell(character(at: index), palette.erred.on(cursor)) }
    let digit = shows ? character(at: index) : "_"
    let color = shows ? Color(0xFFFFFF) : palette.light
    return Cell(digit, Style(color, on: cursor, [.underlined]))
  }

  /// The style of a typed digit: errors and hesitations stay visible.
  private func typed(_ index: Int64, _ isCurrentLine: Bool) -> Style {
    switch state.mark(of: index) {
    case .error: palette.erred
    case .hesitation: palette.hesitated
    // Among digits that are shown, the typed ones are bold.
    case nil where isCurrentLine || snapshot.mode.showsOverlay: palette.text.with(.bold)
    case nil: palette.text
    }
  }

  private func character(at index: Int64) -> Unicode.Scalar {
    state.digits.digit(at: index).map { Unicode.Scalar($0.ascii) } ?? "?"
  }
}

/// The words of the current line, in the lower line of the frame.
extension SessionView {
  mutating func drawWords(_ words: PairWords) {
    let pairs = state.pairs
    let texts = pairs.map { " \($0.text) \($0.word(words)) " }
    let row = layout.zone.rows.upperBound - 1
    let room = layout.zone.innerColumns
    // Where not all fit, those from the current one on.
    let current = pairs.firstIndex { $0.isCurrent } ?? 0
    var first = 0
    while first < current, texts[first...].reduce(0, { $0 + $1.unicodeScalars.count }) > room.count
    { first += 1 }
    var column = room.lowerBound
    for (pair, text) in zip(pairs, texts).dropFirst(first) {
      guard column + text.unicodeScalars.count <= room.upperBound else { break }
      let style = pair.isCurrent ? palette.key : palette.secondary
      column = canvas.put(text, row, column, style)
    }
  }
}

/// Two digits that a word stands for.
struct DigitPair {
  let text: String
  /// The 0-based index of the first one.
  let index: Int64
  /// Their number, 0 to 99.
  let number: Int
  /// Whether the next digit is one of them.
  let isCurrent: Bool

  func word(_ words: PairWords) -> String { words.word(of: number, at: index) }
}

extension SessionState {
  /// The pairs of the line of the next digit.
  var pairs: [DigitPair] {
    let index = min(snapshot.currentIndex, snapshot.upperIndex - 1)
    let end = GridLayout.standard.endOfLine(containing: index)
    return stride(from: end - GridLayout.maximumColumns, to: end, by: 2).compactMap { place in
      guard snapshot.range.contains(index: place), snapshot.range.contains(index: place + 1),
        let one = digits.digit(at: place)?.value, let other = digits.digit(at: place + 1)?.value
      else { return nil }
      return DigitPair(
        text: "\(one)\(other)", index: place, number: Int(one) * 10 + Int(other),
        isCurrent: index == place || index == place + 1)
    }
  }
}

/// The keypad: faint keys that fade while the player is in flow.
extension SessionView {
  mutating func drawPad() {
    let background = canvas.background
    for digit in Digit.all { draw(digit, palette.overlay(state.padOpacity, over: background)) }
    if let mistake = state.mistake {
      draw(mistake.expected, palette.accent.on(background), digitStyle: palette.key.on(background))
    }
    if let lit = state.litDigit {
      // Cyan for a right digit, red for a wrong one.
      let color = state.mistake?.typed == lit ? Palette.red : palette.light
      let inside = Style(Color(0x001416), on: color, [.bold, .reversed])
      draw(lit, Style(color, on: background, [.bold]), digitStyle: inside)
    }
  }

  private mutating func draw(_ digit: Digit, _ style: Style, digitStyle: Style? = nil) {
    let frame = layout.key(at: state.configuration.keypad.cell(of: digit))
    canvas.draw(frame, .round, style)
    let inside = digitStyle ?? style
    canvas.fill(rows: frame.innerRows, columns: frame.innerColumns, " ", inside)
    let middle = (frame.rows.lowerBound + frame.rows.upperBound - 1) / 2
    canvas.center(String(Unicode.Scalar(digit.ascii)), middle, in: frame.columns, inside)
  }
}

extension TrainerView {
  /// The key that a click means: a digit of the pad, where it is drawn.
  package static func key(
    atRow row: Int, column: Int, _ state: TrainerState, size: TerminalSize
  ) -> Key? {
    guard state.page == .session, !state.showsHelp, let session = state.session,
      size.columns >= smallest.columns, size.rows >= smallest.rows
    else { return nil }
    let layout = SessionLayout(
      size, hasHorizon: session.snapshot.mode.hasGhost, groupSize: Int(state.settings.groupSize))
    let digit = Digit.all.first { digit in
      let frame = layout.key(at: session.configuration.keypad.cell(of: digit))
      return frame.rows.contains(row) && frame.columns.contains(column)
    }
    return digit.map { .digit($0.value) }
  }
}
