import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// The memory map: a hundred blocks of ten a page, by predicted recall.
struct MapPage: ScenePage {
  let scene: Scene

  var main: Element {
    let map = state.map
    let legend = MemoryMap.Strength.allCases.reversed().map { strength in
      Element(
        .span, "strength \(Self.style(of: strength))",
        text: "\(words.sign(of: strength)) \(words.name(of: strength)) \(map.count(of: strength))")
    }
    let notes = [
      words.predicted(map), words.chanceOfAll(state.memory?.scheduler, on: state.today),
      state.goalText,
    ].compactMap({ $0 })
    var parts = notes.map { Element(.p, "note", text: $0) }
    if !state.settings.goal.hasValue {
      parts.add(words.button(.setGoal, .go, Document.place(of: .settings)))
    }
    parts += [
      Element(.div, "legend", legend),
      Element(
        .div, "blocks", [(.role, "group"), (.label, words[.memoryMap])], map.cells.map(cell)),
    ]
    // The block that is due first; `web/js/input.js` shows the one that gets the focus.
    if let first = map.cells.first(where: { $0.strength == .due }) ?? map.cells.first {
      parts.add(Element(.p, "block-text", text: words.text(of: first)))
    }
    parts.add(Element(.div, "choices-bar", turns(map)))
    return Document.page(scene, "map", parts)
  }

  private func cell(_ cell: MemoryMap.Cell) -> Element {
    .button(
      words.sign(of: cell.strength), .openBlock, Int(cell.block),
      style: "block-cell \(Self.style(of: cell.strength))", key: Int(cell.block),
      [(.label, words.text(of: cell))])
  }

  /// The pages before and after this one.
  private func turns(_ map: MemoryMap) -> [Element] {
    let length = Int(MemoryMap.pageLength)
    let first = state.line / length * length
    let blocks = Int((state.home.available ?? 0) / LearningScheduler.blockLength)
    var parts: [Element] = []
    for (key, start) in [first - length, first + length].enumerated()
    where start >= 0 && start < blocks {
      let name = words.number(Int64(start) * LearningScheduler.blockLength + 1)
      parts.add(.button((key == 0 ? "‹ " : "› ") + name, .turnMap, start, key: key))
    }
    return parts
  }

  private static func style(of strength: MemoryMap.Strength) -> String {
    switch strength {
    case .new: "new"
    case .due: "due"
    case .fading: "fading"
    case .firm: "firm"
    }
  }
}
