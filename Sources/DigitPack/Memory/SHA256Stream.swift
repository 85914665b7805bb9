import Crypto

/// Incremental SHA-256.
struct SHA256Hasher {
  private var function = SHA256()

  /// Appends bytes.
  mutating func update(_ bytes: Span<UInt8>) {
    // Safe: the pointer is read inside the closure only.
    unsafe bytes.withUnsafeBytes { unsafe function.update(bufferPointer: $0) }
  }

  /// Appends a few bytes.
  mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// The hash of everything appended so far; more may be appended afterwards.
  var value: SHA256Hash {
    let digest = Array(function.finalize())
    return SHA256Hash(digest.span, at: 0)
  }

  /// The hash of one span.
  static func hash(_ bytes: Span<UInt8>) -> SHA256Hash {
    var stream = SHA256Hasher()
    stream.update(bytes)
    return stream.value
  }
}
