import ArgumentParser
import Commands
import Constants
import DigitCore
import PackMaking
import Parallelism
import SystemPackage

struct JobRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Compute the missing steps of a planned computation.",
    discussion: """
      Makes one step after the other, with all threads inside a step. Interrupted or killed, the \
      same command goes on where it was: what a step has finished is not made again.

      \(runExitCodes)
      """)

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
    guard let made else {
      PackPresent(pack: run.pack).print(to: options.output)
      return
    }
    try MadePacks([made]).print(to: options.output, isFailure: made.pack == nil)
  }
}
