#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Span<UInt8> {
  /// Whether every byte is zero.
  ///
  /// - Complexity: O(n), at the speed of the system's memory comparison.
  public var isAllZero: Bool {
    // Safe: both pointers stay inside the span: n − 1 bytes from its first and its second byte.
    unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return true }
      guard unsafe buffer[0] == 0 else { return false }
      // Every byte equals the next one, and the first is zero.
      return unsafe memcmp(base, base + 1, buffer.count - 1) == 0
    }
  }
}
