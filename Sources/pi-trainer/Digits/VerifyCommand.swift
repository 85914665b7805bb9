import ArgumentParser
import BigArithmetic
import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import PlatformIO

/// `pi-trainer digits verify`.
struct DigitsVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify files of digits: packs, plain texts, .ycd files.",
    discussion: """
      CHECK LEVELS
        integrity  of a pack: structure, every hash, count and padding bit; of other files: that \
      they hold only digits; and known answers for the constant
        standard   integrity, and every decimal compared with a new computation that has a residue \
      certificate (the default)
        thorough   standard, a second computation by an independent formula, MPFR for up to \
      1,000,000 decimals, and for pi hexadecimal digits computed directly

      The constant is recognised by the first decimals, unless the pack or --constant names it. A \
      text may begin with the integer part; the result says whether it does. A text that is one \
      decimal short of a multiple of 100 counts as cut off, unless --digits gives its length.
      """)

  @Argument(help: "Files to verify.", completion: .file())
  var paths: [String]

  @Option(help: "How much to verify: integrity, standard or thorough.")
  var check = VerificationLevel.standard

  @Option(help: "The constant that the files must hold (default: recognised).")
  var constant: String?

  @Option(
    name: .customLong("digits"), parsing: .unconditional,
    help: "How many decimals the files must hold.", transform: DigitAmount.argument)
  var digits: DigitAmount?

  @Option(parsing: .unconditional, help: "How many threads to use (default: all processors).")
  var threads: Int?

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let constant { _ = try ConstantName.constant(constant) }
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads takes a number from 1 to 1024")
    }
  }

  func run() throws {
    var results: [FileVerification] = []
    for path in paths { results.append(verification(of: path)) }
    let summary = VerificationSummary(results)
    for failure in results.compactMap(\.failure) {
      StandardError.write("pi-trainer: \(failure.description)\n")
    }
    options.output.print(summary) { summary.text }
    if let worst = results.compactMap(\.failure?.status.rawValue).max() {
      throw ExitCode(worst)
    }
  }

  /// Verifies one file; what is wrong with it becomes part of the result.
  private func verification(of path: String) -> FileVerification {
    do {
      return try mappingErrors {
        let file = try DigitLibrary.open(path)
        return try FileVerifier(
          level: check, constant: constant.map(ConstantName.constant), expected: digits?.value,
          workers: Workers(threads ?? MachineInfo.processorCount), isQuiet: quiet
        ).verify(file, named: path)
      }
    } catch {
      return FileVerification(path: path, failure: CommandFailure(error))
    }
  }
}
