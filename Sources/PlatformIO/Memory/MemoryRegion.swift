import SystemPackage

/// Memory of one's own, taken from the system page by page as it is written.
///
/// The region is zeros at first and costs address space only; pages come when bytes are written.
/// No other process can change it, unlike a map of a file.
@safe public struct MemoryRegion: ~Copyable, @unchecked Sendable {
  // Unchecked: the region is plain bytes; whoever shares it orders reads after writes.

  /// The first byte, aligned to a page.
  public let address: UnsafeMutableRawPointer

  /// The length in bytes.
  public let byteCount: Int

  private let mappedByteCount: Int
  private let calls: SystemCalls

  /// Takes a region.
  ///
  /// - Parameters:
  ///   - byteCount: its length in bytes, at least 0.
  ///   - fileSystem: where mapping may be made to fail.
  /// - Throws: ``PlatformError`` with code `memory`.
  public init(byteCount: Int, fileSystem: FileSystem = .real) throws(PlatformError) {
    precondition(byteCount >= 0, "a length is not negative")
    calls = fileSystem.calls
    self.byteCount = byteCount
    mappedByteCount = max(byteCount, 1)
    do throws(Errno) {
      unsafe address = try calls.mapAnonymous(byteCount: mappedByteCount)
    } catch {
      throw PlatformError(.memory, path: "", errno: error)
    }
  }

  deinit { unsafe SystemCalls.unmap(address, byteCount: mappedByteCount) }

  /// The bytes of the region.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // Safe: the region lives as long as the borrow, and stays mapped until its end.
      let span = unsafe Span<UInt8>(
        _unsafeStart: address.assumingMemoryBound(to: UInt8.self), count: byteCount)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of the region, for writing.
  public var mutableBytes: MutableSpan<UInt8> {
    @_lifetime(&self)
    mutating get {
      let first = unsafe address.assumingMemoryBound(to: UInt8.self)
      // Safe: the region lives as long as the exclusive borrow.
      let span = unsafe MutableSpan<UInt8>(_unsafeStart: first, count: byteCount)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  /// Makes sure that the pages are in memory, so that later reads cannot be slow.
  ///
  /// Asks the system for all at once; where it cannot, reads one byte of every 4 KiB.
  public func populate() {
    if unsafe calls.populate(address, byteCount: mappedByteCount) { return }
    var sum: UInt8 = 0
    for offset in stride(from: 0, to: byteCount, by: 4096) {
      // Safe: the offset lies inside the region.
      sum &+= unsafe (address + offset).load(as: UInt8.self)
    }
    blackHole(sum)
  }
}

/// Keeps the compiler from dropping reads whose result nobody uses.
@inline(never)
private func blackHole(_ value: UInt8) {}
