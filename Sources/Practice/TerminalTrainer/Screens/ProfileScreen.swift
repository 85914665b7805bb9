import PracticeData
import PracticeEngine
import Processes
import TrainerModel

struct ProfileScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("p", words[.profile]) }
  func ownKeys(_ words: Localization) -> [KeyHint] {
    [KeyHint("w", words[.players]), KeyHint("↑↓", words[.badges])]
  }

  func lastLine(_ state: TrainerState) -> Int {
    conditions(state, width: TrainerView.smallest.columns - 4).count - 1
  }

  /// How the badges are won that are missing.
  private func conditions(_ state: TrainerState, width: Int) -> [String] {
    let words = state.words
    return Badge.allCases.filter { !$0.isEarned(by: state.profile.achievements) }.flatMap {
      PageLayout.wrapped("◇ \(words.name(of: $0)): \(words.condition(of: $0))", width: width)
    }
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    if key == .character("w") { model.go(to: .players) } else { model.scroll(key, in: self) }
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let profile = state.profile
    let experience = profile.totalCorrectDigits
    layout.canvas.put(profile.grade.title, layout.row, layout.left, palette.key)
    layout.bar(Grade.progress(experience: experience), layout.row, layout.left + 14, width: 24)
    let missing = Grade.missing(experience: experience).map(words.number)
    layout.canvas.put(
      missing.map { words[.toGo, $0] } ?? "✦", layout.row, layout.left + 40, palette.secondary)
    layout.row += 1
    layout.gap()
    layout.pair(words[.experience], words.number(experience))
    layout.pair(words[.sessions], words.number(profile.sessionCount))
    layout.pair(words[.practised], words.clock(profile.practiceTime))
    layout.pair(words[.bestStreak], words.number(profile.bestStreak))
    let days = words.days(profile.dailyStreak.current(on: state.today))
    layout.pair(
      words[.dailyStreak], "\(days)  (\(words[.longest]) \(words.days(profile.longestDailyStreak)))"
    )
    layout.gap()
    layout.line(words[.badges], palette.secondary)
    let perLine = layout.columns.count >= 72 ? 3 : 2
    let width = layout.columns.count / perLine
    for (index, badge) in Badge.allCases.enumerated() {
      let isEarned = badge.isEarned(by: profile.achievements)
      layout.canvas.put(
        (isEarned ? "◆ " : "◇ ") + words.name(of: badge), layout.row + index / perLine,
        layout.left + (index % perLine) * width,
        isEarned ? palette.gold : palette.secondary)
    }
    layout.row += (Badge.allCases.count + perLine - 1) / perLine
    // As many as there is room for; the others come when it scrolls.
    let room = max(layout.canvas.rows - layout.row - 3, 0)
    let lines = conditions(state, width: layout.columns.count)
    let hidden = lines.count > room ? min(state.line, lines.count - 1) : 0
    for line in lines.dropFirst(hidden).prefix(room) {
      layout.line(line, palette.secondary)
    }
  }
}
