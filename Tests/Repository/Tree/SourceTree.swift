import Foundation

/// The files of the project, found from where this file lies.
enum SourceTree {
  /// The root of the tree.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every Swift file of the product and of its tests.
  static let swiftFiles: [SourceFile] = ["Sources", "Tests"].flatMap { folder in
    paths(under: folder).filter { $0.hasSuffix(".swift") }.map {
      SourceFile(path: $0, text: text(of: $0) ?? "")
    }
  }

  /// The Swift files of the product alone.
  static var product: [SourceFile] { swiftFiles.filter(\.isProduct) }

  /// The modules: the folders of `Sources`.
  static var modules: [String] { folders(of: "Sources") }

  /// Everything that git keeps, or where there is no git, what lies outside of build folders.
  static let keptPaths: [String] = gitPaths() ?? paths(under: "")

  /// The text of a file, or `nil` where there is none.
  static func text(of path: String) -> String? {
    try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The bytes of a file, or `nil` where there is none.
  static func bytes(of path: String) -> Data? {
    try? Data(contentsOf: root.appendingPathComponent(path))
  }

  /// Whether a file or folder is there.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// The names in a folder, sorted; none where there is no folder.
  static func names(in folder: String) -> [String] {
    let path = root.appendingPathComponent(folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The files below a folder with paths from the root, build folders and hidden ones left out.
  static func paths(under folder: String) -> [String] {
    names(in: folder).filter { !$0.hasPrefix(".") && $0 != "build" }.flatMap { name in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      return isFolder(path) ? paths(under: path) : [path]
    }
  }

  private static func folders(of folder: String) -> [String] {
    names(in: folder).filter { isFolder("\(folder)/\($0)") }
  }

  private static func isFolder(_ path: String) -> Bool {
    let place = root.appendingPathComponent(path)
    return (try? place.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }

  private static func gitPaths() -> [String]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", root.path, "ls-files", "-z"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
