import Crypto

/// A hash of a text at some of its prefixes, and not beyond the last of them.
struct PrefixHasher<Hash: HashFunction> {
  /// What the findings are called.
  let kind: KnownAnswerKind

  /// The largest number of decimals that is needed; 0 when none is.
  let limit: Int64

  private var hash = Hash()

  /// Creates a hasher with some text before the first decimal.
  init(kind: KnownAnswerKind, limit: Int64, before: [UInt8]) {
    self.kind = kind
    self.limit = limit
    hash.update(data: before)
  }

  /// Hashes characters that follow position `position`.
  mutating func append(_ text: [UInt8], after position: Int64) {
    if position < limit { hash.update(data: text) }
  }

  /// Records the hash of what was appended, if a fact may be about it.
  func record(at position: Int64, in findings: inout KnownAnswerFindings) {
    guard position <= limit else { return }
    findings.record(kind, position, Hexadecimal.text(of: hash.finalize()))
  }
}

/// Bytes as text.
enum Hexadecimal {
  /// Two lower-case characters a byte.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}
