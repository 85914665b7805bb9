import DigitCore
import PracticeData
import TrainerModel

/// What is done with a player, as a value of ``PageAction/player``.
package enum PlayerChoice: Int, Sendable {
  case choose, rename, askRemoval, answerRemoval, endName

  /// The value for the number of a player, or for the answer 1 or 0.
  package func value(_ number: Int) -> Int { number << 3 | rawValue }
}

extension BrowserFrontEnd {
  func changePlayers(_ value: Int) {
    let number = Int64(value >> 3)
    switch PlayerChoice(rawValue: value & 7) {
    case .choose?: trainer.loadPlayers(after: .choose(number))
    case .rename?: trainer.beginName(of: number)
    case .askRemoval?: trainer.askRemoval(of: number)
    case .answerRemoval?: trainer.answerRemoval(number == 1)
    case .endName?: trainer.endName(isTaken: true)
    case nil: return
    }
  }
}

/// The players of the device, ranked by their crowns of a constant.
struct PlayersPage: ScenePage {
  let scene: Scene

  private var players: PlayersState { state.players }

  var main: Element {
    var parts = [Element(.p, "note", text: words[.playersNote]), Document.constants(scene)]
    if let question = words.removal(players) {
      let answer = PlayerChoice.answerRemoval
      parts.add(words.question(question, .player, yes: answer.value(1), no: answer.value(0)))
    }
    parts += Document.problem(players.problem.map { words.text(of: $0) })
    parts += state.rankedPlayers.map { row($0.player, $0.records) }
    return Document.page(scene, "list", parts + [name])
  }

  private func row(_ player: Players.Player, _ records: String) -> Element {
    let name = words.name(of: player)
    func button(_ phrase: Phrase, _ choice: PlayerChoice) -> Element {
      let title = words[phrase].uppercasedFirst
      return .button(
        title, .player, choice.value(Int(player.number)), [(.label, "\(title): \(name)")])
    }
    let plays = player.number == players.list.current
    return Element(
      .div, "setting",
      [
        Element(
          .div, "setting-text",
          [
            Element(.span, plays ? "accent" : "", text: name),
            Element(.span, "note", text: records),
          ]),
        plays ? Element(.span, "accent", text: words[.playsNow]) : button(.choosePlayer, .choose),
        button(.renamePlayer, .rename),
      ] + (plays ? [] : [button(.delete, .askRemoval)]))
  }

  /// The field of a name, and what it is for.
  private var name: Element {
    let renamed = players.renamed.flatMap { players.draft == nil ? nil : players.list[$0] }
    let phrase = renamed.hasValue ? Phrase.renamePlayer : .addPlayer
    let title = words[phrase].uppercasedFirst
    let label = renamed.map { "\(title): \(words.name(of: $0))" } ?? title
    return Element(
      .div, "setting",
      [
        Element(.input, [(.type, "text"), (.label, label), (.content, players.draft ?? "")]),
        words.button(phrase, .player, PlayerChoice.endName.value(0)),
      ])
  }
}
