internal import CProcessorFeatures

/// A thread of a pool, with its slot and its first job.
final class Helper: Sendable {
  private let seat: Seat
  private let first: Errand

  /// Creates a thread that is not started yet.
  ///
  /// - Parameters:
  ///   - seat: where it waits.
  ///   - first: its first job.
  init(seat: Seat, first: Errand) {
    self.seat = seat
    self.first = first
  }

  /// Starts the thread; it runs until the process ends.
  ///
  /// - Returns: whether the system started it.
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
