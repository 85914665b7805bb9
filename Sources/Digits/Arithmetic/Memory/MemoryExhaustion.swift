internal import Synchronization

/// What happens when the system has no memory left for a number.
///
/// No computation can go on then, and no error can be thrown through the C library; but a program
/// may have unfinished files to remove, and something to say.
package enum MemoryExhaustion {
  private static let handler = Mutex<(@Sendable (Int) -> Never)?>(nil)

  /// Sets what ends the process.
  ///
  /// - Parameter end: gets the number of bytes that could not be had; on any thread.
  package static func whenExhausted(_ end: @escaping @Sendable (_ byteCount: Int) -> Never) {
    handler.withLock { $0 = end }
  }

  static func end(_ byteCount: Int) -> Never {
    if let end = handler.withLock({ $0 }) { end(byteCount) }
    fatalError("the system has no \(byteCount) bytes of memory left for a number")
  }
}
