import PracticeEngine
import TrainerModel

/// Today's practice, first of all at Home: how much is done, what is next, for how long.
struct TodayCard: ScenePage {
  let scene: Scene

  var card: Element {
    let note = state.plan.flatMap { $0.plan.isDone ? state.planText : words.minutes(of: $0) }
    var parts = [dial, Element(.h2, text: words[.todayOn, words.date(state.today)])]
    if let note { parts.add(Element(.p, "note", text: note)) }
    return Element(
      .section, "card today", key: 2, [(.label, words[.today].uppercasedFirst)], parts + button)
  }

  /// A ring that closes with the day's practice; an empty one until that is known.
  private var dial: Element {
    guard let progress = state.plan?.progress else {
      return Element(.span, "dial", [(.hiddenFromSpeech, "true"), (.share, "0")])
    }
    let (done, total) = (progress.done, progress.total)
    let share = total == 0 ? 1000 : done * 1000 / total
    return Element(
      .span, total > 0 && done == total ? "dial closed" : "dial",
      [
        (.role, "img"), (.label, words[.doneToday, String(done), String(total)]),
        (.share, String(share)),
      ],
      text: done == total ? "✓" : "\(done)/\(total)")
  }

  /// What begins the next step, or one more block.
  private var button: [Element] {
    if let today = state.plan, !today.plan.isDone, state.home.problem == nil {
      let style = state.home.row == .today ? "start" : "quiet-button"
      return [.button(words.today(today), .openToday, style: style)]
    }
    guard let block = state.furtherBlock else { return [] }
    return [words.button(.tenMore, .openBlock, Int(block))]
  }
}
