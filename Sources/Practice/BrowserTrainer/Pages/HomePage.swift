import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// A scale for the thumbs of a segment: its steps grow with the number, so that ten of the first
/// hundred decimals and all of a hundred thousand can both be pointed at.
package struct SegmentScale {
  package static let steps: Int64 = 200

  private let available: Int64

  package init(available: Int64) { self.available = max(available, 1) }

  /// The decimals at a step, in whole tens but for the last step.
  package func value(at step: Int64) -> Int64 {
    let step = min(max(step, 0), Self.steps)
    if step == Self.steps { return available }
    let share = Double(step) / Double(Self.steps)
    let grown = Double(available) * share * share * share
    return min(max(Int64(grown / 10) * 10, min(step * 10, available / 20 * 10)), available)
  }

  /// The first step at or after a number of decimals.
  package func step(of value: Int64) -> Int64 {
    var (lower, upper) = (Int64(0), Self.steps)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self.value(at: middle) < value { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}

struct HomePage: ScenePage {
  let scene: Scene

  private var settings: Settings { state.settings }

  /// Today first, then what else can be begun.
  var main: Element {
    let beginsToday = state.plan.hasValue && state.home.row == .today
    let logo = Document.heading("pi-trainer", style: "logo")
    let head = Element(.header, "brand", key: 0, [logo, grade])
    let parts = [
      plan,
      // While today's plan is what begins, a choice is kept and not marked.
      Element(
        .section, beginsToday ? "choices kept" : "choices", key: 3, [(.label, words[.mode])],
        choices),
      Element(.div, "start-bar", key: 4, start(isQuiet: beginsToday)),
      Element(.div, "cards", key: 5, [records, today]),
    ]
    return Element(.main, "page home", [head] + Document.warning(scene) + parts)
  }

  /// The choices with what belongs to the mode.
  var practise: Element {
    var parts = choices + [Element(.p, "about", text: words.note(of: settings.mode))]
    switch settings.mode {
    case .learn: parts.add(segment)
    case .game:
      parts.add(
        Document.pills(
          words[.ghost], .chooseGhost, state.ghosts.map { ($0, "") },
          selected: state.chosenGhost))
      parts.add(friend)
    case .practice, .strict: break
    }
    let others = MathematicalConstant.all.filter { !MathematicalConstant.known.contains($0) }
    return Document.page(
      scene, "practise",
      [
        Element(.section, "choices", key: 2, [(.label, words[.mode])], parts),
        Element(.div, "start-bar", key: 3, start(isQuiet: false)),
        Element(
          .p, "note", key: 4, text: words[.notServed, words.list(others.map { $0.symbol })]),
      ])
  }

  private var choices: [Element] {
    [
      Document.constants(scene, areNamed: true),
      Document.pills(
        words[.mode], .chooseMode,
        SessionMode.allCases.map { (words.name(of: $0), "") },
        selected: SessionMode.allCases.firstIndex(of: settings.mode) ?? 0, style: "pills long"),
    ]
  }

  private var grade: Element {
    let text =
      (state.playerName.map { "\($0) · " } ?? "")
      + "\(state.profile.grade.title) · \(words.number(state.profile.totalCorrectDigits)) XP"
    return Element(.div, "grade", [Element(.span, text: text), Document.progress(scene)])
  }

  /// Two ranges laid over each other; the model keeps the first below the second.
  private var segment: Element {
    let available = state.home.available ?? LearnSegment.standardEnd
    let range = settings.learnSegment(available: available)
    let scale = SegmentScale(available: available)
    func thumb(_ label: String, _ action: PageAction, _ value: Int64) -> Element {
      Element(
        .input, "thumb",
        [
          (.type, "range"), (.label, "\(words[.segment]): \(label)"), (.minimum, "0"),
          (.maximum, String(SegmentScale.steps)), (.step, "1"), (.act, action.text),
          (.content, "\(scale.step(of: value))"), (.valueText, words.number(value)),
        ])
    }
    func number(_ label: String, _ action: PageAction, _ value: Int64) -> Element {
      Document.field(
        "bound", label,
        [
          (.type, "number"), (.minimum, "0"), (.maximum, String(available)), (.act, action.text),
          (.content, String(value)),
        ])
    }
    return Element(
      .fieldset, "segment",
      [
        Element(.legend, text: words[.segment]),
        Element(
          .div, "bounds",
          [
            number(words[.from], .segmentStart, range.lowerIndex),
            number(words[.to], .segmentEnd, range.upperIndex),
            Element(
              .span, "range-note", text: words.segmentNote(range.lowerIndex + 1, range.upperIndex)),
          ]),
        Element(
          .div, "slider",
          [
            thumb(words[.from], .slideStart, range.lowerIndex),
            thumb(words[.to], .slideEnd, range.upperIndex),
          ]),
      ])
  }

  /// Where the code of a friend's ghost is pasted.
  private var friend: Element {
    Document.field(
      "bound friend", words[.pasteGhost],
      [(.type, "text"), (.act, PageAction.takeGhost.text), (.content, "")])
  }

  private var records: Element {
    let records = words.records(of: state.profile[settings.constant])
    let rows = zip(records, ["accent", "gold", "", ""]).flatMap { record, style in
      [
        Element(.dt, text: record.name),
        Element(.dd, record.value == nil ? "note" : style, text: record.value ?? "–"),
        Element(.dd, "day", text: record.day.map(words.date) ?? ""),
      ]
    }
    return Element(
      .section, "card",
      [Element(.h2, text: words[.recordsOf, settings.constant.symbol]), Element(.dl, "rows", rows)])
  }

  private var today: Element {
    let days = state.profile.dailyStreak.current(on: state.today)
    let isDone = state.isDone(state.dayChallenge)
    var parts = [
      Document.line(.h2, words[.dailyStreak], words.days(days), days > 0 ? "accent" : "")
    ]
    for note in [state.goalText, state.welcomeBack].compactMap({ $0 }) {
      parts.add(Element(.p, "note", text: note))
    }
    if let next = state.profile.dailyStreak.nextMilestone(on: state.today) {
      parts.add(Document.bar(Double(days) / Double(next), words.days(next)))
    }
    if let mark = state.profile.challenges.mark(on: state.today) {
      parts.add(Document.line(.p, words[.dayChallenge], "● " + words.name(of: mark), "accent"))
    }
    parts.add(
      Element.button(
        (isDone ? "● " : "○ ") + words.task(of: state.dayChallenge), .go,
        Document.place(of: .challenge), style: isDone ? "task accent" : "task"))
    if state.home.problem == nil { parts.add(words.button(.express, .openToday, 1, style: "task")) }
    return Element(.section, "card", parts)
  }

  private func start(isQuiet: Bool) -> [Element] {
    var parts: [Element] = []
    if scene.page.hasUpdate {
      parts.add(.button(words[.newVersion], .update, style: "update", key: 0))
    }
    let problems = [state.ghostProblem, state.home.problem].compactMap { $0 }
    if !problems.isEmpty {
      let text = problems.joined(separator: " ")
      parts.add(Element(.p, "problem", key: 1, [(.role, "status")], text: text))
    }
    let title = words[.start].uppercasedFirst + "  " + settings.constant.symbol
    let disabled: [Element.Pair] = state.home.problem == nil ? [] : [(.disabled, "")]
    parts.add(.button(title, .open, style: isQuiet ? "quiet-button" : "start", key: 2, disabled))
    if let digits = state.claimable, state.home.problem == nil {
      let known = words[.iKnow, words.range(DigitRange(0..<digits))]
      parts.add(.button(known, .beginChecking, key: 3))
    }
    return parts
  }
}

/// Today's practice, first of all at Home: how much is done, what is next, for how long.
extension HomePage {
  private var plan: Element {
    let note = state.plan.flatMap { $0.plan.isDone ? state.planText : words.minutes(of: $0) }
    var parts = [dial, Element(.h2, text: words[.todayOn, words.date(state.today)])]
    if let note { parts.add(Element(.p, "note", text: note)) }
    return Element(
      .section, "card today", key: 2, [(.label, words[.today].uppercasedFirst)], parts + button)
  }

  /// A ring that closes with the day's practice; an empty one until that is known.
  private var dial: Element {
    guard let today = state.plan else {
      return Element(.span, "dial", [(.hiddenFromSpeech, "true"), (.share, "0")])
    }
    let (done, total) = (today.progress.done, today.progress.total)
    let new = today.plan.steps.filter { if case .learn = $0 { true } else { false } }.count
    let streak = words.days(state.profile.dailyStreak.current(on: state.today))
    let label = [
      words[.doneToday, String(done), String(total)], words[.due] + " \(today.plan.dueCount)",
      words[.new] + " \(new)", words[.dailyStreak] + " " + streak,
    ]
    let share = total == 0 ? 1000 : done * 1000 / total
    return Element(
      .span, total > 0 && done == total ? "dial closed" : "dial",
      [(.role, "img"), (.label, label.joined(separator: " · ")), (.share, String(share))],
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
