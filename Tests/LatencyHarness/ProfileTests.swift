import Foundation
import LatencyHarness
import PlatformIO
import SystemPackage
import Testing

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
    let counter = try InstructionCounter(
      valgrind: FilePath(tool), program: "/bin/true", pack: "none", folder: folder.path)
    defer { counter.cleanUp() }
    do throws(RoundError) {
      _ = try counter.count { _ in }
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
