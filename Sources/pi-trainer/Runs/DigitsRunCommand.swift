import ArgumentParser
import ConstantGeneration
import DigitCore
import DigitRuns
import DigitVerification
import Parallelism
import SystemPackage

/// `pi-trainer digits run`.
struct DigitsRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Make all steps of a planned computation that are missing.",
    discussion: """
      Makes one step after the other, with all threads inside a step. Interrupted or killed, the \
      same command goes on where it was: what a step has finished is not made again.

      \(runExitCodes)
      """)

  @Argument(help: "The folder of the run.")
  var folder: String

  @OptionGroup var threads: ThreadOptions

  @Option(help: "The memory that a step may take, such as 4G (default: any).")
  var memory: MemorySize?

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    try mappingRunErrors(options) {
      let run = try DigitRunFolder(FilePath(folder))
      try RunExecution(
        run: run, threads: threads.count, memory: memory, isQuiet: quiet, output: options.output
      ).execute()
    }
  }
}

/// A run in this process, and its report.
struct RunExecution {
  let run: DigitRunFolder
  let threads: Int
  let memory: MemorySize?
  let isQuiet: Bool
  let output: CommandOutput

  /// What is printed where the pack was there before.
  private struct Present: Encodable {
    let pack: String
    let certificate: String
    let outcome = "there already"
  }

  /// Makes what is missing.
  ///
  /// - Returns: the report, or `nil` where the pack was there before.
  /// - Throws: an error of the run.
  func make() throws -> GenerationReport? {
    let display = ProgressDisplay(
      label: run.plan.definition.constant.name, decimals: run.plan.decimals, isQuiet: isQuiet)
    defer { display.finish() }
    let runner = StepRunner(run, workers: Workers(threads), memoryLimit: memory?.bytes) {
      display.update($0)
    }
    let start = ContinuousClock.now
    let total = run.plan.steps.count
    let isQuiet = isQuiet
    let loop = RunLoop(runner) { step, outcome in
      guard !isQuiet, case .made = outcome else { return }
      StandardError.write("step \(step.name) of \(total): made\n")
    }
    guard let files = try loop.run() else { return nil }
    return GenerationReport(
      files, estimatedMemoryBytes: StepMemory(run.plan, workers: threads).inOneProcess,
      pack: run.pack,
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Makes what is missing, and prints the report.
  ///
  /// - Throws: an error of the run, or the exit code where a check failed.
  func execute() throws {
    guard let report = try make() else {
      let present = Present(pack: run.pack.string, certificate: run.certificate.string)
      output.print(present) { "\(run.pack.string) is there already" }
      return
    }
    output.print(GenerationSummary(results: [report])) { report.text }
    if report.certificate.hasFailed {
      throw ExitCode(CommandFailure.Status.failed.rawValue)
    }
  }
}
