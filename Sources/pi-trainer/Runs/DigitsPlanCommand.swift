import ArgumentParser
import ConstantGeneration
import DigitCore
import DigitPack
import DigitRuns
import DigitVerification
import SystemPackage

/// `pi-trainer digits plan`.
struct DigitsPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan a computation in steps that can be interrupted and run on several machines.",
    discussion: """
      Writes RUN/plan.json, RUN/plan.mk for GNU make and RUN/run.sbatch for Slurm. 'digits run \
      RUN' makes all steps in one process, 'digits step RUN NAME' one of them, 'digits check RUN' \
      checks \
      their files. The pack, its certificate and its proof in RUN/out are the same, byte for byte, \
      as those of 'digits generate'.

      The series of pi (chudnovsky, ramanujan) and e are cut into steps; other formulas make one.

      EXIT CODES
        0    the plan is written, or was there
        2    it cannot be computed so, or the folder holds another plan
        3    a file could not be written
      """)

  @Argument(
    help: "The constant: \(ConstantName.all.joined(separator: ", ")).",
    completion: .list(ConstantName.all))
  var constant: String

  @Option(
    name: .customLong("digits"), parsing: .unconditional,
    help: "How many decimals: 1000000, 1_000_000, 1M, 1G.", transform: DigitAmount.argument)
  var digits = DigitAmount(1_000_000)

  @Option(name: .customLong("out"), help: "The folder of the run.")
  var folder: String

  @Option(help: "How thoroughly the digits are checked: none, standard or thorough.")
  var check = CheckLevel.standard

  @Option(help: "The formula, as 'digits list' names it (default: the constant's first).")
  var formula: String?

  @Flag(help: "Also make a proof, with which anybody can check every decimal.")
  var proof = false

  @Option(help: "Into how many pieces the series is cut (default: 16).")
  var leaves: Int?

  @Option(help: "The memory that a leaf may take, such as 4G, in place of --leaves.")
  var step: MemorySize?

  @Option(help: "The memory that the largest step may take, such as 20G.")
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

  /// What is printed.
  private struct Report: Encodable {
    let run: String
    let identity: String
    let constant: String
    let decimals: Int64
    let steps: [String]
    let largestStep: String
    let largestStepMemoryBytes: Int64
    let diskBytes: Int64
  }

  func run() throws {
    let plan = try PlanOptions(
      constant: constant, digits: digits, formula: formula, check: check, proof: proof,
      leaves: leaves, step: step
    ).plan()
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
    let path = FilePath(folder)
    _ = try mappingRunErrors(options) { try DigitRunFolder(creating: path, for: plan) }
    let report = Report(
      run: folder, identity: plan.identity.hexadecimal, constant: plan.definition.constant.name,
      decimals: plan.decimals, steps: plan.steps.map(\.name), largestStep: largest.step,
      largestStepMemoryBytes: largest.bytes, diskBytes: model.disk)
    options.output.print(report) {
      """
      \(folder): \(plan.steps.count) steps for \(digits) decimals of \(report.constant)
        memory  about \(MemorySize(bytes: largest.bytes)) at the peak, in the step '\(largest.step)'
        disk    about \(MemorySize(bytes: model.disk))
        next    pi-trainer digits run \(folder)
                make -C \(folder) -k -j2 -f plan.mk OPTIONS='--threads 1'
      """
    }
  }
}
