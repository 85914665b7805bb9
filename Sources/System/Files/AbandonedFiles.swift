import SystemPackage

/// Temporary files whose writer was killed before it could name or remove them.
///
/// A writer holds a lock on its temporary file, which ends with the process, killed or not. So the
/// next writer of the same name knows which temporary files nobody writes any more. Where the file
/// system has no locks they stay.
enum AbandonedFiles {
  private static let ending = ".partial"

  /// The temporary name of a file: `.NAME.TAG.partial`.
  static func temporaryName(of name: String, tag: String) -> String {
    ".\(name.prefix(120)).\(tag)\(ending)"
  }

  /// Locks a temporary file that was created just now.
  ///
  /// - Returns: whether it is the caller's; `false` where another program took it for abandoned
  ///   in the moment between creating and locking.
  static func claim(_ file: OpenFile, _ calls: SystemCalls) -> Bool {
    do throws(Errno) {
      try calls.lock(file.descriptor)
    } catch { return error != .wouldBlock }
    guard let named = try? calls.status(path: file.path.string),
      let opened = try? calls.status(file.descriptor)
    else { return false }
    return named.identity == opened.identity
  }

  /// Removes the temporary files of a name that nobody writes any more; errors are ignored.
  ///
  /// A file that the journal of an interrupted commit may name is left alone.
  ///
  /// - Complexity: O(n) for n names in the folder.
  static func remove(of name: String, in folder: FilePath, _ calls: SystemCalls) {
    guard let names = try? calls.list(folder.string) else { return }
    let beginning = temporaryName(of: name, tag: "").dropLast(ending.count)
    for candidate in names where candidate.hasPrefix(beginning) && candidate.hasSuffix(ending) {
      // A tag has no point; one that has belongs to a longer name.
      guard !candidate.dropFirst(beginning.count).dropLast(ending.count).contains(".") else {
        continue
      }
      let path = folder.appending(candidate)
      guard let descriptor = try? calls.openPath(path.string, .reading) else { continue }
      defer { try? calls.close(descriptor) }
      guard (try? calls.lock(descriptor)) != nil,
        (try? calls.status(path: folder.appending(CommitJournal.name).string)) == nil
      else { continue }
      try? calls.unlink(path.string)
    }
  }
}
