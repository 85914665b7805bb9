import Files
package import SystemPackage

/// A folder that is removed, with everything in it, after the test.
package final class TemporaryFolder: Sendable {
  package let path: FilePath

  /// Creates the folder under a random name.
  ///
  /// - Parameter inMemory: whether it is to be in memory, where the system has a place for that, so
  ///   that hundreds of synchronisations cost no time.
  package init(inMemory: Bool = false) {
    let memory: FilePath = "/dev/shm"
    let place = inMemory && ((try? FileSystem.real.status(of: memory)) ?? nil) != nil
    path = FilePath(place ? "/dev/shm/pi-trainer-tests" : "/tmp/pi-trainer-tests")
      .appending(String(UInt64.random(in: .min ... .max), radix: 36))
    do { try FileSystem.real.makeFolder(path) } catch { fatalError("\(error)") }
  }

  deinit { try? FileSystem.real.removeTree(path) }

  /// The path of a file in the folder.
  package func file(_ name: String) -> FilePath { path.appending(name) }

  /// The names of the files in the folder, hidden ones included.
  package var names: [String] { (try? FileSystem.real.names(in: path)) ?? [] }

  /// The text of a file in the folder.
  package func text(_ name: String) -> String? { FileSystem.real.text(of: file(name)) }
}
