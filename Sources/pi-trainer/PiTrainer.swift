import ArgumentParser
import BigArithmetic
import Foundation
import PlatformIO
import PracticeStore

/// The program.
@main
struct PiTrainer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pi-trainer",
    abstract: "Verified digits of mathematical constants, and everything that stands on them.",
    discussion: """
      Digits of pi, e, phi and sqrt2 are computed with arbitrary-precision arithmetic, checked \
      until a fault anywhere in the computation would show, and kept in digit packs: files that \
      verify what they answer. Every pack carries a certificate that says what was \
      compared and what was not.

      Without a command, on a terminal, it opens the trainer: practise, race your ghost, keep \
      your records.

      EXAMPLES
        pi-trainer
        pi-trainer practice pi --mode game
        pi-trainer digits generate pi --digits 1M --check thorough --out digits
        pi-trainer digits verify digits/pi.digitpack --check standard
        pi-trainer digits show pi --from 762 --count 6
        pi-trainer digits find pi 14159265 --limit 3
        pi-trainer digits export digits/pi.digitpack --format text --out pi_digits.txt

      EXIT CODES
        0  done, and verified where verification was asked for
        1  a check failed
        2  the command line is wrong
        3  a file or folder could not be read or written, or is damaged
        130  interrupted; nothing is left under a final name

      FILES
        Digits are looked for in the folder that PI_TRAINER_DIGITS names, in the data folder \
      ($XDG_DATA_HOME/pi-trainer, by default ~/.local/share/pi-trainer), and in Resources/ beside \
      the program or in a folder above the current one.
        Shell completions: pi-trainer --generate-completion-script bash|zsh|fish
      """,
    version: "0.1.0",
    subcommands: [
      PracticeCommand.self, DigitsCommand.self, EngineCommand.self, LatencyCommand.self,
      ReportCommand.self,
      HistoryCommand.self, RecordsCommand.self, ProfileCommand.self, ChallengeCommand.self,
      ShareCommand.self, SettingsCommand.self, RemindCommand.self, DataCommand.self,
    ])

  /// Without a subcommand: Home on a terminal, the help text elsewhere.
  func run() throws {
    guard TrainerProgram.isAtTerminal else { throw CleanExit.helpRequest(self) }
    try TrainerProgram(store: PracticeStore(), shelf: PackShelf()).run()
  }

  static func main() {
    InterruptWatcher.start { _ in
      // Who practises sees the terminal come back; nothing else was in the making.
      if RawTerminal.giveBack() { return }
      FileHandle.standardError.write(Data("\ninterrupted: nothing was kept\n".utf8))
    }
    do {
      var command = try parseAsRoot()
      if let complaint = MultiplicationVariant.request?.complaint {
        throw CommandFailure(.usage, complaint)
      }
      try command.run()
    } catch {
      Foundation.exit(ErrorReport(error).finish())
    }
  }
}
