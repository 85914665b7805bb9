#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether somebody looks at what the process writes.
public enum Terminal {
  /// The streams that every process has.
  public enum Stream: Int32, Sendable {
    /// What is typed.
    case standardInput = 0
    /// Results.
    case standardOutput = 1
    /// Progress and remarks.
    case standardError = 2
  }

  /// Whether a stream goes to a terminal.
  ///
  /// - Parameter stream: the stream.
  public static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }
}
