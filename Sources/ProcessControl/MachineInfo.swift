import FileIO
package import SystemPackage

/// The memory and processors available to this process, within the limits of its container.
public enum MachineInfo {
  /// The number of processors this process may run on, at least 1.
  public static var processorCount: Int {
    let online = ProcessCalls.onlineProcessorCount
    guard let text = FileSystem.real.text(of: "/proc/self/status"),
      let allowed = allowedProcessorCount(in: text)
    else { return online }
    return max(1, min(online, allowed))
  }

  /// The peak resident memory of this process so far, in bytes.
  public static var peakResidentByteCount: UInt64 { ProcessCalls.peakResidentByteCount }

  /// The page faults of this process so far: minor ones, and major ones that read from a disk.
  public static var pageFaults: (minor: Int64, major: Int64) { ProcessCalls.pageFaults }

  /// The memory of the machine or of its container, in bytes.
  public static var physicalMemoryByteCount: UInt64 {
    let physical = ProcessCalls.physicalMemoryByteCount
    guard let limit = MemoryLimit.current()?.limit else { return physical }
    return min(physical, limit)
  }

  /// The memory available now without swapping, in bytes.
  public static var availableMemoryByteCount: UInt64 {
    var available = meminfo("MemAvailable") ?? ProcessCalls.physicalMemoryByteCount
    if let container = MemoryLimit.current() {
      available = min(available, container.limit - min(container.limit, container.used))
    }
    return available
  }

  /// The processors that a text in the form of /proc/self/status allows, or `nil`.
  package static func allowedProcessorCount(in text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix("Cpus_allowed:") {
      let mask = line.dropFirst("Cpus_allowed:".count)
      return mask.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    }
    return nil
  }

  /// A line of /proc/meminfo in bytes, or `nil` where there is none.
  private static func meminfo(_ key: String) -> UInt64? {
    FileSystem.real.text(of: "/proc/meminfo").flatMap { meminfoValue(key, in: $0) }
  }

  /// The value of one line of a text in the form of /proc/meminfo, in bytes.
  package static func meminfoValue(_ key: String, in text: String) -> UInt64? {
    for line in text.split(separator: "\n") where line.hasPrefix(key + ":") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let kibibytes = UInt64(words[1]) else { return nil }
      return kibibytes * 1024
    }
    return nil
  }
}

/// The memory limit of a process's control group.
package struct MemoryLimit: Hashable, Sendable {
  /// The limit in bytes.
  package let limit: UInt64

  /// The group's use in bytes, without reclaimable file cache.
  package let used: UInt64

  /// The limit of this process's group, or `nil` without one.
  package static func current() -> MemoryLimit? {
    FileSystem.real.text(of: "/proc/self/cgroup").flatMap {
      read(membership: $0, root: "/sys/fs/cgroup")
    }
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
    FileSystem.real.text(of: path).flatMap { UInt64($0.split(separator: "\n").first ?? "") }
  }

  private static func cacheByteCount(_ path: FilePath) -> UInt64 {
    for line in (FileSystem.real.text(of: path) ?? "").split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "inactive_file" || words[0] == "total_inactive_file" {
        return UInt64(words[1]) ?? 0
      }
    }
    return 0
  }
}
