import SystemPackage

/// Private anonymous memory.
///
/// The region is zeros at first and costs address space only; pages are allocated on the first
/// write. Unlike a mapped file, no other process can change it.
@safe package struct MemoryRegion: ~Copyable, @unchecked Sendable {
  // Unchecked: the region is plain bytes; its user orders reads after writes.

  /// The first byte, aligned to a page.
  package let address: UnsafeMutableRawPointer

  package let byteCount: Int

  private let mappedByteCount: Int
  private let calls: SystemCalls

  /// - Parameter byteCount: its length in bytes, at least 0.
  /// - Throws: ``PlatformError`` with code `memory`.
  package init(byteCount: Int, fileSystem: FileSystem = .real) throws(PlatformError) {
    precondition(byteCount >= 0, "a length is not negative")
    calls = fileSystem.calls
    self.byteCount = byteCount
    mappedByteCount = max(byteCount, 1)
    do throws(Errno) {
      unsafe address = try calls.mapAnonymous(byteCount: mappedByteCount)
    } catch { throw PlatformError(.memory, path: "", errno: error) }
  }

  deinit { unsafe SystemCalls.unmap(address, byteCount: mappedByteCount) }

  package var mutableBytes: MutableSpan<UInt8> {
    @_lifetime(&self)
    mutating get {
      let first = unsafe address.assumingMemoryBound(to: UInt8.self)
      // Safe: the region lives as long as the exclusive borrow.
      let span = unsafe MutableSpan<UInt8>(_unsafeStart: first, count: byteCount)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  /// Prefaults all pages, so that later reads are fast.
  ///
  /// Asks the system for all at once; where it cannot, reads one byte of every 4 KiB.
  package func populate() {
    if unsafe calls.populate(address, byteCount: mappedByteCount) { return }
    var sum: UInt8 = 0
    for offset in stride(from: 0, to: byteCount, by: 4096) {
      // Safe: the offset is inside the region.
      sum &+= unsafe (address + offset).load(as: UInt8.self)
    }
    blackHole(sum)
  }
}

/// Keeps the compiler from dropping reads whose result is unused.
@inline(never)
private func blackHole(_ value: UInt8) {}

extension Span<UInt8> {
  /// Whether every byte is zero.
  ///
  /// - Complexity: O(n), at the speed of the system's memory comparison.
  package var isAllZero: Bool {
    // Safe: both pointers stay inside the span: n − 1 bytes from its first and its second byte.
    unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return true }
      guard unsafe buffer[0] == 0 else { return false }
      // Every byte equals the next one, and the first is zero.
      return unsafe memcmp(base, base + 1, buffer.count - 1) == 0
    }
  }
}
