import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// The drills: their choice, a running one, its end.
struct DrillPage: ScenePage {
  let scene: Scene

  private var drill: DrillState { state.drill }

  var main: Element {
    guard let run = drill.run else { return Document.page(scene, "list", choice) }
    let title = words.name(of: run.kind, run.form)
    return Document.page(scene, "list", title: title, run.isOver ? end(run) : question(run))
  }

  private var choice: [Element] {
    var parts = [Document.constants(scene)]
    parts += Document.problem(drill.problem.map { words.text(of: $0) })
    let start = words[.start].uppercasedFirst
    for (place, kind) in DrillKind.allCases.enumerated() {
      parts.add(Element(.h2, text: words.name(of: kind)))
      parts.add(Element(.p, "note", text: words.description(of: kind)))
      let forms = state.forms(of: kind).map { Optional($0) }
      // Who knows too little still has a button, which says so.
      for (number, form) in (forms.isEmpty ? [nil] : forms).enumerated() {
        let text = form.flatMap { words.name(of: $0, kind) } ?? start
        let label = start + ": " + words.name(of: kind, form)
        let value = place + number * DrillKind.allCases.count
        parts.add(.button(text, .openDrill, value, [(.label, label)]))
        parts += best(kind, form)
      }
    }
    return parts + [Element(.p, "note", text: words[.drillNote])]
  }

  /// The best results in a form of a drill.
  private func best(_ kind: DrillKind, _ form: DrillForm?) -> [Element] {
    let best = words.results(state, of: kind, form)
    let head = best.isEmpty ? [] : [Element(.p, "note", text: words[.bestResults])]
    return head + best.map { Element(.p, "accent", text: $0) }
  }

  private func question(_ run: DrillRun) -> [Element] {
    let digits = words.beginning(of: drill) + words.text(of: drill.parts, of: drill)
    let erase = Element.button(
      words[.erase].uppercasedFirst, .eraseDrill, style: "side", key: 20, [(.cell, "32")])
    let parts: [Element] = [
      Element(.p, "note", text: words.progress(of: run)),
      Element(.h2, text: words.question(of: drill)),
      Element(.p, "digits strong", [(.live, "polite")], text: digits),
      Element(
        .p, run.isMissed ? "problem" : "accent", [(.live, "polite")],
        text: words.verdict(of: drill) ?? ""),
      SessionPage.pad(state.settings.keypad, words[.keypad], run.isMissed ? [] : [erase]),
    ]
    let choices = [
      words.button(run.isMissed ? .goOn : .showAnswer, .continueDrill, style: "start"),
      words.button(drill.asksToLeave ? .leaveQuestion : .otherDrills, .leaveDrill),
    ]
    return parts + [Element(.div, "choices-bar", choices)]
  }

  private func end(_ run: DrillRun) -> [Element] {
    var parts: [Element] = [Element(.p, "task-title", text: words.result(of: run))]
    if drill.isBest {
      parts.add(Element(.p, "gold", text: "★ " + words[.newBest]))
    }
    parts += best(run.kind, run.form)
    let missed = run.missed.map { Element(.li, text: words.text(of: drill, question: $0)) }
    let choices = [
      words.button(.again, .continueDrill, style: "start"), words.button(.drills, .leaveDrill),
    ]
    return parts + [Element(.ul, "", missed), Element(.div, "choices-bar", choices)]
  }
}
