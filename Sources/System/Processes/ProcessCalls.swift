internal import CTerminal
internal import Files
package import SystemPackage

/// System calls about the process: clocks, resources, signals, threads, without fault injection.
enum ProcessCalls {
  enum Clock { case monotonic, processor }

  /// clock_gettime(2).
  static func nanoseconds(_ clock: Clock) -> UInt64 {
    var time = timespec()
    let identifier = clock == .monotonic ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID
    // Safe: the structure lives on this frame. Both clocks exist on every supported system.
    _ = unsafe clock_gettime(identifier, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static var usage: rusage {
    var usage = rusage()
    let ownProcess: Int32 = 0  // RUSAGE_SELF, which is an enumeration in some C libraries
    #if canImport(Glibc)
      // Safe: the structure lives on this frame.
      _ = unsafe getrusage(__rusage_who_t(ownProcess), &usage)
    #else
      // Safe: the structure lives on this frame.
      _ = unsafe getrusage(ownProcess, &usage)
    #endif
    return usage
  }

  static var peakResidentByteCount: UInt64 {
    #if canImport(Darwin)
      return UInt64(usage.ru_maxrss)
    #else
      return UInt64(usage.ru_maxrss) * 1024
    #endif
  }

  /// Page faults without and with a disk.
  static var pageFaults: (minor: Int64, major: Int64) {
    let usage = usage
    return (Int64(usage.ru_minflt), Int64(usage.ru_majflt))
  }

  static var onlineProcessorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  static var physicalMemoryByteCount: UInt64 {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    return UInt64(max(0, pages)) * UInt64(max(0, pageSize))
  }

  /// RLIMIT_AS, which not every C library exposes: the limit on the address space, or `nil`.
  static var addressSpaceLimit: UInt64? {
    #if canImport(Darwin)
      limit(5)
    #else
      limit(9)
    #endif
  }

  /// RLIMIT_DATA: the limit on private memory, or `nil` without one.
  static var dataSegmentLimit: UInt64? { limit(2) }

  /// getrlimit(2): a limit, or `nil` where it is beyond everything that a machine could have.
  static func limit(_ resource: Int32) -> UInt64? {
    var limit = rlimit()
    // Safe: the structure lives on this frame.
    guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
    return UInt64(limit.rlim_cur) < 1 << 62 ? UInt64(limit.rlim_cur) : nil
  }

  /// Lets all threads share one heap: each further one reserves 64 MiB of addresses.
  static func useOneHeap() {
    #if canImport(Glibc)
      typealias Function = @convention(c) (Int32, Int32) -> Int32
      // The overlay lacks the function, so it is looked up. Safe: the type above is the documented
      // one.
      guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
      let arenaMaximum: Int32 = -8
      _ = unsafe unsafeBitCast(symbol, to: Function.self)(arenaMaximum, 1)
    #endif
  }

  /// Installs a handler that does nothing; unlike an ignored signal, children do not inherit it.
  static func disarm(_ signal: Int32) {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = { _ in }
    #else
      unsafe action.__sigaction_handler.sa_handler = { _ in }
    #endif
    action.sa_flags = Int32(SA_RESTART)
    // Safe: the structure lives on this frame, and the handler touches nothing.
    _ = unsafe sigaction(signal, &action, nil)
  }

  /// Whether a signal is ignored, as under `nohup` and in background jobs of shells.
  static func isIgnored(_ signal: Int32) -> Bool {
    // Safe: only the value of the pointer is compared.
    let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return handler(of: signal) == ignoring
  }

  /// Makes a closed pipe an error of the write, where it would end the process; done once.
  static let survivesClosedPipes: Void = {
    // A process without a handler of its own: 0 is SIG_DFL.
    if handler(of: SIGPIPE) == 0 { disarm(SIGPIPE) }
  }()

  /// The address of a signal's handler; -1 where there is no such signal.
  private static func handler(of signal: Int32) -> Int {
    var action = sigaction()
    // Safe: the structure lives on this frame; nothing is installed.
    guard unsafe sigaction(signal, nil, &action) == 0 else { return -1 }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // Safe: only the value of the pointer is looked at.
    return unsafe unsafeBitCast(handler, to: Int.self)
  }

  static func block(_ signals: [Int32]) { setMask(SIG_BLOCK, signals) }

  static func unblock(_ signals: [Int32]) { setMask(SIG_UNBLOCK, signals) }

  private static func setMask(_ how: Int32, _ signals: [Int32]) {
    var set = signalSet(signals)
    // Safe: the set lives on this frame.
    _ = unsafe pthread_sigmask(how, &set, nil)
  }

  /// sigwait(3): sleeps until one of the signals arrives.
  static func wait(for signals: [Int32]) -> Int32 {
    var set = signalSet(signals)
    var signal: Int32 = 0
    // Safe: both live on this frame. After EINTR the loop waits again.
    while unsafe sigwait(&set, &signal) != 0 {}
    return signal
  }

  private static func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    // Safe: the set lives on this frame.
    _ = unsafe sigemptyset(&set)
    for signal in signals { _ = unsafe sigaddset(&set, signal) }
    return set
  }

  /// Forwards a signal to the thread that draws on a terminal.
  ///
  /// - Returns: whether there is one, which then restores the terminal and ends the process.
  static func forwardToRenderThread(_ signal: Int32) -> Bool {
    cterminal_forward_signal(signal) != 0
  }

  static func exitImmediately(_ status: Int32) -> Never { _exit(status) }

  /// Starts a detached thread.
  ///
  /// - Returns: whether the system gave one: a container may allow no more.
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let retained = unsafe Unmanaged.passRetained(ThreadBody(run: body))
    let context = unsafe retained.toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = unsafe pthread_create(
        &thread, nil,
        { context in
          unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, context)
      if status == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      var thread = pthread_t()
      // Safe: the context is retained above and released once, by the new thread.
      let status = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
          }
          return nil
        }, context)
      if status == 0 { pthread_detach(thread) }
    #endif
    // Safe: no thread was started that would release it.
    if status != 0 { unsafe retained.release() }
    return status == 0
  }

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

package enum ProcessEnvironment {
  package static func value(_ name: String) -> String? {
    // Safe: the text is copied at once, and nothing in the product changes the environment.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The folder in which the process works, or `nil` where it is gone.
  package static var folder: FilePath? {
    // Safe: the C library allocates the text, which is copied and freed once.
    guard let text = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(text) }
    return FilePath(unsafe String(cString: text))
  }
}
