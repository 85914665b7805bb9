import ArgumentParser
import FileIO
import EssentialFoundation
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore
import ProcessControl
import SystemPackage
import TrainerModel

/// `pi-trainer remind units`.
struct RemindUnitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "units",
    abstract: "Print the systemd timer and service of the reminder, or install them.")

  @Flag(help: "Install both for your user, after asking.")
  var install = false

  @Flag(help: "Install without asking; this is your consent to be reminded.")
  var yes = false

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Listing: Encodable {
    struct File: Encodable {
      let path: String
      let text: String
    }

    let files: [File]
    let installed: Bool
    let active: Bool
  }

  func validate() throws {
    if yes && !install { throw ValidationError("--yes needs --install") }
    if options.json && install && !yes {
      throw ValidationError("--json cannot ask: add --yes")
    }
  }

  func run() throws {
    let store = try PracticeData.open()
    let units = ReminderUnits(hour: store.settings.reminderHour)
    guard install else { return show(units, installed: false, active: false) }
    try ask(store, units)
    let outcome = try mappingErrors { try units.install() }
    store.consent(granted: true)
    try PracticeData.save(store)
    let isInstalled = ReminderUnits.areInstalled
    show(units, installed: isInstalled, active: outcome == .installed(hour: units.hour))
    guard isInstalled else {
      StandardError.write("note: there is no systemd here; to be reminded, run: \(units.command)\n")
      return
    }
    if ExternalProgram.find("notify-send") == nil {
      StandardError.write(
        "note: without notify-send (package libnotify) a reminder only reaches the journal:"
          + " journalctl --user -u \(ReminderUnits.name)\n")
    }
  }

  /// Asks before anything is installed; fails if reminders were refused.
  private func ask(_ store: PracticeStore, _ units: ReminderUnits) throws {
    if yes { return }
    if store.settings.reminderConsent == .denied {
      throw CommandFailure(
        .failed, "reminders were refused; 'pi-trainer remind consent yes' changes that")
    }
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandFailure(.usage, "the input is no terminal: add --yes to install without asking")
    }
    for file in units.files { StandardError.write("\(file.path)\n") }
    StandardError.write("Install these and be reminded at \(units.hour):00? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    guard ["y", "yes", "o", "oui"].contains(answer) else {
      throw CommandFailure(.failed, "nothing was installed")
    }
  }

  private func show(_ units: ReminderUnits, installed: Bool, active: Bool) {
    let listing = Listing(
      files: units.files.map { Listing.File(path: $0.path.string, text: $0.text) },
      installed: installed, active: active)
    options.output.print(listing) {
      guard installed else {
        return units.files.map { "# \($0.path)\n\($0.text)" }.joined(separator: "\n")
      }
      let names = units.files.map { "installed \($0.path)" }.joined(separator: "\n")
      return active
        ? names
        : names + "\nto start the timer, run: \(units.command)"
    }
  }
}

/// The systemd units of the reminder.
struct ReminderUnits {
  /// The name of both units, without their ending.
  static let name = "pi-trainer-remind"

  /// The local hour, 0 to 23.
  let hour: Int64

  /// The program to run.
  let program: String

  /// Creates the units of this program.
  ///
  /// - Parameter hour: the local hour, 0 to 23.
  init(hour: Int64) {
    self.hour = hour
    program = ExternalProgram.own?.string ?? CommandLine.arguments[0]
  }

  /// Writes the units and starts the timer.
  ///
  /// - Returns: that it runs, or the command that does what could not be done.
  /// - Throws: `PlatformError` where the units cannot be written.
  func install() throws -> ReminderInstallation {
    guard ExternalProgram.find("systemctl") != nil else { return .manual(command: command) }
    try FileSystem.real.makeFolder(Self.folder)
    for file in files {
      let output = try AtomicOutput(file.path, replacing: true)
      try output.write(file.text)
      try output.commit()
    }
    let isActive =
      ExternalProgram.run("systemctl", ["--user", "daemon-reload"])
      && ExternalProgram.run("systemctl", ["--user", "enable", "--now", "\(Self.name).timer"])
    return isActive ? .installed(hour: hour) : .manual(command: command)
  }

  /// The command of a shell that has the check run every day.
  var command: String {
    if ExternalProgram.find("systemctl") != nil {
      return "systemctl --user daemon-reload && systemctl --user enable --now \(Self.name).timer"
    }
    // Without systemd: a line for cron, whose table the command extends.
    let word = "'" + program.replacing("'", with: "'\\''") + "'"
    return "(crontab -l; echo \"0 \(hour) * * * \(word) remind check\") | crontab -"
  }

  /// The service that runs the check.
  var service: String {
    var lines = [
      "[Unit]", "Description=pi-trainer: look whether a daily streak is at stake", "", "[Service]",
      "Type=oneshot",
    ]
    // The timer must find the same data as the shell that installed it.
    for variable in ["PI_TRAINER_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
      if let value = ProcessEnvironment.value(variable), !value.isEmpty {
        let path = variable == "PI_TRAINER_HOME" ? Self.absolute(value) : value
        lines.append("Environment=\(Self.quoted("\(variable)=\(path)"))")
      }
    }
    lines.append("ExecStart=\(Self.quoted(program)) remind check --hour \(hour)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The timer; its hour is local time, so that it follows daylight saving.
  var timer: String {
    let time = "\(hour < 10 ? "0" : "")\(hour):00:00"
    return """
      [Unit]
      Description=pi-trainer: daily reminder

      [Timer]
      OnCalendar=*-*-* \(time)
      Persistent=true

      [Install]
      WantedBy=timers.target

      """
  }

  /// The folder of the user's units.
  static var folder: FilePath {
    if let folder = ProcessEnvironment.value("XDG_CONFIG_HOME"), FilePath(folder).isAbsolute {
      return FilePath(folder).appending("systemd/user")
    }
    return FilePath(ProcessEnvironment.value("HOME") ?? ".").appending(".config/systemd/user")
  }

  /// The files with their contents.
  var files: [(path: FilePath, text: String)] {
    [
      (Self.folder.appending("\(Self.name).service"), service),
      (Self.folder.appending("\(Self.name).timer"), timer),
    ]
  }

  /// A path that means the same in every folder.
  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Whether the units are installed.
  static var areInstalled: Bool {
    FileManager.default.fileExists(atPath: folder.appending("\(name).timer").string)
  }

  /// A word as systemd reads it back, after "Quoting" in systemd.syntax(7).
  ///
  /// Neither `Environment=` nor the program of `ExecStart=` has its variables replaced, so that `$`
  /// stands for itself.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "%": quoted += "%%"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}
