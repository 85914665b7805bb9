import DigitCore
import PracticeData
import PracticeEngine
import Processes
import TrainerModel

/// The memory map: a hundred blocks of ten a page, by predicted recall.
struct MapScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("m", words[.mapKey]) }

  func title(_ state: TrainerState) -> String {
    state.words[.memoryMap] + "  " + state.settings.constant.symbol
  }

  func ownKeys(_ words: Localization) -> [KeyHint] {
    [
      KeyHint("↑↓←→", words[.blockKey]), KeyHint(words[.enter], words[.recallKey]),
      KeyHint(words[.pageKeys], words[.pageKey]),
    ]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    let page = Int(MemoryMap.pageLength)
    switch key {
    case .enter, .character(" "): return model.openBlock(Int64(model.state.line))
    case .escape, .character("q"): return model.go(to: model.back)
    case .left: model.state.line -= 1
    case .right: model.state.line += 1
    case .up: model.state.line -= 10
    case .down: model.state.line += 10
    case .pageUp: model.state.line -= page
    case .pageDown: model.state.line += page
    case .home: model.state.line = 0
    default: return model.follow(key)
    }
    let blocks = (model.state.home.available ?? 0) / LearningScheduler.blockLength
    model.state.line = max(min(model.state.line, Int(blocks) - 1), 0)
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let map = state.map
    let step = layout.columns.count >= 70 ? 5 : 4
    let first = Int64(state.line) / MemoryMap.pageLength * MemoryMap.pageLength
    for cell in map.cells {
      let (line, column) = Int(cell.block - first).quotientAndRemainder(dividingBy: 10)
      let row = layout.row + line
      if column == 0 {
        let mark = state.words.number(cell.block * LearningScheduler.blockLength)
        layout.canvas.put(mark, row, endingAt: layout.left + 9, layout.palette.secondary)
      }
      let isSelected = cell.block == Int64(state.line)
      let place = layout.left + 11 + column * step
      let sign = state.words.sign(of: cell.strength)
      layout.canvas.put(
        isSelected ? "[\(sign)]" : " \(sign) ", row, place,
        isSelected ? layout.palette.selected : Self.style(of: cell.strength, layout.palette))
    }
    layout.row += 10
    drawLegend(map, &layout)
    drawSelected(state, map, &layout)
  }

  /// Neighbours of one strength in a line, since a screen reader cannot see a square.
  func reading(_ state: TrainerState) -> [String]? {
    let words = state.words
    let map = state.map
    let length = LearningScheduler.blockLength
    var lines = [title(state)]
    var first = map.cells.startIndex
    while first < map.cells.endIndex {
      let strength = map.cells[first].strength
      let end = map.cells[first...].firstIndex { $0.strength != strength } ?? map.cells.endIndex
      let start = words.number(map.cells[first].block * length + 1)
      let last = words.number((map.cells[end - 1].block + 1) * length)
      lines.append("\(start)–\(last): \(words.name(of: strength))")
      first = end
    }
    lines.append(words.predicted(map))
    lines += [words.chanceOfAll(state.memory?.scheduler, on: state.today)].compactMap(\.self)
    lines.append(state.goalText ?? words[.noGoal])
    if let cell = Self.selected(state, map) { lines.append(words.text(of: cell)) }
    return lines + keys(state).map { "\($0.key): \($0.action)" }
  }

  func change(_ state: TrainerState) -> [String]? {
    guard let cell = Self.selected(state, state.map) else { return nil }
    return [state.words.text(of: cell)]
  }

  private static func style(of strength: MemoryMap.Strength, _ palette: Palette) -> Style {
    switch strength {
    case .new: palette.secondary
    case .due: palette.key
    case .fading: palette.text
    case .firm: palette.accent
    }
  }

  private func drawLegend(_ map: MemoryMap, _ layout: inout PageLayout) {
    var column = layout.left
    let (palette, words) = (layout.palette, layout.words)
    for strength in MemoryMap.Strength.allCases.reversed() {
      let text = "\(words.sign(of: strength)) \(words.name(of: strength)) "
      column = layout.canvas.put(text, layout.row, column, Self.style(of: strength, palette))
      let count = words.number(Int64(map.count(of: strength)))
      column = layout.canvas.put(count, layout.row, column, palette.text) + 3
    }
    layout.row += 1
  }

  private static func selected(_ state: TrainerState, _ map: MemoryMap) -> MemoryMap.Cell? {
    map.cells.first { $0.block == Int64(state.line) }
  }

  private func drawSelected(_ state: TrainerState, _ map: MemoryMap, _ layout: inout PageLayout) {
    guard let cell = Self.selected(state, map) else { return }
    layout.line(state.words.text(of: cell), layout.palette.text)
    let words = layout.words
    layout.line(words.predicted(map), layout.palette.secondary)
    if let chance = words.chanceOfAll(state.memory?.scheduler, on: state.today) {
      layout.line(chance, layout.palette.secondary)
    }
    layout.text(state.goalText ?? words[.noGoal], layout.palette.secondary)
  }
}
