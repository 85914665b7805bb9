import ArgumentParser
import DigitCore
import DigitPack
import DigitVerification
import NumberText
import Parallelism
import SystemPackage

/// `pi-trainer proof`.
struct ProofCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proof",
    abstract:
      "Check proofs: files from which anybody can see that every decimal of a pack is right.",
    discussion: """
      'pi-trainer digits generate … --proof' and 'pi-trainer digits prove' write proofs. \
      verifier/check_proof.py checks them in plain Python, without this program.
      """,
    subcommands: [ProofCheckCommand.self])
}

/// `pi-trainer proof check`.
struct ProofCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that a proof proves every decimal of a pack.",
    discussion: """
      Draws secret primes, follows the recurrence of the constant's series modulo these, reduces \
      the bytes of pack and proof, and compares. Nothing is computed with long numbers, and \
      nothing that the pack or its certificate says of itself is believed.

      EXIT CODES
        0  proved
        1  refused: the message names the equation that does not hold
        2  the command line is wrong
        3  a file could not be read, is damaged, or is no pack or proof
      """)

  @Argument(help: "The pack.", completion: .file(extensions: ["digitpack"]))
  var pack: String

  @Argument(
    help: "The proof (default: beside the pack, with the ending .proof).",
    completion: .file(extensions: ["proof"]))
  var proof: String?

  @OptionGroup var threads: ThreadOptions

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    let report = try mappingErrors {
      let pack = try PackFile.open(pack)
      let path = proof.map { FilePath($0) } ?? ProofChecker.path(forPack: FilePath(pack.path))
      let display = ProgressDisplay(
        label: pack.constant.name, decimals: pack.digitCount, isQuiet: quiet)
      defer { display.finish() }
      let checker = ProofChecker(workers: Workers(threads.count)) { display.update($0) }
      return ProofReport(
        try checker.check(pack, by: path), pack: pack.path, proof: path.string)
    }
    options.output.print(report) { report.text }
  }
}

/// Packs by their paths, or by the names of their constants.
enum PackFile {
  /// Opens a pack.
  ///
  /// - Throws: ``CommandFailure`` where the file is of another format.
  static func open(_ name: String) throws -> DigitPack {
    let file = try DigitLibrary.openUnjudged(name).file
    guard let pack = file.pack else {
      throw CommandFailure(
        .inputOutput,
        "'\(name)': it is no digit pack; 'pi-trainer digits import' makes one of it")
    }
    return pack
  }
}

/// The result of checking a proof.
struct ProofReport: Encodable {
  let proved: Bool
  let constant: String
  let decimals: Int64
  let formula: String
  let pack: String
  let proof: String
  let proofBytes: Int64
  /// b: a false claim passes with a chance below 2^-b.
  let chanceBits: Int
  let contentSHA256: String
  let primes: [String]
  let seconds: Double

  /// Creates the report of an outcome.
  init(_ outcome: ProofOutcome, pack: String, proof: String) {
    proved = true
    constant = outcome.constant.name
    decimals = outcome.decimals
    formula = outcome.formula.rawValue
    self.pack = pack
    self.proof = proof
    proofBytes = outcome.proofByteCount
    chanceBits = outcome.chanceBits
    contentSHA256 = outcome.contentHash.hexadecimal
    primes = outcome.primes.map(String.init)
    seconds = outcome.seconds
  }

  /// The report as text.
  var text: String {
    """
    \(pack): PROVED, all \(decimals.grouped) decimals of \(constant), by \(proof)
      a false claim passes with a chance below 2^-\(chanceBits)
      SHA-256 of the text  \(contentSHA256)
    """
  }
}
