import Files
import Foundation
import LatencyGate
import LatencyJudge
import Processes
import SystemPackage
import Testing
import TrainerLatency

@Suite("Counting")
struct ProfileTests {
  private static let profile = """
    version: 1
    events: Ir sysCount sysTime
    summary: 5000 400 9
    fn=(1) main
    0 10
    cfn=(2) malloc
    calls=3 0
    0 30
    fn=(4) other
    cfn=(2)
    calls=4 0
    0 40
    cfn=(5) malloc_usable_size
    calls=9 0
    0 90
    totals: 1234 2
    """

  @Test("a profile's totals and calls are read; zeros at the end of the line may be missing")
  func profile() throws {
    let profile = try CallgrindProfile(Self.profile)
    #expect(profile.instructions == 1234)
    #expect(profile.systemCalls == 2)
    #expect(profile.allocations == 7)
    let short = Self.profile.replacing("totals: 1234 2", with: "totals: 1234")
    #expect(try CallgrindProfile(short).systemCalls == 0)
    let plain = short.replacing("events: Ir sysCount sysTime", with: "events: Ir")
    #expect(try CallgrindProfile(plain).systemCalls == nil)
  }

  @Test("what is not a profile is refused", arguments: ["", "events: Ir", "totals: 5", "nonsense"])
  func noProfile(text: String) {
    #expect(throws: RoundError.self) { try CallgrindProfile(text) }
  }

  @Test("a program loses its debug sections, and still runs")
  func image() throws {
    #expect(ExecutableImage.withoutDebugInformation([1, 2, 3]) == [1, 2, 3])
    let header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0xFF, count: 80)
    #expect(ExecutableImage.withoutDebugInformation(header) == header, "nonsense stays as it is")
    let own = try #require(ChildProcess.executablePath)
    let before = try FileSystem.real.contents(of: own, limit: 1 << 30)
    let after = ExecutableImage.withoutDebugInformation(before)
    #expect(after.count == before.count)
    let folder = try ScratchFolder()
    let copy = folder.path.appending("true")
    let system = try FileSystem.real.contents(of: "/bin/true", limit: 1 << 30)
    try write(ExecutableImage.withoutDebugInformation(system), to: copy)
    #expect(try started(copy).wait().status == 0)
  }

  @Test(
    "a tool that does not count says why, to the end of the line",
    arguments: [
      ("/bin/false", "exit code 1, and it said nothing"), ("/nowhere/valgrind", "No such"),
    ])
  func noCount(tool: String, words: String) throws {
    let folder = try ScratchFolder()
    do throws(RoundError) {
      _ = try InstructionCounter.measurement(
        [], pack: "none", folder: folder.path, valgrind: FilePath(tool), program: "/bin/true"
      ) { _ in }
      Issue.record("\(tool) counted")
    } catch {
      #expect(error.description.contains(words), "\(error)")
    }
  }

  /// Writes a program and closes its file: the system starts nothing that is open for writing.
  private func write(_ image: [UInt8], to path: FilePath) throws {
    let output = try AtomicOutput(path)
    try output.write(image)
    try output.commit()
    try FileSystem.real.makeExecutable(path)
  }

  /// Starts a program that was just written.
  ///
  /// A child of another test holds the file open for writing until its exec; until then the system
  /// refuses to start the file.
  private func started(_ program: FilePath) throws -> ChildProcess {
    for _ in 0..<200 {
      do throws(PlatformError) {
        return try ChildProcess(program.string, [])
      } catch {
        guard error.errno == .textFileBusy else { throw error }
        PreciseSleep.sleep(10_000_000)
      }
    }
    return try ChildProcess(program.string, [])
  }
}

@Suite("Recording")
struct RecordingTests {
  @Test("a million samples need less than 64 MB")
  func memory() {
    let table = SampleTable(capacity: 1_000_000)
    #expect(table.byteCount < 64_000_000)
    let before = MachineInfo.peakResidentByteCount
    var second = SampleTable(capacity: 1_000_000)
    second.record(
      intended: 1, injected: 1, entered: 1, answered: 1, published: 1, verdict: .correct)
    #expect(second.count == 1)
    #expect(MachineInfo.peakResidentByteCount - before < 64_000_000)
  }

  @Test("recording a key costs under 100 ns")
  func cost() {
    var best = UInt64.max
    for _ in 0..<30 {
      var table = SampleTable(capacity: 20_000)
      let start = MonotonicClock.nanoseconds
      for time in 0..<Int64(20_000) {
        table.record(
          intended: time, injected: time, entered: time, answered: time, published: time,
          verdict: .correct)
      }
      best = min(best, (MonotonicClock.nanoseconds - start) / 20_000)
      #expect(table.count == 20_000)
    }
    #if !DEBUG
      // The best of thirty: other processes can disturb some batches, not all.
      #expect(best < 100, "\(best) ns")
    #endif
  }

  @Test("the counted loop gives the same verdicts, and faults no page")
  func markedKeys() throws {
    let keys = try MarkedKeys(pack: packOfPi, keys: 5000, slowedBy: 0)
    let first = try keys.run(.engine)
    #expect(first.checksum == (try keys.run(.engine)).checksum)
    #expect(first.majorFaults == 0)
    #expect(throws: RoundError.self) {
      try MarkedKeys(pack: packOfPi, keys: 2_000_000, slowedBy: 0)
    }
  }
}
