import Files
package import SystemPackage

/// The memory that this process may still take, and what sets that limit.
package struct MemoryBudget: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case machine
    /// The control group of this process or one above it, such as a container's.
    case controlGroup
    /// The limit on the address space (`ulimit -v`).
    case addressSpace
    /// The limit on the data segment (`ulimit -d`).
    case dataSegment
  }

  package let byteCount: UInt64

  package let source: Source

  /// What there is altogether, with swap, and what can be taken now without swapping.
  package static var current: (total: MemoryBudget, available: MemoryBudget) {
    let text = FileSystem.real.text(of: "/proc/meminfo") ?? ""
    let memory = ProcessCalls.physicalMemoryByteCount
    let groups = MemoryLimit.everyCurrent()
    let limits = processLimits
    func budget(_ machine: UInt64, _ group: (MemoryLimit) -> UInt64) -> MemoryBudget {
      let others =
        groups.map { MemoryBudget(byteCount: group($0), source: .controlGroup) } + limits
      return others.reduce(MemoryBudget(byteCount: machine, source: .machine)) { tightest, other in
        other.byteCount < tightest.byteCount ? other : tightest
      }
    }
    return (
      budget(memory + (MachineInfo.meminfoValue("SwapTotal", in: text) ?? 0), \.limit),
      budget(MachineInfo.meminfoValue("MemAvailable", in: text) ?? memory, \.available)
    )
  }

  /// What the limits of the process itself leave.
  private static var processLimits: [MemoryBudget] {
    let limits = [
      (ProcessCalls.addressSpaceLimit, "VmSize", Source.addressSpace),
      (ProcessCalls.dataSegmentLimit, "VmData", .dataSegment),
    ].filter { $0.0 != nil }
    guard !limits.isEmpty else { return [] }
    let status = FileSystem.real.text(of: "/proc/self/status") ?? ""
    // Every thread reserves a stack.
    let stacks = UInt64(MachineInfo.processorCount) << 23
    return limits.compactMap { limit, line, source in
      guard let limit else { return nil }
      let used = (MachineInfo.meminfoValue(line, in: status) ?? 0) + stacks
      return MemoryBudget(byteCount: limit - min(limit, used), source: source)
    }
  }
}

package struct MemoryLimit: Hashable, Sendable {
  package let limit: UInt64

  /// The group's use in bytes, without reclaimable file cache.
  package let used: UInt64

  /// The limit of this process's group, or `nil` without one.
  static func current() -> MemoryLimit? {
    FileSystem.real.text(of: "/proc/self/cgroup").flatMap {
      read(membership: $0, root: "/sys/fs/cgroup")
    }
  }

  /// What the group may still use.
  var available: UInt64 { limit - min(limit, used) }

  /// The tightest limit on the way from the group up to the root.
  package static func read(membership: String, root: FilePath) -> MemoryLimit? {
    all(membership: membership, root: root).min { $0.limit < $1.limit }
  }

  static func all(membership: String, root: FilePath) -> [MemoryLimit] {
    var limits: [MemoryLimit] = []
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
        if let found = read(folder: folder, isUnified: isUnified) { limits.append(found) }
        if components.popLast() == nil { break }
      }
    }
    return limits
  }

  /// Every limit of this process's groups.
  static func everyCurrent() -> [MemoryLimit] {
    FileSystem.real.text(of: "/proc/self/cgroup").map {
      all(membership: $0, root: "/sys/fs/cgroup")
    } ?? []
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
