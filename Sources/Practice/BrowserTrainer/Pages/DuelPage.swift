import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// A duel on one device: two pads side by side, and buttons that do what keys do.
struct DuelPage: ScenePage {
  let scene: Scene

  var main: Element {
    guard let duel = state.duel.duel else { return Document.page(scene, "list", choice) }
    var parts = [
      Element(
        .p, "task-title", [(.role, "status"), (.live, "polite")],
        text: words.text(of: duel, among: state.players.list)),
      Element(.div, "seats", Duel.Side.allCases.map { seat($0, duel) }),
    ]
    if duel.roundWinner != nil {
      parts.add(words.button(.goOn, .key, Int(ControlKey.enter.rawValue), style: "start"))
    }
    parts.add(words.button(.leave, .key, Int(ControlKey.escape.rawValue)))
    return Document.page(scene, "list duel", parts)
  }

  private var choice: [Element] {
    [
      Element(.p, "note", text: words[.duelNote]), Document.constants(scene),
      Document.pills(
        words[.duelLength], .duel, Duel.lengths.map { (words.number($0), "") },
        selected: Duel.lengths.firstIndex(of: state.duel.length) ?? 0),
    ] + Document.problem(state.duel.problem)
      + [words.button(.start, .key, Int(ControlKey.enter.rawValue), style: "start")]
  }

  private func seat(_ side: Duel.Side, _ duel: Duel) -> Element {
    let seat = duel[side]
    let name = words.name(of: side, among: state.players.list)
    let count = seat.snapshot.correctCount
    let position = "\(words.number(count)) / \(duel.digits.count)"
    return Element(
      .section, duel.roundWinner == nil ? "seat" : "seat waits", [(.label, name)],
      [
        Element(.h2, text: "\(name)  \(words.wins(of: seat))"),
        Element(.p, "strong", text: position),
        Document.bar(Double(count) / Double(duel.digits.count), position),
        Element(.p, seat.mistake.hasValue ? "error" : "typed", text: words.text(of: seat, duel)),
        SessionPage.pad(state.settings.keypad, "\(name): \(words[.keypad])", side: side.rawValue),
      ])
  }
}
