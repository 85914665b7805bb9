import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system calls on files and memory, with injected faults in tests.
///
/// Each function first checks for an injected fault, throws `errno` as a value and repeats a call
/// that a signal interrupted.
struct SystemCalls: Sendable {
  /// The faults to inject, or `nil` outside tests.
  let faults: SystemFaultInjection?

  /// Makes one call, repeated as long as a signal interrupts it.
  func attempt<Value: SignedInteger>(
    _ call: SystemCall, _ body: () -> Value
  ) throws(Errno) -> Value {
    while true {
      do throws(Errno) {
        try faults?.intercept(call)
        let result = body()
        guard result < 0 else { return result }
        throw Errno(rawValue: errno)
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// Makes one transfer of bytes, repeated as long as a signal interrupts it.
  private func transfer(
    _ call: SystemCall, _ byteCount: Int, _ body: (Int) -> Int
  ) throws(Errno) -> Int {
    while true {
      do throws(Errno) {
        let allowed = try faults?.intercept(call, byteCount: byteCount) ?? byteCount
        let result = body(allowed)
        guard result < 0 else { return result }
        throw Errno(rawValue: errno)
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// open(2) for reading.
  func openForReading(_ path: String) throws(Errno) -> Int32 {
    // Safe: the string outlives the call as a zero-terminated buffer. Not blocking, so that a
    // named pipe without a writer cannot hang the caller; it has no effect on regular files.
    try attempt(.open) { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
  }

  /// open(2) of a new file for reading and writing; fails when the name exists.
  func createExclusively(_ path: String) throws(Errno) -> Int32 {
    // Safe: the string outlives the call as a zero-terminated buffer.
    try attempt(.open) { unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }
  }

  /// open(2) for reading and writing; creates the file where it is missing.
  func openForUpdating(_ path: String) throws(Errno) -> Int32 {
    // Safe: the string outlives the call as a zero-terminated buffer. Not blocking, as above.
    try attempt(.open) {
      unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
    }
  }

  /// ftruncate(2).
  func truncate(_ descriptor: Int32, to byteCount: Int64) throws(Errno) {
    _ = try attempt(.truncate) { ftruncate(descriptor, off_t(byteCount)) }
  }

  /// flock(2), exclusive, without waiting.
  func lock(_ descriptor: Int32) throws(Errno) {
    _ = try attempt(.lock) { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// flock(2): unlocks.
  func unlock(_ descriptor: Int32) throws(Errno) {
    _ = try attempt(.lock) { flock(descriptor, LOCK_UN) }
  }

  /// close(2); never repeated, since the descriptor is closed even when it fails.
  func close(_ descriptor: Int32) throws(Errno) {
    #if canImport(Darwin)
      let result = Darwin.close(descriptor)
    #elseif canImport(Musl)
      let result = Musl.close(descriptor)
    #else
      let result = Glibc.close(descriptor)
    #endif
    try faults?.intercept(.close)
    if result < 0, errno != EINTR { throw Errno(rawValue: errno) }
  }

  /// fstat(2).
  func status(_ descriptor: Int32) throws(Errno) -> FileStatus {
    var buffer = stat()
    // Safe: the buffer lives on this frame for the length of the call.
    _ = try attempt(.status) { unsafe fstat(descriptor, &buffer) }
    return FileStatus(buffer)
  }

  /// stat(2) of a path, following links.
  func status(path: String) throws(Errno) -> FileStatus {
    var buffer = stat()
    // Safe: string and buffer outlive the call.
    _ = try attempt(.status) { unsafe stat(path, &buffer) }
    return FileStatus(buffer)
  }

  /// pread(2) into a span, after the bytes that are filled already.
  func read(
    _ descriptor: Int32, into bytes: inout MutableSpan<UInt8>, droppingFirst filled: Int,
    at offset: Int64
  ) throws(Errno) -> Int {
    precondition(filled <= bytes.count, "a span cannot be filled beyond its end")
    var result: Int = 0
    var failure: Errno?
    // Safe: the pointer is used only inside the closure, for at most the span's length.
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let base = unsafe start + filled
      let count = buffer.count - filled
      do throws(Errno) {
        result = try transfer(.read, count) { unsafe pread(descriptor, base, $0, off_t(offset)) }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return result
  }

  /// pwrite(2), or write(2) where the descriptor has no position.
  func write(
    _ descriptor: Int32, _ bytes: Span<UInt8>, at offset: Int64?
  ) throws(Errno) -> Int {
    var result: Int = 0
    var failure: Errno?
    // Safe: the pointer is used only inside the closure, for at most the span's length.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let base = buffer.baseAddress
      let count = buffer.count
      do throws(Errno) {
        result = try transfer(.write, count) {
          if let offset { return unsafe pwrite(descriptor, base, $0, off_t(offset)) }
          return unsafe writeHere(descriptor, base, $0)
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return result
  }

  /// fsync(2), or F_FULLFSYNC on Darwin, which also flushes the drive's cache.
  func sync(_ descriptor: Int32) throws(Errno) {
    _ = try attempt(.sync) {
      #if canImport(Darwin)
        let result = fcntl(descriptor, F_FULLFSYNC)
        return result < 0 ? fsync(descriptor) : result
      #else
        return fsync(descriptor)
      #endif
    }
  }

  /// fsync(2) of a folder, which makes the names in it durable.
  func syncFolder(_ path: String) throws(Errno) {
    // Safe: the string outlives the call.
    let descriptor = try attempt(.open) { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { try? close(descriptor) }
    do throws(Errno) {
      try sync(descriptor)
    } catch {
      // Some file systems cannot synchronise folders; there is nothing more to do.
      if error != .invalidArgument { throw error }
    }
  }
}

// The C function under a name that the method above does not shadow.

/// write(2).
private func writeHere(_ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, base, count)
}
