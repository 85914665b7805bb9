import ArgumentParser
import DigitRuns
import DigitVerification
import Parallelism
import ProcessControl
import SystemPackage

/// `pi-trainer digits step`.
struct DigitsStepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step",
    abstract: "Make one step of a planned computation.",
    discussion: """
      Reads RUN/plan.json and the files of the steps before it, and writes one file: \
      RUN/steps/NAME.ptn, or the pack. A file that is there and whole is not made again. Two calls \
      of one step at a time do no harm.

      \(runExitCodes)
      """)

  @Argument(help: "The folder of the run.")
  var folder: String

  @Argument(help: "The step, as 'digits plan' lists it.")
  var name: String

  @OptionGroup var threads: ThreadOptions

  @Option(help: "The memory that the step may take, such as 4G (default: any).")
  var memory: MemorySize?

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  /// What is printed.
  private struct Report: Encodable {
    let step: String
    let outcome: String
    let seconds: Double
    let estimatedMemoryBytes: Int64
    let peakMemoryBytes: UInt64
  }

  func run() throws {
    try mappingRunErrors(options) {
      let run = try DigitRunFolder(FilePath(folder))
      guard let step = run.plan.step(named: name) else {
        throw CommandFailure(
          .usage,
          "the plan has no step '\(name)'; "
            + Suggestion.text(to: name, among: run.plan.steps.map(\.name)))
      }
      let display = ProgressDisplay(label: name, decimals: run.plan.decimals, isQuiet: quiet)
      defer { display.finish() }
      let start = ContinuousClock.now
      let outcome = try StepRunner(
        run, workers: Workers(threads.count), memoryLimit: memory?.bytes
      ) { display.update($0) }.make(step)
      if case .certified(let files) = outcome, files.outcome.certificate.hasFailed {
        throw CommandFailure(.failed, files.outcome.certificate.conclusion)
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let report = Report(
        step: name, outcome: outcome.word, seconds: seconds,
        estimatedMemoryBytes: StepMemory(run.plan, workers: threads.count).peak(of: step),
        peakMemoryBytes: MachineInfo.peakResidentByteCount)
      options.output.print(report) {
        "\(name): \(outcome.word) in \((seconds * 100).rounded() / 100) s"
      }
    }
  }
}

extension StepRunner.Outcome {
  /// What happened, in a word or two.
  var word: String {
    switch self {
    case .present: "there already"
    case .made: "made"
    case .certified(let files): files.outcome.pack == nil ? "a check failed" : "certified"
    }
  }
}
