import Foundation
import Testing

#if os(Linux)
  /// Commands read a map of the pack, whose file is left alone meanwhile, or they fail.
  @Suite("A pack is mapped while a command reads it")
  struct MappedPackTests {
    enum Change: CaseIterable { case none, write, cut, replacement }

    /// Makes a pack of three blocks.
    private static func prepared() throws -> Program {
      let program = try Program()
      let made = try program.run(
        "digits", "generate", "pi", "--digits", "300k", "--check", "none", "--out", ".")
      try #require(made.status == 0, "\(made.errors)")
      // The clock of files ticks: a change of the same tick has the same time.
      Thread.sleep(forTimeInterval: 0.05)
      return program
    }

    private static func apply(_ change: Change, to file: URL) throws {
      switch change {
      case .none: return
      case .write, .cut:
        let handle = try FileHandle(forUpdating: file)
        if change == .cut { return try handle.truncate(atOffset: 65_536) }
        try handle.seek(toOffset: 65_537)
        try handle.write(contentsOf: Data([0]))
      case .replacement:
        let other = file.deletingLastPathComponent().appendingPathComponent("other")
        try FileManager.default.copyItem(at: file, to: other)
        #expect(unsafe rename(other.path, file.path) == 0)
      }
    }

    @Test(
      "its address space names the pack, and a change is exit code 3", arguments: Change.allCases)
    func running(change: Change) throws {
      let program = try Self.prepared()
      defer { program.cleanUp() }
      let file = program.folder.appendingPathComponent("pi.digitpack")
      let process = program.process(["digits", "show", "pi.digitpack", "1-300000", "--plain"])
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      // The pipe takes 65,536 of the 300,000 digits, so the command waits and keeps the map.
      var lines: [Substring] = []
      let maps = URL(fileURLWithPath: "/proc/\(process.processIdentifier)/maps")
      for _ in 0..<1000 where lines.isEmpty {
        Thread.sleep(forTimeInterval: 0.01)
        let text = String(decoding: (try? Data(contentsOf: maps)) ?? Data(), as: UTF8.self)
        lines = text.split(separator: "\n").filter { $0.hasSuffix("/pi.digitpack") }
      }
      #expect(lines.count == 1 && lines.allSatisfy { $0.contains(" r--s ") }, "\(lines)")
      try Self.apply(change, to: file)
      let digits = try output.fileHandleForReading.readToEnd() ?? Data()
      let said = try errors.fileHandleForReading.readToEnd() ?? Data()
      let text = String(decoding: said, as: UTF8.self)
      process.waitUntilExit()
      guard change != .none else {
        #expect(process.terminationStatus == 0 && digits.count == 300_000, "\(text)")
        return
      }
      #expect(process.terminationReason == .exit && process.terminationStatus == 3, "\(text)")
      #expect(digits.count < 300_000)
      let words = [Change.write: "was changed", .cut: "was cut", .replacement: "was replaced"]
      #expect(text.contains("pi.digitpack': it \(words[change] ?? "")"), "\(text)")
    }

    @Test("verify opens a pack once, so that its hashes and its proof speak of one file")
    func openedOnce() throws {
      let program = try Program()
      defer { program.cleanUp() }
      let made = try program.run(
        "digits", "generate", "e", "--digits", "300k", "--proof", "--out", ".", "--quiet")
      try #require(made.status == 0, "\(made.errors)")
      let path = program.folder.appendingPathComponent("e.digitpack").path
      let events = inotify_init()
      defer { close(events) }
      // Reads part the openings: equal events in a row are one.
      let watch = unsafe inotify_add_watch(events, path, UInt32(IN_OPEN | IN_ACCESS))
      try #require(watch >= 0)
      let verified = try program.run(
        "digits", "verify", "e.digitpack", "--check", "integrity", "--quiet")
      let isProved = verified.text.contains("e.proof proves all")
      #expect(verified.status == 0 && isProved, "\(verified.text)\(verified.errors)")
      // 16 bytes an event, the fifth of which says of which kind it is.
      let size = 1 << 16
      var found = [UInt8](repeating: 0, count: size)
      let count = unsafe read(events, &found, size)
      let openings = stride(from: 0, to: count, by: 16).filter { found[$0 + 4] & 0x20 != 0 }
      #expect(openings.count == 1)
    }

    @Test("what comes by standard input has no name to look at, and is read into private memory")
    func standardInput() throws {
      let program = try Self.prepared()
      defer { program.cleanUp() }
      let shown = try program.run(
        ["digits", "show", "-", "1-5", "--plain"], shell: "exec < pi.digitpack; rm pi.digitpack")
      #expect(shown.status == 0 && shown.text == "14159", "\(shown.errors)")
    }
  }
#endif
