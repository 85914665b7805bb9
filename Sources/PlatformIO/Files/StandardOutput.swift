import SystemPackage

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
