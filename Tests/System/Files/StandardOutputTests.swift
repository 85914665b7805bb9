import Files
import SystemPackage
import Testing

/// Finding 5: what could not be written was reported as success.
@Suite("Standard output")
struct StandardOutputTests {
  @Test("a failed write stays a failure", arguments: [Errno.noSpace, .ioError, .brokenPipe])
  func sticky(errno: Errno) {
    let faults = SystemFaultInjection()
    faults.inject(.write, .fail(errno), times: 1)
    let output = StandardOutput(fileSystem: FileSystem(faults: faults))
    #expect(output.failure == nil)
    let expected = PlatformError(.output, path: "standard output", errno: errno)
    #expect(throws: expected) {
      try output.write("lost")
      try output.flush()
    }
    #expect(output.failure == expected)
    // The next write would succeed: what came before it would be missing all the same.
    #expect(throws: expected) { try output.write("more") }
    #expect(throws: expected) { try output.flush() }
    #expect(faults.trace.filter { $0 == .write }.count == 1)
  }

  @Test("a write that moves nothing is a failure, not an endless loop")
  func stuck() {
    let faults = SystemFaultInjection()
    faults.inject(.write, .shorten(0))
    let output = StandardOutput(fileSystem: FileSystem(faults: faults))
    #expect(throws: PlatformError(.output, path: "standard output", errno: .ioError)) {
      try output.write("x")
      try output.flush()
    }
  }

  @Test("its failure is known by its code: a file of the same name gives the same words")
  func code() throws {
    let faults = SystemFaultInjection()
    faults.inject(.write, .fail(.noSpace))
    let output = StandardOutput(fileSystem: FileSystem(faults: faults))
    let own = #expect(throws: PlatformError.self) {
      try output.write("lost")
      try output.flush()
    }
    let other = PlatformError(.write, path: "standard output", errno: .noSpace)
    #expect(own?.description == other.description)
    #expect(own?.code == .output && other.code != .output)
  }
}
