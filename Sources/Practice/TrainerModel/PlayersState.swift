import DigitCore
package import PracticeData
import PracticeEngine

/// The players of the device, and what is being changed of them.
package final class PlayersState {
  /// The players, of whom the one of this trainer plays.
  package internal(set) var list = Players()
  /// Their profiles, in the order of the list, once loaded.
  package internal(set) var profiles: [Profile] = []
  /// The name that is being typed; `nil` while none is.
  package internal(set) var draft: String?
  /// Whose name it is to be; `nil` of a new player.
  package internal(set) var renamed: Int64?
  /// The player whom the question is about.
  package internal(set) var asked: Int64?
  package internal(set) var problem: PlayerProblem?

  /// Forgets what was begun and said.
  func settle() {
    draft = nil
    asked = nil
    problem = nil
  }
}

/// The page of the players.
extension Trainer {
  /// Makes a change of the players, if any, and loads them.
  ///
  /// Whoever is chosen has data of another store, with which the front end begins anew.
  package func loadPlayers(after change: PlayerChange? = nil) {
    if change.hasValue { state.players.settle() }
    store.loadPlayers(after: change)
  }

  /// Begins to type a name, of a new player or another one for a player.
  package func beginName(of number: Int64? = nil) {
    state.players.settle()
    state.players.renamed = number
    state.players.draft = number.flatMap { state.players.list[$0]?.name } ?? ""
  }

  package func typeName(_ name: String) { state.players.draft = name }

  package func endName(isTaken: Bool) {
    guard let name = state.players.draft else { return }
    let renamed = state.players.renamed
    state.players.settle()
    if isTaken { loadPlayers(after: renamed.map { .rename($0, name) } ?? .add(name)) }
  }

  /// Asks whether to delete a player with all data; who plays is not.
  package func askRemoval(of number: Int64) {
    let plays = number == state.players.list.current
    state.players.problem = plays ? .plays : nil
    state.players.asked = plays ? nil : number
  }

  package func answerRemoval(_ isWanted: Bool) {
    guard let number = state.players.asked else { return }
    state.players.settle()
    if isWanted { loadPlayers(after: .remove(number)) }
  }

  /// Takes the players as they are after a change.
  func note(
    _ players: Players, _ profiles: [Profile], after change: PlayerChange?,
    _ problem: PlayerProblem?
  ) {
    state.players.list = players
    state.players.profiles = profiles
    state.players.problem = problem
    if state.page == .players { state.line = max(min(state.line, profiles.count - 1), 0) }
    if case .choose(let number)? = change, number != players.current, !problem.hasValue {
      nextPlayer = number
      isOver = true
    }
  }
}

extension TrainerState {
  /// The players with their records, those with the best crowns of the constant first.
  package var rankedPlayers: [(player: Players.Player, records: String)] {
    players.profiles.ranked(by: settings.constant).map { place in
      let profile = players.profiles[place]
      let records = profile[settings.constant]
      let crown = records.crown.map { words.number($0.run.digitCount) } ?? "–"
      let speed = records.lightning.map { words.speed($0.run.cps) } ?? "–"
      let experience = words.number(profile.totalCorrectDigits)
      return (players.list.all[place], "♛ \(crown)  ↯ \(speed)  \(experience) XP")
    }
  }

  /// The name that the one who plays gave, for the codes of ghosts; empty where none was given.
  var givenName: String { players.list[players.list.current]?.name ?? "" }

  /// The name of the one who plays, where there are several.
  package var playerName: String? {
    guard players.list.all.count > 1 else { return nil }
    return players.list[players.list.current].map { words.name(of: $0) }
  }
}

extension Localization {
  package func name(of player: Players.Player) -> String {
    player.name.isEmpty ? self[.playerNumber, "\(player.number)"] : player.name
  }

  /// The question whether to delete a player, with what is lost.
  package func removal(_ players: PlayersState) -> String? {
    guard let place = players.list.all.firstIndex(where: { $0.number == players.asked }),
      players.profiles.indices.contains(place)
    else { return nil }
    return count(
      .removePlayer, players.profiles[place].sessionCount, name(of: players.list.all[place]))
  }

  package func text(of problem: PlayerProblem) -> String {
    switch problem {
    case .name: self[.badName, "\(Players.longestName)"]
    case .plays: self[.playerPlays]
    case .failed(let reason): self[.nothingSaved, reason]
    }
  }
}
