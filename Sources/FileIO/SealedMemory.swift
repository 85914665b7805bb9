internal import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Memory that several processes map and that nobody can change.
//
// A process makes a file in memory, fills it and seals it. From then on the system refuses to write
// it or to cut it, to everybody and for ever (memfd_create(2), F_SEAL_WRITE). What was read of it
// once therefore stays as it was read. No file with a name has this: a lease keeps writers out only
// until the system takes it away, and every page of a disk that was dropped is read again.
//
// The process says that it has a copy of a file by a lock on that file, on one byte far beyond its
// end: the lock belongs to the process, its place names the user and the descriptor. Others find it
// with one call and open the copy through /proc, which lets in processes of the same user alone.
// Nobody waits for such a lock, and it ends with the process.

/// Files in memory.
extension FileSystem {
  /// Creates an empty file in memory.
  ///
  /// - Parameter byteCount: the length that it will have.
  /// - Returns: the file, or `nil` where the system has none, or a limit on the length of files.
  package func makeMemoryFile(byteCount: Int64) -> OpenFile? {
    guard BestEffortCalls.mayWriteFile(ofLength: byteCount),
      let descriptor = try? calls.createInMemory()
    else { return nil }
    return OpenFile(descriptor: descriptor, path: "memory", calls: calls)
  }
}

/// Copies in memory that processes offer each other.
extension OpenFile {
  /// Seals a file in memory: nobody can change it any more.
  ///
  /// - Returns: whether the system did it.
  package func seal() -> Bool { (try? calls.seal(descriptor)) != nil }

  /// Tells other processes of this user of a sealed copy, as long as both files stay open here.
  ///
  /// - Parameter copy: what ``seal()`` has sealed, or ``offeredCopy(byteCount:)`` has found.
  package func offer(_ copy: OpenFile) { try? calls.offer(copy.descriptor, on: descriptor) }

  /// The sealed copy that another process of this user offers.
  ///
  /// Anything can be in it: compare it before you believe it.
  ///
  /// - Parameter byteCount: the length that it must have.
  package func offeredCopy(byteCount: Int64) -> OpenFile? {
    guard let offer = calls.offer(on: descriptor) else { return nil }
    let path = FilePath("/proc/\(offer.process)/fd/\(offer.descriptor)")
    // First a look at it: to open a pipe or a device may have effects.
    guard let found = try? calls.status(path: path.string), found.isRegularFile,
      found.owner == BestEffortCalls.user, found.byteCount == byteCount,
      let opened = try? calls.openForReading(path.string)
    else { return nil }
    let copy = OpenFile(descriptor: opened, path: path, calls: calls)
    return calls.isSealed(opened) && (try? copy.status())?.byteCount == byteCount ? copy : nil
  }

  /// Does something for this file unless another process is at it, or the file cannot be locked.
  package func exclusively(_ body: () -> Void) {
    guard (try? calls.lock(descriptor)) != nil else { return }
    body()
    try? calls.unlock(descriptor)
  }
}

extension BestEffortCalls {
  /// getrlimit(2), RLIMIT_FSIZE: whether a file may become so long.
  ///
  /// The system ends a process that tries, unless it took care of the signal.
  static func mayWriteFile(ofLength byteCount: Int64) -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      // Safe: the structure lives on this frame.
      guard unsafe getrlimit(__rlimit_resource_t(1), &limit) == 0 else { return false }
    #else
      // Safe: as above.
      guard unsafe getrlimit(RLIMIT_FSIZE, &limit) == 0 else { return false }
    #endif
    return UInt64(limit.rlim_cur) >= UInt64(byteCount)
  }
}

/// The system calls on files in memory. Their numbers are Linux's, on every processor; the C
/// library shows them only to programs that ask for its extensions.
extension SystemCalls {
  /// F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_GROW and F_SEAL_WRITE.
  private static let allSeals: Int32 = 0x000F

  /// The lowest byte on which a user's processes lock, and how many there are: one a descriptor.
  private static var offers: (start: Int64, count: Int64) {
    (1 << 62 | Int64(BestEffortCalls.user) << 24, 1 << 24)
  }

  /// memfd_create(2) with MFD_CLOEXEC and MFD_ALLOW_SEALING.
  func createInMemory() throws(Errno) -> Int32 {
    try attempt(.seal) { createMemoryFile() }
  }

  /// fcntl(2) with F_ADD_SEALS.
  func seal(_ descriptor: Int32) throws(Errno) {
    _ = try attempt(.seal) { fcntl(descriptor, 1033, Self.allSeals) }
  }

  /// fcntl(2) with F_GET_SEALS: whether nobody can change the file.
  func isSealed(_ descriptor: Int32) -> Bool {
    let seals = fcntl(descriptor, 1034)
    return seals > 0 && seals & Self.allSeals == Self.allSeals
  }

  /// fcntl(2) with F_SETLK: says that this process has a copy of a file under a descriptor.
  func offer(_ copy: Int32, on descriptor: Int32) throws(Errno) {
    guard copy < Self.offers.count else { throw Errno.invalidArgument }
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(Self.offers.start + Int64(copy))
    lock.l_len = 1
    // Safe: the structure lives on this frame.
    _ = try attempt(.lock) { unsafe fcntl(descriptor, F_SETLK, &lock) }
  }

  /// fcntl(2) with F_GETLK: which other process of this user has a copy of a file.
  func offer(on descriptor: Int32) -> (process: Int32, descriptor: Int64)? {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(Self.offers.start)
    lock.l_len = off_t(Self.offers.count)
    // Safe: the structure lives on this frame.
    guard (try? attempt(.lock, { unsafe fcntl(descriptor, F_GETLK, &lock) })) != nil,
      lock.l_type == Int16(F_RDLCK), lock.l_pid > 0, lock.l_start >= off_t(Self.offers.start)
    else { return nil }
    return (lock.l_pid, Int64(lock.l_start) - Self.offers.start)
  }
}

/// memfd_create(2).
private func createMemoryFile() -> Int32 {
  #if canImport(Darwin)
    errno = ENOSYS
    return -1
  #else
    typealias Function = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    // The overlay lacks the function, so it is looked up. Safe: the type above is the documented
    // one, and the string outlives the call.
    guard let symbol = unsafe dlsym(nil, "memfd_create") else {
      errno = ENOSYS
      return -1
    }
    let closeOnExecution: UInt32 = 1
    let allowSealing: UInt32 = 2
    let create = unsafe unsafeBitCast(symbol, to: Function.self)
    return unsafe create("digits", closeOnExecution | allowSealing)
  #endif
}
