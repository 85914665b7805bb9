internal import SystemPackage

/// A file in the address space, private and read-only.
///
/// Its pages are read when they are touched, and the system takes them back when it needs memory.
/// The file may be renamed and removed, not truncated: a page that the disk does not give ends the
/// process.
@safe package final class MappedFile: @unchecked Sendable {
  // Unchecked: nobody writes the memory.

  /// The first byte, aligned to a page; valid as long as the object lives.
  package let address: UnsafeRawPointer

  package let byteCount: Int

  private let base: UnsafeMutableRawPointer

  /// Maps a file.
  ///
  /// - Parameters:
  ///   - file: the file, which may be closed afterwards.
  ///   - byteCount: its length in bytes, at least 1.
  /// - Throws: ``PlatformError`` with code `memory`.
  package init(_ file: OpenFile, byteCount: Int) throws(PlatformError) {
    precondition(byteCount > 0, "an empty file cannot be mapped")
    do throws(Errno) {
      unsafe base = try file.calls.mapFile(file.descriptor, byteCount: byteCount)
    } catch { throw PlatformError(.memory, path: file.path.string, errno: error) }
    unsafe address = UnsafeRawPointer(base)
    self.byteCount = byteCount
  }

  deinit { unsafe SystemCalls.unmap(base, byteCount: byteCount) }

  /// Calls a closure with some of the bytes.
  ///
  /// - Parameter range: which; they are inside the file.
  package func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "bytes beyond the end")
    // Safe: the range lies in the mapping, which lives as long as this object.
    let span = unsafe Span<UInt8>(
      _unsafeStart: (address + range.lowerBound).assumingMemoryBound(to: UInt8.self),
      count: range.count)
    return body(span)
  }
}
