import Processes
package import SystemPackage

/// The folders of a player's data, after the XDG Base Directory Specification 0.8.
package struct StorePaths: Hashable, Sendable {
  package let data: FilePath
  package let config: FilePath

  /// State of little value, such as the day of the last reminder.
  package let state: FilePath

  package init(data: FilePath, config: FilePath, state: FilePath) {
    self.data = data
    self.config = config
    self.state = state
  }

  /// The folders of the current user.
  ///
  /// `PI_TRAINER_HOME` puts all of them into one folder. Otherwise they are `pi-trainer/practice`
  /// in `XDG_DATA_HOME` (`~/.local/share`) and `pi-trainer` in `XDG_CONFIG_HOME` (`~/.config`) and
  /// `XDG_STATE_HOME` (`~/.local/state`); relative paths in these three are ignored, as the
  /// specification asks.
  package static func standard(
    variable: (_ name: String) -> String? = ProcessEnvironment.value
  ) -> StorePaths {
    if let home = variable("PI_TRAINER_HOME"), !home.isEmpty {
      let folder = FilePath(home)
      return StorePaths(
        data: folder.appending("practice"), config: folder.appending("config"),
        state: folder.appending("state"))
    }
    let home = Self.home(variable)
    func base(_ name: String, _ standard: String) -> FilePath {
      if let value = variable(name), FilePath(value).isAbsolute {
        return FilePath(value).appending("pi-trainer")
      }
      return home.appending(standard).appending("pi-trainer")
    }
    return StorePaths(
      data: base("XDG_DATA_HOME", ".local/share").appending("practice"),
      config: base("XDG_CONFIG_HOME", ".config"), state: base("XDG_STATE_HOME", ".local/state"))
  }

  /// The user's folder; where `HOME` does not say it, a place where nothing can be written, so
  /// that nothing is left in the folder in which a program happens to run.
  package static func home(_ variable: (String) -> String?) -> FilePath {
    variable("HOME").map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
      ?? "/dev/null/HOME-is-not-set"
  }

  package var profile: FilePath { data.appending("profile.json") }

  package var history: FilePath { data.appending("history.jsonl") }

  /// The folder of certified runs, a transcript a file.
  package var transcripts: FilePath { data.appending("transcripts") }

  /// The folder of the times of records, for ghosts.
  package var ghosts: FilePath { data.appending("ghosts") }

  /// The folder of running sessions, a journal a file.
  package var running: FilePath { data.appending("running") }

  /// The folder of learning states, a constant a file.
  package var learning: FilePath { data.appending("learning") }

  /// The list of the device's players, among the first one's data.
  var players: FilePath { data.appending("players.json") }

  /// The folder of all players but the first, each with a folder by its number.
  var otherPlayers: FilePath { data.appending("players") }

  /// The folders of a player of the device, from those of the first.
  package func ofPlayer(_ number: Int64) -> StorePaths {
    if number == 1 { return self }
    let folder = otherPlayers.appending("\(number)")
    return StorePaths(
      data: folder, config: folder.appending("config"), state: folder.appending("state"))
  }

  package var settings: FilePath { config.appending("settings.json") }

  package var reminder: FilePath { state.appending("reminder.json") }

  package func transcript(of id: String) -> FilePath { transcripts.appending("\(id).jsonl") }
}
