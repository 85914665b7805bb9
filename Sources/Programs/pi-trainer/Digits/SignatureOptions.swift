import ArgumentParser
import Commands
import DigitChecks
import DigitPacks
import DigitProofs
import Files
import SystemPackage

/// The options by which `digits verify` requires signatures.
struct SignatureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A DSSE envelope that 'digits sign' wrote: the pack must be the one that was signed.",
      valueName: "file"),
    completion: .file())
  var signature: String?

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "The public key of a builder who must have signed: Ed25519, PEM; once for each.",
      valueName: "file"),
    completion: .file())
  var keys: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many of the keys must have signed (default: all of them).", valueName: "count"),
    transform: DigitAmount.count)
  var threshold: Int?

  func validate() throws {
    guard signature != nil else {
      if keys.isEmpty && threshold == nil { return }
      throw ValidationError("--key and --threshold need --signature")
    }
    if keys.isEmpty {
      throw ValidationError("--signature needs --key: a signature says something only of a key")
    }
    if let threshold, !(1...keys.count).contains(threshold) {
      throw ValidationError("--threshold takes a number from 1 to that of the keys, \(keys.count)")
    }
  }

  /// Verifies the signatures of a pack, if that was asked for.
  ///
  /// - Throws: ``CommandFailure``.
  func verify(_ file: DigitFile, threads: Int) throws -> SignatureReport? {
    guard let signature else { return nil }
    guard let pack = file.pack else {
      throw CommandFailure(.failed, "'\(file.path)': it is not a pack; only packs are signed")
    }
    var keys: [VerificationKey] = []
    for path in self.keys {
      let key = try KeyFile.verificationKey(path)
      // The same key twice would count for two who have signed.
      if keys.contains(key) {
        throw CommandFailure(.usage, "--key: '\(path)' holds a key that was given before")
      }
      keys.append(key)
    }
    let envelope = try KeyFile.envelope(signature)
    let signers = envelope.signers(among: keys)
    let needed = threshold ?? keys.count
    guard signers.count >= needed else {
      throw CommandFailure(
        .failed,
        "'\(signature)': \(signers.count) of the \(keys.count) keys have signed it, \(needed) must")
    }
    // Only now does the payload say something.
    let statement = try KeyFile.reading(signature) { try SignedStatement(envelope) }
    let listed = signers.compactMap { key in
      statement.builders.first { $0.keyid == key.identifier }
    }
    guard listed.count >= needed else {
      throw CommandFailure(
        .failed,
        "'\(signature)': its statement lists \(listed.count) of the \(signers.count) keys that"
          + " have signed it, \(needed) must be builders")
    }
    _ = try DigitsSignCommand.level(statement, signature)
    let fileHash = try pack.verify(threads: threads).fileHash
    switch statement.subject(pack, fileHash: fileHash) {
    case .file: break
    case .digits:
      throw CommandFailure(
        .failed,
        "'\(file.path)': the signatures are of a pack of the same digits, but of another file; its"
          + " certificate is not the signed one")
    case .other: throw CommandFailure(.failed, "'\(file.path)': the signatures are of another pack")
    }
    return SignatureReport(
      statement: statement, signers: listed, keyCount: keys.count, threshold: needed)
  }
}

struct SignatureReport {
  let statement: SignedStatement
  /// Who has signed, under the names by which the statement lists the keys.
  let signers: [SignedStatement.Builder]
  let keyCount: Int
  let threshold: Int

  var json: JSONObject {
    let signers = signers.map { signer -> JSONObject in
      ["keyid": signer.keyid, "builder": signer.name]
    }
    return [
      "keys": keyCount, "threshold": threshold, "signers": signers, "commit": statement.commit,
      "checked": statement.checked, "program": statement.program,
    ]
  }

  var text: String {
    let names = signers.map(\.name).joined(separator: ", ")
    let program = statement.program
    return "signed by \(signers.count) of \(keyCount) keys (\(threshold) needed): \(names);"
      + " \(program.name) \(program.version) of commit \(statement.commit.prefix(12)), each after"
      + " the check level '\(statement.checked)'"
  }
}

/// Files of keys and envelopes.
enum KeyFile {
  /// The longest that is read, far above any of them.
  private static let limit = 1 << 20

  static func signingKey(_ path: String) throws -> SigningKey {
    try reading(path) { try SigningKey(pem: try bytes(path)) }
  }

  static func verificationKey(_ path: String) throws -> VerificationKey {
    try reading(path) { try VerificationKey(pem: try bytes(path)) }
  }

  /// An envelope, whose signatures are not verified yet.
  static func envelope(_ path: String) throws -> SignedEnvelope {
    try reading(path) { try SignedEnvelope(json: try bytes(path)) }
  }

  /// Runs a closure; what is wrong with the file becomes a failure that names it.
  static func reading<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as ContentError { throw CommandFailure(.inputOutput, "'\(path)': \(error)") }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    try FileSystem.real.contents(of: FilePath(path), limit: limit)
  }
}
