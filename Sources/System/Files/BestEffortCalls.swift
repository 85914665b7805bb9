/// System calls on special files, the page cache and pages; a failure is a result, not an error.
package enum BestEffortCalls {
  /// Writes a short text into a special file, such as one below /proc.
  ///
  /// - Returns: whether the system accepted it.
  package static func put(_ text: String, into path: String) -> Bool {
    // Safe: the strings outlive the calls as zero-terminated buffers.
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { _ = close(descriptor) }
    return unsafe write(descriptor, text, text.utf8.count) == text.utf8.count
  }

  /// Maps a file, reads one byte of each page, and unmaps it.
  ///
  /// - Returns: a sum over what was read, or `nil` where the file cannot be mapped.
  static func touchMapped(_ descriptor: Int32, byteCount: Int) -> UInt64? {
    // Safe: a new mapping at an address of the system's choice overlaps no memory of ours; it is
    // read inside its length only, and unmapped.
    let address = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
    defer { unsafe munmap(address, byteCount) }
    #if !canImport(Darwin)
      // Without read-ahead, so that every page is a separate fault.
      _ = unsafe madvise(address, byteCount, Int32(MADV_RANDOM))
    #endif
    var sum: UInt64 = 0
    for offset in stride(from: 0, to: byteCount, by: 4096) {
      sum &+= UInt64(unsafe (address + offset).load(as: UInt8.self))
    }
    return sum
  }

  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    // Safe: the system writes at most the given length, and no terminating zero.
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// poll(2): waits until a descriptor takes bytes (`POLLOUT`), or has bytes or its end (`POLLIN`).
  ///
  /// - Returns: whether it can be used, or tells its error at the next call.
  static func wait(for event: Int32, on descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    // Safe: the structure lives on this frame.
    while unsafe poll(&request, 1, -1) < 0 { if errno != EINTR { return false } }
    return true
  }

  /// Writes a message to standard error; where it cannot be written, nobody can be told.
  package static func writeMessage(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // Safe: the buffer outlives the call.
      let count = unsafe rest.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        guard count < 0, errno == EAGAIN, wait(for: POLLOUT, on: 2) else { return }
      }
    }
  }

  /// Opens /dev/null for every standard stream that is closed, so that no file gets its number.
  ///
  /// It is opened the wrong way round: reading the input or writing the output fails as it does
  /// with a closed descriptor, and is not taken for success.
  package static func occupyClosedStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // Safe: the string is a literal. The lowest free number is the one that is closed.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func sleep(milliseconds: UInt32) { _ = usleep(milliseconds * 1000) }

  static func killImmediately() -> Never {
    kill(getpid(), SIGKILL)
    // The signal cannot be caught; the line below is for the compiler.
    _exit(137)
  }
}
