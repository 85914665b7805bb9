import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import SystemPackage

/// No header crashes the reader, and one that is accepted is what would be written for it.
func fuzzHeader(_ raw: [UInt8]) {
  for input in [raw, sealed(raw, at: 224)] {
    let decimals = try? PackHeader(decoding: input.span, path: "input")
    let header = try? PackHeader(decoding: input.span, path: "input", takesHexadecimal: true)
    precondition(decimals == (header?.layout.radix == .decimal ? header : nil), "radix 16 is told")
    guard let header else { continue }
    precondition(header.encoded == Array(input.prefix(256)), "an accepted header is canonical")
    precondition(header.layout.fileByteCount > 65_536 + 256, "a layout has its sections")
  }
}

/// No footer crashes the reader, and one that is accepted ends with its mark.
func fuzzFooter(_ raw: [UInt8]) {
  for (radix, hash) in [(DigitRadix.decimal, 280), (.hexadecimal, 328)] {
    let layout = PackLayout(digitCount: 81, provenanceByteCount: 2, radix: radix)
    for input in [raw, sealed(raw, at: hash)] {
      guard (try? PackFooter(decoding: input.span, layout: layout, path: "input")) != nil else {
        continue
      }
      precondition(input.count == hash + 40, "a footer has its one length")
      precondition(Array(input.suffix(8)) == PackFooter.endMagic, "a footer ends with its mark")
      precondition(input[(hash - 16)..<hash].allSatisfy { $0 == 0 }, "reserved bytes are zero")
    }
  }
}

/// No text, `.ycd` file or pack crashes the reader; what it accepts are digits, as many as it says,
/// twice the same.
func fuzzDigitFile(_ raw: [UInt8]) {
  let path = folder.appending("digits")
  write(raw, to: path)
  let opened = try? DigitFile(
    opening: path, layout: .auto, isMapped: false, takesHexadecimal: true)
  guard let file = opened, let total = try? file.countDigits() else { return }
  var first = [UInt8](repeating: 0xFF, count: Int(min(total, 1 << 20)) + 1)
  guard let read = try? file.readFully(into: &first) else { return }
  precondition(read == first.count - 1 || total > 1 << 20, "as many digits as were counted")
  precondition(first.prefix(read).allSatisfy { $0 < file.radix.rawValue }, "digits are digits")
  var second = [UInt8](repeating: 0xFF, count: read)
  do {
    try file.seek(to: total / 2)
    try file.seek(to: 0)
    let again = try file.readFully(into: &second)
    precondition(again == read && second == Array(first.prefix(read)), "reading repeats itself")
  } catch {
    preconditionFailure("what was read once is read again: \(error)")
  }
}

/// No text of hexadecimal digits crashes the reader; what it accepts are digits that it reads alike
/// however they are written.
func fuzzHexadecimalText(_ raw: [UInt8]) {
  guard let text = try? HexadecimalText(raw, named: "input") else { return }
  precondition(!text.digits.isEmpty && text.digits.allSatisfy { $0 <= 15 }, "digits are 0 to 15")
  let whole = text.integerPart.map { "\($0.value)" } ?? ""
  let plain = whole + "." + text.digits.map { String($0, radix: 16) }.joined()
  for spelling in [plain, plain.uppercased(), "0x" + plain, plain.replacing("f", with: " F\n")] {
    guard let again = try? HexadecimalText(Array(spelling.utf8), named: "input") else {
      preconditionFailure("what was read is written again: \(spelling)")
    }
    precondition(again.digits == text.digits, "the digits stay")
    precondition(again.integerPart == text.integerPart, "the integer part stays")
  }
}

/// No certificate crashes the reader, and one that is accepted is read from its own text again.
func fuzzStatement(_ raw: [UInt8]) {
  guard let statement = try? Statement(json: raw) else { return }
  let text = statement.canonicalJSON
  guard let again = try? Statement(json: text) else {
    preconditionFailure("the text of an accepted statement is one")
  }
  precondition(again.canonicalJSON == text, "the canonical text is canonical")
}

/// No envelope, statement or key crashes its reader; an accepted envelope is read from its own text
/// again, and an accepted statement holds nothing but what its fields say.
func fuzzEnvelope(_ raw: [UInt8]) {
  _ = try? VerificationKey(pem: raw)
  _ = try? SigningKey(pem: raw)
  let direct = SignedEnvelope(payload: raw, type: SignedStatement.payloadType)
  guard let envelope = try? SignedEnvelope(json: raw) else { return check(direct) }
  guard let again = try? SignedEnvelope(json: envelope.json) else {
    preconditionFailure("the text of an accepted envelope is one")
  }
  precondition(
    again.preAuthenticationEncoding == envelope.preAuthenticationEncoding,
    "what is signed does not change on the way")
  check(envelope)

  func check(_ envelope: SignedEnvelope) {
    guard let statement = try? SignedStatement(envelope) else { return }
    precondition(statement.payload == envelope.payload, "nothing is signed that is not read")
  }
}
