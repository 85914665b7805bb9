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
    discussion: "Computes digits of \(ConstantName.enumeration) "
      + HelpText.of(PackageResources.pi_trainer_txt),
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
