import SystemPackage

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
    try transfer(call, 0) { _ in body() }
  }

  /// Makes one transfer of bytes, repeated as long as a signal interrupts it.
  private func transfer<Value: SignedInteger>(
    _ call: SystemCall, _ byteCount: Int, _ body: (Int) -> Value
  ) throws(Errno) -> Value {
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

  struct Opening {
    let flags: Int32

    /// For reading; not blocking, so that a named pipe without a writer cannot hang the caller,
    /// which has no effect on regular files.
    static let reading = Opening(flags: O_RDONLY | O_NONBLOCK)
    /// For reading; waits for the writer of a named pipe.
    static let stream = Opening(flags: O_RDONLY | O_NOCTTY)
    /// A new file, for reading and writing; fails when the name exists.
    static let creating = Opening(flags: O_RDWR | O_CREAT | O_EXCL)
    /// For reading and writing, not blocking either; creates the file where it is missing.
    static let updating = Opening(flags: O_RDWR | O_CREAT | O_NONBLOCK)
    /// For writing of what exists, without truncation; waits for the reader of a named pipe.
    static let writing = Opening(flags: O_WRONLY | O_NOCTTY)
    static let folder = Opening(flags: O_RDONLY | O_DIRECTORY)
  }

  /// open(2); programs that are started do not get the descriptor.
  func openPath(_ path: String, _ opening: Opening) throws(Errno) -> Int32 {
    // Safe: the string outlives the call as a zero-terminated buffer.
    try attempt(.open) { unsafe open(path, opening.flags | O_CLOEXEC, 0o644) }
  }

  /// lseek(2): where the next read or write begins; 0 for what has no position.
  func position(_ descriptor: Int32) -> Int64 { Int64(max(0, lseek(descriptor, 0, SEEK_CUR))) }

  func duplicate(_ descriptor: Int32) throws(Errno) -> Int32 {
    try attempt(.open) { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  func truncate(_ descriptor: Int32, to byteCount: Int64) throws(Errno) {
    _ = try attempt(.truncate) { ftruncate(descriptor, off_t(byteCount)) }
  }

  /// flock(2), without waiting.
  ///
  /// - Parameter operation: `LOCK_EX`, `LOCK_SH`, or `LOCK_UN` to unlock.
  func lock(_ descriptor: Int32, _ operation: Int32 = LOCK_EX) throws(Errno) {
    _ = try attempt(.lock) { flock(descriptor, operation | LOCK_NB) }
  }

  /// close(2); never repeated, since the descriptor is closed even when it fails.
  func close(_ descriptor: Int32) throws(Errno) {
    let result = closeHere(descriptor)
    try faults?.intercept(.close)
    if result < 0, errno != EINTR { throw Errno(rawValue: errno) }
  }

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

  /// The status of a path, following links; `nil` where there is nothing.
  func statusIfPresent(_ path: String) throws(Errno) -> FileStatus? {
    do throws(Errno) { return try status(path: path) } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// pread(2) into a span, after the bytes that are filled already.
  func read(
    _ descriptor: Int32, into bytes: inout MutableSpan<UInt8>, droppingFirst filled: Int,
    at offset: Int64
  ) throws(Errno) -> Int {
    precondition(filled <= bytes.count, "a span cannot be filled beyond its end")
    // Safe: the pointer is used only inside the closure, for at most the span's length.
    return try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(Errno) in
      guard let start = buffer.baseAddress else { return 0 }
      let base = unsafe start + filled
      let count = buffer.count - filled
      return try transfer(.read, count) { unsafe pread(descriptor, base, $0, off_t(offset)) }
    }
  }

  /// read(2) of what comes next; waits for it.
  ///
  /// - Returns: the bytes; none at the end.
  func readNext(_ descriptor: Int32, atMost limit: Int) throws(Errno) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    while true {
      do throws(Errno) {
        // Safe: the system writes at most the given length into the array.
        let count = try transfer(.read, limit) { unsafe readHere(descriptor, &buffer, $0) }
        buffer.removeLast(limit - count)
        return buffer
      } catch {
        guard error == .wouldBlock, BestEffortCalls.wait(for: POLLIN, on: descriptor) else {
          throw error
        }
      }
    }
  }

  /// pwrite(2), or write(2) where the descriptor has no position.
  func write(_ descriptor: Int32, _ bytes: Span<UInt8>, at offset: Int64?) throws(Errno) -> Int {
    // Safe: the pointer is used only inside the closure, for at most the span's length.
    try unsafe bytes.withUnsafeBufferPointer { buffer throws(Errno) in
      let base = buffer.baseAddress
      return try transfer(.write, buffer.count) {
        if let offset { return unsafe pwrite(descriptor, base, $0, off_t(offset)) }
        return unsafe writeHere(descriptor, base, $0)
      }
    }
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
    let descriptor = try openPath(path, .folder)
    defer { try? close(descriptor) }
    do throws(Errno) {
      try sync(descriptor)
    } catch {
      // Some file systems cannot synchronise folders; there is nothing more to do.
      if error != .invalidArgument { throw error }
    }
  }

  /// rename(2), replacing an existing file.
  func rename(_ old: String, to new: String) throws(Errno) {
    // Safe: both strings outlive the call. The module name keeps the function from calling itself.
    _ = try attempt(.rename) { renameReplacing(old, new) }
  }

  /// Renames only where the new name is free, in one step.
  func renameExclusively(_ old: String, to new: String) throws(Errno) {
    _ = try attempt(.renameExclusively) {
      #if canImport(Darwin)
        return unsafe renamex_np(old, new, UInt32(RENAME_EXCL))
      #else
        return linuxRenameExclusively(old, new)
      #endif
    }
  }

  /// link(2): a second name, only where it is free.
  func link(_ old: String, to new: String) throws(Errno) {
    // Safe: both strings outlive the call.
    _ = try attempt(.link) { linkExclusively(old, new) }
  }

  func unlink(_ path: String) throws(Errno) {
    // Safe: the string outlives the call.
    _ = try attempt(.unlink) { removeName(path) }
  }

  /// Removes a name, if it is there.
  func unlinkIfPresent(_ path: String) throws(Errno) {
    do throws(Errno) { try unlink(path) } catch {
      if error != .noSuchFileOrDirectory { throw error }
    }
  }

  func makeFolder(_ path: String) throws(Errno) {
    // Safe: the string outlives the call.
    _ = try attempt(.makeFolder) { unsafe mkdir(path, 0o755) }
  }

  /// openat(2) of a folder in another one; a symbolic link is no folder.
  func openFolder(_ name: String, in folder: Int32) throws(Errno) -> Int32 {
    // Safe: the string outlives the call.
    try attempt(.open) {
      unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
  }

  /// unlinkat(2): removes a name in a folder; that of an empty folder where it is said to be one.
  func unlink(_ name: String, in folder: Int32, isFolder: Bool = false) throws(Errno) {
    // Safe: the string outlives the call.
    _ = try attempt(.unlink) { unsafe unlinkat(folder, name, isFolder ? AT_REMOVEDIR : 0) }
  }

  /// The names in a folder, unsorted, without `.` and `..`.
  func list(_ path: String) throws(Errno) -> [String] {
    let descriptor = try openPath(path, .folder)
    defer { try? close(descriptor) }
    return try list(descriptor)
  }

  /// The names in an open folder, unsorted, without `.` and `..`.
  func list(_ descriptor: Int32) throws(Errno) -> [String] {
    try faults?.intercept(.list)
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    // Safe: the stream owns the copy and is closed below, entries are copied before the next is
    // read.
    guard copy >= 0, let stream = unsafe fdopendir(copy) else { throw Errno(rawValue: errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// mmap(2) of private anonymous memory.
  func mapAnonymous(byteCount: Int) throws(Errno) -> UnsafeMutableRawPointer {
    #if canImport(Darwin)
      let flags = MAP_PRIVATE | MAP_ANON
    #else
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    #endif
    return unsafe try map(-1, byteCount, PROT_READ | PROT_WRITE, flags)
  }

  /// mmap(2) of a file, shared and read-only.
  func mapFile(_ descriptor: Int32, byteCount: Int) throws(Errno) -> UnsafeMutableRawPointer {
    unsafe try map(descriptor, byteCount, PROT_READ, MAP_SHARED)
  }

  private func map(
    _ descriptor: Int32, _ byteCount: Int, _ protection: Int32, _ flags: Int32
  ) throws(Errno) -> UnsafeMutableRawPointer {
    try faults?.intercept(.map)
    // Safe: a new mapping at an address of the system's choice overlaps no memory of ours.
    let address = unsafe mmap(nil, byteCount, protection, flags, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw Errno(rawValue: errno)
    }
    return unsafe address
  }

  /// munmap(2) of memory from ``mapAnonymous(byteCount:)`` or ``mapFile(_:byteCount:)``.
  static func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    // Safe: the owner of the mapping calls this once, when deinitialised.
    unsafe munmap(address, byteCount)
  }

  /// posix_fadvise(2) with POSIX_FADV_DONTNEED over a file; fcntl(2) with F_NOCACHE on Darwin.
  ///
  /// - Returns: whether the system accepted the request.
  func evict(_ descriptor: Int32) -> Bool {
    do throws(Errno) {
      try faults?.intercept(.advise)
    } catch { return false }
    #if canImport(Darwin)
      return fcntl(descriptor, F_NOCACHE, 1) != -1
    #else
      return posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0
    #endif
  }

  /// Brings the pages of a mapping into memory before they are needed.
  ///
  /// - Returns: whether the system did it; older ones lack the request.
  func populate(_ address: UnsafeMutableRawPointer, byteCount: Int) -> Bool {
    do throws(Errno) {
      try faults?.intercept(.advise)
    } catch { return false }
    #if canImport(Darwin)
      return false
    #else
      // Safe: the caller owns the mapping; MADV_POPULATE_READ (22, Linux 5.14) changes no byte.
      return unsafe madvise(address, byteCount, 22) == 0
    #endif
  }
}

// The C functions under names that the methods above do not shadow.

private func renameReplacing(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }

#if !canImport(Darwin)
  /// renameat2(2) with RENAME_NOREPLACE, where the C library has it.
  private func linuxRenameExclusively(_ old: String, _ new: String) -> Int32 {
    typealias Function =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    // The overlay lacks the function, so it is looked up. Safe: the type above is the documented
    // one, and both strings outlive the call.
    guard let symbol = unsafe dlsym(nil, "renameat2") else {
      errno = ENOSYS
      return -1
    }
    let renameExclusively = unsafe unsafeBitCast(symbol, to: Function.self)
    let noReplace: UInt32 = 1
    return unsafe renameExclusively(AT_FDCWD, old, AT_FDCWD, new, noReplace)
  }
#endif

private func linkExclusively(_ old: String, _ new: String) -> Int32 { unsafe link(old, new) }

private func removeName(_ path: String) -> Int32 { unsafe unlink(path) }
