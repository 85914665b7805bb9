import Files
import SystemPackage

/// Names of files, for completion.
enum FileNames {
  static func beginning(with prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let path = FilePath(folder.isEmpty ? "." : folder)
    guard let names = try? FileSystem.real.names(in: path) else { return [] }
    return names.map { folder + $0 }.filter { $0.hasPrefix(prefix) }.sorted()
  }
}
