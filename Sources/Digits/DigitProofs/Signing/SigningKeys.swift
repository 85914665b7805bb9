internal import Crypto
package import DigitChecks
internal import DigitPacks
internal import Text

/// A public Ed25519 key, as others make and read it: a SubjectPublicKeyInfo in PEM (RFC 8410).
package struct VerificationKey: Hashable, Sendable {
  /// What stands before the 32 bytes of the key in DER.
  fileprivate static let prefix: [UInt8] = [
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]

  private let bytes: [UInt8]

  /// SHA-256 of the key's DER, in hexadecimal: a name to find it by, no proof of anything.
  package var identifier: String { SHA256.hash(data: Self.prefix + bytes).hexadecimalText }

  /// Creates a key from a PEM text.
  ///
  /// - Parameter pem: what `openssl pkey -pubout` writes.
  package init(pem: [UInt8]) throws(ContentError) {
    bytes = try PEM.key(in: pem, label: "PUBLIC KEY", after: Self.prefix)
    guard !WeakPoint.isOne(bytes) else {
      throw ContentError(
        "anybody can sign for it: it is a point of small order or written in a second way; take the"
          + " key that 'openssl pkey -pubout' writes")
    }
    guard (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)) != nil else {
      throw ContentError("it is no point of the curve Ed25519")
    }
  }

  fileprivate init(_ key: Curve25519.Signing.PublicKey) { bytes = Array(key.rawRepresentation) }

  /// Whether a signature is this key's, of these bytes.
  func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
      return false
    }
    return key.isValidSignature(signature, for: message)
  }
}

/// A private Ed25519 key: an unencrypted PKCS#8 in PEM, as `openssl genpkey -algorithm ed25519`
/// writes it.
package struct SigningKey: Sendable {
  /// What stands before the 32 bytes of the seed in DER.
  private static let prefix: [UInt8] = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  private let key: Curve25519.Signing.PrivateKey

  package var verificationKey: VerificationKey { VerificationKey(key.publicKey) }

  /// Creates a key from a PEM text.
  ///
  /// - Parameter pem: what `openssl genpkey -algorithm ed25519` writes.
  package init(pem: [UInt8]) throws(ContentError) {
    let seed = try PEM.key(in: pem, label: "PRIVATE KEY", after: Self.prefix)
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
      throw ContentError("it is no Ed25519 key")
    }
    self.key = key
  }

  /// The signature of some bytes.
  func signature(of message: [UInt8]) -> [UInt8] {
    do {
      return Array(try key.signature(for: message))
    } catch { preconditionFailure("Ed25519 signs every message: \(error)") }
  }
}

/// Encodings of points that libraries take for public keys, and that are nobody's.
///
/// The signature R = B, S = 1 is valid for the identity on every message. Of a point with two
/// encodings each would count as a key of its own.
private enum WeakPoint {
  /// The prime 2^255 − 19 in hexadecimal, lowest byte first, without its first byte, `ed`.
  private static let endOfPrime = String(repeating: "ff", count: 30) + "7f"

  /// The ordinates 0, 1, p − 1 and those of the points of order 8, written likewise.
  private static let ordinates =
    ["00", "01"].map { $0 + String(repeating: "00", count: 31) } + [
      "ec" + endOfPrime, "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ]

  /// Whether 32 bytes encode a point of small order, or an ordinate that is not below p.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let ordinate = (bytes.dropLast() + [bytes[31] & 0x7f]).hexadecimalText
    return ordinates.contains(ordinate)
      || ordinate.dropFirst(2) == endOfPrime && ordinate.prefix(2) >= "ed"
  }
}

/// The text form of keys: RFC 7468.
private enum PEM {
  /// How many bytes a key and a seed have.
  private static let keyLength = 32

  /// The bytes of a key that follow a known beginning.
  static func key(
    in text: [UInt8], label: String, after prefix: [UInt8]
  ) throws(ContentError) -> [UInt8] {
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { line in
        let first = line.firstIndex { !$0.isWhitespace }
        let last = line.lastIndex { !$0.isWhitespace }
        return first.flatMap { begin in last.map { String(line[begin...$0]) } }
      }
    guard let first = lines.first, first.hasPrefix("-----BEGIN "), first.hasSuffix("-----") else {
      throw ContentError("it is no PEM file: its first line is not '-----BEGIN \(label)-----'")
    }
    let found = String(first.dropFirst(11).dropLast(5))
    guard found == label else { throw ContentError(Self.words(found, wanted: label)) }
    guard lines.last == "-----END \(label)-----",
      let der = Data(base64Encoded: lines.dropFirst().dropLast().joined())
    else {
      throw ContentError(
        "it is cut off or damaged: between its first and last line stands no base64")
    }
    let bytes = Array(der)
    guard bytes.count == prefix.count + keyLength, bytes.starts(with: prefix) else {
      throw ContentError(
        "it is no Ed25519 key; 'openssl genpkey -algorithm ed25519 -out FILE' makes one")
    }
    return Array(bytes.dropFirst(prefix.count))
  }

  private static func words(_ found: String, wanted: String) -> String {
    if found == "ENCRYPTED PRIVATE KEY" {
      return "it is encrypted; 'openssl pkey -in FILE -out PLAIN' takes the passphrase off"
    }
    if found == "PRIVATE KEY" {
      return
        "it is a private key, a public one is needed; 'openssl pkey -in FILE -pubout' gives it"
    }
    return "it holds a '\(found)', not a '\(wanted)'"
  }
}
