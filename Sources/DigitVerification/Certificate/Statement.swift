internal import Crypto
internal import DigitPack
internal import EssentialFoundation
internal import StrictJSON

/// A certificate as an in-toto statement: its subjects, and what it says of them.
///
/// See https://github.com/in-toto/attestation, statement version 1.
package struct Statement: Codable, Sendable {
  /// A subject of the statement, by its hash.
  package struct Subject: Codable, Equatable, Sendable {
    /// Its name.
    package let name: String
    /// Its hashes by algorithm, in hexadecimal.
    package let digest: [String: String]

    /// Creates a subject.
    package init(name: String, sha256: String) {
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
  package let type: String

  /// The subjects of the predicate.
  package let subject: [Subject]

  /// The type of the predicate.
  package let predicateType: String

  /// The certificate.
  package let predicate: Certificate

  /// Creates a statement about a certificate's subjects.
  ///
  /// - Parameters:
  ///   - certificate: the predicate.
  ///   - files: the files that hold the digits.
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
  /// - Throws: ``StatementError`` for a text that is no strict JSON or holds an unknown key;
  ///   `DecodingError` when it is no statement, or one of another type.
  package init(json: [UInt8]) throws {
    guard json.count <= Self.longest else {
      throw StatementError("it is longer than \(Self.longest) bytes")
    }
    let given: JSONValue
    do { given = try JSONParser.parse(json) } catch {
      throw StatementError("damaged JSON at byte \(error.offset + 1): \(error.message)")
    }
    let statement = try JSONDecoder().decode(Statement.self, from: Data(json))
    try Self.require(statement.type, is: Self.envelope, for: .type)
    try Self.require(statement.predicateType, is: Self.certificate, for: .predicateType)
    do {
      try StatementError.refuseUnknown(given, as: try JSONParser.parse(statement.canonicalJSON))
    } catch let failure as JSONParser.Failure {
      throw StatementError("damaged JSON: \(failure.message)")
    }
    self = statement
  }

  /// The most bytes that are read; certificates have some ten thousand.
  private static let longest = 4 << 20

  /// Whether some JSON says of itself that it is a certificate, however damaged the rest is.
  ///
  /// - Parameter json: the bytes.
  package static func isMeant(by json: [UInt8]) -> Bool {
    guard json.count <= longest, case .object(let members) = try? JSONParser.parse(json) else {
      return !json.isEmpty && !json.elementsEqual("{}".utf8)
    }
    return members["predicateType"] == .string(certificate)
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
  package var canonicalJSON: [UInt8] { encoded([]) }

  /// The same, indented over lines: what a certificate file holds.
  package var readableJSON: [UInt8] { encoded(.prettyPrinted) + [0x0a] }

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

/// Why some JSON is refused as a certificate.
package struct StatementError: Error, CustomStringConvertible, Sendable {
  /// What is wrong, with the key, on one line of visible characters.
  package let description: String

  /// Creates an error.
  init(_ description: String) {
    self.description = description.visibleCharacters
  }

  /// Creates an error from any that reading a statement gives.
  ///
  /// - Parameter error: the error.
  package init(_ error: any Error) {
    switch error {
    case let error as StatementError: self = error
    case let error as DecodingError: self.init(Self.text(error))
    default: self.init("damaged JSON")
    }
  }

  private static func text(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "the top" : "'\(path.map(\.stringValue).joined(separator: "."))'"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing at \(place(context.codingPath))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "an unexpected value at \(place(context.codingPath))"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "an unexpected value at \(place(context.codingPath))"
    default: return "damaged JSON"
    }
  }

  /// Refuses what was given and is not part of what was understood.
  static func refuseUnknown(
    _ given: JSONValue, as understood: JSONValue, at path: String = ""
  ) throws(StatementError) {
    switch (given, understood) {
    case (.object(let members), .object(let known)):
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        let place = path.isEmpty ? key : "\(path).\(key)"
        guard let other = known[key] else { throw StatementError("the key '\(place)' is unknown") }
        try refuseUnknown(value, as: other, at: place)
      }
    case (.array(let values), .array(let others)) where values.count == others.count:
      for (index, pair) in zip(values, others).enumerated() {
        try refuseUnknown(pair.0, as: pair.1, at: "\(path).\(index)")
      }
    default:
      guard given == understood else {
        throw StatementError("an unexpected value at '\(path)'")
      }
    }
  }
}

extension String {
  /// The text without characters that control a terminal or reorder text: each becomes U+FFFD.
  package var visibleCharacters: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isHidden =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse: true
        default: false
        }
      result.append(isHidden ? "\u{FFFD}" : scalar)
    }
    return String(result)
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
