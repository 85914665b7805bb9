import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system calls on memory.
extension SystemCalls {
  /// mmap(2) of private anonymous memory.
  func mapAnonymous(byteCount: Int) throws(Errno) -> UnsafeMutableRawPointer {
    try faults?.intercept(.map)
    #if canImport(Darwin)
      let flags = MAP_PRIVATE | MAP_ANON
    #else
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    #endif
    // Safe: a new mapping at an address of the system's choice overlaps no memory of ours.
    let address = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw Errno(rawValue: errno)
    }
    return unsafe address
  }

  /// munmap(2) of memory from ``mapAnonymous(byteCount:)``.
  static func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int) {
    // Safe: the owner of the mapping calls this once, when deinitialised.
    unsafe munmap(address, byteCount)
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
