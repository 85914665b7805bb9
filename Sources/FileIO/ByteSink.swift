import SystemPackage

/// A destination for a stream of bytes.
public protocol ByteSink: AnyObject {
  /// Appends bytes.
  ///
  /// - Parameter bytes: what to write.
  /// - Throws: ``PlatformError`` with code `write`.
  func write(_ bytes: Span<UInt8>) throws(PlatformError)
}

/// Conveniences for arrays and text.
extension ByteSink {
  /// Writes the bytes of an array.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  public func write(_ bytes: [UInt8]) throws(PlatformError) {
    try write(bytes.span)
  }

  /// Writes a text as UTF-8.
  ///
  /// - Throws: ``PlatformError`` with code `write`.
  public func write(_ text: String) throws(PlatformError) {
    try write(Array(text.utf8))
  }
}

/// Standard output as a byte sink.
public final class StandardOutput: ByteSink {
  private let calls: SystemCalls

  /// Creates a sink for the process's standard output.
  ///
  /// - Parameter fileSystem: the file system whose injected faults apply.
  public init(fileSystem: FileSystem = .real) { calls = fileSystem.calls }

  /// Writes bytes, unbuffered.
  ///
  /// - Throws: ``PlatformError`` with code `write`; a closed pipe gives `brokenPipe` where the
  ///   process ignores SIGPIPE.
  public func write(_ bytes: Span<UInt8>) throws(PlatformError) {
    var done = 0
    while done < bytes.count {
      do throws(Errno) {
        done += try calls.write(1, bytes.extracting(droppingFirst: done), at: nil)
      } catch {
        throw PlatformError(.write, path: "standard output", errno: error)
      }
    }
  }
}
