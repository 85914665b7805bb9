internal import CProcessorFeatures

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
    let status = unsafe processor_start_thread(
      { unsafe Unmanaged<Helper>.fromOpaque($0).takeRetainedValue().run() }, helper.toOpaque())
    if status != 0 { unsafe helper.release() }
    return status == 0
  }

  private func run() {
    first.run()
    seat.serve { false }
  }
}
