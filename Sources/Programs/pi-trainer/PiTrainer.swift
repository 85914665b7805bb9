import ArgumentParser
import Arithmetic
import Commands
import DigitChecks
import Files
import PracticeStore
import Processes
import Text

@main
struct PiTrainer: Program {
  static let configuration = CommandConfiguration(
    commandName: "pi-trainer",
    abstract: "Verified digits of mathematical constants, and a trainer to learn them by heart.",
    discussion: """
      Computes digits of \(ConstantName.enumeration) with arbitrary-precision arithmetic, checks \
      computation and result, and stores the digits in digit packs: files that verify what they \
      return. Each pack has a certificate that lists the checks that ran and those that did not.

      Without a command, on a terminal, opens the trainer: practise, race the ghost of a record, \
      follow your progress.

      EXAMPLES
        pi-trainer
        pi-trainer --plain
        pi-trainer practice pi --mode game
        pi-trainer digits generate pi -n 1M --check thorough -o digits
        pi-trainer digits verify digits/pi.digitpack
        pi-trainer digits show pi 762-767
        pi-trainer digits find pi 14159265 --limit 3
        pi-trainer digits export digits/pi.digitpack --format text -o pi_digits.txt

      EXIT CODES
        0  done, and verified where verification was asked for
        1  a check failed, or digits contradict what is known of their constant
        2  the command line is wrong
        3  a file, folder or standard output could not be read or written, or is damaged
        129, 130, 131, 143  ended by SIGHUP, SIGINT, SIGQUIT, SIGTERM; no unfinished file is left
        141  the reader of the pipe closed it

      NUMBERS AND POSITIONS
        1000000, 1_000_000, 1,000,000 and 1M are the same number; so are 1000 and 1k. Positions \
      count from 1, the first decimal after the point. A range names its first and its last \
      position: 762-767 or 762..767.

      FILES
        Packs are searched for in the folder named by PI_TRAINER_DIGITS, in the data folder \
      ($XDG_DATA_HOME/pi-trainer, by default ~/.local/share/pi-trainer), and among the program's \
      own (../share/pi-trainer from its folder, or Resources/ of the checkout that it was built \
      in); never in the current folder.

      HOW FAR DIGITS CAN BE TRUSTED
        INTACT    the file is what was written
        CLAIMED   its certificate says that the digits were checked
        VERIFIED  they were computed again, proved, or have a known hash, here and now
      """,
    version: Certificate.Program.current.version,
    subcommands: [
      PracticeCommand.self, TodayCommand.self, MapCommand.self, DrillCommand.self,
      ChallengeCommand.self, RecitalCommand.self, WordsCommand.self, HistoryCommand.self,
      StatsCommand.self, ShareCommand.self, SettingsCommand.self, PlayersCommand.self,
      RemindCommand.self, DataCommand.self, DigitsCommand.self, JobCommand.self,
      EngineCommand.self, LatencyCommand.self, ReportCommand.self, DoctorCommand.self,
      CompletionCommand<PiTrainer>.self,
    ])

  static let formerNames = FormerNames.all

  @OptionGroup(title: "Options of the trainer") var appearance: AppearanceOptions

  /// Without a subcommand: Home on a terminal, the help text elsewhere.
  func run() throws {
    guard TrainerProgram.isAtTerminal else {
      if appearance.plain || appearance.still { try TrainerProgram.requireTerminal() }
      CommandOutput.write(Self.helpPage)
      return
    }
    try TrainerProgram(
      store: PlayerOption.store(of: nil), provider: PackDigitProvider(), appearance: appearance
    ).run()
  }

  static func main() {
    ProcessStart.prepare()
    // The parser looks up what every command consists of, which is most of so short a run.
    if CommandLine.arguments.dropFirst() == ["--version"] {
      CommandOutput.write(Certificate.Program.current.version + "\n")
      Text.exit(CommandOutput.exitCode(after: 0))
    }
    InterruptWatcher.start { _ in
      ChildProcess.killGroups()
      // The trainer only has to restore the terminal; it has no unfinished file.
      if RawTerminal.restore() { return }
      StandardError.write("\ninterrupted: no unfinished file is left\n")
    }
    MemoryExhaustion.whenExhausted { bytes in
      PendingFiles.removeAll()
      StandardError.write(
        "pi-trainer: the system has no further \(MemorySize(bytes: Int64(bytes))) of memory; ask"
          + " for fewer digits, or free memory\n")
      _ = RawTerminal.restore()
      // Other threads still compute: nothing of theirs may be torn down.
      _exit(CommandFailure.Status.inputOutput.rawValue)
    }
    Text.exit(runCommand())
  }

  static func prepare() throws {
    if let errorMessage = MultiplicationVariant.request?.errorMessage {
      throw CommandFailure(.usage, errorMessage)
    }
    try DigitLibrary.checkEnvironment()
  }
}
