public import SystemPackage
import Synchronization

/// A child process.
public final class ChildProcess: Sendable {
  /// How a child ended.
  public struct Termination: Hashable, Sendable {
    /// Its exit code, or 128 plus the number of the signal that ended it.
    public let status: Int32
    /// Its peak resident memory in bytes.
    public let peakByteCount: UInt64
  }

  let identifier: Int32
  private let hasEnded = Mutex(false)

  /// Creates an object for a running child.
  init(identifier: Int32) { self.identifier = identifier }

  /// Creates a child process.
  ///
  /// - Parameters:
  ///   - program: a path, or a name that is looked up in PATH.
  ///   - arguments: what follows the name on its command line.
  ///   - environment: variables added to this process's own.
  ///   - output: the file for its standard output; `nil` inherits ours.
  ///   - errors: the file for its standard error; `nil` inherits ours.
  /// - Throws: ``PlatformError`` with code `open` when the program cannot be started.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    output: FilePath? = nil, errors: FilePath? = nil
  ) throws(PlatformError) {
    let own = ChildCalls.environment.filter { variable in
      environment[String(variable.prefix { $0 != "=" })] == nil
    }
    let added = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    do throws(Errno) {
      identifier = try ChildCalls.spawn(
        program, arguments, environment: own + added,
        streams: ChildCalls.Streams(output: output?.string, errors: errors?.string))
    } catch { throw PlatformError(.open, path: program, errno: error) }
  }

  /// Waits for its termination; to be called once.
  public func wait() -> Termination {
    let ending = ChildCalls.wait(for: identifier)
    hasEnded.withLock { $0 = true }
    return Termination(status: ending.status, peakByteCount: ending.peakByteCount)
  }

  /// Whether ``wait()`` saw its termination.
  public var isOver: Bool { hasEnded.withLock { $0 } }

  /// Asks the program to terminate (SIGTERM).
  public func terminate() { send(ChildCalls.terminate) }

  /// Kills the program (SIGKILL).
  public func kill() { send(ChildCalls.destroy) }

  func send(_ signal: Int32) {
    // Not after its termination: the number may belong to another process by then.
    hasEnded.withLock { if !$0 { ChildCalls.send(signal, to: identifier) } }
  }

  /// The identifier of the parent process; 1 once the parent has ended.
  public static var parentIdentifier: Int32 { TimingCalls.parentIdentifier }

  /// The path of the running program, or `nil` where it is unknown.
  public static var executablePath: FilePath? {
    BestEffortCalls.target(ofLink: "/proc/self/exe").map { FilePath($0) }
  }
}
