import PracticeData
import PracticeEngine
import PracticeStore
import TrainerModel

struct ProfileScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("p", words.choose("profile", "profil")) }
  func title(_ state: TrainerState) -> String { state.words.choose("Profile", "Profil") }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let profile = state.profile
    let experience = profile.totalCorrectDigits
    layout.canvas.put(profile.grade.title, layout.row, layout.left, palette.key)
    layout.bar(
      GradeProgress.share(experience: experience), layout.row, layout.left + 14, width: 24)
    let missing = Grade.missing(experience: experience).map(words.number)
    layout.canvas.put(
      missing.map { words.choose("\($0) XP to go", "encore \($0) XP") } ?? "✦", layout.row,
      layout.left + 40, palette.secondary)
    layout.row += 1
    layout.gap()
    layout.pair(words.choose("Experience", "Expérience"), words.number(experience))
    layout.pair(words.choose("Sessions", "Sessions"), words.number(profile.sessionCount))
    layout.pair(
      words.choose("Time practised", "Temps de pratique"), words.clock(profile.practiceTime))
    layout.pair(words.bestStreak, words.number(profile.bestStreak))
    let days = words.days(profile.dailyStreak.current(on: state.today))
    let longest = words.choose("longest", "la plus longue")
    layout.pair(
      words.dailyStreak, "\(days)  (\(longest) \(words.days(profile.longestDailyStreak)))")
    layout.gap()
    layout.line(words.choose("Badges", "Badges"), palette.secondary)
    let perLine = layout.columns.count >= 72 ? 3 : 2
    let width = layout.columns.count / perLine
    for (index, badge) in Badge.allCases.enumerated() {
      let isEarned = badge.isEarned(by: profile.achievements)
      layout.canvas.put(
        (isEarned ? "◆ " : "◇ ") + badge.title(in: words.language), layout.row + index / perLine,
        layout.left + (index % perLine) * width,
        isEarned ? palette.gold : palette.secondary)
    }
    layout.row += (Badge.allCases.count + perLine - 1) / perLine
  }
}
