#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A bell on which one thread waits and that another rings.
///
/// A ring that nobody waits for is kept, once: who waits next goes on at once. The sleeping thread
/// costs nothing.
@safe public final class Doorbell: @unchecked Sendable {
  // Unchecked: `hasRung` is touched under the mutex alone; both objects of the C library lie at
  // fixed addresses from the first line to the last.

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var hasRung = false

  /// Hangs up a bell that has not rung.
  public init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    // Safe: both point to storage of their own type, and no attribute is asked for.
    _ = unsafe pthread_mutex_init(mutex, nil)
    _ = unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    // Safe: nobody waits any more, since whoever waits holds a reference.
    _ = unsafe pthread_cond_destroy(condition)
    _ = unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Wakes the thread that waits, or the one that will.
  public func ring() {
    // Safe: initialised above, destroyed with this object.
    _ = unsafe pthread_mutex_lock(mutex)
    hasRung = true
    _ = unsafe pthread_cond_signal(condition)
    _ = unsafe pthread_mutex_unlock(mutex)
  }

  /// Sleeps until the bell rings.
  public func wait() {
    // Safe: initialised above, destroyed with this object.
    _ = unsafe pthread_mutex_lock(mutex)
    while !hasRung { _ = unsafe pthread_cond_wait(condition, mutex) }
    hasRung = false
    _ = unsafe pthread_mutex_unlock(mutex)
  }
}
