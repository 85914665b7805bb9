import Files
import SystemPackage
import TestFolders
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finding 4: `--force` renamed over devices, pipes and links.
@Suite("Outputs that are no regular files")
struct OutputTargetTests {
  let folder = TemporaryFolder()

  private func put(
    _ text: String, to path: FilePath, replacing: Bool = true,
    access: AtomicOutput.Access = .sequential
  ) throws {
    let output = try AtomicOutput(path, replacing: replacing, access: access)
    if access == .random {
      try output.file.write(Array(text.utf8).span, at: 0)
    } else {
      try output.write(text)
    }
    try output.commit()
  }

  private func link(_ name: String, to target: String) {
    #expect(unsafe symlink(target, folder.file(name).string) == 0)
  }

  @Test("a link stays, and the file behind it is replaced", arguments: [false, true])
  func links(isChain: Bool) throws {
    try put("old", to: folder.file("file"))
    link("inner", to: "file")
    link("link", to: isChain ? folder.file("inner").string : "file")
    #expect(throws: PlatformError.self) {
      try put("new", to: folder.file("link"), replacing: false)
    }
    #expect(folder.text("file") == "old")
    try put("new", to: folder.file("link"))
    #expect(folder.text("file") == "new")
    var status = stat()
    #expect(unsafe lstat(folder.file("link").string, &status) == 0)
    #expect((status.st_mode & S_IFMT) == S_IFLNK)
    #expect(folder.names == ["file", "inner", "link"])
  }

  @Test("a link to nothing yet gets its file; links without end are named")
  func danglingLinks() throws {
    link("link", to: "made")
    try put("new", to: folder.file("link"), replacing: false)
    #expect(folder.text("made") == "new" && folder.names == ["link", "made"])
    link("a", to: "b")
    link("b", to: "a")
    #expect(throws: PlatformError.self) { try put("x", to: folder.file("a")) }
    #expect(folder.names == ["a", "b", "link", "made"])
  }

  @Test("a pipe is written into and stays", arguments: [AtomicOutput.Access.sequential, .random])
  func pipes(access: AtomicOutput.Access) throws {
    let path = folder.file("pipe")
    #expect(unsafe mkfifo(path.string, 0o600) == 0)
    // Without waiting for the writer, which waits for this reader.
    let reader = unsafe open(path.string, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try put("through", to: path, replacing: false, access: access)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = unsafe read(reader, &bytes, bytes.count)
    #expect(count == 7 && String(decoding: bytes.prefix(7), as: UTF8.self) == "through")
    #expect(try FileSystem.real.status(of: path)?.isRegularFile == false)
    #expect(folder.names == ["pipe"])
  }

  @Test("a device is written into and stays", arguments: [AtomicOutput.Access.sequential, .random])
  func devices(access: AtomicOutput.Access) throws {
    let device = folder.file("null").string
    #if canImport(Glibc)
      // One of the test's own where the system allows it: a fault must not reach the machine's.
      let isMade =
        unsafe mknod(device, S_IFCHR | 0o666, 0x103) == 0 && Glibc.access(device, W_OK) == 0
      let null = FilePath(isMade ? device : "/dev/null")
    #else
      let null: FilePath = "/dev/null"
    #endif
    try put("gone", to: null, replacing: false, access: access)
    try put("gone", to: null, access: access)
    #expect(try FileSystem.real.status(of: null)?.isRegularFile == false)
    #if canImport(Glibc)
      #expect(throws: PlatformError(.write, path: "/dev/full", errno: .noSpace)) {
        try put("too much", to: "/dev/full", access: access)
      }
      #expect(try FileSystem.real.status(of: "/dev/full")?.isRegularFile == false)
    #endif
  }

  @Test("a descriptor is written through where it stands, not replaced by its name")
  func descriptors() throws {
    try put("first ", to: folder.file("file"))
    let descriptor = unsafe open(folder.file("file").string, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    try put("second", to: FilePath("/dev/fd/\(descriptor)"))
    #expect(folder.text("file") == "first second")
    #expect(throws: PlatformError.self) { try put("x", to: "/dev/fd/999") }
  }
}

/// Finding 12: a pipe was called a folder.
@Suite("Inputs that are no regular files")
struct StreamTests {
  let folder = TemporaryFolder()

  @Test("a pipe is read once from the front, and a little of it again")
  func pipes() throws {
    let path = folder.file("pipe")
    #expect(unsafe mkfifo(path.string, 0o600) == 0)
    // Opened both ways, the pipe waits for nobody; what is written stays in it.
    let both = unsafe open(path.string, O_RDWR)
    let sent = (0..<50_000).map { UInt8($0 % 251) }
    #expect(unsafe write(both, sent, sent.count) == sent.count)
    let file = try FileSystem.real.openStream(path)
    close(both)
    #expect(file.isStream)
    var bytes = [UInt8](repeating: 0, count: 64)
    for offset in [0, 100, 49_000, 3] {
      #expect(try file.read(into: &bytes, at: Int64(offset)) == 64)
      #expect(bytes == Array(sent[offset..<offset + 64]))
    }
    #expect(try file.read(into: &bytes, at: 49_990) == 10)
    #expect(try file.read(into: &bytes, at: 50_000) == 0)
  }

  @Test("what a stream no longer has is an error")
  func rewinding() throws {
    let file = try FileSystem.real.openStream("/dev/zero")
    var bytes = [UInt8](repeating: 1, count: 1 << 16)
    for chunk in 0..<40 { #expect(try file.read(into: &bytes, at: Int64(chunk) << 16) == 1 << 16) }
    #expect(throws: PlatformError(.read, path: "/dev/zero", errno: .illegalSeek)) {
      try file.read(into: &bytes, at: 0)
    }
    #expect(try FileSystem.real.openStream(folder.path).isStream == false)
  }
}
