internal import Crypto
internal import DigitPacks
internal import Text

/// A certificate as an in-toto statement: its subjects, and what it says of them.
///
/// See https://github.com/in-toto/attestation, statement version 1.
package struct Statement: Codable, Sendable {
  /// A subject of the statement, by its hash.
  package struct Subject: Codable, Equatable, Sendable {
    let name: String
    /// Its hashes by algorithm, in hexadecimal.
    package let digest: [String: String]

    package init(name: String, sha256: String) {
      self.name = name
      digest = ["sha256": sha256]
    }
  }

  private enum CodingKeys: String, CodingKey {
    case type = "_type"
    case subject, predicateType, predicate
  }

  private static let envelope = "https://in-toto.io/Statement/v1"
  private static let certificate = "urn:pi-trainer:digit-certificate:1"
  let type: String
  let subject: [Subject]
  let predicateType: String
  package let predicate: Certificate

  package init(_ certificate: Certificate, files: [Subject] = []) {
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
  /// Everything in the JSON must be what a statement has: a key that this program does not know, or
  /// one that occurs twice, could claim something that nobody compares.
  ///
  /// - Parameter json: what ``canonicalJSON`` or ``readableJSON`` gave.
  /// - Throws: ``ContentError`` for a text that is no strict JSON or holds an unknown key;
  ///   `DecodingError` when it is no statement, or one of another type.
  package init(json: [UInt8]) throws {
    guard json.count <= Self.longest else {
      throw ContentError("it is longer than \(Self.longest) bytes")
    }
    let given: JSONValue
    do { given = try JSONParser.parse(json) } catch {
      throw ContentError("damaged JSON at byte \(error.offset + 1): \(error.message)")
    }
    let statement = try JSONDecoder().decode(Statement.self, from: Data(json))
    let types: [(found: String, expected: String, key: CodingKeys)] = [
      (statement.type, Self.envelope, .type),
      (statement.predicateType, Self.certificate, .predicateType),
    ]
    for (found, expected, key) in types where found != expected {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [key], debugDescription: "expected '\(expected)', found '\(found)'"))
    }
    do {
      try Self.refuseUnknown(given, as: try JSONParser.parse(statement.canonicalJSON))
    } catch let failure as JSONParser.Failure {
      throw ContentError("damaged JSON: \(failure.message)")
    }
    self = statement
  }

  /// The most bytes that are read; certificates have some ten thousand.
  private static let longest = 4 << 20

  /// Whether some JSON says of itself that it is a certificate, however damaged the rest is.
  static func isMeant(by json: [UInt8]) -> Bool {
    guard json.count <= longest, case .object(let members) = try? JSONParser.parse(json) else {
      return !json.isEmpty && !json.elementsEqual("{}".utf8)
    }
    return members["predicateType"] == .string(certificate)
  }

  /// Whether it names the decimals, and the text in radix 16, of a repeated computation, and only
  /// these.
  package func speaksOfDigits(of repeated: Certificate) -> Bool {
    let hashes = [repeated.hashes.content, repeated.hexadecimal?.sha256].compactMap { $0 }
    return predicate.constant == repeated.constant && predicate.decimals == repeated.decimals
      && predicate.integerPart == repeated.integerPart && predicate.counts == repeated.counts
      && predicate.hashes == repeated.hashes && predicate.hexadecimal == repeated.hexadecimal
      && predicate.firstDecimals == repeated.firstDecimals
      && predicate.lastDecimals == repeated.lastDecimals
      && subject.map(\.digest) == hashes.map { ["sha256": $0] }
      && subject.first?.name == Statement(repeated).subject.first?.name
  }

  /// JSON with its keys in order and no white space: what a pack holds.
  package var canonicalJSON: [UInt8] {
    let text = JSONWriter.object { json in
      json.member("_type", type)
      json.member("predicate") { predicate.write(to: &$0) }
      json.member("predicateType", predicateType)
      json.member("subject", each: subject) { subject, json in
        json.member("digest", sorted: subject.digest.mapValues(JSONWriter.quoted))
        json.member("name", subject.name)
      }
    }
    return Array(text.utf8)
  }

  /// The same, indented over lines: what a certificate file holds.
  package var readableJSON: [UInt8] { JSONWriter.indented(canonicalJSON) + [0x0a] }

  /// Refuses what was given and is not part of what was understood.
  private static func refuseUnknown(
    _ given: JSONValue, as understood: JSONValue, at path: String = ""
  ) throws(ContentError) {
    switch (given, understood) {
    case (.object(let members), .object(let known)):
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        let place = path.isEmpty ? key : "\(path).\(key)"
        guard let other = known[key] else { throw ContentError("the key '\(place)' is unknown") }
        try refuseUnknown(value, as: other, at: place)
      }
    case (.array(let values), .array(let others)) where values.count == others.count:
      for (index, pair) in zip(values, others).enumerated() {
        try refuseUnknown(pair.0, as: pair.1, at: "\(path).\(index)")
      }
    default:
      guard given == understood else { throw ContentError("an unexpected value at '\(path)'") }
    }
  }
}

/// The identity of digits as text: SHA-256 of the integer part, the point and the decimals.
package enum ContentHash {
  /// The hash of a text.
  ///
  /// - Parameter text: ASCII, such as `3.14159`, without a newline.
  /// - Returns: 64 hexadecimal digits, lower case.
  package static func hexadecimal(of text: [UInt8]) -> String {
    SHA256.hash(data: text).hexadecimalText
  }
}
