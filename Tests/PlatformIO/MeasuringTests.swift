import Foundation
import PlatformIO
import Synchronization
import SystemPackage
import Testing

@Suite("Measuring")
struct MeasuringTests {
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

  @Test("an atomic array keeps what is written")
  func words() {
    let words = AtomicArray(count: 3)
    #expect(words.loadRelaxed(2) == 0)
    words.storeRelaxed(5, at: 0)
    words.storeReleasing(.max, at: 2)
    #expect(words.loadAcquiring(0) == 5 && words.loadAcquiring(2) == .max)
    #expect(words.loadRelaxed(1) == 0)
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
