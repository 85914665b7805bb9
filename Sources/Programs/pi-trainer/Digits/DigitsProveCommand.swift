import ArgumentParser
import Commands
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import Parallelism
import SystemPackage

struct DigitsProveCommand: ParsableCommand {
  static let configuration = CommandConfiguration("prove", PackageResources.digits_prove_txt)

  @Argument(help: "A pack, or the name of a constant.", completion: SourceArgument.completion)
  var path: String

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp(
      "The proof to write (default: beside the pack, with the ending .proof).", valueName: "file"),
    completion: .file(extensions: ["proof"]))
  var destination: String?

  @Option(
    help: ArgumentHelp(
      "What proves the decimals of pi: chudnovsky or machin (default: chudnovsky).",
      valueName: "formula"), completion: .list(ProofArgument.all))
  var proof: String?

  @OptionGroup var threads: ThreadOptions

  @Option(
    help: ArgumentHelp(
      "The memory limit, such as 2G (default: the available memory).", valueName: "size"))
  var memory: MemorySize?

  @Flag(name: .shortAndLong, help: "Replace a file that exists already.")
  var force = false

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    guard let pack = try DigitLibrary.openUnjudged(path).file.pack else {
      throw CommandFailure(
        .inputOutput,
        "'\(path)': it is not a digit pack; 'pi-trainer digits import' makes one of it")
    }
    let report = try prove(pack)
    options.output.print(report.json) { report.text }
  }

  private func prove(_ pack: DigitPack) throws -> ProofReport {
    let workers = Workers(threads.count)
    let display = ProgressDisplay(
      label: pack.constant.name, decimals: pack.digitCount, isQuiet: quiet)
    defer { display.finish() }
    let formula = try proof.map { try ProofArgument.formula(named: $0, of: pack.constant) }
    let prover = PackProver(pack, by: formula, workers: workers, report: { display.update($0) })
    guard let prover else {
      throw CommandFailure(.usage, "'\(path)': no proof of \(pack.constant.name) is made")
    }
    try MemoryGuard(limit: memory?.bytes).require(
      prover.peakMemory, for: "'\(path)': its proof", isRequest: true)
    let destination =
      destination.map { FilePath($0) }
      ?? ProofChecker.path(forPack: FilePath(pack.path), by: formula)
    switch try prover.write(to: destination, replacing: force) {
    case .proved(let outcome):
      return ProofReport(outcome: outcome, pack: pack.path, proof: destination.string)
    case .differs(let difference): throw DigitsRefused(difference, in: path)
    case .refuted(let statement):
      throw CommandFailure(
        .failed,
        "'\(path)': the decimals are not those of \(pack.constant.name): \(statement) does not"
          + " hold; 'pi-trainer digits verify' names the first wrong one")
    }
  }
}
