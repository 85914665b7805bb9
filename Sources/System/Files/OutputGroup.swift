package import SystemPackage

/// Files of one folder that become visible together or not at all.
///
/// The files are complete and flushed to the disk before anything gets a name. Then, under a lock
/// on the folder, a journal that lists what is to be renamed appears in one step: from here on the
/// commit is decided. After a crash the next commit in the folder, or ``consistently(in:_:)``,
/// completes it. `docs/ARCHITECTURE.md` has the protocol.
package enum OutputGroup {
  /// The longest wait for another program that commits in the same folder, in milliseconds.
  private static let timeout = 60_000

  /// Names all files, or none.
  ///
  /// Pipes and devices among them are written when the files have their names.
  ///
  /// - Parameters:
  ///   - outputs: complete files, in one folder; all or none of them may replace a file.
  ///   - removed: files of the same folder that belong to what is replaced.
  /// - Throws: ``PlatformError``: `sync`, `rename`, `lock`, or `already-exists` where a name was
  ///   taken in the meantime; every name is then as it was before. `unfinished-commit` where the
  ///   disk failed after the first file was renamed: the journal stays and says so.
  package static func commit(
    _ outputs: [AtomicOutput], removing removed: [FilePath] = []
  ) throws(PlatformError) {
    let files = outputs.filter { $0.stream == nil }
    do throws(PlatformError) {
      try commitFiles(files, removing: removed)
    } catch {
      for output in outputs { output.discard() }
      throw error
    }
    for output in outputs where output.stream != nil { try output.pour() }
  }

  private static func commitFiles(
    _ files: [AtomicOutput], removing removed: [FilePath]
  ) throws(PlatformError) {
    guard let first = files.first else { return }
    let fileSystem = first.fileSystem
    for file in files { try file.synchronize() }
    for file in files.dropFirst() where file.folder != first.folder {
      guard
        try fileSystem.status(of: file.folder)?.identity
          == fileSystem.status(of: first.folder)?.identity
      else {
        // A journal names files of its own folder alone, so that a forged one can do no harm.
        throw PlatformError(.rename, path: file.path.string, errno: .improperLink)
      }
    }
    let lock = try fileSystem.lockFolder(first.folder, timeout: timeout)
    defer { lock?.unlock() }
    try CommitJournal.complete(in: first.folder, fileSystem)
    if files.count == 1 && removed.isEmpty { return try first.commit() }
    for file in files where !file.isReplacing {
      if try fileSystem.status(of: file.target) != nil {
        throw PlatformError(.alreadyExists, path: file.path.string, errno: .fileExists)
      }
    }
    var entries: [CommitJournal.Entry] = []
    for file in files {
      entries.append(
        CommitJournal.Entry(
          action: file.isReplacing ? .replace : .create,
          inode: try file.file.status().identity.last ?? 0,
          temporary: file.file.path.lastComponent?.string ?? "",
          name: file.target.lastComponent?.string ?? ""))
    }
    for path in removed {
      entries.append(
        CommitJournal.Entry(
          action: .remove, inode: 0, temporary: "", name: path.lastComponent?.string ?? ""))
    }
    try CommitJournal(folder: first.folder, entries: entries).run(files, fileSystem)
  }

  /// Reads several files of a folder while no commit changes them.
  ///
  /// A commit that a crash interrupted is completed first.
  ///
  /// - Throws: what the body throws; ``PlatformError`` where an interrupted commit cannot be
  ///   completed.
  package static func consistently<Result>(
    in folder: FilePath, fileSystem: FileSystem = .real, _ body: () throws -> Result
  ) throws -> Result {
    let folder = folder.isEmpty ? "." : folder
    guard try fileSystem.status(of: folder)?.isFolder == true else { return try body() }
    try complete(in: folder, fileSystem: fileSystem)
    let lock = try fileSystem.lockFolder(folder, timeout: timeout, isShared: true)
    defer { lock?.unlock() }
    return try body()
  }

  /// Completes a commit that a crash interrupted, if there is one.
  ///
  /// - Throws: ``PlatformError`` with code `unfinished-commit` where it cannot be completed.
  package static func complete(
    in folder: FilePath, fileSystem: FileSystem = .real
  ) throws(PlatformError) {
    let folder = folder.isEmpty ? "." : folder
    guard try CommitJournal.exists(in: folder, fileSystem) else { return }
    let lock = try fileSystem.lockFolder(folder, timeout: timeout)
    defer { lock?.unlock() }
    try CommitJournal.complete(in: folder, fileSystem)
  }
}

/// What is to be renamed in a folder, as a file that appears before the first renaming and is
/// removed after the last.
struct CommitJournal {
  struct Entry: Equatable {
    /// What happens to the name.
    enum Action: String {
      case create, replace, remove
    }

    let action: Action
    /// The inode of the temporary file, 0 for none.
    let inode: UInt64
    /// The name of the temporary file in the folder; empty for none.
    let temporary: String
    let name: String
  }

  static let name = ".pi-trainer-commit"
  private static let title = "pi-trainer commit 1"
  private static let maximumByteCount = 1 << 16
  let folder: FilePath
  let entries: [Entry]

  private var path: FilePath { folder.appending(Self.name) }

  static func exists(in folder: FilePath, _ fileSystem: FileSystem) throws(PlatformError) -> Bool {
    try fileSystem.status(of: folder.appending(name)) != nil
  }

  /// Completes the commit of a journal, if the folder has one; the caller holds the lock.
  static func complete(in folder: FilePath, _ fileSystem: FileSystem) throws(PlatformError) {
    guard try exists(in: folder, fileSystem) else { return }
    let journal = try CommitJournal(reading: folder, fileSystem)
    do throws(PlatformError) {
      try journal.rollForward(fileSystem)
    } catch {
      // Withdrawn: a name was taken before the crash, by somebody who asked for no lock.
      if error.code == .alreadyExists, try !exists(in: folder, fileSystem) { return }
      throw journal.unfinished(error.errno)
    }
  }

  /// Commits: makes the journal visible, renames, removes it.
  func run(_ files: [AtomicOutput], _ fileSystem: FileSystem) throws(PlatformError) {
    let journal = try AtomicOutput(path, fileSystem: fileSystem)
    try journal.write(text)
    try journal.synchronize()
    // An interrupt waits for the end: it would remove files that the journal names.
    try PendingFiles.undivided { (pending) throws(PlatformError) in
      try naming(
        path.string, .rename,
        try fileSystem.calls.rename(journal.file.path.string, to: path.string))
      journal.markSettled()
      pending.remove(journal.file.path.string)
      do throws(Errno) {
        try fileSystem.calls.syncFolder(folder.string)
      } catch {
        try? fileSystem.calls.unlink(path.string)
        throw PlatformError(.sync, path: path.string, errno: error)
      }
      do throws(PlatformError) {
        try rollForward(fileSystem)
      } catch {
        // A commit that changed nothing is over once its journal is gone.
        guard isUntouched(fileSystem), (try? fileSystem.calls.unlink(path.string)) != nil else {
          settle(files, &pending)
          throw error.code == .alreadyExists ? error : unfinished(error.errno)
        }
        throw error
      }
      settle(files, &pending)
    }
  }

  /// The files have their names, or wait for the next commit: this process removes them no more.
  private func settle(_ files: [AtomicOutput], _ pending: inout Set<String>) {
    for file in files {
      file.markSettled()
      pending.remove(file.file.path.string)
    }
  }

  /// Renames what is not renamed yet, and removes the journal.
  private func rollForward(_ fileSystem: FileSystem) throws(PlatformError) {
    for entry in entries {
      do throws(PlatformError) {
        let name = folder.appending(entry.name)
        try naming(name.string, .rename, try perform(entry, name, fileSystem.calls))
      } catch {
        guard error.code == .alreadyExists else { throw error }
        // Somebody who asked for no lock took the name: nothing of this commit stays.
        if entries.allSatisfy({ $0.action == .create }) { withdraw(fileSystem) }
        throw error
      }
    }
    do throws(Errno) {
      try fileSystem.calls.syncFolder(folder.string)
      try fileSystem.calls.unlink(path.string)
    } catch { throw PlatformError(.sync, path: folder.string, errno: error) }
    try? fileSystem.calls.syncFolder(folder.string)
  }

  private func perform(_ entry: Entry, _ name: FilePath, _ calls: SystemCalls) throws(Errno) {
    guard entry.action != .remove else { return try calls.unlinkIfPresent(name.string) }
    let temporary = folder.appending(entry.temporary)
    // What is gone was renamed before the crash.
    guard let waiting = try Self.inode(temporary, calls) else { return }
    if try Self.inode(name, calls) == waiting {
      // Named by a link, and the crash came before the first name was removed.
      try calls.unlink(temporary.string)
    } else {
      try calls.name(temporary.string, as: name.string, replacing: entry.action == .replace)
    }
  }

  /// Whether no name has changed yet.
  private func isUntouched(_ fileSystem: FileSystem) -> Bool {
    do throws(Errno) {
      for entry in entries where entry.action != .remove {
        let waiting = try Self.inode(folder.appending(entry.temporary), fileSystem.calls)
        let named = try Self.inode(folder.appending(entry.name), fileSystem.calls)
        if waiting == nil || named == waiting { return false }
      }
      return true
    } catch { return false }
  }

  /// Removes the files of a commit that created some and met a taken name.
  private func withdraw(_ fileSystem: FileSystem) {
    for entry in entries {
      for name in [entry.temporary, entry.name] {
        let path = folder.appending(name)
        if (try? Self.inode(path, fileSystem.calls)) == entry.inode {
          try? fileSystem.calls.unlink(path.string)
        }
      }
    }
    try? fileSystem.calls.unlink(path.string)
  }

  /// The inode of a file, or `nil` where there is none; a failure is not taken for that.
  private static func inode(_ path: FilePath, _ calls: SystemCalls) throws(Errno) -> UInt64? {
    try calls.statusIfPresent(path.string)?.identity.last
  }

  private func unfinished(_ errno: Errno) -> PlatformError {
    PlatformError(.unfinishedCommit, path: path.string, errno: errno)
  }
}

/// The journal as text: a title, four lines a step, `end`.
extension CommitJournal {
  var text: String {
    let lines = entries.flatMap { entry in
      [
        entry.action.rawValue, "\(entry.inode)", Self.escaped(entry.temporary),
        Self.escaped(entry.name),
      ]
    }
    return ([Self.title] + lines + ["end"]).joined(separator: "\n") + "\n"
  }

  /// Reads the journal of a folder.
  ///
  /// It could be anybody's: only the user's own is followed, it names files of its folder alone,
  /// and renames nothing but unfinished files.
  init(reading folder: FilePath, _ fileSystem: FileSystem) throws(PlatformError) {
    let path = folder.appending(Self.name)
    let damaged = PlatformError(.unfinishedCommit, path: path.string, errno: .invalidArgument)
    guard BestEffortCalls.target(ofLink: path.string) == nil,
      try fileSystem.status(of: path)?.isRegularFile == true
    else { throw damaged }
    let file = try fileSystem.open(path)
    guard try file.status().owner == UInt32(geteuid()) else {
      throw PlatformError(.unfinishedCommit, path: path.string, errno: .notPermitted)
    }
    let bytes = try fileSystem.contents(of: path, limit: Self.maximumByteCount)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == Self.title, lines.last == "end", (lines.count - 2).isMultiple(of: 4)
    else { throw damaged }
    var entries: [Entry] = []
    for place in stride(from: 1, to: lines.count - 1, by: 4) {
      guard let entry = Self.entry(lines[place..<place + 4].map(\.self)) else { throw damaged }
      entries.append(entry)
    }
    self.folder = folder
    self.entries = entries
  }

  private static func entry(_ lines: [String]) -> Entry? {
    guard let action = Entry.Action(rawValue: lines[0]), let inode = UInt64(lines[1]),
      let temporary = unescaped(lines[2]), let name = unescaped(lines[3]),
      isPlain(name), name != Self.name
    else { return nil }
    let isUnfinished =
      isPlain(temporary) && temporary.hasPrefix(".") && temporary.hasSuffix(".partial")
    guard action == .remove ? temporary.isEmpty : isUnfinished else { return nil }
    return Entry(action: action, inode: inode, temporary: temporary, name: name)
  }

  /// Whether a name is that of something in the folder itself.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
  }

  /// A name on one line, never empty: "=" and the name, with "%" and two digits for control bytes.
  private static func escaped(_ name: String) -> String {
    "="
      + name.utf8.map { byte -> String in
        if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "%") {
          return String(UnicodeScalar(byte))
        }
        return "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }.joined()
  }

  private static func unescaped(_ line: String) -> String? {
    guard line.utf8.first == UInt8(ascii: "=") else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(line.utf8.dropFirst())[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
