import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system calls on names and folders.
extension SystemCalls {
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

  /// unlink(2).
  func unlink(_ path: String) throws(Errno) {
    // Safe: the string outlives the call.
    _ = try attempt(.unlink) { removeName(path) }
  }

  /// mkdir(2).
  func makeFolder(_ path: String) throws(Errno) {
    // Safe: the string outlives the call.
    _ = try attempt(.makeFolder) { unsafe mkdir(path, 0o755) }
  }

  /// The names in a folder, unsorted, without `.` and `..`.
  func list(_ path: String) throws(Errno) -> [String] {
    try faults?.intercept(.list)
    // Safe: the stream is closed below, entries are copied before the next is read.
    guard let stream = unsafe opendir(path) else { throw Errno(rawValue: errno) }
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
}

// The C functions under names that the methods above do not shadow.

/// rename(2).
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

/// link(2).
private func linkExclusively(_ old: String, _ new: String) -> Int32 { unsafe link(old, new) }

/// unlink(2).
private func removeName(_ path: String) -> Int32 { unsafe unlink(path) }
