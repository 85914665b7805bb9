import ArgumentParser
import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import NumberText
import Parallelism

/// `pi-trainer digits verify`.
struct DigitsVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify files of digits: packs, plain texts, .ycd files.",
    discussion: """
      CHECK LEVELS
        integrity  of a pack: structure, every hash, count and padding bit; of other files: that \
      they hold only digits; and known answers for the constant. Such a file is INTACT, \
      never verified
        standard   integrity, and every decimal compared with a new computation that has a residue \
      certificate (the default)
        thorough   standard, a second computation by an independent formula, MPFR for up to \
      1,000,000 decimals, and for pi hexadecimal digits computed directly

      The constant is recognised by the first decimals, unless the pack or --constant names it. A \
      text may begin with the integer part; the result says whether it does. A text that is one \
      decimal short of a multiple of 100 counts as cut off, unless --digits gives its length.

      With --signature the pack must also be the one that the keys have signed ('digits sign').

      A pack that contradicts the digits and hashes that this program carries is refused before \
      anything long begins. So is a certificate, inside the pack or beside it, that belongs to \
      another pack or claims more than its own checks. Of several files, the exit code is that of \
      the worst: 1 for wrong digits, then 3, then 2.
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

  @OptionGroup var signatures: SignatureOptions

  @OptionGroup var threads: ThreadOptions

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let constant { _ = try ConstantName.constant(constant) }
    if signatures.signature != nil && paths.count != 1 {
      throw ValidationError("--signature is about one pack; verify each with its own")
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
    let codes = results.compactMap(\.failure?.status)
    if let worst = CommandFailure.Status.bySeverity.first(where: codes.contains) {
      throw ExitCode(worst.rawValue)
    }
  }

  /// Verifies one file; what is wrong with it becomes part of the result.
  private func verification(of path: String) -> FileVerification {
    do {
      return try mappingErrors {
        let opened = try DigitLibrary.openUnjudged(path)
        let signature = try signatures.verify(opened.file, threads: threads.count)
        var result = try FileVerifier(
          level: check, constant: constant.map(ConstantName.constant), expected: digits?.value,
          workers: Workers(threads.count), isQuiet: quiet
        ).verify(opened, named: path)
        result.signature = signature
        return result
      }
    } catch {
      return FileVerification(path: path, failure: CommandFailure(error))
    }
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

  /// The checks of the decimals.
  var checks: CheckLevel {
    switch self {
    case .integrity: .none
    case .standard: .standard
    case .thorough: .thorough
    }
  }
}

/// The results of verifying all files.
struct VerificationSummary: Encodable {
  let verified: Bool
  let results: [FileVerification]

  /// Creates a summary of results.
  init(_ results: [FileVerification]) {
    self.results = results
    verified = results.allSatisfy(\.verified)
  }

  /// All results as text.
  var text: String { results.map(\.text).joined(separator: "\n") }
}

/// The result of verifying one file.
struct FileVerification: Encodable {
  let path: String
  var format: String?
  var form: String?
  var constant: String?
  var decimals: Int64?
  var verified = false
  var trust: DigitTrust?
  var conclusion = ""
  var remarks: [String] = []
  var wrongPosition: Int64?
  /// Whether all that is wrong is a last decimal that was rounded.
  var rounded = false
  var integrity: [String] = []
  var certificate: Certificate?
  var signature: SignatureReport?

  /// Why it is not verified, if it is not.
  var failure: CommandFailure?

  private enum CodingKeys: String, CodingKey {
    case path, format, form, constant, decimals, verified, trust, conclusion, remarks
    case wrongPosition, rounded, integrity, certificate, signature
  }

  /// Creates the result of a file that is not verified yet.
  init(path: String) {
    self.path = path
  }

  /// Creates the result of a file that could not be verified.
  init(path: String, failure: CommandFailure) {
    self.path = path
    self.failure = failure
    conclusion = failure.description
  }

  /// The result as text.
  var text: String {
    if failure != nil {
      return "\(path): " + (rounded ? "ROUNDED at its last decimal, NOT VERIFIED" : "NOT VERIFIED")
    }
    let what = [constant, decimals.map { "\($0.grouped) decimals" }, format, form]
    var lines = ["\(path): \(what.compactMap { $0 }.joined(separator: ", "))"]
    if let trust { lines.append("  \(trust.text)".visibleCharacters) }
    lines.append("  \(conclusion)")
    if !integrity.isEmpty {
      lines.append("  intact: " + integrity.joined(separator: ", "))
    }
    if let signature { lines.append("  \(signature.text)") }
    lines += remarks.map { "  note: \($0)" }
    if let certificate { lines += CheckSummary.lines(certificate).map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }
}

/// The checks of a certificate in a few lines.
enum CheckSummary {
  /// What was checked and what was not, without the evidence, which the certificate holds.
  static func lines(_ certificate: Certificate) -> [String] {
    var lines: [String] = []
    let passed = certificate.checks(.passed).map(name)
    if !passed.isEmpty { lines.append("checked: " + passed.joined(separator: ", ")) }
    for check in certificate.checks(.failed) {
      lines.append("FAILED: \(name(check)): \(check.statement)")
      lines += check.details.map { "    \($0.name): \($0.value)" }
    }
    for kind in NotRunReason.allCases.map(Optional.some) + [nil] {
      let open = certificate.checks(.notRun).filter { $0.reason == kind }
      var reasons: [String] = []
      for check in open where !reasons.contains(check.statement) { reasons.append(check.statement) }
      for reason in reasons {
        let names = open.filter { $0.statement == reason }.map(name).joined(separator: ", ")
        let word = kind.map { "NOT RUN, \($0.rawValue)" } ?? "NOT RUN"
        lines.append("\(word): \(names) (\(reason.visibleCharacters))")
      }
    }
    return lines
  }

  private static func name(_ check: CheckResult) -> String {
    let title = check.id.title
    // An acronym keeps its capitals.
    let isAcronym = title.dropFirst().first?.isUppercase == true
    return "\(check.id.letter) "
      + (isAcronym ? title : title.prefix(1).lowercased() + title.dropFirst())
  }
}
