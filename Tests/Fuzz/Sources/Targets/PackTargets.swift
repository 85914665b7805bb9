import DigitChecks
import DigitPacks
import DigitProofs
import SystemPackage

/// No header crashes the reader, and one that is accepted is what would be written for it.
func fuzzHeader(_ raw: [UInt8]) {
  for input in [raw, sealed(raw, at: 224)] {
    guard let header = try? PackHeader(decoding: input.span, path: "input") else { continue }
    precondition(header.encoded == Array(input.prefix(256)), "an accepted header is canonical")
    precondition(header.layout.fileByteCount > 65_536 + 256, "a layout has its sections")
  }
}

/// No footer crashes the reader, and one that is accepted ends with its mark.
func fuzzFooter(_ raw: [UInt8]) {
  for input in [raw, sealed(raw, at: 280)] {
    let layout = PackLayout(digitCount: 81, provenanceByteCount: 2)
    guard (try? PackFooter(decoding: input.span, layout: layout, path: "input")) != nil else {
      continue
    }
    precondition(input.count == 320, "a footer has its one length")
    precondition(Array(input.suffix(8)) == PackFooter.endMagic, "a footer ends with its mark")
    precondition(input[264..<280].allSatisfy { $0 == 0 }, "reserved bytes are zero")
  }
}

/// No text or `.ycd` file crashes the reader; what it accepts are digits, as many as it says, twice
/// the same.
func fuzzDigitFile(_ raw: [UInt8]) {
  let path = folder.appending("digits")
  write(raw, to: path)
  guard let file = try? DigitFile(opening: path), let total = try? file.countDigits() else {
    return
  }
  var first = [UInt8](repeating: 0xFF, count: Int(min(total, 1 << 20)) + 1)
  guard let read = try? file.readFully(into: &first) else { return }
  precondition(read == first.count - 1 || total > 1 << 20, "as many digits as were counted")
  precondition(first.prefix(read).allSatisfy { $0 <= 9 }, "digits are 0 to 9")
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
