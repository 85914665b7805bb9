import Foundation
import PlatformIO
import SystemPackage
import Testing

@Suite("Interrupts")
struct InterruptTests {
  @Test("end a busy process at once, with its temporary files gone", arguments: [SIGINT, SIGTERM])
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
