import Crypto

/// Words that a digest determines.
package enum DerivedWord {
  /// The first eight bytes, the highest first, of SHA-256(digest ‖ label ‖ counter).
  ///
  /// - Parameters:
  ///   - digest: any bytes.
  ///   - label: ASCII text that separates one use from another.
  ///   - counter: hashed as four bytes, the highest first.
  package static func first(of digest: [UInt8], label: String, counter: UInt32) -> UInt64 {
    let counterBytes = (0..<4).map { UInt8(truncatingIfNeeded: counter >> UInt32(24 - 8 * $0)) }
    let hash = SHA256.hash(data: digest + Array(label.utf8) + counterBytes)
    return hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
