#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A thread of a pool, on its way to its seat.
final class Helper: Sendable {
  private let seat: Seat
  private let first: Errand

  /// Prepares a thread.
  ///
  /// - Parameters:
  ///   - seat: where it waits.
  ///   - first: what it does before that.
  init(seat: Seat, first: Errand) {
    self.seat = seat
    self.first = first
  }

  /// Starts the thread, which never ends.
  ///
  /// - Returns: whether the system had one.
  func start() -> Bool {
    let helper = unsafe Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        let argument: UnsafeMutableRawPointer? = unsafe argument
        if let argument = unsafe argument {
          unsafe Unmanaged<Helper>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, helper.toOpaque())
    guard status == 0 else {
      unsafe helper.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { _ = unsafe pthread_detach(thread) }
    #else
      _ = pthread_detach(thread)
    #endif
    return true
  }

  private func run() {
    // Signals belong to the threads that the program knows of.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, nil)
    first.run()
    seat.serve { false }
  }
}
