internal import Crypto
internal import DigitPack
internal import Foundation

/// A certificate as an in-toto statement: its subjects, and what it says of them.
///
/// See https://github.com/in-toto/attestation, statement version 1.
public struct Statement: Codable, Sendable {
  /// A subject of the statement, by its hash.
  public struct Subject: Codable, Equatable, Sendable {
    /// Its name.
    public let name: String
    /// Its hashes by algorithm, in hexadecimal.
    public let digest: [String: String]

    /// Creates a subject.
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

  /// The subjects of the predicate.
  public let subject: [Subject]

  /// The type of the predicate.
  public let predicateType: String

  /// The certificate.
  public let predicate: Certificate

  /// Creates a statement about a certificate's subjects.
  ///
  /// - Parameters:
  ///   - certificate: the predicate.
  ///   - files: the files that hold the digits.
  public init(_ certificate: Certificate, files: [Subject] = []) {
    type = Self.envelope
    let text = Subject(
      name: "\(certificate.constant) to \(certificate.decimals) decimals, as text",
      sha256: certificate.hashes.content)
    subject = [text] + files
    predicateType = Self.certificate
    predicate = certificate
  }

  /// Creates a statement from its JSON.
  ///
  /// - Parameter json: what ``canonicalJSON`` or ``readableJSON`` gave.
  /// - Throws: `DecodingError` when it is no statement, or one of another type.
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
        debugDescription: "expected '\(expected)', found '\(found)'"))
  }

  /// JSON with its keys in order and no white space: what a pack holds.
  public var canonicalJSON: [UInt8] { encoded([]) }

  /// The same, indented over lines: what a certificate file holds.
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

/// The identity of digits as text: SHA-256 of the integer part, the point and the decimals.
public enum ContentHash {
  /// The hash of a text.
  ///
  /// - Parameter text: ASCII, such as `3.14159`, without a newline.
  /// - Returns: 64 hexadecimal digits, lower case.
  public static func hexadecimal(of text: [UInt8]) -> String {
    SHA256.hash(data: text).hexadecimalText
  }
}
