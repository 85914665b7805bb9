import DigitCore
import PracticeEngine
import PracticeStore

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
