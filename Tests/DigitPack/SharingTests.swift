import DigitCore
import DigitPack
import FileIO
import Foundation
import SystemPackage
import TestFolders
import Testing

/// Processes that read one pack share one memory, and nothing that anybody does gives a wrong
/// digit.
@Suite("Sharing")
struct SharingTests {
  /// Seventeen blocks and a little: the least that is shared is sixteen.
  private static let decimals = randomDecimals(2_300_001, seed: 19)
  private static let digits = Array(decimals.utf8)
  private static let dataByteCount = Int64(1_150_001)

  let folder = TemporaryFolder()
  let path: FilePath

  init() throws {
    path = folder.file("a.digitpack")
    try writePack(Self.decimals, at: path)
  }

  /// Every so many decimals as text.
  private func expected(step: Int) -> [UInt8] {
    stride(from: 0, to: Self.digits.count, by: step).map { Self.digits[$0] }
  }

  private func readEverything(_ pack: DigitPack) throws {
    for index in stride(from: 0, to: Self.digits.count, by: 50_000) {
      #expect(try pack.digit(at: Int64(index)).ascii == Self.digits[index])
    }
  }

  @Test("a process that has read much makes a copy, others take it, and pass it on when it ends")
  func passedOn() throws {
    let first = try PackReader(path)
    #expect(!first.isSharing, "one digit is no reason for a copy")
    #expect(try first.ask("step 1000") == text(expected(step: 1000)))
    #expect(first.isSharing)
    let pack = try DigitPack(mapping: path)
    #expect(try pack.digit(at: 2_000_000).ascii == Self.digits[2_000_000])
    #expect(pack.isShared)
    try readEverything(pack)
    first.end()
    let third = try PackReader(path)
    #expect(third.isSharing)
    #expect(try third.ask("step 999") == text(expected(step: 999)))
    try readEverything(pack)
  }

  @Test("a process that has blocks of its own gives their memory back for a copy")
  func takenLater() throws {
    let pack = try DigitPack(mapping: path)
    #expect(try pack.digit(at: 5).ascii == Self.digits[5])
    #expect(!pack.isShared)
    let other = try PackReader(path)
    #expect(try other.ask("step 1000") == text(expected(step: 1000)))
    #expect(try pack.digit(at: 5).ascii == Self.digits[5])
    #expect(!pack.isShared, "nothing was read that was not there")
    #expect(try pack.digit(at: 1_000_000).ascii == Self.digits[1_000_000])
    #expect(pack.isShared)
    try readEverything(pack)
  }

  /// What another process does to the file.
  enum Harm: String, CaseIterable {
    case write = "yes 0123456789 | head -c 2000000 | dd of=FILE conv=notrunc bs=1000 seek=0"
    case writeOneByte = "printf '\\001' | dd of=FILE conv=notrunc bs=1 seek=1000000"
    case cut = "truncate -s 100 FILE"
    case cutAndFill = "truncate -s 0 FILE && head -c 2000000 /dev/zero >FILE"
    case replace = "head -c 2000000 /dev/zero >FILE.new && mv FILE.new FILE"
    case remove = "rm FILE"
  }

  /// How far two readers are when it happens.
  enum Stage: CaseIterable {
    case opened, copyMade, copyTaken
  }

  @Test(
    "a file that another process writes, cuts, replaces or removes gives right digits or errors",
    arguments: Harm.allCases, Stage.allCases)
  func harm(_ harm: Harm, _ stage: Stage) throws {
    let first = try PackReader(path)
    if stage != .opened { _ = try first.ask("step 50000") }
    let second = try PackReader(path)
    #expect(first.isSharing == (stage != .opened))
    #expect(second.isSharing == (stage != .opened))
    if stage == .copyTaken { _ = try second.ask("digit 1500000") }
    try shell(harm.rawValue.replacing("FILE", with: path.string))
    for reader in [first, second] {
      let answers = Array(try reader.ask("step 997").utf8)
      let right = expected(step: 997)
      try #require(answers.count == right.count, "the reader lives")
      let wrong = answers.indices.count { answers[$0] != right[$0] && answers[$0] != 0x3F }
      #expect(wrong == 0)
      // What a reader has, the file cannot take from it.
      let held = stage == .opened ? 131_072 / 997 : answers.count
      #expect(answers.prefix(held).elementsEqual(right.prefix(held)))
      let isWhole = harm == .replace || harm == .remove || stage != .opened
      #expect(answers.contains(0x3F) == !isWhole)
    }
  }

  @Test("the copy cannot be written or cut, whoever has it open")
  func sealed() throws {
    let file = try FileSystem.real.open(path)
    let first = try PackReader(path)
    _ = try first.ask("step 50000")
    let copy = try #require(file.offeredCopy(byteCount: Self.dataByteCount))
    #expect(file.offeredCopy(byteCount: Self.dataByteCount - 1) == nil)
    let descriptor = try FileDescriptor.open(copy.path, .readWrite)
    defer { try? descriptor.close() }
    #expect(throws: Errno.notPermitted) { try descriptor.writeAll(toAbsoluteOffset: 0, [1]) }
    #expect(throws: Errno.notPermitted) { try descriptor.resize(to: 10) }
    #expect(throws: Errno.notPermitted) { try descriptor.resize(to: 10_000_000) }
  }

  /// Offers a copy to other processes, with some bytes changed.
  private func offer(
    on file: OpenFile, changing places: [Int], isSealed: Bool = true
  ) throws -> OpenFile {
    var bytes = packed(Self.decimals)
    for place in places { bytes[place] ^= 1 }
    let copy = try #require(FileSystem.real.makeMemoryFile(byteCount: Self.dataByteCount))
    try copy.write(bytes.span, at: 0)
    if isSealed { #expect(copy.seal()) }
    file.offer(copy)
    return copy
  }

  @Test("a forged copy is refused, or its wrong blocks are")
  func forged() throws {
    let file = try FileSystem.real.open(path)
    // Wrong where the reader begins; right there, and wrong later where it looks; and whole.
    for (places, isTaken) in [([7], false), ([331 * 401 / 2, 331 * 6001 / 2], true), ([], true)] {
      let copy = try offer(on: file, changing: places)
      let reader = try PackReader(path)
      #expect(reader.isSharing == isTaken)
      #expect(try reader.ask("step 331") == text(expected(step: 331)))
      withExtendedLifetime(copy) { reader.end() }
      // The lock that offered the copy ends with any descriptor of the file.
      try FileDescriptor.open(path, .readOnly).close()
    }
  }

  @Test("a copy is refused that is wrong where a process has read already")
  func forgedLater() throws {
    let file = try FileSystem.real.open(path)
    let reader = try PackReader(path)
    let copy = try offer(on: file, changing: [7])
    #expect(try reader.ask("digit 2000000") == text([Self.digits[2_000_000]]))
    #expect(!reader.isSharing)
    #expect(try reader.ask("step 15") == text(expected(step: 15)))
    withExtendedLifetime(copy) {}
  }

  @Test("a copy that could still be changed is not taken")
  func unsealed() throws {
    let file = try FileSystem.real.open(path)
    let copy = try offer(on: file, changing: [], isSealed: false)
    let reader = try PackReader(path)
    #expect(!reader.isSharing)
    #expect(copy.seal())
    #expect(try PackReader(path).isSharing)
  }

  @Test("an offer of anything else is no copy", arguments: ["/dev/null", "same", "a.digitpack"])
  func otherDescriptor(other: String) throws {
    write(packed(Self.decimals), to: folder.file("same"))
    let file = try FileSystem.real.open(path)
    let offered = try FileSystem.real.open(folder.path.pushing(FilePath(other)))
    file.offer(offered)
    let reader = try PackReader(path)
    #expect(!reader.isSharing)
    #expect(try reader.ask("digit 2300000") == text([Self.digits[2_300_000]]))
  }

  @Test("without sealed memory, or where it fails in the middle, every digit is right")
  func faults() throws {
    func pack(_ prepare: (SystemFaultInjection) -> Void) throws -> DigitPack {
      let faults = SystemFaultInjection()
      prepare(faults)
      return try DigitPack(mapping: path, fileSystem: FileSystem(faults: faults))
    }
    let refused = try pack { $0.inject(.seal, .fail(.noFunction)) }
    try readEverything(refused)
    #expect(!refused.isShared)
    // The pack's own map is the first call, pages of the copy the next ones.
    let faults: [(SystemFaultInjection) -> Void] = [
      { $0.inject(.write, .fail(.noSpace)) }, { $0.inject(.write, .fail(.noSpace), after: 9) },
      { $0.inject(.map, .fail(.noMemory), after: 1) },
      { $0.inject(.map, .fail(.noMemory), after: 2) },
      { $0.inject(.seal, .fail(.resourceBusy), after: 1) }, { $0.inject(.lock, .fail(.noLocks)) },
    ]
    for fault in faults {
      let pack = try pack(fault)
      try readEverything(pack)
      let other = try PackReader(path)
      #expect(!other.isSharing, "what is not finished is not offered")
      try readEverything(pack)
    }
  }

  @Test("threads read on while a copy takes the place of what they read")
  func threads() async throws {
    let pack = try DigitPack(mapping: path)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for reader in 0..<8 {
        group.addTask {
          var generator = SplitMix64(state: UInt64(reader))
          return (0..<300_000).count { round in
            // The first blocks over and over, the others now and then.
            let count = round % 1000 == 0 ? Self.digits.count : 131_072 * 2
            let index = Int.random(in: 0..<count, using: &generator)
            return (try? pack.digit(at: Int64(index)))?.ascii != Self.digits[index]
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(pack.isShared)
  }

  @Test("a limit on the length of files does not end a reader")
  func fileSizeLimit() throws {
    // The thread that starts processes here blocks the signal, and they inherit that.
    let limit = """
      import os, resource, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
      resource.setrlimit(resource.RLIMIT_FSIZE, (51200, 51200))
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let reader = try PackReader(path, through: "exec python3 -c '\(limit)' \"$0\" \"$@\"")
    #expect(try reader.ask("step 1000") == text(expected(step: 1000)))
    #expect(!reader.isSharing)
  }

  private func text(_ digits: [UInt8]) -> String { String(decoding: digits, as: UTF8.self) }
}

/// Runs a command of the shell, as another process.
private func shell(_ command: String) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", "(\(command)) 2>/dev/null"]
  try process.run()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0)
}

/// Another process that reads a pack.
private final class PackReader {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []

  /// Starts it, and waits until it has read the first decimal.
  init(_ path: FilePath, through script: String = "exec \"$0\" \"$@\"") throws {
    let program =
      Bundle.allBundles.lazy
      .map { $0.bundleURL.deletingLastPathComponent().appendingPathComponent("pack-reader") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("pack-reader")
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, program.path, path.string]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    #expect(Int(line()) != nil, "it opened the pack")
  }

  deinit { end() }

  /// Ends it.
  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Gives a command, and returns the line that answers it.
  func ask(_ command: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Array((command + "\n").utf8))
    return line()
  }

  /// Whether its digits lie in a file in memory.
  var isSharing: Bool {
    let path = FilePath("/proc/\(process.processIdentifier)/maps")
    return FileSystem.real.text(of: path)?.contains("/memfd:digits") == true
  }

  private func line() -> String {
    while !unread.contains(0x0A) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      unread += more
    }
    let line = unread.prefix { $0 != 0x0A }
    unread.removeFirst(min(line.count + 1, unread.count))
    return String(decoding: line, as: UTF8.self)
  }
}
