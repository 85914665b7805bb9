import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import TrainerModel

struct ChallengeScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("c", words.choose("challenge", "défi")) }
  func title(_ state: TrainerState) -> String { state.words.challenge }
  func ownKeys(_ words: Localization) -> [KeyHint] {
    [
      KeyHint(words.enterKey, words.start), KeyHint("n", words.anotherKey),
      KeyHint("0", words.dayChallengeKey),
    ]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .enter, .character(" "): model.openChallenge()
    case .character("n"): model.drawChallenge()
    case .digit(0): model.showDayChallenge()
    default: model.scroll(key, in: self)
    }
  }

  func change(_ state: TrainerState) -> [String]? {
    let words = state.words
    let round = state.challengeRound
    return [round == 0 ? words.challenge : words.furtherChallenge]
      + [words.task(of: state.challenge), state.isChallengeDone ? words.done : words.open]
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let challenge = state.challenge
    layout.line(state.today.description, palette.secondary)
    layout.gap()
    let round = state.challengeRound
    if round > 0 { layout.line(words.furtherChallenge, palette.secondary) }
    layout.line(words.task(of: challenge), palette.text.with(.bold))
    layout.gap()
    let isDone = state.isChallengeDone
    layout.line(
      isDone ? "● " + words.done : "○ " + words.open, isDone ? palette.key : palette.text)
    layout.gap()
    layout.text(
      words.challengeNote(round: round, isOwn: state.ownChallenge != nil), palette.secondary)
    if state.ownChallenge != nil {
      layout.gap()
      layout.pair(words.sharedChallenge, words.task(of: DailyChallenge(on: state.today)))
    }
    layout.gap()
    layout.pair(words.challengesMet, words.number(state.profile.challengeCount))
    if let problem = state.home.problem { layout.text(problem, palette.error) }
  }
}
