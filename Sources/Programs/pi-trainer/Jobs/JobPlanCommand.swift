import ArgumentParser
import Commands
import Constants
import DigitCore
import DigitPacks
import PackMaking
import SystemPackage
import Text

struct JobPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration("plan", PackageResources.job_plan_txt)

  @Argument(
    help: "The constant: \(ConstantName.all.joined(separator: ", ")).",
    completion: .list(ConstantName.all))
  var constant: String

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The folder of the run.", valueName: "folder"), completion: .directory)
  var folder: String

  @OptionGroup var computation: ComputationOptions

  @Flag(help: "Also make a proof, with which anybody can check every decimal.")
  var proof = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Into how many pieces the series is cut (default: 16).", valueName: "count"),
    transform: DigitAmount.count)
  var leaves: Int?

  @Option(
    help: ArgumentHelp(
      "The memory that a leaf may take, such as 4G, in place of --leaves.", valueName: "size"))
  var step: MemorySize?

  @Option(
    help: ArgumentHelp(
      "The memory that the largest step may take, such as 20G.", valueName: "size"))
  var memory: MemorySize?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let leaves, !(1...RunPlan.maximumLeaves).contains(leaves) {
      throw ValidationError("--leaves takes a number from 1 to \(RunPlan.maximumLeaves)")
    }
    if leaves != nil && step != nil {
      throw ValidationError("--leaves and --step exclude each other")
    }
  }

  func run() throws {
    let path = FilePath(folder)
    let plan = try computation.plan(
      for: constant, in: path, proving: proof ? ProofArgument.usual : nil, leaves: leaves,
      step: step
    ).plan
    let model = StepMemory(plan)
    let largest = model.greatest
    if let memory, largest.bytes > memory.bytes {
      throw CommandFailure(
        .usage,
        "--memory \(memory): the step '\(largest.step)' needs about"
          + " \(MemorySize(bytes: largest.bytes)); ask for fewer digits, or run it where there"
          + " is more"
      )
    }
    _ = try DigitRunFolder(creating: path, for: plan)
    let constant = plan.definition.constant.name
    let report: JSONObject = [
      "run": folder, "identity": plan.identity.hexadecimal, "constant": constant,
      "decimals": plan.digitCount, "steps": plan.steps.map(\.name), "largestStep": largest.step,
      "largestStepMemoryBytes": largest.bytes, "diskBytes": model.disk,
    ]
    options.output.print(report) {
      let steps = Int64(plan.steps.count).counted("step")
      return """
        \(folder): \(steps) for \(plan.digitCount.counted("decimal")) of \(constant)
          memory  about \(MemorySize(bytes: largest.bytes)) at the peak, in step '\(largest.step)'
          disk    about \(MemorySize(bytes: model.disk))
          next    pi-trainer job run \(folder)
                  make -C \(folder) -k -j2 -f plan.mk OPTIONS='--threads 1'
        """
    }
  }
}
