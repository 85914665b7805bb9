import Synchronization
import SystemPackage

/// The last bytes of a pipe or terminal, so that its beginning can be looked at before it is read.
final class StreamWindow: Sendable {
  private struct State {
    var start: Int64 = 0
    var bytes: [UInt8] = []
    var isEnded = false
  }

  /// How many bytes are kept at least.
  private static let capacity = 1 << 20
  private static let chunk = 1 << 16

  private let state = Mutex(State())

  /// Bytes at an offset; fewer than asked for only at the end of the stream.
  ///
  /// - Throws: `Errno.illegalSeek` for bytes that are not kept any more.
  func bytes(
    at offset: Int64, count: Int, of descriptor: Int32, _ calls: SystemCalls
  ) throws(Errno) -> [UInt8] {
    try state.withLock { (state) throws(Errno) in
      guard offset >= state.start else { throw Errno.illegalSeek }
      while !state.isEnded, state.start + Int64(state.bytes.count) < offset + Int64(count) {
        let next = try calls.readNext(descriptor, atMost: Self.chunk)
        state.isEnded = next.isEmpty
        state.bytes += next
        // What lies before the offset may go, but for the kept part.
        let unneeded = Int(min(offset - state.start, Int64(state.bytes.count)))
        let surplus = min(unneeded, state.bytes.count - Self.capacity)
        if surplus >= Self.capacity {
          state.bytes.removeFirst(surplus)
          state.start += Int64(surplus)
        }
      }
      let place = min(Int(offset - state.start), state.bytes.count)
      return Array(state.bytes[place..<min(place + count, state.bytes.count)])
    }
  }
}
