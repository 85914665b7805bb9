import Foundation
import Synchronization
import Testing

/// The repository that this package is a part of.
enum Repository {
  /// The folder of the repository.
  static let root = URL(filePath: #filePath).appending(path: "../../../../..")
    .standardizedFileURL.resolvingSymlinksInPath()

  /// The files that git keeps or would keep, with paths from the root; links are not followed.
  static let paths: [String] = {
    let list = try? output(of: ["git", "ls-files", "-z", "-co", "--exclude-standard"])
    let paths = (list ?? Data()).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return Set(paths.filter(exists)).sorted()
  }()

  /// Every source, script and document, each once, however many links lead to it.
  static let files = Task {
    await withTaskGroup { group in
      let kinds = [".swift", ".md", ".sh", ".py", ".h", ".c", "Makefile", "/run"]
      for path in paths where kinds.contains(where: path.hasSuffix) && resolved(path) == path {
        group.addTask { SourceFile(path: path, text: text(of: path)) }
      }
      return await group.reduce(into: [SourceFile]()) { $0.append($1) }.sorted { $0.path < $1.path }
    }
  }

  /// The Swift files of a target, through links too.
  static func files(of target: Target) async -> [SourceFile] {
    let folder = resolved(target.folder) + "/"
    let excluded = target.excluded.map { folder + $0 + "/" }
    let members = paths.filter { path in
      path.hasPrefix(folder) && !excluded.contains { path.hasPrefix($0) }
    }
    let names = Set(members.map(resolved))
    return await files.value.filter { $0.path.hasSuffix(".swift") && names.contains($0.path) }
  }

  /// A path without links.
  static func resolved(_ path: String) -> String {
    let place = root.appending(path: path).resolvingSymlinksInPath().path()
    return place.hasPrefix(root.path()) ? String(place.dropFirst(root.path().count)) : path
  }

  /// The text of a file, empty where there is no such file.
  static func text(of path: String) -> String { String(decoding: bytes(of: path), as: UTF8.self) }

  /// The bytes of a file, none where there is no such file.
  static func bytes(of path: String) -> Data {
    (try? Data(contentsOf: root.appending(path: path))) ?? Data()
  }

  /// Whether a file or folder exists.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path())
  }

  /// What a program writes when it is run at the root.
  static func output(of command: [String], input: Data = Data()) throws -> Data {
    try processes.withLock { _ in
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
      process.currentDirectoryURL = root
      let (source, sink) = (Pipe(), Pipe())
      process.standardInput = source
      process.standardOutput = sink
      try process.run()
      try source.fileHandleForWriting.write(contentsOf: input)
      try source.fileHandleForWriting.close()
      let output = try sink.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "\(command.joined(separator: " ")) failed")
      return output
    }
  }

  private static let processes = Mutex(())
}
