internal import CMappedFiles
import SystemPackage

/// A file in the address space, read-only and shared with all who map it.
///
/// Its pages are read when they are touched, and the system takes them back when it needs memory.
/// The file may be renamed and removed. What is written to it shows here; a page that was cut off,
/// or that the disk does not give, ends the process with a message and exit code 3.
@safe package final class MappedFile: @unchecked Sendable {
  // Unchecked: nobody writes the memory.

  /// The first byte, aligned to a page; valid as long as the object lives.
  package let address: UnsafeRawPointer

  package let byteCount: Int

  /// Maps a file.
  ///
  /// - Parameters:
  ///   - file: the file, which may be closed afterwards.
  ///   - byteCount: its length in bytes, at least 1.
  /// - Throws: ``PlatformError`` with code `memory`.
  package init(_ file: OpenFile, byteCount: Int) throws(PlatformError) {
    precondition(byteCount > 0, "an empty file cannot be mapped")
    unsafe address = UnsafeRawPointer(
      try naming(
        file.path.string, .memory,
        try file.calls.mapFile(file.descriptor, byteCount: byteCount)))
    self.byteCount = byteCount
    let program = CommandLine.arguments.first.flatMap { FilePath($0).lastComponent?.string }
    let message =
      "\(program ?? "swift"): '\(file.path)': it was cut, or its disk failed, while it was open;"
      + " open it again once it is whole"
    // Safe: the message is copied, and the map is forgotten before it is unmapped.
    let failure = unsafe mapped_files_add(address, byteCount, message)
    guard failure == 0 else {
      throw PlatformError(.memory, path: file.path.string, errno: Errno(rawValue: failure))
    }
  }

  deinit {
    unsafe mapped_files_remove(address)
    unsafe SystemCalls.unmap(UnsafeMutableRawPointer(mutating: address), byteCount: byteCount)
  }

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
