public import SystemPackage

/// Files that are changed in place, and files that are kept under a second name.
extension FileSystem {
  /// Opens a file for reading and writing; creates an empty one where there is none.
  ///
  /// - Parameter path: the file.
  /// - Throws: ``PlatformError`` with code `create`.
  public func openForUpdating(_ path: FilePath) throws(PlatformError) -> OpenFile {
    do throws(Errno) {
      let descriptor = try calls.openForUpdating(path.string)
      return OpenFile(descriptor: descriptor, path: path, calls: calls)
    } catch {
      throw PlatformError(.create, path: path.string, errno: error)
    }
  }

  /// Makes the names in a folder durable.
  ///
  /// - Parameter path: the folder.
  /// - Throws: ``PlatformError`` with code `sync`.
  public func syncFolder(_ path: FilePath) throws(PlatformError) {
    do throws(Errno) {
      try calls.syncFolder(path.string)
    } catch {
      throw PlatformError(.sync, path: path.string, errno: error)
    }
  }

  /// Gives a file a second name, which keeps the content when the first one is replaced; never
  /// replaces a file.
  ///
  /// - Parameters:
  ///   - old: the file.
  ///   - new: the second name.
  /// - Throws: ``PlatformError``: `alreadyExists`, `rename`, the latter also where the file system
  ///   has no hard links.
  public func link(_ old: FilePath, as new: FilePath) throws(PlatformError) {
    do throws(Errno) {
      try calls.link(old.string, to: new.string)
    } catch {
      let code: PlatformError.Code = error == .fileExists ? .alreadyExists : .rename
      throw PlatformError(code, path: new.string, errno: error)
    }
  }

  /// Acquires an exclusive lock, waiting for another holder.
  ///
  /// The lock is advisory and ends with the object, or with the process.
  ///
  /// - Parameters:
  ///   - path: the lock file; it is created where it is missing, and stays.
  ///   - timeout: milliseconds to wait for another holder.
  /// - Throws: ``PlatformError``: `create`, or `lock` when another process keeps it.
  public func lock(_ path: FilePath, timeout: Int) throws(PlatformError) -> FileLock {
    let file = try openForUpdating(path)
    var waited = 0
    while true {
      do throws(Errno) {
        try calls.lock(file.descriptor)
        return FileLock(file: file)
      } catch {
        guard error == .wouldBlock, waited < timeout else {
          throw PlatformError(.lock, path: path.string, errno: error)
        }
      }
      PreciseSleep.sleep(5_000_000)
      waited += 5
    }
  }
}
