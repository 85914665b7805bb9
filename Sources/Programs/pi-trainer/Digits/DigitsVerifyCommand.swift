import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import PackMaking
import Parallelism
import SystemPackage
import Text
import ValidationReports

struct DigitsVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration("verify", PackageResources.digits_verify_txt)

  @Argument(
    help: "Files to verify, names of constants, or hashes to look up.",
    completion: SourceArgument.completion)
  var paths: [String]

  @Option(
    name: .customLong("check"),
    help: ArgumentHelp(
      "How much to verify: integrity, standard or thorough (default: standard).",
      valueName: "level"))
  var chosenCheck: VerificationLevel?

  /// A proof that was named stands for computing the digits again.
  var check: VerificationLevel { chosenCheck ?? (proof == nil ? .standard : .integrity) }

  @Option(
    help: ArgumentHelp(
      "The proof of the pack (default: those beside it, with the ending .proof).",
      valueName: "file"), completion: .file(extensions: ["proof"]))
  var proof: String?

  @Flag(help: "Print what the proof shows modulo a prime that is the same for all who check.")
  var stated = false

  @Option(
    help: ArgumentHelp(
      "The constant that the files must hold (default: recognised).", valueName: "name"),
    completion: .list(ConstantName.all))
  var constant: String?

  @Option(
    help: ArgumentHelp("10, or 16 for hexadecimal digits (default: 10).", valueName: "number"))
  var radix = DigitRadix.decimal

  @Option(
    name: [.customShort("n"), .customLong("digits")], parsing: .unconditional,
    help: ArgumentHelp("How many decimals the files must hold.", valueName: "count"),
    transform: DigitAmount.argument)
  var digits: DigitAmount?

  @OptionGroup var signatures: SignatureOptions

  @OptionGroup var threads: ThreadOptions

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say of every check what it was, and why one did not run.")
  var verbose = false

  @OptionGroup var options: ReadingOptions

  func validate() throws {
    if proof != nil && paths.count != 1 {
      throw ValidationError("--proof is about one pack; verify each with its own")
    }
    if let constant { _ = try ConstantName.digits(constant) }
    let isOther = stated || options.layout != .auto || signatures.signature != nil
    if radix == .hexadecimal && isOther {
      throw ValidationError("--radix 16 takes no --stated, --signature or --layout")
    }
    if signatures.signature != nil && paths.count != 1 {
      throw ValidationError("--signature is about one pack; verify each with its own")
    }
  }

  func run() throws {
    let proof = PackProof(
      named: proof, isStated: stated, workers: Workers(threads.count), isQuiet: quiet)
    let results = paths.map { path in
      let (result, digits) = verification(of: path)
      return proof.adding(to: result, of: digits)
    }
    let summary: JSONObject = [
      "verified": results.allSatisfy(\.verification.verified), "results": results,
    ]
    for failure in results.compactMap(\.failure) {
      StandardError.write("pi-trainer: \(failure.description.visibleCharacters)\n")
    }
    options.output.print(summary) {
      results.map { $0.text(isVerbose: verbose) }.joined(separator: "\n")
    }
    // The sum of a file with one formula: nothing is wrong, and nothing confirms it.
    let codes = results.compactMap { result -> CommandFailure.Status? in
      let isOpen = result.verification.certificate?.isVerified == false
      return result.failure?.status ?? (isOpen ? CommandFailure.Status.claimed : nil)
    }
    if let worst = CommandFailure.Status.bySeverity.first(where: codes.contains) {
      throw ExitCode(worst.rawValue)
    }
  }

  /// Whether no file has the name, and it has the form of MD5, SHA-1 or SHA-256.
  private static func isHash(_ name: String) throws -> Bool {
    guard [32, 40, 64].contains(name.utf8.count),
      name.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return false }
    return try FileSystem.real.status(of: FilePath(name)) == nil
  }

  /// Verifies one file, which stays open where it is a pack of decimals; what is wrong becomes part
  /// of the result.
  private func verification(of path: String) -> (VerifiedFile, ProvableDigits?) {
    let display = ProgressDisplay(isQuiet: quiet)
    var opened: JudgedFile?
    var result: VerifiedFile
    do {
      let verifier = FileVerifier(
        level: check.checks, constant: try constant.map(ConstantName.digits),
        digitCount: digits?.value, workers: Workers(threads.count)
      ) { display.show($0) }
      if radix == .hexadecimal {
        defer { display.finish() }
        if let pack = try DigitLibrary.hexadecimalPack(path) {
          let verified = VerifiedFile(verification: try verifier.verify(pack))
          guard proof != nil else { return (verified, nil) }
          try MemoryGuard().require(
            5 * pack.header.digitCount, for: "'\(path)': holding its digits")
          return (verified, .hexadecimal(try pack.text(), of: pack))
        }
        let text = try HexadecimalText(InputText.contents(of: path), named: path)
        let verified = VerifiedFile(verification: try verifier.verify(text))
        return (verified, proof == nil ? nil : .hexadecimal(text, of: nil))
      }
      if try Self.isHash(path) {
        defer { display.finish() }
        return (VerifiedFile(verification: try verifier.verify(hash: path)), nil)
      }
      // Proofs and signatures are of decimals.
      let isPlain = proof == nil && !stated && signatures.signature == nil
      let judged = try DigitLibrary.openUnjudged(path, options, takesHexadecimal: isPlain)
      opened = judged
      let signature = try signatures.verify(judged.file, threads: threads.count)
      let verification =
        try judged.file.hexadecimal.map { try verifier.verify($0) }
        ?? verifier.verify(judged, named: path)
      result = VerifiedFile(verification: verification, signature: signature)
    } catch {
      let failure = CommandFailure(error)
      result = VerifiedFile(
        verification: FileVerification(
          path: path, failure: failure, conclusion: failure.description))
    }
    display.finish()
    if result.failure != nil, let opened {
      result.verification.form = opened.file.textLayout?.description
      options.output.noticeLeftOut(opened)
    }
    return (result, (opened?.file.pack).map { .decimals($0) })
  }
}

/// How much of a file is verified.
enum VerificationLevel: String, CaseIterable, ExpressibleByArgument {
  /// The file itself: structure and hashes; known answers where the constant is known.
  case integrity
  /// Every decimal against a new computation with its residue certificate.
  case standard
  /// `standard` and a second formula, MPFR and, for some, hexadecimal digits.
  case thorough

  var checks: CheckLevel {
    switch self {
    case .integrity: .none
    case .standard: .standard
    case .thorough: .thorough
    }
  }
}

/// The result of verifying one file, with that of its signature and of its proof.
struct VerifiedFile: Encodable {
  var verification: FileVerification
  var signature: SignatureReport?
  var proofs: [ProofReport] = []

  var failure: CommandFailure? { verification.failure.map(CommandFailure.init) }

  private enum CodingKeys: String, CodingKey { case signature, proof, secondProof }

  func encode(to encoder: any Encoder) throws {
    try verification.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(signature?.json, forKey: .signature)
    try container.encodeIfPresent(proofs.first?.json, forKey: .proof)
    try container.encodeIfPresent(proofs.dropFirst().first?.json, forKey: .secondProof)
  }

  func text(isVerbose: Bool) -> String {
    let file = verification
    if failure != nil {
      let word = file.rounded ? "ROUNDED at its last decimal, NOT VERIFIED" : "NOT VERIFIED"
      return "\(file.path): \(word)".visibleCharacters
    }
    let what = [file.constant, file.decimals.map { $0.counted("decimal") }, file.format, file.form]
    var lines = ["\(file.path): \(what.compactMap { $0 }.joined(separator: ", "))"]
    if let trust = file.trust { lines.append("  \(trust.text)") }
    if isVerbose || !file.verified { lines.append("  \(file.conclusion)") }
    if isVerbose, !file.integrity.isEmpty {
      lines.append("  intact: " + file.integrity.joined(separator: ", "))
    }
    if let signature { lines.append("  \(signature.text)") }
    for proof in proofs {
      lines.append("  \(proof.line)")
      if let stated = proof.outcome.statedLine { lines.append(stated) }
    }
    lines += file.remarks.map { "  note: \($0)" }
    if let certificate = file.certificate {
      lines += CheckSummary.lines(certificate, isVerbose: isVerbose).map { "  \($0)" }
    }
    return lines.map(\.visibleCharacters).joined(separator: "\n")
  }
}
