import Files
import SystemPackage
import TestFolders
import Testing

#if os(Linux)
  import Glibc

  /// A map whose file is cut, in processes of their own, which end.
  @Suite("Mapped files")
  struct MappedFileTests {
    private static let byteCount = 1 << 16
    let folder = TemporaryFolder()

    /// Maps a new file and cuts it.
    fileprivate static func cutFile(_ path: String) throws -> MappedFile {
      let output = try AtomicOutput(FilePath(path))
      try output.write([UInt8](repeating: 7, count: byteCount))
      try output.commit()
      let file = try MappedFile(FileSystem.real.open(FilePath(path)), byteCount: byteCount)
      #expect(file.withBytes(byteCount - 1..<byteCount) { $0[0] } == 7)
      #expect(unsafe truncate(path, 0) == 0)
      return file
    }

    @Test("threads that touch what was cut off end the process with one message and exit code 3")
    func cut() async {
      let result = await #expect(
        processExitsWith: .exitCode(3), observing: [\.standardErrorContent]
      ) { [path = folder.file("a\u{1B}b").string as String] in
        let file = try MappedFileTests.cutFile(path)
        await withTaskGroup(of: UInt8.self) { group in
          for thread in 0..<8 {
            group.addTask { file.withBytes(thread * 4096..<thread * 4096 + 1) { $0[0] } }
          }
        }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.split(separator: "it was cut").count == 2, "\(text)")
      #expect(text.contains("a?b': it was cut"), "the name is shown without control characters")
    }

    @Test("a fault elsewhere, and a signal that is sent, end the process as ever")
    func others() async {
      await #expect(processExitsWith: .signal(SIGBUS)) {
        [path = folder.file("a").string as String] in
        let file = try MappedFileTests.cutFile(path)
        let descriptor = unsafe open(path, O_RDONLY)
        let other = unsafe mmap(nil, 4096, PROT_READ, MAP_SHARED, descriptor, 0)
        #expect(unsafe other?.load(as: UInt8.self) == 0)
        withExtendedLifetime(file) {}
      }
      await #expect(processExitsWith: .signal(SIGBUS)) {
        [path = folder.file("b").string as String] in
        let file = try MappedFileTests.cutFile(path)
        _ = raise(SIGBUS)
        withExtendedLifetime(file) {}
      }
    }

    @Test("what was unmapped is forgotten, also where another map takes its place")
    func forgotten() async {
      await #expect(processExitsWith: .signal(SIGBUS)) {
        [path = folder.file("a").string as String] in
        let address = try { unsafe try MappedFileTests.cutFile(path).address }()
        let descriptor = unsafe open(path, O_RDONLY)
        let place = unsafe UnsafeMutableRawPointer(mutating: address)
        let other = unsafe mmap(
          place, 4096, PROT_READ, MAP_SHARED | MAP_FIXED_NOREPLACE, descriptor, 0)
        #expect(unsafe other?.load(as: UInt8.self) == 0)
      }
    }
  }
#endif
