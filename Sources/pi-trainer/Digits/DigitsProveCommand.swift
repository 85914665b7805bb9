import ArgumentParser
import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import FileIO
import Parallelism
import ProcessControl
import SystemPackage

/// `pi-trainer digits prove`.
struct DigitsProveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Write the proof of a pack, with which anybody can check every decimal.",
    discussion: """
      pi and e are computed again for it; if the pack differs, the first wrong position is \
      printed and nothing is written. For phi and sqrt2 the decimals suffice. The proof gets its \
      name only when 'proof check' accepts it.
      """)

  @Argument(help: "The pack.", completion: .file(extensions: ["digitpack"]))
  var path: String

  @Option(
    name: .customLong("out"),
    help: "The proof to write (default: beside the pack, with the ending .proof).")
  var destination: String?

  @OptionGroup var threads: ThreadOptions

  @Option(help: "The memory limit, such as 2G (default: the available memory).")
  var memoryLimit: MemorySize?

  @Flag(help: "Replace a file that exists already.")
  var force = false

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    let report = try mappingErrors { try prove(try PackFile.open(path)) }
    options.output.print(report) { report.text }
  }

  private func prove(_ pack: DigitPack) throws -> ProofReport {
    let workers = Workers(threads.count)
    let display = ProgressDisplay(
      label: pack.constant.name, decimals: pack.digitCount, isQuiet: quiet)
    defer { display.finish() }
    guard let prover = PackProver(pack, workers: workers, report: { display.update($0) }) else {
      throw CommandFailure(.usage, "'\(path)': no proof is known for \(pack.constant.name)")
    }
    try MemoryGuard(limit: memoryLimit).require(
      prover.peakMemory, for: "'\(path)': its proof", status: .usage)
    let destination =
      destination.map { FilePath($0) } ?? ProofChecker.path(forPack: FilePath(pack.path))
    // Opened before anything is computed, so that an unwritable folder fails at once.
    let output = try AtomicOutput(destination, replacing: force)
    let proof: DigitProof
    switch try prover.outcome() {
    case .differs(let difference): throw FileVerifier.failure(difference, path)
    case .proof(let made): proof = made
    }
    try proof.write(to: output)
    let checker = ProofChecker(workers: workers) { display.update($0) }
    let outcome: ProofOutcome
    do throws(ProofError) {
      outcome = try checker.check(pack, by: output.file, named: destination.string)
    } catch {
      guard let statement = error.failedStatement else { throw error }
      throw CommandFailure(
        .failed,
        "'\(path)': the decimals are not those of \(pack.constant.name): \(statement) does not"
          + " hold; 'pi-trainer digits verify' names the first wrong one")
    }
    try output.commit()
    return ProofReport(outcome, pack: pack.path, proof: destination.string)
  }
}
