import Foundation
import PlatformIO
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

/// A folder for a store, which is removed after the test.
final class StoreFolder: Sendable {
  let path: FilePath
  let paths: StorePaths

  init() {
    path = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("practice-store-\(UUID().uuidString)")
    paths = StorePaths(
      data: path.appending("data"), config: path.appending("config"),
      state: path.appending("state"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }

  /// A store over the folder.
  func open(faults: SystemFaultInjection? = nil) -> PracticeStore {
    PracticeStore(
      paths: paths, fileSystem: faults.map { FileSystem(faults: $0) } ?? .real)
  }

  /// Puts sessions on the disk.
  ///
  /// - Parameter digits: how many right digits each has.
  func practice(_ digits: [Int64] = [60, 80, 30]) throws {
    let store = open()
    for count in digits { _ = store.finish(try Play.session(.game, digits: count)) }
    #expect(store.flush())
  }

  /// The text of a file.
  func text(_ path: FilePath) -> String? {
    FileManager.default.contents(atPath: path.string).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Puts a file into the folder.
  func write(_ text: String, to path: FilePath) throws {
    try FileManager.default.createDirectory(
      atPath: path.removingLastComponent().string, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path.string))
  }

  /// The names in a folder, hidden ones included, the lock left out.
  func names(_ folder: FilePath) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    return names.filter { $0 != ".lock" }.sorted()
  }
}
