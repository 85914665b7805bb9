package import Files
import Synchronization
package import SystemPackage

package final class ChildProcess: Sendable {
  package struct Termination: Hashable, Sendable {
    /// Its exit code, or 128 plus the number of the signal that ended it.
    package let status: Int32
    /// Its peak resident memory.
    package let peakByteCount: UInt64
  }

  let identifier: Int32
  private let leadsGroup: Bool
  private let hasEnded = Mutex(false)
  private static let groups = Mutex<Set<Int32>>([])

  /// Creates a child process.
  ///
  /// - Parameters:
  ///   - program: a path, or a name that is looked up in PATH.
  ///   - arguments: what follows the name on its command line.
  ///   - output: the file for its standard output; `nil` inherits ours.
  ///   - errors: the file for its standard error; `nil` inherits ours.
  /// - Throws: ``PlatformError`` with code `open` when the program cannot be started.
  package convenience init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    output: FilePath? = nil, errors: FilePath? = nil
  ) throws(PlatformError) {
    try self.init(
      program, arguments, environment: Self.inherited(with: environment),
      streams: ChildCalls.Streams(output: output?.string, errors: errors?.string),
      leadsGroup: false)
  }

  init(
    _ program: String, _ arguments: [String], environment: [String], streams: ChildCalls.Streams,
    leadsGroup: Bool
  ) throws(PlatformError) {
    do throws(Errno) {
      identifier = try ChildCalls.spawn(
        program, arguments, environment: environment, streams: streams)
    } catch { throw PlatformError(.open, path: program, errno: error) }
    self.leadsGroup = leadsGroup
    if leadsGroup { Self.groups.withLock { _ = $0.insert(identifier) } }
  }

  /// Kills every group that was started here and still runs, at the end of this process.
  package static func killGroups() {
    groups.withLock { for leader in $0 { ChildCalls.send(SIGKILL, to: -leader) } }
  }

  /// Our own variables, but for those that are given.
  static func inherited(with environment: [String: String]) -> [String] {
    let own = ChildCalls.environment.filter { variable in
      environment[String(variable.prefix { $0 != "=" })] == nil
    }
    return own + variables(environment)
  }

  static func variables(_ environment: [String: String]) -> [String] {
    environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// Waits for its termination; to be called once.
  package func wait() -> Termination {
    if leadsGroup {
      ChildCalls.waitWithoutReaping(identifier)
      // Its number cannot belong to others yet.
      _ = Self.groups.withLock { $0.remove(identifier) }
      ChildCalls.send(SIGKILL, to: -identifier)
    }
    let termination = ChildCalls.wait(for: identifier)
    hasEnded.withLock { $0 = true }
    return termination
  }

  /// Waits for its end without taking its termination, which ``wait()`` still has to do.
  ///
  /// - Parameter deadline: a time of ``MonotonicClock`` in nanoseconds.
  /// - Returns: whether it ended before that.
  func ends(before deadline: Int64) -> Bool {
    while !ChildCalls.hasEnded(identifier) {
      guard Int64(clamping: MonotonicClock.nanoseconds) < deadline else { return false }
      PreciseSleep.sleep(2_000_000)
    }
    return true
  }

  package var isOver: Bool { hasEnded.withLock { $0 } }

  package func terminate() { send(SIGTERM) }

  package func kill() { send(SIGKILL) }

  private func send(_ signal: Int32) {
    // Not after its termination: the number may belong to another process by then.
    hasEnded.withLock {
      if !$0 { ChildCalls.send(signal, to: leadsGroup ? -identifier : identifier) }
    }
  }

  package func suspend() { send(SIGSTOP) }

  /// Continues a stopped program.
  package func resume() { send(SIGCONT) }

  /// Processor time of all the program's threads, in nanoseconds; `nil` where it is unknown.
  package var processorNanoseconds: Int64? { ChildCalls.processorNanoseconds(of: identifier) }

  /// How often the program's first thread called write(2) or a variant; `nil` where it is unknown.
  ///
  /// What other threads write, such as files, is left out.
  package var writeCount: Int? {
    FileSystem.real.text(of: FilePath("/proc/\(identifier)/task/\(identifier)/io"))
      .flatMap { MeasurementEnvironment.value("syscw", in: $0) }.flatMap { Int($0) }
  }

  /// The identifier of the parent process; 1 once the parent has ended.
  package static var parentIdentifier: Int32 { getppid() }

  /// The path of the running program, or `nil` where it is unknown.
  package static var executablePath: FilePath? {
    BestEffortCalls.target(ofLink: "/proc/self/exe").map { FilePath($0) }
  }
}

/// The system calls that start child processes and wait for them.
enum ChildCalls {
  /// Where a stream of a child goes.
  struct Streams {
    /// The file for standard output, or `nil` for this process's own.
    let output: String?
    /// The file for standard error, or `nil` for this process's own.
    let errors: String?
    /// The terminal that all three go to, in a session of the child's own; `nil` for none.
    var terminal: String?
    /// Ends of pipes for standard input and output, in a group of the child's own; `nil` for none.
    var pipes: (input: Int32, output: Int32)?
  }

  /// posix_spawnp(3) with no signal blocked and, without a terminal, no input.
  static func spawn(
    _ program: String, _ arguments: [String], environment: [String], streams: Streams
  ) throws(Errno) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // Safe here and below: both structures live on this frame from init to destroy, and every
    // string outlives the call that it is passed to.
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    let input = streams.terminal ?? "/dev/null"
    let reading = streams.terminal == nil ? O_RDONLY : O_RDWR
    if let pipes = streams.pipes {
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, pipes.input, 0)
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, pipes.output, 1)
    } else {
      _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, input, reading, 0)
    }
    if streams.terminal != nil {
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    if let output = streams.output {
      _ = unsafe posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o644)
    }
    if let errors = streams.errors {
      _ = unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o644)
    }
    var unblocked = sigset_t()
    _ = unsafe sigemptyset(&unblocked)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &unblocked)
    // The first terminal that the leader of a new session opens becomes its own.
    let session = streams.terminal == nil ? 0 : newSession
    let group = streams.pipes == nil ? 0 : Int16(POSIX_SPAWN_SETPGROUP)
    _ = unsafe posix_spawnattr_setpgroup(&attributes, 0)
    _ = unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | session | group)
    let argv = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let envp = unsafe environment.map { unsafe strdup($0) } + [nil]
    // The strings are copies for this call alone.
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    var child: pid_t = 0
    let status = unsafe posix_spawnp(&child, program, &actions, &attributes, argv, envp)
    guard status == 0 else { throw Errno(rawValue: status) }
    return child
  }

  /// waitid(2): waits until a child has ended, and leaves its number taken.
  static func waitWithoutReaping(_ child: pid_t) {
    var information = unsafe siginfo_t()
    // Safe: the structure lives on this frame.
    while unsafe waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) < 0 {
      if errno != EINTR { return }
    }
  }

  /// waitid(2): whether a child has ended; leaves its number taken.
  static func hasEnded(_ child: pid_t) -> Bool {
    var information = unsafe siginfo_t()
    // Safe: the structure lives on this frame.
    let status = unsafe waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT | WNOHANG)
    // The signal stays zero while the child runs.
    return unsafe status < 0 ? errno != EINTR : information.si_signo != 0
  }

  /// wait4(2): waits for a child to end.
  static func wait(for child: pid_t) -> ChildProcess.Termination {
    var status: Int32 = 0
    var usage = rusage()
    // Safe: both live on this frame.
    while unsafe wait4(child, &status, 0, &usage) < 0 {
      if errno != EINTR { return ChildProcess.Termination(status: 127, peakByteCount: 0) }
    }
    let signal = status & 0x7F
    let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    return ChildProcess.Termination(
      status: code, peakByteCount: UInt64(usage.ru_maxrss) * 1024)
  }

  static func send(_ signal: Int32, to child: pid_t) { _ = kill(child, signal) }

  /// POSIX_SPAWN_SETSID, which not every C library exposes.
  private static var newSession: Int16 {
    #if canImport(Darwin)
      0x0400
    #else
      0x80
    #endif
  }

  /// The processor clock of another process, in nanoseconds; `nil` where there is none.
  static func processorNanoseconds(of child: pid_t) -> Int64? {
    #if canImport(Darwin)
      return nil
    #else
      var clock = clockid_t()
      var time = timespec()
      // Safe: both live on this frame.
      guard unsafe clock_getcpuclockid(child, &clock) == 0,
        unsafe clock_gettime(clock, &time) == 0
      else { return nil }
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    #endif
  }

  /// The variables of this process's environment, each as `NAME=value`.
  static var environment: [String] {
    var variables: [String] = []
    // Safe: the list ends with a null pointer, and nothing changes the environment meanwhile.
    var place = unsafe environ
    while let text = unsafe place.pointee {
      variables.append(unsafe String(cString: text))
      unsafe place += 1
    }
    return variables
  }
}
