import PlatformIO
import SystemPackage
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Machine information")
struct MachineTests {
  let folder = TemporaryFolder()

  @Test("clocks go forward, and work takes processor time")
  func clocks() {
    let start = (MonotonicClock.nanoseconds, MonotonicClock.processorNanoseconds)
    var sum: UInt64 = 0
    while MonotonicClock.processorNanoseconds - start.1 < 2_000_000 { sum &+= start.0 }
    #expect(MonotonicClock.nanoseconds > start.0)
    #expect(sum != 1)
  }

  @Test("memory and processors are plausible")
  func plausible() {
    #expect(MachineInfo.processorCount >= 1)
    #expect(MachineInfo.availableMemoryByteCount <= MachineInfo.physicalMemoryByteCount)
    #expect(MachineInfo.availableMemoryByteCount > 1 << 20)
    let before = MachineInfo.peakResidentByteCount
    var block = [UInt8](repeating: 1, count: 64 << 20)
    block[block.count / 2] = 2
    #expect(MachineInfo.peakResidentByteCount >= before + 0)
    #expect(MachineInfo.peakResidentByteCount > 64 << 20)
    #expect(block.reduce(0) { $0 &+ $1 } == 1)
  }

  @Test("texts of the system are read")
  func texts() {
    let meminfo = "MemTotal:       16000 kB\nMemFree:  1 kB\nMemAvailable:    8000 kB\n"
    #expect(MachineInfo.meminfoValue("MemAvailable", in: meminfo) == 8_192_000)
    #expect(MachineInfo.meminfoValue("MemMissing", in: meminfo) == nil)
    #expect(MachineInfo.meminfoValue("MemAvailable", in: "MemAvailable: many kB") == nil)
    let status = "Name:\tx\nCpus_allowed:\tff,00000003\nCpus_allowed_list:\t0-1,32-39\n"
    #expect(MachineInfo.allowedProcessorCount(in: status) == 10)
    #expect(MachineInfo.allowedProcessorCount(in: "") == nil)
  }

  @Test("the tightest memory limit on the way to the root counts")
  func limits() throws {
    let root = folder.path.appending("cgroup")
    func put(_ text: String, _ path: String) throws {
      let file = path.split(separator: "/").reduce(root) { $0.appending(String($1)) }
      try FileSystem.real.makeFolder(file.removingLastComponent())
      let output = try AtomicOutput(file, replacing: true)
      try output.write(text)
      try output.commit()
    }
    defer { removeAll(root) }
    #expect(MemoryLimit.read(membership: "0::/a/b\n", root: root) == nil)
    try put("max\n", "a/b/memory.max")
    #expect(MemoryLimit.read(membership: "0::/a/b\n", root: root) == nil)
    try put("5000\n", "a/memory.max")
    try put("3000\n", "a/memory.current")
    try put("anon 1\ninactive_file 1000\n", "a/memory.stat")
    let limit = try #require(MemoryLimit.read(membership: "0::/a/b\n", root: root))
    #expect(limit.limit == 5000)
    #expect(limit.used == 2000, "file cache can be given back")
    try put("700\n", "memory/c/memory.limit_in_bytes")
    try put("9223372036854771712\n", "memory/memory.limit_in_bytes")
    let old = "12:cpu:/x\n4:memory:/c\n"
    #expect(MemoryLimit.read(membership: old, root: root)?.limit == 700)
    #expect(MemoryLimit.read(membership: "4:memory:/d\n", root: root) == nil)
  }

  private func removeAll(_ path: FilePath) {
    for name in (try? FileSystem.real.names(in: path)) ?? [] {
      let child = path.appending(name)
      if (try? FileSystem.real.status(of: child))??.isFolder == true {
        removeAll(child)
      } else {
        try? FileSystem.real.remove(child)
      }
    }
    _ = unsafe rmdir(path.string)
  }
}
