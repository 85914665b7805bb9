import Dispatch
package import Files
package import PracticeData
import SystemPackage

/// The list of the device's players, and the folders of their data.
///
/// A list that is damaged or lost is made again from the folders: names are lost then, no data.
package struct PlayerFiles: Sendable {
  private let first: StoreFiles

  package init(_ first: StorePaths = .standard(), fileSystem: FileSystem = .real) {
    self.first = StoreFiles(paths: first, fileSystem: fileSystem)
  }

  /// The players; one without a name where there was never another.
  ///
  /// - Throws: ``StoreError`` for a list of a newer program, and where it cannot be read.
  package func players() throws(StoreError) -> Players { try load().value }

  private func load() throws(StoreError) -> Loaded<Players> {
    var loaded = Loaded(value: Players())
    if var fields = try first.fields(of: first.paths.players, .players) {
      loaded.value = Players(&fields)
      if fields.problems.isEmpty { return loaded }
      loaded.damage = fields.problems[0]
    }
    for name in (try? first.fileSystem.names(in: first.paths.otherPlayers)) ?? [] {
      if let number = Int64(name), number > 1 { loaded.value.find(number) }
    }
    return loaded
  }

  /// The profiles of players, as far as they can be read.
  package func profiles(of players: Players) -> [Profile] {
    players.all.map { player in
      let paths = first.paths.ofPlayer(player.number)
      let files = StoreFiles(paths: paths, fileSystem: first.fileSystem)
      return (try? files.profile().value) ?? Profile()
    }
  }

  /// Makes a change, or says why not.
  package func make(_ change: PlayerChange) throws(StoreError) -> PlayerProblem? {
    let lock = try first.lockData()
    defer { lock.unlock() }
    var loaded = try load()
    if let problem = loaded.value.make(change) { return problem }
    // Before the list: killed in between, the player is there and can be removed again.
    if case .remove(let number) = change { try removeData(of: number) }
    if loaded.damage == nil {
      try first.replace(first.paths.players, with: loaded.value.json)
    } else {
      _ = try first.repair(first.paths.players, with: loaded.value.json)
    }
    return nil
  }

  private func removeData(of number: Int64) throws(StoreError) {
    let paths = first.paths.ofPlayer(number)
    guard number == 1 else { return try mappingErrors(try first.fileSystem.removeTree(paths.data)) }
    // Around the others' folders; the folder of settings may hold what is not ours.
    let others = [paths.players, paths.otherPlayers, ".lock"].map { $0.lastComponent?.string }
    let folders: [(FilePath, (String) -> Bool)] = [
      (paths.data, { !others.contains($0) }),
      (paths.config, { $0.hasPrefix("settings.") || $0.hasPrefix("words-") }),
      (paths.state, { $0 == "reminder.json" }),
    ]
    for (folder, isOurs) in folders {
      for name in (try? first.fileSystem.names(in: folder)) ?? [] where isOurs(name) {
        try mappingErrors(try first.fileSystem.removeTree(folder.appending(name)))
      }
    }
  }
}

extension PracticeStore {
  /// Makes a change of the players, if any, and reads them without waiting: `then` gets on the
  /// store's thread the players, of whom this store's plays, their profiles, and why they are as
  /// they were.
  package func players(
    after change: PlayerChange?,
    then: @escaping @Sendable (Players, [Profile], PlayerProblem?) -> Void
  ) {
    queue.async { [self] in
      var players = Players()
      var problem: PlayerProblem?
      do throws(StoreError) {
        if case .remove(let number)? = change, number == player {
          problem = .plays
        } else if let change {
          problem = try playerFiles.make(change)
        }
        players = try playerFiles.players()
      } catch { problem = .failed(reason: error.description) }
      players.current = player
      then(players, playerFiles.profiles(of: players), problem)
    }
  }
}
