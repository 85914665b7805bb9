import Files
import LatencyGate
package import LatencyJudge
import Processes
import Synchronization
import SystemPackage

/// Saves verdicts on a separate thread, off the path of keys: one append and one fsync for all that
/// came in the meantime.
package final class Journal: Sendable {
  package struct Contents: Sendable {
    /// When each key was durable, in nanoseconds from the beginning of the round.
    var durable: TimeColumn
    /// The keys with their verdicts, as they were read back from the file.
    var entries: [UInt64]
    var failure: String?

    package init(durable: TimeColumn, entries: [UInt64], failure: String?) {
      self.durable = durable
      self.entries = entries
      self.failure = failure
    }
  }

  /// The size of an entry in the file: the key's index in seven bytes, the verdict in one.
  static let entryByteCount = 8

  private let queue: Queue
  private let thread: SystemThread
  private let contents: OneShot<Contents>
  private let stop = StopFlag()

  /// The verdicts that wait for the writer, who takes all of them at once.
  private final class Queue: Sendable {
    private let words = Mutex<[UInt64]>([])

    init(keys: Int) { words.withLock { $0.reserveCapacity(keys) } }

    func append(_ word: UInt64) { words.withLock { $0.append(word) } }

    func take() -> [UInt64] {
      words.withLock { words in
        defer { words.removeAll(keepingCapacity: true) }
        return words
      }
    }
  }

  /// - Parameters:
  ///   - path: the name near which a temporary file is kept until the journal ends.
  ///   - syncTime: how long each fsync takes at least, in nanoseconds.
  ///   - start: the beginning of the round on the clock, in nanoseconds.
  /// - Throws: ``RoundError`` when the file cannot be made.
  init(_ path: FilePath, keys: Int, syncTime: Int64, from start: Int64) throws(RoundError) {
    let output = try RoundError.wrapping(
      "the journal cannot be made: ", try AtomicOutput(path, replacing: true))
    let file = output.file
    let queue = Queue(keys: min(keys, 1 << 20))
    let stop = stop
    let contents = OneShot<Contents>()
    self.queue = queue
    self.contents = contents
    let holder = OutputHolder(output)
    thread = SystemThread(niceness: 5) {
      contents.send(
        Self.runWriter(queue, file, keys: keys, syncTime: syncTime, from: start, until: stop))
      holder.discard()
    }
  }

  func append(key: Int, _ verdict: KeyVerdict) {
    queue.append(UInt64(key) << 8 | UInt64(verdict.rawValue))
  }

  /// Waits until all is saved.
  func finish() -> Contents {
    stop.raise()
    thread.join()
    return contents.take() ?? Contents(durable: TimeColumn(count: 0), entries: [], failure: "lost")
  }

  /// Holds the temporary file until the thread is done with it.
  private final class OutputHolder: @unchecked Sendable {
    // Unchecked: made by one thread, used by one other afterwards.
    private let output: AtomicOutput

    init(_ output: AtomicOutput) { self.output = output }

    func discard() { output.discard() }
  }

  private static func runWriter(
    _ queue: Queue, _ file: OpenFile, keys: Int, syncTime: Int64, from start: Int64,
    until stop: StopFlag
  ) -> Contents {
    var contents = Contents(durable: TimeColumn(count: keys), entries: [], failure: nil)
    var offset: Int64 = 0
    do {
      while true {
        let isLast = stop.isRaised
        let pending = queue.take()
        if !pending.isEmpty {
          let bytes = pending.flatMap { word in (0..<8).map { UInt8(word >> ($0 * 8) & 0xFF) } }
          try file.write(bytes.span, at: offset)
          offset += Int64(bytes.count)
          let began = HarnessClock.now
          try file.sync()
          PreciseSleep.until(began + syncTime)
          let time = HarnessClock.now - start
          for word in pending { contents.durable.set(time, at: Int(word >> 8)) }
        } else if isLast {
          break
        }
        if !isLast { PreciseSleep.sleep(5_000_000) }
      }
      contents.entries = try readBack(file, byteCount: Int(offset))
    } catch {
      contents.failure = "\(error)"
    }
    return contents
  }

  private static func readBack(_ file: OpenFile, byteCount: Int) throws(PlatformError) -> [UInt64] {
    let bytes = try file.bytes(at: 0, count: byteCount)
    let whole = bytes.count - bytes.count % entryByteCount
    return stride(from: 0, to: whole, by: entryByteCount).map { place in
      var word: UInt64 = 0
      for byte in 0..<8 { word |= UInt64(bytes[place + byte]) << (byte * 8) }
      return word
    }
  }
}
