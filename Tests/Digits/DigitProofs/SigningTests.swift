import DigitChecks
import DigitProofs
import Foundation
import Testing

/// Published keys, which keep nothing secret: the examples of RFC 8410, section 10.3, and of
/// RFC 8032, section 7.1.
enum TestKeys {
  static let first = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    -----END PRIVATE KEY-----
    """
  static let firstPublic = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
    -----END PUBLIC KEY-----
    """
  static let second = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----
    """
  /// What `openssl pkeyutl -sign -rawin` makes of "DSSEv1 29 http://example.com/HelloWorld 11 hello
  /// world" with the first key, in base64.
  static let signature =
    "onxMTeMfS8/kBopQrDOBgE+tf0WuzWiMN7Ai52tcFQ8Izn+ASmNRUsZZRKWhvF82MxYE8A6jXkqmLWnG131GCg=="
}

@Suite("Signing")
struct SigningTests {
  private let first: SigningKey
  private let second: SigningKey

  init() throws {
    first = try SigningKey(pem: Array(TestKeys.first.utf8))
    second = try SigningKey(pem: Array(TestKeys.second.utf8))
  }

  private static let type = "http://example.com/HelloWorld"

  private func envelope(_ keys: SigningKey...) -> SignedEnvelope {
    var envelope = SignedEnvelope(payload: Array("hello world".utf8), type: Self.type)
    for key in keys { envelope.sign(with: key) }
    return envelope
  }

  /// The envelope as a JSON object, altered.
  private func altered(
    _ envelope: SignedEnvelope, _ change: (inout [String: Any]) throws -> Void
  ) throws -> SignedEnvelope {
    var object = try #require(
      JSONSerialization.jsonObject(with: Data(envelope.json)) as? [String: Any])
    try change(&object)
    return try SignedEnvelope(json: Array(try JSONSerialization.data(withJSONObject: object)))
  }

  @Test("encodes type and payload as the DSSE protocol's example does")
  func encoding() {
    #expect(
      String(decoding: envelope().preAuthenticationEncoding, as: UTF8.self)
        == "DSSEv1 29 http://example.com/HelloWorld 11 hello world")
    let other = SignedEnvelope(payload: Array("x".utf8), type: "é")
    #expect(
      String(decoding: other.preAuthenticationEncoding, as: UTF8.self) == "DSSEv1 2 é 1 x",
      "lengths are in bytes")
  }

  @Test("reads openssl's keys, and accepts openssl's signature")
  func openssl() throws {
    let key = try VerificationKey(pem: Array(TestKeys.firstPublic.utf8))
    #expect(key == first.verificationKey && key.identifier == first.verificationKey.identifier)
    let signed = try altered(envelope()) {
      $0["signatures"] = [["keyid": "x", "sig": TestKeys.signature]]
    }
    #expect(signed.signers(among: [key]) == [key])
    #expect(signed.signers(among: [second.verificationKey]).isEmpty)
  }

  @Test("an envelope is read again with its signatures, in either alphabet of base64")
  func roundTrip() throws {
    let keys = [first.verificationKey, second.verificationKey]
    let made = envelope(first, second)
    let read = try SignedEnvelope(json: made.json)
    #expect(read.json == made.json && read.signers(among: keys) == keys)
    let urlSafe = try altered(made) { object in
      let signatures = try #require(object["signatures"] as? [[String: String]])
      object["signatures"] = signatures.map { signature in
        signature.mapValues {
          $0.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
      }
    }
    #expect(urlSafe.signers(among: keys) == keys)
  }

  @Test("a key that signs twice, under whatever name, counts once")
  func counting() throws {
    let key = first.verificationKey
    #expect(envelope(first, first).signatureCount == 1)
    let doubled = try altered(envelope(first)) { object in
      let signature = try #require((object["signatures"] as? [[String: String]])?.first)
      object["signatures"] = [signature, ["keyid": "another", "sig": signature["sig"] ?? ""]]
    }
    #expect(doubled.signers(among: [key, key, second.verificationKey]) == [key])
  }

  @Test("another payload, type or key, and a damaged signature, are no signature")
  func forgeries() throws {
    let keys = [first.verificationKey]
    let made = envelope(first)
    let payload = try altered(made) {
      $0["payload"] = Data("hello worle".utf8).base64EncodedString()
    }
    #expect(payload.signers(among: keys).isEmpty)
    let type = try altered(made) { $0["payloadType"] = "http://example.com/HelloWorlf" }
    #expect(type.signers(among: keys).isEmpty)
    #expect(envelope(second).signers(among: keys).isEmpty)
    // The name of a key is a hint: it makes nobody a signer, nor keeps anybody from being one.
    let renamed = try altered(envelope(second)) { object in
      var signatures = try #require(object["signatures"] as? [[String: String]])
      signatures[0]["keyid"] = first.verificationKey.identifier
      object["signatures"] = signatures
    }
    #expect(renamed.signers(among: keys).isEmpty)
    #expect(renamed.signers(among: [second.verificationKey]) == [second.verificationKey])
    for bit in [0, 100, 255, 256, 400, 511] {
      let damaged = try altered(made) { object in
        var signatures = try #require(object["signatures"] as? [[String: String]])
        var bytes = Array(try #require(Data(base64Encoded: signatures[0]["sig"] ?? "")))
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        signatures[0]["sig"] = Data(bytes).base64EncodedString()
        object["signatures"] = signatures
      }
      #expect(damaged.signers(among: keys).isEmpty, "bit \(bit)")
    }
    let short = try altered(made) { $0["signatures"] = [["sig": "AAAA"], ["sig": "?"]] }
    #expect(short.signers(among: keys).isEmpty)
  }

  @Test("what is no envelope is refused with what is missing")
  func noEnvelope() {
    let cases = [
      ("", "no JSON"), ("[]", "unexpected value at the top"), ("{}", "missing"),
      (#"{"payload":"?","payloadType":"a","signatures":[]}"#, "base64"),
      (#"{"payload":"aa","payloadType":"a"}"#, "'signatures' is missing"),
      (#"{"payload":"aa","payloadType":1,"signatures":[]}"#, "'payloadType'"),
    ]
    for (text, words) in cases {
      let failure = #expect(throws: ContentError.self) {
        _ = try SignedEnvelope(json: Array(text.utf8))
      }
      #expect(failure?.description.contains(words) == true, "\(text): \(failure as Any)")
    }
  }

  @Test("what is no key is refused with what to do")
  func noKey() {
    func words(_ pem: String) -> String {
      do throws(ContentError) {
        _ = try SigningKey(pem: Array(pem.utf8))
        return ""
      } catch { return error.description }
    }
    #expect(words("").contains("no PEM"))
    #expect(words(TestKeys.firstPublic).contains("'PUBLIC KEY'"))
    #expect(
      words(TestKeys.first.replacing("PRIVATE", with: "ENCRYPTED PRIVATE")).contains("passphrase"))
    #expect(words(String(TestKeys.first.dropLast(30))).contains("cut off"))
    #expect(words(TestKeys.first.replacing("MC4C", with: "MC4D")).contains("no Ed25519 key"))
    let failure = #expect(throws: ContentError.self) {
      _ = try VerificationKey(pem: Array(TestKeys.first.utf8))
    }
    #expect(failure?.description.contains("-pubout") == true)
  }

  /// The ordinates of points of small order, and those of p and more, each with both signs.
  @Test("a key that anybody can sign for is refused in all of its encodings")
  func weakKeys() throws {
    func hexadecimal(_ text: String) -> [UInt8] {
      stride(from: 0, to: 64, by: 2).map { offset in
        let start = text.index(text.startIndex, offsetBy: offset)
        return UInt8(text[start..<text.index(start, offsetBy: 2)], radix: 16) ?? 0
      }
    }
    let zeros = String(repeating: "00", count: 31)
    let ones = String(repeating: "ff", count: 30) + "7f"
    var ordinates = [
      "00" + zeros, "01" + zeros, "ec" + ones,
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ].map(hexadecimal)
    ordinates += (0xed...0xff).map { hexadecimal(String($0, radix: 16) + ones) }
    let prefix = try #require(Data(base64Encoded: "MCowBQYDK2VwAyEA"))
    for ordinate in ordinates {
      for sign: UInt8 in [0, 0x80] {
        let der = prefix + ordinate.dropLast() + [ordinate[31] | sign]
        let pem =
          "-----BEGIN PUBLIC KEY-----\n\(der.base64EncodedString())\n-----END PUBLIC KEY-----"
        let failure = #expect(throws: ContentError.self, "\(ordinate) \(sign)") {
          _ = try VerificationKey(pem: Array(pem.utf8))
        }
        #expect(failure?.description.contains("anybody can sign") == true, "\(failure as Any)")
      }
    }
    _ = try VerificationKey(pem: Array(TestKeys.firstPublic.utf8))
  }

  @Test("an envelope with a key that occurs twice is refused, as other readers take the other one")
  func repeatedKey() throws {
    let json = String(decoding: envelope(first).json, as: UTF8.self)
    let twice = json.replacing("{\n  \"payload\"", with: "{\n  \"payload\" : \"\",\n  \"payload\"")
    #expect(twice != json)
    let failure = #expect(throws: ContentError.self) {
      _ = try SignedEnvelope(json: Array(twice.utf8))
    }
    #expect(failure?.description.contains("twice") == true, "\(failure as Any)")
  }

  @Test("a payload with more in it than a statement of this version is not taken for one")
  func payloads() throws {
    func words(_ payload: String, _ type: String = SignedStatement.payloadType) -> String {
      do throws(ContentError) {
        _ = try SignedStatement(SignedEnvelope(payload: Array(payload.utf8), type: type))
        return ""
      } catch { return error.description }
    }
    let (key, commit) = (String(repeating: "a", count: 64), String(repeating: "c", count: 40))
    let right = """
      {"_type":"https://in-toto.io/Statement/v1","predicate":{"builders":[{"keyid":"\(key)",\
      "name":"b"}],"checked":"standard","commit":"\(commit)",\
      "program":{"name":"pi-trainer","rules":2,"version":"0"}},\
      "predicateType":"urn:pi-trainer:signed-digits:1","subject":[{"digest":{"sha256":"d"},\
      "name":"e"}]}
      """
    #expect(words(right).isEmpty)
    #expect(words(right, "text/plain").contains("text/plain"))
    #expect(words(right.replacing("digits:1", with: "digits:2")).contains("no in-toto statement"))
    #expect(words(right.replacing("Statement/v1", with: "Statement/v2")).contains("no in-toto"))
    #expect(words(right.replacing(#""commit":"\#(commit)","#, with: "")).contains("no in-toto"))
    // What no writer writes, nobody reads: texts that a terminal would obey, and a key twice.
    let escape = #"\u001b[2K\rVERIFIED"#
    #expect(words(right.replacing(#""name":"b""#, with: #""name":"\#(escape)""#)).contains("names"))
    #expect(words(right.replacing(commit, with: escape)).contains("no commit"))
    #expect(words(right.replacing(commit, with: "c")).contains("no commit"))
    #expect(words(right.replacing(key, with: "a")).contains("'keyid'"))
    let again = #"{"keyid":"\#(key)","name":"b2"}]"#
    #expect(words(right.replacing("\"b\"}]", with: "\"b\"},\(again)")).contains("twice"))
    #expect(words(right.replacing(#""name":"e""#, with: #""name":"e","x":1"#)).contains("more"))
    #expect(words(right.replacing(",", with: ", ")).contains("more"))
  }
}
