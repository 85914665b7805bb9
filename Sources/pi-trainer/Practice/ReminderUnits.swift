import Foundation
import PlatformIO
import SystemPackage

/// The systemd units of the reminder.
struct ReminderUnits {
  /// The name of both units, without their ending.
  static let name = "pi-trainer-remind"

  /// The local hour, 0 to 23.
  let hour: Int64

  /// The program to run.
  let program: String

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
