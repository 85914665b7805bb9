import ArgumentParser
import Arithmetic
import Commands
import DigitChecks
import DigitPacks
import DigitProofs
import Files
import PackMaking
import Parallelism
import SystemPackage
import Text

struct DigitsSignCommand: ParsableCommand {
  static let configuration = CommandConfiguration("sign", PackageResources.digits_sign_txt)

  @Argument(help: "A pack, or the name of a constant.", completion: SourceArgument.completion)
  var source: String

  @Option(
    help: ArgumentHelp(
      "The private key: Ed25519, PKCS#8, PEM, without a passphrase.", valueName: "file"),
    completion: .file())
  var key: String

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The envelope.", valueName: "file"), completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "The commit of this program, in hexadecimal (default: PI_TRAINER_COMMIT).",
      valueName: "hash"))
  var commit: String?

  @Option(
    name: .customLong("builder"),
    help: ArgumentHelp(
      """
      A builder who will sign: a name and the public key, as NAME=FILE; once for each (default: \
      this key alone, under the name of the multiplication).
      """, valueName: "name=file"))
  var builders: [BuilderArgument] = []

  @Option(
    help: ArgumentHelp(
      "How much is checked before signing: integrity, standard or thorough.",
      valueName: "level"))
  var check = VerificationLevel.standard

  @Flag(help: "Add a signature to the envelope at --out, whose statement must be the same.")
  var add = false

  @Flag(name: .shortAndLong, help: "Replace the envelope at --out.")
  var force = false

  @OptionGroup var threads: ThreadOptions

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if add && (force || !builders.isEmpty) {
      throw ValidationError(
        "--add takes the builders from the envelope; leave out --builder, --force")
    }
    if add && commit != nil { throw ValidationError("--add takes the commit from the envelope") }
  }

  func run() throws {
    let signer = try KeyFile.signingKey(key)
    let envelope = try signed(by: signer)
    try FileSystem.real.write(envelope.json, to: FilePath(output), replacing: force || add)
    let statement = try KeyFile.reading(output) { try SignedStatement(envelope) }
    let (identifier, count) = (signer.verificationKey.identifier, envelope.signatureCount)
    let result: JSONObject = [
      "path": source, "envelope": output, "keyid": identifier, "commit": statement.commit,
      "checked": statement.checked, "signatures": count, "builders": statement.builders,
    ]
    options.output.print(result) {
      "\(output): \(count) of \(statement.builders.count) builders have signed"
        + " \(source), checked at the level '\(statement.checked)'\n  key \(identifier)"
    }
  }

  /// The envelope with this key's signature; nothing is signed that does not pass its checks.
  private func signed(by signer: SigningKey) throws -> SignedEnvelope {
    let opened = try DigitLibrary.open(source)
    let file = opened.file
    guard let pack = file.pack else {
      throw CommandFailure(.usage, "'\(file.path)' is not a pack; 'digits import' makes one of it")
    }
    let envelope = add ? try KeyFile.envelope(output) : nil
    let proposed = try envelope.map { envelope in
      try KeyFile.reading(output) { try SignedStatement(envelope) }
    }
    let level = try proposed.map { try Self.level($0, output) } ?? check
    let workers = Workers(threads.count)
    let fileHash = try pack.verify(threads: workers.count).fileHash
    let statement = SignedStatement(
      about: pack, fileHash: fileHash, checked: level.rawValue,
      commit: try proposed?.commit ?? commitArgument(),
      builders: try proposed?.builders ?? listedBuilders(signer))
    if let proposed, proposed != statement {
      throw CommandFailure(
        .failed,
        "'\(output)': its statement is about another pack, or of another version of this program")
    }
    try requireBuilder(signer, in: statement)
    guard let claimed = try? Statement(json: pack.provenance), claimed.predicate.isVerified else {
      throw CommandFailure(
        .failed,
        "'\(file.path)': its certificate names no check that passed; make or import it again")
    }
    let display = ProgressDisplay(isQuiet: quiet)
    defer { display.finish() }
    let result = try FileVerifier(level: level.checks, workers: workers) { display.show($0) }
      .verify(opened, named: source)
    if let failure = result.failure { throw failure }
    if result.certificate?.isVerified == false {
      throw CommandFailure(.claimed, "'\(file.path)': \(result.conclusion)")
    }
    var signed =
      envelope ?? SignedEnvelope(payload: statement.payload, type: SignedStatement.payloadType)
    signed.sign(with: signer)
    return signed
  }

  /// The level that the statement of an envelope names.
  ///
  /// - Throws: ``CommandFailure`` where there is no such level.
  static func level(_ statement: SignedStatement, _ path: String) throws -> VerificationLevel {
    guard let level = VerificationLevel(rawValue: statement.checked) else {
      throw CommandFailure(.failed, "'\(path)': there is no check level '\(statement.checked)'")
    }
    return level
  }

  private func commitArgument() throws -> String {
    let text = commit ?? ProcessInfo.processInfo.environment["PI_TRAINER_COMMIT"] ?? ""
    guard SignedStatement.isCommit(text) else {
      throw CommandFailure(
        .usage,
        "--commit takes the 40 or 64 hexadecimal digits of the commit that this program was built"
          + " from; in a clean tree 'git rev-parse HEAD' prints them")
    }
    return text
  }

  private func listedBuilders(_ signer: SigningKey) throws -> [SignedStatement.Builder] {
    if builders.isEmpty {
      return [.init(name: MultiplicationVariant.current.rawValue, key: signer.verificationKey)]
    }
    let listed = try builders.map {
      SignedStatement.Builder(name: $0.name, key: try KeyFile.verificationKey($0.path))
    }
    guard Set(listed.map(\.keyid)).count == listed.count,
      Set(listed.map(\.name)).count == listed.count
    else { throw CommandFailure(.usage, "--builder: a name or a key is listed twice") }
    return listed
  }

  /// Refuses a key that is not listed, and a name that says what is not so.
  private func requireBuilder(_ signer: SigningKey, in statement: SignedStatement) throws {
    let identifier = signer.verificationKey.identifier
    guard let own = statement.builders.first(where: { $0.keyid == identifier }) else {
      throw CommandFailure(
        .failed, "'\(key)': no builder of the statement has this key; list it with --builder")
    }
    let current = MultiplicationVariant.current
    guard let named = MultiplicationVariant(rawValue: own.name), named != current else { return }
    throw CommandFailure(
      .failed,
      "the builder '\(own.name)' multiplies with \(own.name), this run with \(current.rawValue);"
        + " set \(MultiplicationVariant.environmentVariable)=\(own.name)")
  }
}

/// A builder on the command line: NAME=FILE.
struct BuilderArgument: ExpressibleByArgument {
  let name: String

  /// The file of its public key.
  let path: String

  init?(argument: String) {
    guard let separator = argument.firstIndex(of: "=") else { return nil }
    name = String(argument[..<separator])
    path = String(argument[argument.index(after: separator)...])
    guard SignedStatement.Builder.isName(name), !path.isEmpty else { return nil }
  }
}
