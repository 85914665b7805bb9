public import SystemPackage
import Synchronization

/// Another program that this one started and waits for.
public final class ChildProcess: Sendable {
  /// How a child ended.
  public struct Ending: Hashable, Sendable {
    /// Its exit code, or 128 plus the number of the signal that ended it.
    public let status: Int32
    /// The most memory in bytes that it held at once.
    public let peakByteCount: UInt64
  }

  let identifier: Int32
  private let hasEnded = Mutex(false)

  /// Takes over a program that was started.
  init(identifier: Int32) { self.identifier = identifier }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: a path, or a name that is looked for as a shell does.
  ///   - arguments: what follows the name on its command line.
  ///   - environment: variables that are set on top of this process's own.
  ///   - output: the file that takes its standard output; `nil` leaves it ours.
  ///   - errors: the file that takes its standard error; `nil` leaves it ours.
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

  /// Waits for its end; to be called once.
  public func wait() -> Ending {
    let ending = ChildCalls.wait(for: identifier)
    hasEnded.withLock { $0 = true }
    return Ending(status: ending.status, peakByteCount: ending.peakByteCount)
  }

  /// Whether somebody who waited saw its end.
  public var isOver: Bool { hasEnded.withLock { $0 } }

  /// Asks the program to end in an orderly way.
  public func terminate() { send(ChildCalls.terminate) }

  /// Ends the program at once.
  public func kill() { send(ChildCalls.destroy) }

  func send(_ signal: Int32) {
    // Not after its end: the number may belong to somebody else by then.
    hasEnded.withLock { if !$0 { ChildCalls.send(signal, to: identifier) } }
  }

  /// The number of the process that started this one; 1 once that has gone.
  public static var parentIdentifier: Int32 { TimingCalls.parentIdentifier }

  /// The path of the running program, or `nil` where the system does not tell.
  public static var ownPath: FilePath? {
    MeasuringCalls.target(ofLink: "/proc/self/exe").map { FilePath($0) }
  }
}
