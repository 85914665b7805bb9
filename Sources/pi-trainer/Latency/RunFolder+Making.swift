import PlatformIO
import SystemPackage

extension RunFolder {
  /// Creates the folder that `--out` names, before anything is measured.
  ///
  /// - Throws: ``CommandFailure`` that names the option, and what is in the way.
  static func create(_ name: String) throws -> RunFolder {
    let folder = RunFolder(path: FilePath(name))
    guard !folder.path.isEmpty else { throw CommandFailure(.usage, "--out '': name a folder") }
    do { try folder.make() } catch {
      let reason =
        blockingFile(on: folder.path).map { "'\($0)' is in the way: it is not a folder" }
        ?? "nothing can be written there"
      throw CommandFailure(.usage, "--out '\(name)': \(reason); choose another place")
    }
    return folder
  }

  /// The part of a path that exists and is not a folder; `nil` if there is none.
  private static func blockingFile(on path: FilePath) -> FilePath? {
    var part = FilePath(root: path.root)
    for component in path.components {
      part.append(component)
      guard let status = try? FileSystem.real.status(of: part) else { return nil }
      if !status.isFolder { return part }
    }
    return nil
  }
}
