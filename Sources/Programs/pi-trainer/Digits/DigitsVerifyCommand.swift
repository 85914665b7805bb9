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
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify files of digits: packs, plain texts, .ycd files.",
    discussion: HelpText.of(PackageResources.digits_verify_txt))

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

  @OptionGroup var texts: TextOptions

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if proof != nil && paths.count != 1 {
      throw ValidationError("--proof is about one pack; verify each with its own")
    }
    if let constant { _ = try ConstantName.constant(constant) }
    if signatures.signature != nil && paths.count != 1 {
      throw ValidationError("--signature is about one pack; verify each with its own")
    }
  }

  func run() throws {
    let proof = PackProof(
      named: proof, isStated: stated, workers: Workers(threads.count), isQuiet: quiet)
    let results = paths.map { path in
      let (result, pack) = verification(of: path)
      return proof.adding(to: result, of: pack)
    }
    let summary = VerificationSummary(results)
    for failure in results.compactMap(\.failure) {
      StandardError.write("pi-trainer: \(failure.description.visibleCharacters)\n")
    }
    options.output.print(summary) { summary.text(isVerbose: verbose) }
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

  /// Verifies one file, which stays open where it is a pack; what is wrong becomes part of the
  /// result.
  private func verification(of path: String) -> (VerifiedFile, DigitPack?) {
    let display = ProgressDisplay(isQuiet: quiet)
    var opened: DigitLibrary.Opened?
    var result: VerifiedFile
    do {
      let verifier = FileVerifier(
        level: check.checks, constant: try constant.map(ConstantName.constant),
        digitCount: digits?.value, workers: Workers(threads.count)
      ) { display.show($0) }
      if try Self.isHash(path) {
        defer { display.finish() }
        return (VerifiedFile(try verifier.verify(hash: path)), nil)
      }
      let judged = try DigitLibrary.openUnjudged(path, texts)
      opened = judged
      let signature = try signatures.verify(judged.file, threads: threads.count)
      result = VerifiedFile(try verifier.verify(judged, named: path), signature)
    } catch {
      let failure = CommandFailure(error)
      result = VerifiedFile(
        FileVerification(path: path, failure: failure, conclusion: failure.description))
    }
    display.finish()
    if result.failure != nil, let opened {
      result.verification.form = opened.file.textLayout?.description
      options.output.noticeLeftOut(opened)
    }
    return (result, opened?.file.pack)
  }
}

/// How much of a file is verified.
enum VerificationLevel: String, CaseIterable, ExpressibleByArgument {
  /// The file itself: structure and hashes; known answers where the constant is known.
  case integrity
  /// Every decimal against a new computation with its residue certificate.
  case standard
  /// `standard` and a second formula, MPFR and, for pi, hexadecimal digits.
  case thorough

  var checks: CheckLevel {
    switch self {
    case .integrity: .none
    case .standard: .standard
    case .thorough: .thorough
    }
  }
}

struct VerificationSummary: Encodable {
  let verified: Bool
  let results: [VerifiedFile]

  init(_ results: [VerifiedFile]) {
    self.results = results
    verified = results.allSatisfy(\.verification.verified)
  }

  func text(isVerbose: Bool) -> String {
    results.map { $0.text(isVerbose: isVerbose) }.joined(separator: "\n")
  }
}

/// The result of verifying one file, with that of its signature and of its proof.
struct VerifiedFile: Encodable {
  var verification: FileVerification
  let signature: SignatureReport?
  var proofs: [ProofReport] = []

  var failure: CommandFailure? { verification.failure.map(CommandFailure.init) }

  private enum CodingKeys: String, CodingKey { case signature, proof, secondProof }

  init(_ verification: FileVerification, _ signature: SignatureReport? = nil) {
    self.verification = verification
    self.signature = signature
  }

  func encode(to encoder: any Encoder) throws {
    try verification.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(signature, forKey: .signature)
    try container.encodeIfPresent(proofs.first, forKey: .proof)
    try container.encodeIfPresent(proofs.dropFirst().first, forKey: .secondProof)
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
      if let stated = proof.stated { lines.append(stated) }
    }
    lines += file.remarks.map { "  note: \($0)" }
    if let certificate = file.certificate {
      lines += CheckSummary.lines(certificate, isVerbose: isVerbose).map { "  \($0)" }
    }
    return lines.map(\.visibleCharacters).joined(separator: "\n")
  }
}
