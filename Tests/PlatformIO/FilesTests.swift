import PlatformIO
import SystemPackage
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Files and memory")
struct FilesTests {
  let folder = TemporaryFolder()

  @Test("reads at offsets, short only at the end")
  func reading() throws {
    let output = try AtomicOutput(folder.file("a"))
    try output.write((0..<100).map { UInt8($0) })
    try output.commit()
    let file = try FileSystem.real.open(folder.file("a"))
    #expect(try file.status().byteCount == 100)
    #expect(try file.status().isRegularFile)
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(try file.read(into: &bytes, at: 50) == 10)
    #expect(bytes == Array(50..<60))
    #expect(try file.read(into: &bytes, at: 95) == 5)
    #expect(try file.read(into: &bytes, at: 100) == 0)
    let faults = SystemFaultInjection()
    faults.inject(.read, .shorten(3))
    let slow = try FileSystem(faults: faults).open(folder.file("a"))
    #expect(try slow.read(into: &bytes, at: 7) == 10)
    #expect(bytes == Array(7..<17))
    faults.inject(.read, .fail(.ioError), after: 2)
    #expect(try FileSystem.real.contents(of: folder.file("a")).count == 100)
    #expect(throws: PlatformError.self) {
      try FileSystem.real.contents(of: folder.file("a"), limit: 99)
    }
  }

  @Test("makes folders, lists and removes")
  func folders() throws {
    let deep = folder.path.appending("x").appending("y")
    try FileSystem.real.makeFolder(deep)
    try FileSystem.real.makeFolder(deep)
    #expect(try FileSystem.real.status(of: deep)?.isFolder == true)
    #expect(try FileSystem.real.names(in: folder.path) == ["x"])
    #expect(try FileSystem.real.status(of: folder.file("missing")) == nil)
    try FileSystem.real.remove(folder.file("missing"))
    #expect(throws: PlatformError.self) { try FileSystem.real.names(in: folder.file("missing")) }
    _ = unsafe rmdir(deep.string)
    _ = unsafe rmdir(folder.path.appending("x").string)
    let faults = SystemFaultInjection()
    faults.inject(.makeFolder, .fail(.permissionDenied))
    #expect(throws: PlatformError.self) { try FileSystem(faults: faults).makeFolder(deep) }
  }

  @Test("gives private memory that is zero")
  func memory() throws {
    var region = try MemoryRegion(byteCount: 10_000)
    #expect(region.byteCount == 10_000)
    var isZero = region.bytes.isAllZero
    #expect(isZero)
    write(7, at: 9_999, to: &region)
    region.populate()
    isZero = region.bytes.isAllZero
    #expect(!isZero)
    let last = region.bytes[9_999]
    #expect(last == 7)
    let faults = SystemFaultInjection()
    faults.inject(.map, .fail(.noMemory))
    do throws(PlatformError) {
      _ = try MemoryRegion(byteCount: 1, fileSystem: FileSystem(faults: faults))
      Issue.record("there is no memory")
    } catch {
      #expect(error.code == .memory)
    }
  }

  private func write(_ value: UInt8, at offset: Int, to region: inout MemoryRegion) {
    var bytes = region.mutableBytes
    bytes[offset] = value
  }
}
