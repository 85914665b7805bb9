internal import Files

/// A way into a program and out of it, with timeouts.
///
/// One thread may read while another writes.
package protocol ByteChannel: Sendable {
  /// Reads what the program wrote.
  ///
  /// - Parameter milliseconds: how long to wait for the first byte.
  /// - Returns: the number of bytes read; 0 on a timeout, `nil` when nothing can come any more.
  func receive(into bytes: inout [UInt8], timeout milliseconds: Int32) -> Int?

  /// Writes to the program.
  ///
  /// - Parameters:
  ///   - bytes: what to write; what was taken is removed.
  ///   - milliseconds: how long to wait while the program takes nothing.
  /// - Returns: whether it can be written to: `false` when it takes nothing any more.
  func send(_ bytes: inout ArraySlice<UInt8>, timeout milliseconds: Int32) -> Bool
}

/// System calls on descriptors that do not block.
package enum DescriptorCalls {
  /// poll(2) for one of the two directions.
  package static func wait(_ descriptor: Int32, toWrite: Bool, milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(toWrite ? POLLOUT : POLLIN), revents: 0)
    // Safe: one structure, on this frame.
    return unsafe poll(&ready, 1, milliseconds) > 0
  }

  /// read(2) into the start of an array.
  ///
  /// - Returns: the number of bytes; 0 where there are none now, `nil` at the end.
  package static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int? {
    // Safe: the pointer is used for the length of the call, within the array.
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe readHere(descriptor, buffer.baseAddress, buffer.count)
    }
    if count > 0 { return count }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
  }

  /// write(2) of as much as is accepted.
  ///
  /// - Returns: whether the other side takes anything; what it took is removed.
  package static func write(_ descriptor: Int32, _ bytes: inout ArraySlice<UInt8>) -> Bool {
    // Safe: the pointer is used for the length of the call, within the slice.
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe writeHere(descriptor, buffer.baseAddress, buffer.count)
    }
    if count >= 0 {
      bytes.removeFirst(min(count, bytes.count))
      return true
    }
    return errno == EAGAIN || errno == EINTR
  }

  static func close(_ descriptor: Int32) { _ = closeHere(descriptor) }

  /// pipe(2): both ends are closed in programs that are started; the first is that for reading.
  ///
  /// - Returns: `nil` where the system has no descriptors left.
  static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    // Safe: the array has room for both.
    guard unsafe pipeHere(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Makes reading and writing return at once.
  static func unblock(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
}

// The C function under a name that the method above does not shadow.

private func pipeHere(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }
