import PracticeData
import TrainerModel

struct ChallengeScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("c", words[.challengeKey]) }
  func ownKeys(_ words: Localization) -> [KeyHint] {
    [
      KeyHint(words[.enter], words[.start]), KeyHint("n", words[.anotherChallenge]),
      KeyHint("0", words[.challengeOfToday]),
    ]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .enter, .character(" "): model.enter(at: time)
    case .character("n"): model.drawChallenge()
    case .digit(0): model.showDayChallenge()
    default: model.scroll(key, in: self)
    }
  }

  func change(_ state: TrainerState) -> [String]? {
    let words = state.words
    let round = state.challengeRound
    return [round == 0 ? words[.dayChallenge] : words[.furtherChallenge]]
      + [words.task(of: state.challenge)]
      + [state.isDone(state.challenge) ? words[.done] : words[.open]]
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    layout.line(words.date(state.today), palette.secondary)
    layout.gap()
    let round = state.challengeRound
    if round > 0 { layout.line(words[.furtherChallenge], palette.secondary) }
    for challenge in round == 0 ? state.dayChallenges : [state.challenge] {
      let isDone = state.isDone(challenge)
      let open = challenge == state.challenge ? palette.text.with(.bold) : palette.text
      layout.text((isDone ? "● " : "○ ") + words.task(of: challenge), isDone ? palette.key : open)
    }
    layout.gap()
    layout.text(words[round > 0 ? .furtherChallengeNote : .dayChallengeNote], palette.secondary)
    layout.gap()
    for (line, week) in state.calendar.enumerated() {
      layout.pair(line == 0 ? words[.thisMonth] : "", week)
    }
    layout.pair(words[.challengesMet], words.number(state.profile.challengeCount))
    if let problem = state.home.problem { layout.text(problem, palette.error) }
  }
}
