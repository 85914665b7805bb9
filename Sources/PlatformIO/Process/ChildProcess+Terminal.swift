import SystemPackage

/// A child process on a pseudo-terminal.
extension ChildProcess {
  /// Creates a child on a terminal, as the leader of its own session: input, output and errors go
  /// there, and it gets SIGHUP when the terminal is closed.
  ///
  /// - Parameters:
  ///   - program: a path.
  ///   - arguments: what follows the name on its command line.
  ///   - environment: all its variables.
  ///   - terminal: its controlling terminal.
  /// - Throws: ``PlatformError`` with code `open` when the program cannot be started.
  public convenience init(
    _ program: String, _ arguments: [String], environment: [String: String],
    at terminal: PseudoTerminal
  ) throws(PlatformError) {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    do throws(Errno) {
      self.init(
        identifier: try ChildCalls.spawn(
          program, arguments, environment: variables,
          streams: ChildCalls.Streams(output: nil, errors: nil, terminal: terminal.ends.path)))
    } catch { throw PlatformError(.open, path: program, errno: error) }
  }

  /// Stops the program (SIGSTOP).
  public func suspend() { send(ChildCalls.suspend) }

  /// Continues a stopped program (SIGCONT).
  public func resume() { send(ChildCalls.resume) }

  /// Processor time of all the program's threads, in nanoseconds; `nil` where it is unknown.
  public var processorNanoseconds: Int64? { ChildCalls.processorNanoseconds(of: identifier) }

  /// How often the program called write(2) or a variant; `nil` where it is unknown.
  public var writeCount: Int? {
    let path = FilePath("/proc/\(identifier)/io")
    guard let bytes = try? FileSystem.real.contents(of: path) else { return nil }
    return MeasurementEnvironment.value("syscw", in: String(decoding: bytes, as: UTF8.self))
      .flatMap { Int($0) }
  }
}
