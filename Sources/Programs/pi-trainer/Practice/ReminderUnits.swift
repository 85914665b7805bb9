import Files
import PracticeStore
import Processes
import SystemPackage
import TrainerModel

struct ReminderUnits {
  /// The name of both units, without their ending.
  static let name = "pi-trainer-remind"

  /// The local hour, 0 to 23.
  let hour: Int64

  let program: String

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
    for file in files { try FileSystem.real.write(file.text.utf8, to: file.path) }
    let isActive =
      Self.systemctl("daemon-reload") && Self.systemctl("enable", "--now", "\(Self.name).timer")
    return isActive ? .installed(hour: hour) : .manual(command: command)
  }

  /// Whether the timer waits for its hour.
  static var isActive: Bool { areInstalled && systemctl("is-active", "--quiet", "\(name).timer") }

  /// Runs systemctl for the user; a manager that does not answer counts as a failure.
  private static func systemctl(_ arguments: String...) -> Bool {
    ExternalProgram.run("systemctl", ["--user"] + arguments, seconds: 10)
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

  var service: String {
    var lines = [
      "[Unit]", "Description=pi-trainer: check whether a daily streak is at stake", "", "[Service]",
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
    String(decoding: PackageResources.reminder_timer, as: UTF8.self)
      .replacing("TIME", with: "\(hour < 10 ? "0" : "")\(hour):00:00")
  }

  static var folder: FilePath {
    if let folder = ProcessEnvironment.value("XDG_CONFIG_HOME"), FilePath(folder).isAbsolute {
      return FilePath(folder).appending("systemd/user")
    }
    return StorePaths.home(ProcessEnvironment.value).appending(".config/systemd/user")
  }

  var files: [(path: FilePath, text: String)] {
    [
      (Self.folder.appending("\(Self.name).service"), service),
      (Self.folder.appending("\(Self.name).timer"), timer),
    ]
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : (ProcessEnvironment.folder?.string ?? "") + "/" + path
  }

  static var areInstalled: Bool {
    ((try? FileSystem.real.status(of: folder.appending("\(name).timer"))) ?? nil) != nil
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
