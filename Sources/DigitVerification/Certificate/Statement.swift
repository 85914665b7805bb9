internal import Foundation

/// A certificate in the shape of an in-toto statement: whom it speaks of, and what it says.
///
/// See https://github.com/in-toto/attestation, statement version 1.
public struct Statement: Codable, Sendable {
  /// A thing that the statement speaks of, by its hash.
  public struct Subject: Codable, Sendable {
    /// Its name.
    public let name: String
    /// Its hashes by algorithm, in hexadecimal.
    public let digest: [String: String]

    /// Names a subject.
    public init(name: String, sha256: String) {
      self.name = name
      digest = ["sha256": sha256]
    }
  }

  private enum CodingKeys: String, CodingKey {
    case type = "_type"
    case subject, predicateType, predicate
  }

  /// An in-toto statement.
  private static let envelope = "https://in-toto.io/Statement/v1"

  /// A certificate of digits.
  private static let certificate = "urn:pi-trainer:digit-certificate:1"

  /// The type of the envelope.
  public let type: String

  /// What the predicate speaks of.
  public let subject: [Subject]

  /// The type of the predicate.
  public let predicateType: String

  /// What is said.
  public let predicate: Certificate

  /// Wraps a certificate.
  ///
  /// - Parameters:
  ///   - certificate: what is said.
  ///   - files: the files that hold the digits, beside the digits themselves.
  public init(_ certificate: Certificate, files: [Subject] = []) {
    type = Self.envelope
    let text = Subject(
      name: "\(certificate.constant) to \(certificate.decimals) decimals, as text",
      sha256: certificate.hashes.content)
    subject = [text] + files
    predicateType = Self.certificate
    predicate = certificate
  }

  /// Reads a statement.
  ///
  /// - Parameter json: what ``canonicalJSON`` or ``readableJSON`` gave.
  /// - Throws: `DecodingError` when it is no statement, or one that says something else.
  public init(json: [UInt8]) throws {
    let statement = try JSONDecoder().decode(Statement.self, from: Data(json))
    try Self.require(statement.type, is: Self.envelope, for: .type)
    try Self.require(statement.predicateType, is: Self.certificate, for: .predicateType)
    self = statement
  }

  private static func require(
    _ found: String, is expected: String, for key: CodingKeys
  ) throws(DecodingError) {
    guard found != expected else { return }
    throw .dataCorrupted(
      .init(
        codingPath: [key],
        debugDescription: "'\(found)' stands where '\(expected)' is expected"))
  }

  /// JSON with its keys in order and no white space: what a pack holds.
  public var canonicalJSON: [UInt8] { encoded([]) }

  /// The same, with lines broken and indented for people: what a certificate file holds.
  public var readableJSON: [UInt8] { encoded(.prettyPrinted) + [0x0a] }

  private func encoded(_ style: JSONEncoder.OutputFormatting) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = style.union([.sortedKeys, .withoutEscapingSlashes])
    do {
      return Array(try encoder.encode(self))
    } catch {
      preconditionFailure("strings, integers and lists are always encodable: \(error)")
    }
  }
}
