import Files
import Synchronization

/// A thread of the operating system.
///
/// Measurements need threads outside of any pool.
package final class SystemThread: Sendable {
  private let finished = Event()

  /// Creates and starts a thread.
  ///
  /// A measurement without its threads measures nothing: where the system gives none, the process
  /// ends with a message and exit code 3.
  ///
  /// - Parameter niceness: 0 (normal) to 19 (lowest priority); `nil` inherits.
  package init(niceness: Int32? = nil, _ body: @escaping @Sendable () -> Void) {
    let finished = finished
    let isStarted = ProcessCalls.startThread {
      if let niceness { _ = TimingCalls.setNiceness(niceness) }
      body()
      finished.signal()
    }
    if !isStarted {
      PendingFiles.removeAll()
      BestEffortCalls.writeMessage(
        "pi-trainer: the system gives no further thread; raise the limit of processes ('ulimit -u'"
          + " or that of the container)\n")
      ProcessCalls.exitImmediately(3)
    }
  }

  /// Waits until the thread has finished; to be called once.
  package func join() { finished.wait() }
}

/// An auto-reset event on which one thread waits.
///
/// A signal without a waiting thread is kept, once: the next wait returns at once.
@safe package final class Event: @unchecked Sendable {
  // Unchecked: `isSignaled` is accessed under the mutex only; both objects of the C library have
  // fixed addresses.

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var isSignaled = false

  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    // Safe: both point to storage of their own type, and no attribute is asked for.
    _ = unsafe pthread_mutex_init(mutex, nil)
    _ = unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    // Safe: no thread waits any more, since a waiting thread holds a reference.
    _ = unsafe pthread_cond_destroy(condition)
    _ = unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  package func signal() {
    // Safe: initialised above, destroyed with this object.
    _ = unsafe pthread_mutex_lock(mutex)
    isSignaled = true
    _ = unsafe pthread_cond_signal(condition)
    _ = unsafe pthread_mutex_unlock(mutex)
  }

  /// Sleeps until the event is signaled.
  package func wait() {
    // Safe: initialised above, destroyed with this object.
    _ = unsafe pthread_mutex_lock(mutex)
    while !isSignaled { _ = unsafe pthread_cond_wait(condition, mutex) }
    isSignaled = false
    _ = unsafe pthread_mutex_unlock(mutex)
  }
}
