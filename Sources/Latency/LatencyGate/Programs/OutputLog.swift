internal import Processes
import Synchronization

/// What a program writes, read at once by a thread of its own, each piece with the time at which it
/// came.
package final class OutputLog: Sendable {
  package struct Piece: Sendable {
    package let bytes: [UInt8]
    /// When it was there, on the clock.
    package let time: Int64
    /// What the program's process had used by then.
    let counters: ChildMeter.Reading
    /// For how long the reading thread had waited for a processor by then, in nanoseconds.
    let readerDelay: Int64
  }

  private struct State {
    var pieces: [Piece] = []
    var byteCount = 0
    var isOver = false
  }

  /// More than this is no answer to keys.
  private static let most = 1 << 28

  private let state = Mutex(State())
  private let stop = StopFlag()
  private let thread = OneShot<SystemThread>()

  init(_ channel: any ByteChannel, of child: ChildProcess) {
    state.withLock { $0.pieces.reserveCapacity(1 << 14) }
    thread.send(SystemThread { [self] in read(channel, child) })
  }

  package func pieces(from index: Int) -> [Piece] {
    state.withLock { index < $0.pieces.count ? Array($0.pieces[index...]) : [] }
  }

  /// Whether nothing can come any more.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Ends the reading once nothing more comes; to be called once.
  package func finish() {
    stop.raise()
    thread.take()?.join()
  }

  private func read(_ channel: any ByteChannel, _ child: ChildProcess) {
    PreciseSleep.minimizeTimerSlack()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var meter = ChildMeter(of: child)
    var own = ThreadMeter()
    while true {
      // Checked before reading, so that the last read finds what came until then.
      let isLast = stop.isRaised
      let count = channel.receive(into: &buffer, timeout: isLast ? 50 : 20)
      let time = HarnessClock.now
      if let count, count > 0 {
        let piece = Piece(
          bytes: Array(buffer[..<count]), time: time, counters: meter.read(),
          readerDelay: own.read().runDelay)
        let isFull = state.withLock { state in
          state.pieces.append(piece)
          state.byteCount += count
          return state.byteCount > Self.most
        }
        if !isFull { continue }
      }
      if count == nil || isLast || count ?? 0 > 0 {
        state.withLock { $0.isOver = true }
        return
      }
    }
  }
}
