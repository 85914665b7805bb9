import Files
import Foundation
import Processes
import Synchronization
import SystemPackage
import TestFolders
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
    #expect(MemoryBudget.current.available.byteCount <= MachineInfo.physicalMemoryByteCount)
    #expect(MemoryBudget.current.available.byteCount > 1 << 20)
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

@Suite("Measuring")
struct ClockTimingTests {
  let folder = TemporaryFolder()

  @Test("a sleep until a time does not end before it")
  func sleep() {
    PreciseSleep.minimizeTimerSlack()
    for _ in 0..<20 {
      let due = Int64(MonotonicClock.nanoseconds) + 300_000
      PreciseSleep.until(due)
      #expect(Int64(MonotonicClock.nanoseconds) >= due)
    }
    let start = MonotonicClock.nanoseconds
    PreciseSleep.sleep(-5)
    PreciseSleep.until(0)
    #expect(MonotonicClock.nanoseconds - start < 1_000_000_000)
  }

  private final class Board: Sendable {
    let turns = Atomic(0)
  }

  @Test("an event keeps one signal for a later wait, and threads are joined")
  func threads() {
    let bell = Event()
    bell.signal()
    bell.signal()
    bell.wait()
    let board = Board()
    let thread = SystemThread(niceness: 3) {
      bell.wait()
      board.turns.store(7, ordering: .releasing)
    }
    #expect(board.turns.load(ordering: .acquiring) == 0, "the thread still waits")
    bell.signal()
    thread.join()
    #expect(board.turns.load(ordering: .acquiring) == 7)
  }

  @Test("a thread's own counters move with what it does")
  func counters() throws {
    var meter = ThreadMeter()
    let start = meter.read()
    PreciseSleep.sleep(2_000_000)
    let slept = meter.read() - start
    #expect(slept.voluntarySwitches >= 1)
    var sum: UInt64 = 0
    let begin = meter.read()
    while (meter.read() - begin).processorTime < 3_000_000 { sum &+= 1 }
    #expect(sum > 0)
    var region = try MemoryRegion(byteCount: 64 * 4096)
    let before = meter.read()
    do {
      var bytes = region.mutableBytes
      for page in 0..<64 { bytes[page * 4096] = 1 }
    }
    #expect((meter.read() - before).minorFaults >= 1)
    #expect(ThreadMeter.secondNumber(in: Array("12 345 6\n".utf8).span) == 345)
    #expect(ThreadMeter.secondNumber(in: Array("".utf8).span) == 0)
  }

  @Test("texts of the system are read")
  func texts() {
    let pressure = "some avg10=1.50 avg60=0.17 total=62076502\nfull avg10=9.00 total=1\n"
    #expect(ProcessorPressure.stalled(in: pressure) == 62_076_502_000)
    #expect(MeasurementEnvironment.recentPressure(in: pressure) == 1.5)
    #expect(ProcessorPressure.stalled(in: "some avg10=1\n") == nil)
    #expect(MeasurementEnvironment.recentPressure(in: "") == nil)
    let stat = "cpu  10 20 30 40 50 60 70 80 5 5\ncpu0 1 1\nprocs_running 3\n"
    let ticks = ProcessorPressure.ticks(in: stat)
    #expect(ticks?.stolen == 80 && ticks?.all == 360)
    #expect(ProcessorPressure.ticks(in: "cpu  1 2 3\n") == nil)
    #expect(MeasurementEnvironment.runnableTasks(in: stat) == 3)
    #expect(MeasurementEnvironment.value("model name", in: "x\nmodel name\t: A B\n") == "A B")
    #expect(MeasurementEnvironment.value("model", in: "none") == nil)
  }

  @Test("a child's exit code, its environment and its streams")
  func child() throws {
    let (output, errors) = (folder.file("out"), folder.file("err"))
    let child = try ChildProcess(
      "sh", ["-c", "echo $GREETING; echo no >&2; exit 7"],
      environment: ["GREETING": "hello you"], output: output, errors: errors)
    let ending = child.wait()
    #expect(ending.status == 7)
    #expect(folder.text("out") == "hello you\n" && folder.text("err") == "no\n")
    #expect(ending.peakByteCount > 0)
    #expect(throws: PlatformError.self) { try ChildProcess("/nowhere/program", []) }
  }

  @Test("a child can be ended")
  func endings() throws {
    let slow = try ChildProcess("sleep", ["60"])
    slow.terminate()
    #expect(slow.wait().status == 128 + SIGTERM)
    slow.kill()
    let other = try ChildProcess("sleep", ["60"])
    other.kill()
    #expect(other.wait().status == 128 + SIGKILL)
  }

  @Test(
    "a program that does not end in time is killed, with what it started",
    arguments: ["sleep 100", "exec >/dev/null; sleep 100", "sleep 100 & echo $! >pid; exit 0"])
  func deadline(script: String) throws {
    let shell = try #require(ExternalProgram.find("sh"))
    let begin = ContinuousClock.now
    let command = "cd '\(folder.path)'; \(script)"
    let output = ExternalProgram.output(of: shell, ["-c", command], seconds: 0.3)
    #expect(script.hasSuffix("exit 0") || output == nil)
    #expect(ContinuousClock.now - begin < .seconds(50))
    if let number = folder.text("pid").flatMap({ Int32($0.dropLast()) }) {
      let limit = ContinuousClock.now + .seconds(20)
      while kill(number, 0) == 0, ContinuousClock.now < limit { usleep(1000) }
      #expect(kill(number, 0) != 0)
    }
    #expect(ExternalProgram.output(of: shell, ["-c", "echo yes"]) == Array("yes\n".utf8))
    #expect(ExternalProgram.output(of: shell, ["-c", "exit 1"]) == nil)
    #expect(ExternalProgram.output(of: shell, ["-c", "yes"], limit: 4000)?.isEmpty == false)
  }

  @Test("a program is found where a shell would find it")
  func programs() throws {
    let output = try AtomicOutput(folder.file("tool"))
    try output.commit()
    let path = folder.path.string
    #expect(MeasurementEnvironment.program("tool", in: "/nowhere:\(path)") == folder.file("tool"))
    #expect(MeasurementEnvironment.program("tool", in: "/nowhere") == nil)
    #expect(MeasurementEnvironment.program("tool", in: "") == nil)
  }

  @Test("a file's pages can be touched through a mapping")
  func map() throws {
    let output = try AtomicOutput(folder.file("a"))
    try output.write([UInt8](repeating: 1, count: 10_000))
    try output.file.sync()
    output.file.evictFromPageCache()
    #expect(try output.file.touchMappedPages())
    try output.commit()
    let empty = try AtomicOutput(folder.file("b"))
    #expect(try !empty.file.touchMappedPages())
  }
}

@Suite("Interrupts")
struct InterruptTests {
  @Test(
    "end a busy process at once, with its temporary files gone",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func interrupt(signal: Int32) throws {
    let folder = TemporaryFolder()
    let process = Process()
    process.executableURL =
      Bundle.allBundles.lazy
      .map { $0.bundleURL.deletingLastPathComponent().appendingPathComponent("interrupt-probe") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("interrupt-probe")
    process.arguments = [folder.path.string]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let ready = pipe.fileHandleForReading.availableData
    #expect(String(decoding: ready, as: UTF8.self) == "ready\n")
    #expect(folder.names.count == 3)
    let start = MonotonicClock.nanoseconds
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let nanoseconds = MonotonicClock.nanoseconds - start
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + signal)
    #expect(folder.names.isEmpty)
    let rest = pipe.fileHandleForReading.readDataToEndOfFile()
    #expect(String(decoding: rest, as: UTF8.self) == "cleanup \(signal)\n")
    // Generous: the machine may be busy with other work. A stuck process would take for ever.
    #expect(nanoseconds < 5_000_000_000)
  }
}
