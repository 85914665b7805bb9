import DigitCore
import PracticeEngine
import PracticeRecords
import PracticeStore
import TrainerModel

/// The challenge of the day.
struct ChallengeScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("c", words.choose("challenge", "défi")) }
  func title(_ state: TrainerState) -> String { state.words.challenge }
  func ownKeys(_ words: Localization) -> [KeyHint] { [KeyHint("Enter", words.start)] }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .enter, .character(" "): model.openChallenge()
    default: model.scroll(key, in: self)
    }
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let challenge = state.challenge
    layout.line(state.today.description, palette.secondary)
    layout.gap()
    layout.line(words.task(of: challenge), palette.text.with(.bold))
    layout.gap()
    let isDone = state.profile.challenges.isCompleted(on: state.today)
    layout.line(
      isDone ? "● " + words.done : "○ " + words.open, isDone ? palette.key : palette.text)
    layout.gap()
    layout.text(
      words.choose(
        "Drawn from what you know, a new one at midnight. Enter opens a session for it.",
        "Tiré de ce que vous savez, un nouveau à minuit. Enter ouvre une session pour lui."),
      palette.secondary)
    if state.ownChallenge != nil {
      layout.gap()
      layout.pair(
        words.choose("Shared by all", "Commun à tous"),
        words.task(of: DailyChallenge(on: state.today)))
    }
    layout.gap()
    layout.pair(
      words.choose("Challenges met", "Défis réussis"), words.number(state.profile.challengeCount))
    if let problem = state.home.problem { layout.text(problem, palette.error) }
  }
}
