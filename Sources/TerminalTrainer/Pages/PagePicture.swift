package import PlatformIO
import PracticeEngine
import PracticeStore

/// Draws the pages: history, records, profile and others.
package struct PagePicture {
  let state: TrainerState
  var paper: Paper

  var words: Wording { paper.wording }

  /// Draws a page.
  package static func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    var picture = PagePicture(
      state: state, paper: Paper(size, state.palette, state.wording))
    picture.paper.title(picture.words.title(of: state.page))
    switch state.page {
    case .onboarding: picture.drawWelcome()
    case .history: picture.drawHistory()
    case .stats: picture.drawStats()
    case .records: picture.drawRecords()
    case .profile: picture.drawProfile()
    case .challenge: picture.drawChallenge()
    case .settings: picture.drawSettings()
    case .rules: picture.drawRules()
    case .home, .session, .end: break
    }
    picture.paper.keys(picture.words.keys(of: state.page))
    return picture.paper.canvas
  }

  private mutating func drawWelcome() {
    let palette = paper.palette
    for line in words.welcome {
      paper.text(line, palette.text)
      paper.gap()
    }
    for (mode, index) in zip(SessionMode.allCases, 0...) {
      let name = mode.displayName(in: words.language)
      paper.canvas.put(name, paper.row, paper.left + 2, palette.key)
      let lines = Paper.broken(words.description(of: mode), width: paper.columns.count - 18)
      for (offset, line) in lines.enumerated() {
        paper.canvas.put(line, paper.row + offset, paper.left + 18, palette.secondary)
      }
      paper.row += lines.count
      if index < 3 { paper.gap() }
    }
  }

  private mutating func drawChallenge() {
    let palette = paper.palette
    let challenge = state.challenge
    paper.line(state.today.description, palette.secondary)
    paper.gap()
    paper.line(words.task(of: challenge), palette.text.with(.bold))
    paper.gap()
    let isDone = state.profile.challenges.isCompleted(on: state.today)
    paper.line(
      isDone ? "● " + words.done : "○ " + words.open, isDone ? palette.key : palette.text)
    paper.gap()
    paper.text(words.challengeNote, palette.secondary)
    paper.gap()
    paper.pair(words.challengesMet, words.number(state.profile.challengeCount))
    if let problem = state.home.problem { paper.text(problem, palette.error) }
  }

  private mutating func drawSettings() {
    let palette = paper.palette
    for (index, key) in TrainerModel.settingKeys.enumerated() {
      let isChosen = index == min(state.line, TrainerModel.settingKeys.count - 1)
      paper.canvas.put(isChosen ? "▶" : " ", paper.row, paper.left, palette.key)
      paper.canvas.put(
        words.name(of: key), paper.row, paper.left + 2, isChosen ? palette.text : palette.secondary)
      let value = words.value(state.settings[key], of: key)
      paper.canvas.put(
        isChosen ? "‹ \(value) ›" : "  \(value)", paper.row,
        paper.left + (paper.columns.count >= 72 ? 34 : 26),
        isChosen ? palette.key : palette.text)
      paper.row += 1
    }
    paper.gap()
    let key = TrainerModel.settingKeys[min(state.line, TrainerModel.settingKeys.count - 1)]
    paper.text(words.explanation(of: key), palette.secondary)
    if let warning = state.warning { paper.text(warning, palette.gold) }
  }

  private mutating func drawRules() {
    let palette = paper.palette
    for (icon, text) in words.rules {
      paper.canvas.put(icon, paper.row, paper.left, palette.gold.with(.bold))
      for line in Paper.broken(text, width: paper.columns.count - 4) {
        paper.line(line, palette.text, indent: 4)
      }
      paper.gap()
    }
  }
}
