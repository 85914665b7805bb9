import SystemPackage

/// A child that sits at a terminal.
extension ChildProcess {
  /// Starts a program at a terminal, as the leader of a session of its own: input, output and
  /// errors go there, and it is hung up when the terminal goes.
  ///
  /// - Parameters:
  ///   - program: a path.
  ///   - arguments: what follows the name on its command line.
  ///   - environment: all variables that it has.
  ///   - terminal: where it sits.
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

  /// Stops the program where it stands; it can do nothing against it.
  public func freeze() { send(ChildCalls.freeze) }

  /// Lets a stopped program go on.
  public func thaw() { send(ChildCalls.thaw) }

  /// Processor time that the program has used in all its threads, in nanoseconds; `nil` where the
  /// system does not tell.
  public var processorNanoseconds: Int64? { ChildCalls.processorNanoseconds(of: identifier) }

  /// How often the program called write(2) and its kin; `nil` where the system does not tell.
  public var writeCount: Int? {
    let path = FilePath("/proc/\(identifier)/io")
    guard let bytes = try? FileSystem.real.contents(of: path) else { return nil }
    return MeasuringFacts.value("syscw", in: String(decoding: bytes, as: UTF8.self))
      .flatMap { Int($0) }
  }
}
