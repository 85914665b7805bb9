import ArgumentParser
import Commands
import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Text
import TrainerModel

struct PlayersCommand: ParsableCommand {
  static let configuration = CommandConfiguration("players", PackageResources.players_txt)

  enum Action: String, CaseIterable, ExpressibleByArgument { case add, choose, rename, delete }

  @Argument(help: "add, choose, rename or delete (default: list all).")
  var action: Action?

  @Argument(help: "The player; to rename, the new name as well.")
  var names: [String] = []

  @Flag(help: "Delete for good.")
  var yes = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard names.count == (action == nil ? 0 : action == .rename ? 2 : 1) else {
      throw ValidationError("add, choose and delete take one name, rename takes two")
    }
    if yes, action != .delete { throw ValidationError("--yes needs the word 'delete'") }
  }

  func run() throws {
    let files = PlayerFiles()
    if let change = try change(of: files) {
      switch try files.make(change) {
      case nil: break
      case .name?:
        throw CommandFailure(
          .usage, "a name has 1 to \(Players.longestName) visible characters, and is nobody else's")
      case .plays?:
        throw CommandFailure(
          .usage, "the current player cannot be deleted: choose another one first")
      case .failed(let reason)?: throw CommandFailure(.inputOutput, reason)
      }
    }
    let players = try files.players()
    let profiles = files.profiles(of: players)
    let ranked = profiles.ranked(by: .pi).map { (player: players.all[$0], profile: profiles[$0]) }
    let listings = ranked.map { player, profile -> JSONObject in
      let plays = player.number == players.current
      return [
        "name": PlayerOption.name(of: player), "plays": plays, "sessions": profile.sessionCount,
        "experience": profile.totalCorrectDigits,
        "crownOfPi": profile[.pi].crown?.run.digitCount,
      ]
    }
    options.output.print(["players": listings]) {
      let rows = ranked.map { player, profile in
        [
          player.number == players.current ? "*" : "", PlayerOption.name(of: player),
          profile[.pi].crown?.run.digitCount.grouped ?? "-", profile.totalCorrectDigits.grouped,
          profile.sessionCount.grouped,
        ]
      }
      return PracticeFormat.table(
        [["", "player", "crown of pi", "XP", "sessions"]] + rows, leftAligned: [0, 1])
    }
  }

  private func change(of files: PlayerFiles) throws -> PlayerChange? {
    func number() throws -> Int64 { try PlayerOption.number(of: names[0], files.players()) }
    switch action {
    case nil: return nil
    case .add?: return .add(names[0])
    case .choose?: return .choose(try number())
    case .rename?: return .rename(try number(), names[1])
    case .delete?:
      let number = try number()
      if yes { return .remove(number) }
      let count = PracticeStore(player: number).profile.sessionCount.counted("session")
      throw CommandFailure(
        .usage,
        "\(count) of '\(names[0])' would be lost for good, with all records, cards and settings:"
          + " add --yes")
    }
  }
}

/// Whose data a command takes, and how it prints its result.
struct DataOptions: ParsableArguments {
  @OptionGroup var player: PlayerOption

  @OptionGroup var form: OutputOptions

  var output: CommandOutput { form.output }

  func store() throws -> PracticeStore { try PracticeData.open(player) }
}

/// Whose data a command takes.
struct PlayerOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose data it is (default: the player who plays; 'players' lists all).",
      valueName: "name"))
  var player: String?

  func store() throws -> PracticeStore { try Self.store(of: player) }

  /// The data of a player; of the one who plays where none is named.
  static func store(of name: String?) throws -> PracticeStore {
    let players = try PlayerFiles().players()
    return PracticeStore(player: try name.map { try number(of: $0, players) } ?? players.current)
  }

  static func name(of player: Players.Player) -> String {
    Localization(PracticeData.localeLanguage).name(of: player)
  }

  /// The number of the player with a name.
  ///
  /// - Throws: ``CommandFailure`` that names the nearest player.
  static func number(of name: String, _ players: Players) throws -> Int64 {
    if let player = players.all.first(where: { Self.name(of: $0) == name }) { return player.number }
    let hint = Suggestion.text(to: name, among: players.all.map(Self.name))
    throw CommandFailure(.usage, "there is no player '\(name)'; \(hint)")
  }
}
