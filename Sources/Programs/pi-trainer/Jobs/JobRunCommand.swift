import ArgumentParser
import Commands
import Constants
import DigitCore
import PackMaking
import Parallelism
import SystemPackage

struct JobRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration("run", PackageResources.job_run_txt)

  @Argument(help: "The folder of the run.", completion: .directory)
  var folder: String

  @OptionGroup var steps: StepOptions

  @OptionGroup var options: OutputOptions

  func run() throws {
    let run = try DigitRunFolder(FilePath(folder))
    let display = ProgressDisplay(
      label: run.plan.definition.constant.name, decimals: run.plan.digitCount, isQuiet: steps.quiet)
    defer { display.finish() }
    let made = try RunLoop(run, workers: steps.workers, memoryLimit: steps.memory?.bytes) {
      display.show($0)
    }.run()
    guard let made else { return options.output.printPresent(run.pack) }
    try [made].print(to: options.output, isFailure: made.pack == nil)
  }
}
