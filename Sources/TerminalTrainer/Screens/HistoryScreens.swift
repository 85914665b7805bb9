import DigitCore
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore

/// History and statistics.
extension PageView {
  mutating func drawHistory() {
    let palette = layout.palette
    guard !state.history.isEmpty else {
      layout.line(words.noSessions, palette.secondary)
      return
    }
    let isWide = layout.columns.count >= 72
    let places = isWide ? [0, 12, 16, 30, 40, 50, 60, 68] : [0, 11, 14, 28, 34, 42, 49, 54]
    let heads = words.historyHeads
    for (head, place) in zip(heads, places) {
      layout.canvas.put(head, layout.row, layout.left + place, palette.secondary)
    }
    layout.row += 1
    layout.rule()
    let room = max(layout.canvas.rows - layout.row - 3, 1)
    let first = min(state.line, max(state.history.count - room, 0))
    for entry in state.history.dropFirst(first).prefix(room) {
      let summary = entry.summary
      let cells = [
        entry.day.description, entry.constant.symbol,
        summary.mode.displayName(in: words.language), words.number(summary.correctCount),
        words.speed(summary.cps), words.percent(summary.accuracy),
        words.number(summary.revealsUsed), summary.certified ? "◈" : "·",
      ]
      for (index, (cell, place)) in zip(cells, places).enumerated() {
        let style: Style =
          index == 3 ? palette.text.with(.bold) : index == 7 ? palette.gold : palette.text
        layout.canvas.put(cell, layout.row, layout.left + place, style)
      }
      layout.row += 1
    }
    let last = min(first + room, state.history.count)
    layout.canvas.put(
      "\(first + 1)–\(last) / \(state.history.count)   ◈ \(words.certifiedWord)",
      layout.row, endingAt: layout.columns.upperBound, palette.secondary)
  }

  mutating func drawStats() {
    let palette = layout.palette
    let constant = state.settings.constant
    layout.line("‹ \(constant.symbol) ›", palette.key)
    layout.gap()
    let width = min(layout.columns.count - 26, 60)
    let sessions = state.history.filter { $0.constant == constant }.prefix(width).reversed()
    guard !sessions.isEmpty else {
      layout.line(words.noSessions, palette.secondary)
      return
    }
    drawCurve(words.score, sessions.map { Double($0.summary.correctCount) }) { words, value in
      words.number(Int64(value))
    }
    drawCurve(words.meanSpeed, sessions.map(\.summary.cps)) { $0.speed($1) }
    drawCurve(words.accuracy, sessions.map(\.summary.accuracy)) { $0.percent($1) }
    guard let memory = state.memory else { return }
    layout.line(words.errorShare, palette.secondary)
    for digit in Digit.all {
      let column = layout.left + Int(digit.value) * (layout.columns.count / 10)
      let share = memory.tally.errorShare(of: digit)
      layout.canvas.put(String(digit.value), layout.row, column, palette.text.with(.bold))
      layout.canvas.put(
        words.percent(share), layout.row + 1, column,
        share > 0.05 ? palette.error : palette.secondary)
    }
    layout.row += 2
    layout.gap()
    if let weak = memory.scheduler.next(on: state.today),
      let block = LearningScheduler.segment(
        ofBlock: weak.block, available: state.home.available ?? 0)
    {
      layout.line(words.nextBlock(block.lowerIndex, block.upperIndex), palette.accent)
    }
  }

  /// A line of bars, the newest session last, then the newest value.
  private mutating func drawCurve(
    _ label: String, _ values: [Double], text: (Localization, Double) -> String
  ) {
    let levels: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    layout.canvas.put(label, layout.row, layout.left, layout.palette.secondary)
    let top = values.max() ?? 0
    for (index, value) in values.enumerated() {
      let level = top > 0 ? Int((value / top * 7).rounded()) : 0
      layout.canvas.put(
        String(levels[min(max(level, 0), 7)]), layout.row, layout.left + 14 + index,
        layout.palette.accent)
    }
    layout.canvas.put(
      text(words, values.last ?? 0), layout.row, endingAt: layout.columns.upperBound,
      layout.palette.text.with(.bold))
    // An empty line at any size: a full bar would touch the next curve.
    layout.row += 2
  }
}

/// Records and profile.
extension PageView {
  mutating func drawRecords() {
    let palette = layout.palette
    let widths = layout.columns.count >= 80 ? [14, 17, 26, 26] : [9, 12, 18, 17]
    var column = layout.left
    let heads = ["", "★ " + words.classic, words.ghostTitle(.crown), words.ghostTitle(.lightning)]
    for (head, width) in zip(heads, widths) {
      layout.canvas.put(head, layout.row, column, palette.secondary)
      column += width
    }
    layout.row += 1
    layout.rule()
    for constant in MathematicalConstant.known {
      let profile = state.profile[constant]
      let cells = cells(of: constant, profile)
      column = layout.left
      for (index, (cell, width)) in zip(cells, widths).enumerated() {
        let style = index == 0 ? palette.key : cell.0 == "–" ? palette.secondary : palette.text
        layout.canvas.put(cell.0, layout.row, column, style)
        layout.canvas.put(cell.1, layout.row + 1, column, palette.secondary)
        column += width
      }
      layout.row += 2
      layout.gap()
    }
    drawLeaderboard()
    layout.line("◈ " + words.certifiedOnly, palette.secondary)
  }

  /// The best runs of the selected constant, as many as fit.
  private mutating func drawLeaderboard() {
    let constant = state.settings.constant
    // The oldest first: of equal runs the earlier ranks higher.
    let held = state.history.reversed().filter { $0.constant == constant }
      .compactMap(\.certifiedRun)
    let room = layout.canvas.rows - layout.row - 5
    guard room > 0, !held.isEmpty else { return }
    let half = layout.columns.count / 2
    layout.canvas.put(
      "‹ \(constant.symbol) ›  \(words.longestRuns)", layout.row, layout.left, layout.palette.key)
    layout.canvas.put(words.fastestRuns, layout.row, layout.left + half, layout.palette.key)
    layout.row += 1
    let count = min(room, 5)
    for (kind, column) in [(GhostKind.crown, layout.left), (.lightning, layout.left + half)] {
      let places = Leaderboard.places(of: held.map(\.run), by: kind, count: count)
      for (place, index) in places.enumerated() {
        let run = held[index].run
        let value =
          kind == .crown
          ? words.number(run.digitCount) + "  " + words.time(run.totalTime)
          : words.speed(run.cps) + "  " + words.number(run.digitCount)
        let row = layout.row + place
        let end = layout.canvas.put("\(place + 1)  \(value)", row, column, layout.palette.text)
        let day = half >= 34 ? held[index].day.description : ""
        layout.canvas.put("   " + day, row, end, layout.palette.secondary)
      }
    }
    layout.row += min(count, held.count)
    layout.gap()
  }

  /// The name of a constant and its three records with their days.
  private func cells(
    of constant: MathematicalConstant, _ profile: ConstantProfile
  ) -> [(String, String)] {
    func text(_ value: String?, _ day: CivilDay?) -> (String, String) {
      (value ?? "–", day?.description ?? "")
    }
    let crown = profile.crown.map {
      words.number($0.run.digitCount) + "  " + words.time($0.run.totalTime)
    }
    let lightning = profile.lightning.map {
      words.speed($0.run.cps) + "  " + words.number($0.run.digitCount)
    }
    return [
      (constant.label, ""),
      text(profile.classic.map { words.number($0.digits) }, profile.classic?.day),
      text(crown, profile.crown?.day), text(lightning, profile.lightning?.day),
    ]
  }

  mutating func drawProfile() {
    let palette = layout.palette
    let profile = state.profile
    let experience = profile.totalCorrectDigits
    layout.canvas.put(profile.grade.title, layout.row, layout.left, palette.key)
    layout.bar(
      GradeProgress.share(experience: experience), layout.row, layout.left + 14, width: 24)
    let missing = Grade.missing(experience: experience).map(words.missing) ?? "✦"
    layout.canvas.put(missing, layout.row, layout.left + 40, palette.secondary)
    layout.row += 1
    layout.gap()
    layout.pair(words.experience, words.number(experience))
    layout.pair(words.sessions, words.number(profile.sessionCount))
    layout.pair(words.practiceTime, words.clock(profile.practiceTime))
    layout.pair(words.bestStreak, words.number(profile.bestStreak))
    layout.pair(
      words.dailyStreak,
      "\(words.days(profile.dailyStreak.current(on: state.today)))"
        + "  (\(words.longest) \(words.days(profile.longestDailyStreak)))")
    layout.gap()
    layout.line(words.badges, palette.secondary)
    let perLine = layout.columns.count >= 72 ? 3 : 2
    let width = layout.columns.count / perLine
    for (index, badge) in Badge.allCases.enumerated() {
      let isEarned = badge.isEarned(by: profile.achievements)
      layout.canvas.put(
        (isEarned ? "◆ " : "◇ ") + badge.title(in: words.language), layout.row + index / perLine,
        layout.left + (index % perLine) * width,
        isEarned ? palette.gold : palette.overlay(0.4))
    }
    layout.row += (Badge.allCases.count + perLine - 1) / perLine
  }
}
