import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// The players of the device, ranked by their crowns of a constant.
struct PlayersScreen: ListScreen {
  func ownKeys(_ words: Localization) -> [KeyHint] {
    [
      words.constantKey, KeyHint(words[.enter], words[.choosePlayer]),
      KeyHint("a", words[.addPlayer]), KeyHint("e", words[.renamePlayer]),
      KeyHint("x", words[.delete]), KeyHint("v", words[.duel]),
    ]
  }

  func lastLine(_ state: TrainerState) -> Int { state.players.profiles.count - 1 }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    let state = model.state
    if let name = state.players.draft { return type(key, onto: name, model) }
    if state.players.asked != nil { return model.answerRemoval(key.saysYes(in: state.words)) }
    let ranked = state.rankedPlayers
    let number = ranked.indices.contains(state.line) ? ranked[state.line].player.number : 1
    switch key {
    case .enter: model.loadPlayers(after: .choose(number))
    case .character("a"): model.beginName()
    case .character("e"): model.beginName(of: number)
    case .character("v"): model.go(to: .duel)
    case .character("x"): model.askRemoval(of: number)
    default: model.scrollConstants(key, in: self)
    }
  }

  private func type(_ key: Key, onto name: String, _ model: Trainer) {
    switch key {
    case .enter: model.endName(isTaken: true)
    case .escape: model.endName(isTaken: false)
    case .backspace: model.typeName(String(name.dropLast()))
    case .digit(let digit): model.typeName(name + "\(digit)")
    case .character(let character): model.typeName(name + String(character))
    default: break
    }
  }

  func change(_ state: TrainerState) -> [String]? {
    if let text = answer(state) { return [text] }
    let ranked = state.rankedPlayers
    guard ranked.indices.contains(state.line) else { return nil }
    return [text(of: ranked[state.line].player, state) + " " + ranked[state.line].records]
  }

  private func text(of player: Players.Player, _ state: TrainerState) -> String {
    let name = state.words.name(of: player)
    return player.number == state.players.list.current
      ? "\(name) (\(state.words[.playsNow]))" : name
  }

  /// What is being asked or said.
  private func answer(_ state: TrainerState) -> String? {
    let words = state.words
    if let name = state.players.draft {
      return words[state.players.renamed == nil ? .addPlayer : .renamePlayer] + ": \(name)_"
    }
    return words.removal(state.players).map { "\($0) \(words[.yesLetter]) / n" }
      ?? state.players.problem.map { words.text(of: $0) }
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let palette = layout.palette
    layout.text(layout.words[.playersNote], palette.secondary)
    layout.line("‹ \(state.settings.constant.symbol) ›", palette.key)
    layout.gap()
    let room = max(layout.canvas.rows - layout.row - 4, 1)
    for (line, row) in state.rankedPlayers.enumerated().dropFirst(max(state.line - room + 1, 0))
      .prefix(room)
    {
      if line == state.line { layout.canvas.put("▶", layout.row, layout.left - 2, palette.key) }
      layout.canvas.put(text(of: row.player, state), layout.row, layout.left, palette.key)
      layout.line(row.records, palette.text, indent: Players.longestName + 10)
    }
    layout.gap()
    if let text = answer(state) { layout.text(text, palette.gold) }
  }
}
