import ArgumentParser
import Commands
import DigitChecks
import PackMaking
import Parallelism
import Processes
import SystemPackage

struct JobStepCommand: ParsableCommand {
  static let configuration = CommandConfiguration("step", PackageResources.job_step_txt)

  @Argument(help: "The folder of the run.", completion: .directory)
  var folder: String

  @Argument(help: "The step, as plan.json lists it.")
  var name: String

  @OptionGroup var steps: StepOptions

  @OptionGroup var options: OutputOptions

  func run() throws {
    let run = try DigitRunFolder(FilePath(folder))
    guard let step = run.plan.step(named: name) else {
      throw CommandFailure(
        .usage,
        "the plan has no step '\(name)'; "
          + Suggestion.text(to: name, among: run.plan.steps.map(\.name)))
    }
    let display = ProgressDisplay(label: name, decimals: run.plan.digitCount, isQuiet: steps.quiet)
    defer { display.finish() }
    let start = ContinuousClock.now
    let outcome = try StepRunner(
      run, workers: steps.workers, memoryLimit: steps.memory?.bytes
    ) { display.update($0) }.make(step)
    if case .certified(let made) = outcome, made.pack == nil {
      throw CommandFailure(.failed, made.certificate.conclusion)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let estimate = StepMemory(run.plan, workers: steps.workers.count).peak(of: step)
    let report: JSONObject = [
      "step": name, "outcome": outcome.word, "seconds": seconds, "estimatedMemoryBytes": estimate,
      "peakMemoryBytes": MachineInfo.peakResidentByteCount,
    ]
    options.output.print(report) {
      "\(name): \(outcome.word) in \((seconds * 100).rounded() / 100) s"
    }
  }
}

extension StepRunner.Outcome {
  var word: String {
    switch self {
    case .present: "there already"
    case .made: "made"
    case .certified(let made): made.pack == nil ? "a check failed" : "certified"
    }
  }
}
