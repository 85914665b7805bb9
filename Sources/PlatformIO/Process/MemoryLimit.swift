package import SystemPackage

/// The memory limit of a process's control group.
package struct MemoryLimit: Hashable, Sendable {
  /// The limit in bytes.
  package let limit: UInt64

  /// The group's use in bytes, without reclaimable file cache.
  package let used: UInt64

  /// The limit of this process's group, or `nil` without one.
  package static func current() -> MemoryLimit? {
    guard let bytes = try? FileSystem.real.contents(of: "/proc/self/cgroup") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return read(membership: text, root: "/sys/fs/cgroup")
  }

  /// The tightest limit on the way from the group up to the root.
  ///
  /// - Parameters:
  ///   - membership: the text of /proc/self/cgroup.
  ///   - root: where control groups are mounted.
  package static func read(membership: String, root: FilePath) -> MemoryLimit? {
    var tightest: MemoryLimit?
    for line in membership.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isUnified = parts[0] == "0" && parts[1].isEmpty
      guard isUnified || parts[1].split(separator: ",").contains("memory") else { continue }
      let base = isUnified ? root : root.appending("memory")
      var components = parts[2].split(separator: "/").map(String.init)
      // Inside a container the own path is often not visible, but its root is the mount.
      while true {
        let folder = components.reduce(base) { $0.appending($1) }
        if let found = read(folder: folder, isUnified: isUnified) {
          if found.limit < tightest?.limit ?? .max { tightest = found }
        }
        if components.popLast() == nil { break }
      }
    }
    return tightest
  }

  private static func read(folder: FilePath, isUnified: Bool) -> MemoryLimit? {
    let limitName = isUnified ? "memory.max" : "memory.limit_in_bytes"
    let usedName = isUnified ? "memory.current" : "memory.usage_in_bytes"
    // "max" does not read as a number; version 1 writes a number near 2^63 for the same.
    guard let limit = number(folder.appending(limitName)), limit < 1 << 62 else { return nil }
    let used = number(folder.appending(usedName)) ?? 0
    let cache = cacheByteCount(folder.appending("memory.stat"))
    return MemoryLimit(limit: limit, used: used - min(used, cache))
  }

  private static func number(_ path: FilePath) -> UInt64? {
    guard let bytes = try? FileSystem.real.contents(of: path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return UInt64(text.split(separator: "\n").first ?? "")
  }

  private static func cacheByteCount(_ path: FilePath) -> UInt64 {
    guard let bytes = try? FileSystem.real.contents(of: path) else { return 0 }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "inactive_file" || words[0] == "total_inactive_file" {
        return UInt64(words[1]) ?? 0
      }
    }
    return 0
  }
}
