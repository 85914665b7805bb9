package import DigitChecks
internal import Text

/// Bytes with the signatures of one or more keys: a DSSE envelope, version 1.
///
/// What is signed is not the JSON but the pre-authentication encoding of type and payload, so that
/// nobody has to agree on how JSON is written, and a payload cannot be taken for one of another
/// type. Source: https://github.com/secure-systems-lab/dsse, protocol.md and envelope.md.
package struct SignedEnvelope: Sendable {
  private struct Signature: Codable {
    /// Which key made it, as a hint: whoever verifies tries the keys.
    let keyid: String?
    /// The signature in base64.
    let sig: String
  }

  private struct Form: Codable {
    let payload: String
    let payloadType: String
    let signatures: [Signature]
  }

  let payloadType: String

  /// The signed bytes.
  package let payload: [UInt8]

  private var signatures: [Signature] = []

  /// How many signatures there are, valid or not.
  package var signatureCount: Int { signatures.count }

  package init(payload: [UInt8], type: String) {
    self.payload = payload
    payloadType = type
  }

  /// Reads an envelope; its signatures are not verified yet.
  ///
  /// - Parameter json: the envelope, with base64 in either of its alphabets.
  package init(json: [UInt8]) throws(ContentError) {
    // Strictly first: of a key that occurs twice, other readers take the other one.
    do { _ = try JSONParser.parse(json) } catch {
      throw ContentError(
        "it is no DSSE envelope: it is no JSON at byte \(error.offset + 1): \(error.message)")
    }
    let form: Form
    do {
      form = try JSONDecoder().decode(Form.self, from: Data(json))
    } catch { throw ContentError("it is no DSSE envelope: \(ContentError(error))") }
    guard let payload = Self.bytes(base64: form.payload) else {
      throw ContentError("it is no DSSE envelope: the payload is no base64")
    }
    payloadType = form.payloadType
    self.payload = payload
    signatures = form.signatures
  }

  /// What the keys sign: "DSSEv1", the length of the type, the type, the length of the payload and
  /// the payload, with spaces between them.
  package var preAuthenticationEncoding: [UInt8] {
    let type = Array(payloadType.utf8)
    return Array("DSSEv1 \(type.count) ".utf8) + type + Array(" \(payload.count) ".utf8) + payload
  }

  /// Adds a key's signature; one of the same key that is there already is replaced.
  package mutating func sign(with key: SigningKey) {
    let identifier = key.verificationKey.identifier
    signatures.removeAll { $0.keyid == identifier }
    let signature = key.signature(of: preAuthenticationEncoding)
    signatures.append(Signature(keyid: identifier, sig: Data(signature).base64EncodedString()))
  }

  /// The keys whose valid signature is there, each once, in the order given.
  ///
  /// A key counts once however often it has signed, and whatever the signatures say of their key.
  package func signers(among keys: [VerificationKey]) -> [VerificationKey] {
    let message = preAuthenticationEncoding
    var found: [VerificationKey] = []
    for key in keys where !found.contains(key) {
      let isSigner = signatures.contains { signature in
        Self.bytes(base64: signature.sig).map { key.isValid($0, of: message) } ?? false
      }
      if isSigner { found.append(key) }
    }
    return found
  }

  /// The envelope as JSON, its keys in order.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let form = Form(
      payload: Data(payload).base64EncodedString(), payloadType: payloadType,
      signatures: signatures)
    do {
      return Array(try encoder.encode(form)) + [0x0a]
    } catch { preconditionFailure("texts are always encodable: \(error)") }
  }

  /// Decodes standard or URL-safe base64, as the specification asks of readers.
  private static func bytes(base64 text: String) -> [UInt8]? {
    var standard = text.replacing("-", with: "+").replacing("_", with: "/")
    standard += String(repeating: "=", count: (4 - standard.count % 4) % 4)
    return Data(base64Encoded: standard).map { Array($0) }
  }
}
