import PlatformIO
import SystemPackage
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that is removed, with the files in it, after the test.
final class TemporaryFolder {
  let path: FilePath

  init() {
    path = FilePath("/tmp/platform-io-tests")
      .appending(String(UInt64.random(in: .min ... .max), radix: 36))
    do { try FileSystem.real.makeFolder(path) } catch { Issue.record("\(error)") }
  }

  deinit {
    for name in names { try? FileSystem.real.remove(path.appending(name)) }
    _ = unsafe rmdir(path.string)
  }

  func file(_ name: String) -> FilePath { path.appending(name) }

  /// The names of the files in the folder, hidden ones included.
  var names: [String] { (try? FileSystem.real.names(in: path)) ?? [] }

  /// The text of a file in the folder.
  func text(_ name: String) -> String? {
    guard let bytes = try? FileSystem.real.contents(of: file(name)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
