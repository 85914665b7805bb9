import ArgumentParser
import Commands
import DigitPacks
import LatencyGate
import Processes
import Reports
import SystemPackage
import Text
import TrainerLatency

/// How often the latency gate is wrong: by recorded rounds with faults put between them, and by
/// gates that are really played.
@main
struct GatePower: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate-power",
    abstract: "Measure how often the latency gate is wrong, by recorded and by real rounds.",
    subcommands: [RecordCommand.self, SimulateCommand.self, CalibrateCommand.self])

  static func main() {
    ProcessStart.prepare()
    InterruptWatcher.start { _ in ChildProcess.killGroups() }
    do {
      var command = try parseAsRoot()
      try mappingErrors { try command.run() }
      Text.exit(CommandOutput.exitCode(after: 0))
    } catch {
      Text.exit(ErrorReport.finish(after: error, of: GatePower.self))
    }
  }
}

/// The trainer whose rounds are played: the program beside this one.
struct TrainerOptions: ParsableArguments {
  @Option(help: "The pack with the digits.", completion: .file())
  var pack = "Resources/pi.digitpack"

  @Option(help: "The trainer (default: pi-trainer beside this program).", completion: .file())
  var program: String?

  @Flag(help: "Show no progress.")
  var quiet = false

  /// The trainer's path.
  var path: FilePath? {
    program.map { FilePath($0) }
      ?? ChildProcess.executablePath.map {
        $0.removingLastComponent().appending("pi-trainer")
      }
  }

  /// The command of a process that spins.
  var hog: [String] { [path?.string ?? "pi-trainer", "latency", "hog"] }

  /// Refuses a pack that is damaged.
  func verifyPack() throws {
    _ = try DigitPack(mapping: FilePath(pack)).verify()
  }

  /// A session whose rounds the trainer plays.
  func session() throws -> (MeasurementSession, any RoundPlayer) {
    let session = try MeasurementSession(of: ToolItself.self, isQuiet: quiet)
    let launcher = try RoundLauncher(
      program: path, pack: pack, folder: session.scratch, interruption: session.interruption)
    session.whenInterrupted { launcher.endRound() }
    return (session, launcher)
  }
}

/// What results say of where they are from.
enum ToolItself: OwnProgram {
  typealias Options = NoOwnOptions
  typealias GateOptions = NoGateOptions

  static let group: [String] = []
  static let version = "0.1.0"
  static let hash: String? = nil
}

/// What runs beside a recording.
enum RecordingSurroundings: String, CaseIterable, ExpressibleByArgument {
  case nothing
  /// Two spinning processes, which the command starts and ends.
  case load
  /// A build or other people's work.
  case build
}
