import DigitCore
import PracticeEngine
import PracticeStore

/// Records and profile.
extension PagePicture {
  mutating func drawRecords() {
    let palette = paper.palette
    let widths = paper.columns.count >= 80 ? [14, 17, 26, 26] : [9, 12, 18, 17]
    var column = paper.left
    let heads = ["", "★ " + words.classic, words.ghostTitle(.crown), words.ghostTitle(.lightning)]
    for (head, width) in zip(heads, widths) {
      paper.canvas.put(head, paper.row, column, palette.secondary)
      column += width
    }
    paper.row += 1
    paper.rule()
    for constant in MathematicalConstant.known {
      let profile = state.profile[constant]
      let cells = cells(of: constant, profile)
      column = paper.left
      for (index, (cell, width)) in zip(cells, widths).enumerated() {
        let style = index == 0 ? palette.key : cell.0 == "–" ? palette.secondary : palette.text
        paper.canvas.put(cell.0, paper.row, column, style)
        paper.canvas.put(cell.1, paper.row + 1, column, palette.secondary)
        column += width
      }
      paper.row += 2
      paper.gap()
    }
    drawLeaderboard()
    paper.line("◈ " + words.certifiedOnly, palette.secondary)
  }

  /// The best runs of the selected constant, as many as fit.
  private mutating func drawLeaderboard() {
    let constant = state.settings.constant
    // The oldest first: of equal runs the earlier ranks higher.
    let held = state.history.reversed().filter { $0.constant == constant }
      .compactMap(\.certifiedRun)
    let room = paper.canvas.rows - paper.row - 5
    guard room > 0, !held.isEmpty else { return }
    let half = paper.columns.count / 2
    paper.canvas.put(
      "‹ \(constant.symbol) ›  \(words.longestRuns)", paper.row, paper.left, paper.palette.key)
    paper.canvas.put(words.fastestRuns, paper.row, paper.left + half, paper.palette.key)
    paper.row += 1
    let count = min(room, 5)
    for (kind, column) in [(GhostKind.crown, paper.left), (.lightning, paper.left + half)] {
      let places = Leaderboard.places(of: held.map(\.run), by: kind, count: count)
      for (place, index) in places.enumerated() {
        let run = held[index].run
        let value =
          kind == .crown
          ? words.number(run.digitCount) + "  " + words.time(run.totalTime)
          : words.speed(run.cps) + "  " + words.number(run.digitCount)
        let row = paper.row + place
        let end = paper.canvas.put("\(place + 1)  \(value)", row, column, paper.palette.text)
        let day = half >= 34 ? held[index].day.description : ""
        paper.canvas.put("   " + day, row, end, paper.palette.secondary)
      }
    }
    paper.row += min(count, held.count)
    paper.gap()
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
    let palette = paper.palette
    let profile = state.profile
    let experience = profile.totalCorrectDigits
    paper.canvas.put(profile.grade.title, paper.row, paper.left, palette.key)
    paper.bar(
      GradeProgress.share(experience: experience), paper.row, paper.left + 14, width: 24)
    let missing = Grade.missing(experience: experience).map(words.missing) ?? "✦"
    paper.canvas.put(missing, paper.row, paper.left + 40, palette.secondary)
    paper.row += 1
    paper.gap()
    paper.pair(words.experience, words.number(experience))
    paper.pair(words.sessions, words.number(profile.sessionCount))
    paper.pair(words.practiceTime, words.clock(profile.practiceTime))
    paper.pair(words.bestStreak, words.number(profile.bestStreak))
    paper.pair(
      words.dailyStreak,
      "\(words.days(profile.dailyStreak.current(on: state.today)))"
        + "  (\(words.longest) \(words.days(profile.longestDailyStreak)))")
    paper.gap()
    paper.line(words.badges, palette.secondary)
    let perLine = paper.columns.count >= 72 ? 3 : 2
    let width = paper.columns.count / perLine
    for (index, badge) in Badge.allCases.enumerated() {
      let isEarned = badge.isEarned(by: profile.achievements)
      paper.canvas.put(
        (isEarned ? "◆ " : "◇ ") + badge.title(in: words.language), paper.row + index / perLine,
        paper.left + (index % perLine) * width,
        isEarned ? palette.gold : palette.overlay(0.4))
    }
    paper.row += (Badge.allCases.count + perLine - 1) / perLine
  }
}
