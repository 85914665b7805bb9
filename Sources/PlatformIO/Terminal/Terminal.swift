#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether the standard streams are terminals.
public enum Terminal {
  /// The standard streams.
  public enum Stream: Int32, Sendable {
    /// Input.
    case standardInput = 0
    /// Results.
    case standardOutput = 1
    /// Progress and messages.
    case standardError = 2
  }

  /// Whether a stream is a terminal.
  ///
  /// - Parameter stream: the stream.
  public static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }
}
