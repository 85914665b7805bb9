import SystemPackage

/// Where an output goes: to a name, or through a device, pipe or terminal.
enum OutputTarget {
  /// A file gets this name, which may be that of nothing yet; symbolic links are followed.
  case file(FilePath)
  /// The bytes are written into something that stays.
  case stream(OpenFile)

  /// How many links may follow one another, as on Linux.
  private static let maximumLinkCount = 40

  /// Finds out what a path names.
  ///
  /// - Throws: ``PlatformError``: `alreadyExists` for a file or block device that may not be
  ///   replaced, `create` for a folder or for links without end.
  init(_ path: FilePath, replacing: Bool, fileSystem: FileSystem) throws(PlatformError) {
    if let descriptor = Self.descriptor(named: path) {
      let calls = fileSystem.calls
      let copy = try naming(path.string, .open, try calls.duplicate(descriptor))
      self = .stream(OpenFile(descriptor: copy, path: path, calls: calls))
      return
    }
    if let status = try fileSystem.status(of: path) {
      if status.isFolder { throw PlatformError(.create, path: path.string, errno: .isDirectory) }
      if !replacing, status.isRegularFile || status.isBlockDevice {
        throw PlatformError(.alreadyExists, path: path.string, errno: .fileExists)
      }
      if !status.isRegularFile {
        self = .stream(try fileSystem.opened(path, .create, .writing))
        return
      }
    }
    self = .file(try Self.followingLinks(path))
  }

  /// The open descriptor that a path stands for, such as /dev/stdout.
  ///
  /// It is written through even where it leads to a file: whoever opened it goes on to use it.
  private static func descriptor(named path: FilePath) -> Int32? {
    switch path.string {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      let name = path.lastComponent?.string ?? ""
      let folder = path.removingLastComponent().string
      return folder == "/dev/fd" || folder == "/proc/self/fd" ? Int32(name) : nil
    }
  }

  /// The path behind symbolic links, so that a file is replaced and the link to it stays.
  private static func followingLinks(_ path: FilePath) throws(PlatformError) -> FilePath {
    var current = path
    for _ in 0..<maximumLinkCount {
      guard let target = BestEffortCalls.target(ofLink: current.string) else { return current }
      // Not normalized: what ".." means after a link to a folder is for the system to say.
      current = current.removingLastComponent().pushing(FilePath(target))
    }
    throw PlatformError(.create, path: path.string, errno: .tooManySymbolicLinkLevels)
  }
}
