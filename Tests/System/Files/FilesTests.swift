import Files
import SystemPackage
import TestFolders
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
    try FileSystem.real.removeTree(folder.path.appending("x"))
    let faults = SystemFaultInjection()
    faults.inject(.makeFolder, .fail(.permissionDenied))
    #expect(throws: PlatformError.self) { try FileSystem(faults: faults).makeFolder(deep) }
  }

  private func put(_ path: FilePath) throws {
    let output = try AtomicOutput(path)
    try output.write([1])
    try output.commit()
  }

  /// A folder in a folder, each with a file and two links.
  private func makeTree(_ tree: FilePath) throws {
    let inner = tree.appending("a").appending("b")
    try FileSystem.real.makeFolder(inner)
    for place in [tree, inner] {
      try put(place.appending("file"))
      #expect(unsafe symlink(folder.file("kept").string, place.appending("l").string) == 0)
      #expect(unsafe symlink(folder.file("other").string, place.appending("m").string) == 0)
    }
  }

  @Test("removes a tree, the links in it and nothing that they lead to")
  func trees() throws {
    let tree = folder.file("tree")
    let inside = folder.file("other").appending("kept")
    try put(folder.file("kept"))
    try FileSystem.real.makeFolder(folder.file("other"))
    try put(inside)
    for call in [SystemCall.open, .list, .unlink, .close] {
      for skipped in 0..<3 {
        try makeTree(tree)
        let faults = SystemFaultInjection()
        faults.inject(call, .fail(.ioError), after: skipped, times: 1)
        let error = #expect(throws: PlatformError.self, "\(call), \(skipped)") {
          try FileSystem(faults: faults).removeTree(tree)
        }
        #expect(error?.code == .write && error?.path == tree.string)
        #expect(try FileSystem.real.status(of: tree)?.isFolder == true)
        // The next try goes on.
        try FileSystem.real.removeTree(tree)
        #expect(folder.names == ["kept", "other"])
      }
    }
    try FileSystem.real.removeTree(tree)
    #expect(unsafe symlink(folder.file("other").string, folder.file("link").string) == 0)
    try FileSystem.real.removeTree(folder.file("link"))
    #expect(folder.names == ["kept", "other"])
    #expect(try FileSystem.real.status(of: inside)?.isRegularFile == true)
    #expect(throws: PlatformError.self) { try FileSystem.real.removeTree("/") }
  }

  @Test("gives private memory that is zero")
  func memory() throws {
    var region = try MemoryRegion(byteCount: 10_000)
    #expect(region.byteCount == 10_000)
    var found = bytes(of: &region)
    #expect(found.allSatisfy { $0 == 0 })
    write(7, at: 9_999, to: &region)
    region.populate()
    found = bytes(of: &region)
    #expect(found.count { $0 != 0 } == 1 && found.last == 7)
    let faults = SystemFaultInjection()
    faults.inject(.map, .fail(.noMemory))
    do throws(PlatformError) {
      _ = try MemoryRegion(byteCount: 1, fileSystem: FileSystem(faults: faults))
      Issue.record("there is no memory")
    } catch {
      #expect(error.code == .memory)
    }
  }

  private func bytes(of region: inout MemoryRegion) -> [UInt8] {
    let bytes = region.mutableBytes
    return bytes.indices.map { bytes[$0] }
  }

  private func write(_ value: UInt8, at offset: Int, to region: inout MemoryRegion) {
    var bytes = region.mutableBytes
    bytes[offset] = value
  }
}

@Suite("Atomic output")
struct AtomicOutputTests {
  let folder = TemporaryFolder()

  /// The error of writing "new" to a file of this name.
  func put(
    _ name: String, replacing: Bool = false, faults: SystemFaultInjection = SystemFaultInjection()
  ) -> PlatformError? {
    do throws(PlatformError) {
      let output = try AtomicOutput(
        folder.file(name), replacing: replacing, fileSystem: FileSystem(faults: faults))
      try output.write("n")
      try output.write("ew")
      try output.commit()
      return nil
    } catch { return error }
  }

  @Test("appears complete, under its name only after the commit")
  func appears() throws {
    let output = try AtomicOutput(folder.file("a"))
    try output.write("text")
    #expect(folder.names.count == 1)
    #expect(folder.names.first?.hasPrefix(".a.") == true)
    #expect(PendingFiles.current.contains(output.file.path.string))
    try output.commit()
    #expect(folder.names == ["a"])
    #expect(folder.text("a") == "text")
    #expect(!PendingFiles.current.contains(output.file.path.string))
  }

  @Test("refuses a taken name at once and a name taken in the meantime")
  func taken() throws {
    let late = try AtomicOutput(folder.file("a"))
    #expect(put("a") == nil)
    #expect(put("a")?.code == .alreadyExists)
    #expect(put("a")?.description.contains("exists already") == true)
    #expect(
      throws: PlatformError(.alreadyExists, path: folder.file("a").string, errno: .fileExists)
    ) {
      try late.commit()
    }
    #expect(put("a", replacing: true) == nil)
    #expect(folder.names == ["a"])
  }

  @Test("keeps a taken name safe on file systems without links too")
  func withoutLinks() throws {
    for errno in [Errno.notPermitted, .notSupported, .noFunction] {
      let faults = SystemFaultInjection()
      faults.inject(.link, .fail(errno))
      #expect(put("b", faults: faults) == nil)
      #expect(faults.trace.contains(.renameExclusively))
      #expect(folder.text("b") == "new")
      let other = SystemFaultInjection()
      other.inject(.link, .fail(errno))
      let late = try AtomicOutput(folder.file("c"), fileSystem: FileSystem(faults: other))
      #expect(put("c") == nil)
      #expect(throws: PlatformError.self) { try late.commit() }
      #expect(folder.names == ["b", "c"])
      try FileSystem.real.remove(folder.file("b"))
      try FileSystem.real.remove(folder.file("c"))
    }
  }

  @Test("keeps a taken name safe where there is neither link nor exclusive rename")
  func withoutAnything() throws {
    let faults = SystemFaultInjection()
    faults.inject(.link, .fail(.notSupported))
    faults.inject(.renameExclusively, .fail(.invalidArgument))
    #expect(put("b", faults: faults) == nil)
    #expect(folder.text("b") == "new")
    let late = try AtomicOutput(folder.file("c"), fileSystem: FileSystem(faults: faults))
    #expect(put("c") == nil)
    #expect(throws: PlatformError.self) { try late.commit() }
    #expect(folder.text("c") == "new")
    #expect(folder.names == ["b", "c"])
    faults.inject(.rename, .fail(.ioError))
    #expect(put("d", faults: faults)?.errno == .ioError)
    #expect(folder.names == ["b", "c"], "the reserved name is released")
  }

  @Test(
    "leaves nothing behind when a call fails", arguments: [SystemCall.open, .write, .sync, .link])
  func faults(call: SystemCall) {
    let faults = SystemFaultInjection()
    faults.inject(call, .fail(.ioError))
    let error = put("a", faults: faults)
    #expect(error?.errno == .ioError)
    #expect(error?.path == folder.file("a").string)
    #expect(folder.names.isEmpty)
  }

  @Test("is safe on the disk before it gets its name, and the name thereafter")
  func order() throws {
    let faults = SystemFaultInjection()
    #expect(put("a", faults: faults) == nil)
    let calls = faults.trace.filter { [.write, .sync, .link].contains($0) }
    #expect(calls == [.write, .write, .sync, .link, .sync])
  }

  @Test("is flushed once for what was written, and again if that failed or more came")
  func flushes() throws {
    let faults = SystemFaultInjection()
    let output = try AtomicOutput(folder.file("a"), fileSystem: FileSystem(faults: faults))
    var flushes: Int { faults.trace.count { $0 == .sync } }
    try output.write(Array("new".utf8))
    try output.file.sync()
    try output.file.sync()
    #expect(flushes == 1)
    try output.write(Array("er".utf8))
    faults.inject(.sync, .fail(.ioError), times: 1)
    #expect(throws: PlatformError.self) { try output.file.sync() }
    try output.file.sync()
    try output.file.sync()
    #expect(flushes == 3)
  }

  @Test("writes on after interruptions and short writes")
  func shortWrites() {
    let faults = SystemFaultInjection()
    faults.inject(.write, .fail(.interrupted), times: 3)
    faults.inject(.write, .shorten(1))
    #expect(put("a", faults: faults) == nil)
    #expect(folder.text("a") == "new")
    #expect(faults.trace.filter { $0 == .write }.count == 6)
    let stuck = SystemFaultInjection()
    stuck.inject(.write, .shorten(0))
    #expect(put("b", faults: stuck)?.code == .write)
  }

  @Test("is discarded without a commit")
  func discarded() throws {
    do {
      let output = try AtomicOutput(folder.file("a"))
      try output.write("text")
    }
    #expect(folder.names.isEmpty)
    let outputs = try ["b", "c"].map { try AtomicOutput(folder.file($0)) }
    #expect(folder.names.count == 2)
    for output in outputs { output.discard() }
    #expect(folder.names.isEmpty)
  }

  @Test("says what is wrong with the place")
  func places() throws {
    let missing = FilePath(folder.path.string + "/missing/a")
    do throws(PlatformError) {
      _ = try AtomicOutput(missing)
      Issue.record("the folder does not exist")
    } catch {
      #expect(error.code == .create)
      #expect(error.description.contains("missing/a"))
    }
    #expect(throws: PlatformError.self) { try AtomicOutput(folder.path, replacing: true) }
    let faults = SystemFaultInjection()
    faults.inject(.open, .fail(.permissionDenied))
    #expect(put("a", faults: faults)?.description.contains("choose a place") == true)
    let full = SystemFaultInjection()
    full.inject(.write, .fail(.noSpace))
    #expect(put("a", faults: full)?.description.contains("free some space") == true)
  }
}
