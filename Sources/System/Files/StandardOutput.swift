import Synchronization
import SystemPackage

/// Standard output: collected in a buffer, every write checked.
///
/// The first failure stays: what is written later is discarded, and ``flush()`` throws it again. So
/// a program that flushes once, before it ends, cannot report success for what nobody got.
package final class StandardOutput: ByteSink, Sendable {
  package static let shared = StandardOutput()

  private struct State {
    var pending: [UInt8] = []
    /// Whether anything has left the buffer.
    var hasWritten = false
    var failure: PlatformError?
  }

  /// From this many bytes on the buffer is written.
  private static let capacity = 1 << 16
  private static let descriptor: Int32 = 1
  private let calls: SystemCalls
  private let isTerminal = isatty(descriptor) == 1
  private let state = Mutex(State())

  /// Creates a sink with a buffer of its own, for tests.
  package init(fileSystem: FileSystem = .real) { calls = fileSystem.calls }

  package var failure: PlatformError? { state.withLock { $0.failure } }

  /// Appends bytes; on a terminal they are written at once.
  ///
  /// - Throws: ``PlatformError`` with code `output`; a closed pipe gives `brokenPipe` where the
  ///   process does not end on SIGPIPE.
  package func write(_ bytes: Span<UInt8>) throws(PlatformError) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    try write(copy)
  }

  /// Appends the bytes of an array; on a terminal they are written at once.
  ///
  /// - Throws: ``PlatformError`` with code `output`.
  package func write(_ bytes: [UInt8]) throws(PlatformError) {
    try state.withLock { (state) throws(PlatformError) in
      if let failure = state.failure { throw failure }
      state.pending += bytes
      if isTerminal || state.pending.count >= Self.capacity { try flush(&state) }
    }
  }

  /// Writes what is still in the buffer.
  ///
  /// - Throws: ``PlatformError`` with code `output`: the first failure since the beginning.
  package func flush() throws(PlatformError) {
    try state.withLock { (state) throws(PlatformError) in try flush(&state) }
  }

  /// Takes back what is in the buffer, unless some of the output was written already.
  ///
  /// - Returns: whether nothing of the output was written.
  package func withdraw() -> Bool {
    state.withLock { state in
      guard !state.hasWritten else { return false }
      state.pending = []
      return true
    }
  }

  private func flush(_ state: inout State) throws(PlatformError) {
    if let failure = state.failure { throw failure }
    var done = 0
    while done < state.pending.count {
      do throws(Errno) {
        let pending = state.pending
        let rest = pending.span.extracting(droppingFirst: done)
        let count = try calls.write(Self.descriptor, rest, at: nil)
        if count == 0 { throw Errno.ioError }
        done += count
        state.hasWritten = true
      } catch {
        // Another program may have made the pipe or terminal non-blocking.
        if error == .wouldBlock, BestEffortCalls.wait(for: POLLOUT, on: Self.descriptor) {
          continue
        }
        let failure = PlatformError(.output, path: "standard output", errno: error)
        state.failure = failure
        state.pending = []
        throw failure
      }
    }
    state.pending.removeAll(keepingCapacity: true)
  }
}
