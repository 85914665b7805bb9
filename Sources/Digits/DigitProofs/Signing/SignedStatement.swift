package import DigitChecks
internal import DigitCore
package import DigitPacks
internal import Text

/// What the builders of a pack sign: which bytes, of which commit, checked how, and by whom.
///
/// An in-toto statement. All builders sign the same bytes, so it names all of them. The commit
/// stands here and not in the certificate: a pack that is part of a commit cannot name it, and the
/// next commit has to make the same pack.
package struct SignedStatement: Sendable, Equatable {
  /// One who computed the digits and signs for them.
  package struct Builder: Codable, Hashable, Sendable {
    /// The key that signs: SHA-256 of its DER.
    package let keyid: String

    /// Its name; one of `gmp`, `portable`, `avx2`, `avx512` and `ifma` says what multiplied.
    package let name: String

    package init(name: String, key: VerificationKey) {
      self.name = name
      keyid = key.identifier
    }

    /// Whether a text can name a builder: 1 to 64 letters, digits, points, hyphens and underscores.
    package static func isName(_ text: String) -> Bool {
      (1...64).contains(text.utf8.count)
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
  }

  /// What is said of the subjects.
  private struct Predicate: Codable, Equatable {
    let builders: [Builder]
    let checked: String
    let commit: String
    let program: Certificate.Program
  }

  private struct Form: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case type = "_type"
      case subject, predicateType, predicate
    }

    let type: String
    let subject: [Statement.Subject]
    let predicateType: String
    let predicate: Predicate
  }

  package static let payloadType = "application/vnd.in-toto+json"
  private static let statementType = "https://in-toto.io/Statement/v1"
  private static let predicateType = "urn:pi-trainer:signed-digits:1"
  private let form: Form

  /// Those who sign, in the order in which they were listed.
  package var builders: [Builder] { form.predicate.builders }

  /// How thoroughly each builder checked the pack before signing.
  package var checked: String { form.predicate.checked }

  /// The commit of the program that the builders ran.
  package var commit: String { form.predicate.commit }

  package var program: Certificate.Program { form.predicate.program }

  /// Creates a statement about a pack.
  ///
  /// - Parameter fileHash: SHA-256 of the file.
  package init(
    about pack: DigitPack, fileHash: SHA256Hash, checked: String, commit: String,
    builders: [Builder]
  ) {
    let name = pack.constant.name
    form = Form(
      type: Self.statementType,
      subject: [
        .init(name: "\(name).digitpack", sha256: fileHash.hexadecimal),
        .init(
          name: "\(name) to \(pack.digitCount) decimals, as text",
          sha256: pack.contentHash.hexadecimal),
      ],
      predicateType: Self.predicateType,
      predicate: Predicate(builders: builders, checked: checked, commit: commit, program: .current))
  }

  /// Reads the payload of an envelope.
  ///
  /// - Parameter envelope: an envelope whose signatures were verified, or whose payload is to be
  ///   signed by one more.
  /// - Throws: ``ContentError``: another type, or anything besides what this version writes.
  package init(_ envelope: SignedEnvelope) throws(ContentError) {
    guard envelope.payloadType == Self.payloadType else {
      throw ContentError("its payload is a '\(envelope.payloadType)', not a '\(Self.payloadType)'")
    }
    guard let form = try? JSONDecoder().decode(Form.self, from: Data(envelope.payload)),
      form.type == Self.statementType, form.predicateType == Self.predicateType
    else {
      throw ContentError("its payload is no in-toto statement of the type '\(Self.predicateType)'")
    }
    self.form = form
    if let fault = Self.fault(in: form.predicate) { throw ContentError("its statement \(fault)") }
    // What is signed is all of the payload, so nothing may stand there that nobody looked at.
    guard payload == envelope.payload else {
      throw ContentError("its payload holds more than a statement of this version")
    }
  }

  /// Whether a text names a commit: 40 or 64 hexadecimal digits.
  package static func isCommit(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
  }

  /// What no writer of a statement would have written, as a clause, or `nil`.
  private static func fault(in predicate: Predicate) -> String? {
    let builders = predicate.builders
    guard builders.allSatisfy({ Builder.isName($0.name) }) else {
      return "names a builder with other characters than letters, digits, '.', '_' and '-'"
    }
    guard builders.allSatisfy({ SHA256Hash(hexadecimal: $0.keyid) != nil }) else {
      return "has a builder whose 'keyid' is no SHA-256"
    }
    guard Set(builders.map(\.keyid)).count == builders.count,
      Set(builders.map(\.name)).count == builders.count
    else { return "lists a name or a key twice" }
    guard isCommit(predicate.commit) else { return "names no commit in hexadecimal" }
    return nil
  }

  /// The bytes that are signed: JSON with its keys in order and no white space.
  package var payload: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(form))
    } catch { preconditionFailure("texts and integers are always encodable: \(error)") }
  }

  /// What the statement says of a pack.
  package enum Subject: Sendable {
    /// It is about this very file.
    case file
    /// It is about these digits in a file with other bytes.
    case digits
    /// It is about something else.
    case other
  }

  /// Whether the statement is about a pack.
  ///
  /// - Parameter fileHash: SHA-256 of the file.
  package func subject(_ pack: DigitPack, fileHash: SHA256Hash) -> Subject {
    let hashes = form.subject.compactMap { $0.digest["sha256"] }
    if hashes.contains(fileHash.hexadecimal) { return .file }
    return hashes.contains(pack.contentHash.hexadecimal) ? .digits : .other
  }
}
