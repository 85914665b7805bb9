import DigitCore
import DigitPacks
import Files
import Parallelism
import Synchronization
import SystemPackage
import TestFolders
import Testing

@Suite("Writing a pack")
struct WritingTests {
  let folder = TemporaryFolder()

  @Test(
    "gives back every digit",
    arguments: [1, 2, 3, 15, 16, 17, 1000, 131_071, 131_072, 131_073, 262_144, 300_001])
  func roundTrip(count: Int) throws {
    let decimals = randomDecimals(count, seed: UInt64(count))
    let path = folder.file("a.digitpack")
    let summary = try writePack(decimals, at: path)
    let pack = try DigitPack(mapping: path)
    #expect(pack.digitCount == Int64(count))
    #expect(pack.constant == .pi)
    let whole = try #require(DigitRange(from: 0, upTo: Int64(count)))
    #expect(try pack.text(whole) == decimals)
    let report = try pack.verify(threads: 2)
    #expect(report.fileHash == summary.fileHash)
    #expect(report.contentHash == summary.contentHash)
    for digit in decimals.utf8.enumerated().prefix(300) {
      #expect(try pack.digit(at: Int64(digit.offset)).ascii == digit.element)
    }
    #expect(try pack.digit(at: Int64(count - 1)).ascii == decimals.utf8.last)
  }

  @Test("gives the content hash that sha256sum gives for the text")
  func contentHash() throws {
    let summary = try writePack(thousandDecimalsOfPi, at: folder.file("pi.digitpack"))
    // printf '3.1415…' of these thousand decimals through sha256sum.
    #expect(summary.contentHash.hexadecimal == piThousandSHA256)
    let pack = try DigitPack(mapping: folder.file("pi.digitpack"))
    #expect(pack.counts[Digit(0)!] == 93)
    #expect(pack.counts[Digit(9)!] == 106)
  }

  @Test(
    "takes its bytes on two threads and gives the same file",
    arguments: [1, 131_072, 262_143, 262_144, 262_145, 400_001])
  func threads(count: Int) throws {
    let decimals = randomDecimals(count, seed: UInt64(count))
    try writePack(decimals, at: folder.file("one.digitpack"))
    for split in [0, 65_536, 100] {
      let path = folder.file("two-\(split).digitpack")
      let writer = try DigitPackWriter(creating: path, constant: .pi, digitCount: Int64(count))
      let bytes = packed(decimals)
      try writer.append(packedDecimals: Array(bytes.prefix(split)), threads: 2)
      try writer.append(packedDecimals: Array(bytes.dropFirst(split)), threads: 2)
      _ = try writer.finish(provenance: Array("{}".utf8), threads: 2)
      let isSame = contents(path) == contents(folder.file("one.digitpack"))
      #expect(isSame, "\(count) decimals, cut at byte \(split)")
    }
  }

  @Test("finds what is no digit, and digits too many, on two threads as well")
  func threadsRefuse() throws {
    var bytes = packed(randomDecimals(400_000, seed: 3))
    bytes[150_000] = 0x1A
    let writer = try DigitPackWriter(
      creating: folder.file("bad.digitpack"), constant: .pi, digitCount: 400_000)
    let error = #expect(throws: PackError.self) {
      try writer.append(packedDecimals: bytes, threads: 2)
    }
    #expect(error?.code == .notADigit && error?.position == 300_002)
    let short = try DigitPackWriter(
      creating: folder.file("short.digitpack"), constant: .pi, digitCount: 300_000)
    let many = #expect(throws: PackError.self) {
      try short.append(packedDecimals: packed(randomDecimals(400_000, seed: 3)), threads: 2)
    }
    #expect(many?.code == .wrongDigitCount)
  }

  @Test("takes its bytes in pieces of any size and gives the same file")
  func pieces() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SplitMix64(state: seed)
    let decimals = randomDecimals(400_001, seed: seed)
    try writePack(decimals, at: folder.file("whole.digitpack"))
    let bytes = packed(decimals)
    let writer = try DigitPackWriter(
      creating: folder.file("pieces.digitpack"), constant: .pi, digitCount: 400_001)
    var start = 0
    while start < bytes.count {
      let size = Int.random(in: 0...150_000, using: &generator)
      let end = min(bytes.count, start + size)
      try writer.append(packedDecimals: bytes.span.extracting(start..<end))
      start = end
    }
    _ = try writer.finish(provenance: Array("{}".utf8))
    let whole = contents(folder.file("whole.digitpack"))
    #expect(whole == contents(folder.file("pieces.digitpack")))
  }

  @Test("reads back from the file, not from memory")
  func readBack() throws {
    let decimals = randomDecimals(200_000, seed: 5)
    let writer = try DigitPackWriter(
      creating: folder.file("a.digitpack"), constant: .pi, digitCount: 200_000)
    try writer.append(packedDecimals: packed(decimals).span)
    let sealed = try writer.sealData()
    #expect(sealed.blockCount == 2)
    let read = try sealed.readBack(block: 0) + sealed.readBack(block: 1)
    #expect(read == packed(decimals))
    let (counts, hash) = (sealed.counts, sealed.digitHash)
    #expect(
      code { () throws(PackError) in try sealed.check(counts: counts, digitHash: hash) } == nil)
    #expect(
      code { () throws(PackError) in try sealed.check(counts: DigitCounts(), digitHash: hash) }
        == .countsDamaged)
    // A fault between the writer and the medium: the temporary file changes behind its back.
    let temporary = folder.file(try #require(folder.names.first))
    let intruder = try FileCorruptor(temporary)
    try intruder.flip(bit: 3, at: 65_536 + 70_000)
    #expect(throws: PackError.self) { try sealed.readBack(block: 1) }
    #expect(throws: PackError.self) { try writer.finish(provenance: []) }
    #expect(!folder.names.contains("a.digitpack"))
  }

  @Test("refuses wrong amounts of digits and half bytes above 9, with their position")
  func badInput() throws {
    let path = folder.file("a.digitpack")
    let tooMany = try DigitPackWriter(creating: path, constant: .e, digitCount: 3)
    #expect(
      code { () throws(PackError) in try tooMany.append(packedDecimals: [0x12, 0x30, 0x40].span) }
        == .wrongDigitCount)
    let tooFew = try DigitPackWriter(creating: path, constant: .e, digitCount: 5)
    try tooFew.append(packedDecimals: [0x12, 0x34].span)
    #expect(code { () throws(PackError) in _ = try tooFew.sealData() } == .wrongDigitCount)
    let letter = try DigitPackWriter(creating: path, constant: .e, digitCount: 4)
    try letter.append(packedDecimals: [0x12, 0x3A].span)
    let failure = error { () throws(PackError) in _ = try letter.sealData() }
    #expect(failure?.code == .notADigit)
    #expect(failure?.position == 4)
    let padding = try DigitPackWriter(creating: path, constant: .e, digitCount: 3)
    try padding.append(packedDecimals: [0x12, 0x34].span)
    #expect(code { () throws(PackError) in _ = try padding.sealData() } == .notADigit)
    #expect(folder.names.filter { $0.hasSuffix("digitpack") }.isEmpty)
  }
}

@Suite("Blocks that several consumers get at once")
struct BlockScanTests {
  private func failure(_ block: Int) -> PackError { PackError(.blockDamaged, "a", "\(block)") }

  @Test("are loaded once, and come in order where order is asked for", arguments: [1, 2, 5])
  func order(workers: Int) throws {
    let seen = Mutex<[[Int]]>([[], []])
    let parts = try Workers(workers).scan(
      blocks: 50, load: { $0 * 3 },
      inOrder: (0..<2).map { number in
        { block, content in seen.withLock { $0[number].append(1000 * block + content) } }
      }, each: { block, content in "\(block) \(content)" })
    #expect(parts == (0..<50).map { "\($0) \(3 * $0)" })
    let expected = (0..<50).map { 1003 * $0 }
    #expect(seen.withLock { $0 } == [expected, expected])
  }

  @Test("give the error of the first bad block", arguments: [(20, 18), (18, 20), (3, 49)])
  func errors(unloadable: Int, damaged: Int) {
    let found = error { () throws(PackError) in
      _ = try Workers(2).scan(
        blocks: 50,
        load: { (block) throws(PackError) in
          if block >= unloadable { throw failure(block) }
        }, inOrder: [],
        each: { (block, _) throws(PackError) in
          if block >= damaged { throw failure(block) }
        })
    }
    #expect(found == failure(min(unloadable, damaged)))
  }
}

/// The error that a piece of work throws.
func error(_ work: () throws(PackError) -> Void) -> PackError? {
  do throws(PackError) {
    try work()
    return nil
  } catch { return error }
}

/// The code of the error that a piece of work throws.
func code(_ work: () throws(PackError) -> Void) -> PackError.Code? { error(work)?.code }

/// Whichever system call fails, no incomplete pack gets the final name.
@Suite("Faults while writing")
struct FaultTests {
  let folder = TemporaryFolder()

  struct Fault: CustomTestStringConvertible, Sendable {
    let call: SystemCall
    let errno: Errno
    var after = 0

    var testDescription: String { "\(call) \(errno) after \(after)" }
  }

  static let faults = [
    Fault(call: .open, errno: .permissionDenied),
    Fault(call: .open, errno: .readOnlyFileSystem),
    Fault(call: .write, errno: .noSpace),
    Fault(call: .write, errno: .noSpace, after: 1),
    Fault(call: .write, errno: .ioError, after: 2),
    Fault(call: .write, errno: .noSpace, after: 4),
    Fault(call: .write, errno: .noSpace, after: 5),
    Fault(call: .sync, errno: .ioError),
    Fault(call: .sync, errno: .ioError, after: 1),
    Fault(call: .read, errno: .ioError),
    Fault(call: .read, errno: .ioError, after: 3),
    Fault(call: .link, errno: .ioError),
  ]

  @Test("leave nothing behind and name the file", arguments: faults)
  func nothingStays(fault: Fault) throws {
    let faults = SystemFaultInjection()
    faults.inject(fault.call, .fail(fault.errno), after: fault.after)
    let path = folder.file("pi.digitpack")
    let failure = error { () throws(PackError) in
      try writePack(
        randomDecimals(200_000, seed: 2), at: path, fileSystem: FileSystem(faults: faults))
    }
    #expect(failure?.underlying?.errno == fault.errno)
    #expect(failure?.description.contains("pi.digitpack'") == true)
    #expect(failure?.description.contains("partial") == false, "the temporary name means nothing")
    #expect(folder.names.isEmpty)
    #expect(PendingFiles.current.allSatisfy { !$0.hasPrefix(folder.path.string) })
  }

  /// The folder is synchronised after the old pack is gone: that fault comes too late to keep it.
  static let faultsBeforeTheName = faults.filter { $0.call != .sync || $0.after == 0 }

  @Test("an existing pack survives every fault of its replacement", arguments: faultsBeforeTheName)
  func oldStays(fault: Fault) throws {
    let path = folder.file("pi.digitpack")
    try writePack("1415926535", at: path)
    let old = contents(path)
    let faults = SystemFaultInjection()
    let call = fault.call == .link ? SystemCall.rename : fault.call
    faults.inject(call, .fail(fault.errno), after: fault.after)
    #expect(throws: PackError.self) {
      try writePack(
        randomDecimals(200_000, seed: 2), at: path, replacing: true,
        fileSystem: FileSystem(faults: faults))
    }
    #expect(contents(path) == old)
    #expect(folder.names == ["pi.digitpack"])
  }

  @Test("interrupted calls and short transfers change nothing")
  func shortTransfers() throws {
    let decimals = randomDecimals(150_000, seed: 6)
    try writePack(decimals, at: folder.file("plain.digitpack"))
    let faults = SystemFaultInjection()
    for call in [SystemCall.open, .read, .write, .sync, .link, .status] {
      faults.inject(call, .fail(.interrupted), after: 0, times: 2)
    }
    faults.inject(.write, .shorten(1000))
    faults.inject(.read, .shorten(777))
    try writePack(
      decimals, at: folder.file("faulty.digitpack"), fileSystem: FileSystem(faults: faults))
    let plain = contents(folder.file("plain.digitpack"))
    #expect(contents(folder.file("faulty.digitpack")) == plain)
  }

  @Test("the file is safe on the disk before it gets its name, and the name thereafter")
  func order() throws {
    let faults = SystemFaultInjection()
    try writePack(
      "1415926535", at: folder.file("pi.digitpack"), fileSystem: FileSystem(faults: faults))
    let trace = faults.trace
    let link = try #require(trace.firstIndex(of: .link))
    let lastWrite = try #require(trace.lastIndex(of: .write))
    #expect(trace[lastWrite..<link].contains(.sync))
    #expect(trace[link...].contains(.sync), "the folder is synchronised")
  }

  @Test("Finding 10: what is read back was flushed first, and the system asked to forget it")
  func readBack() throws {
    let faults = SystemFaultInjection()
    let writer = try DigitPackWriter(
      creating: folder.file("pi.digitpack"), constant: .pi, digitCount: 4,
      fileSystem: FileSystem(faults: faults))
    try writer.append(packedDecimals: [0x14, 0x15].span)
    let sealed = try writer.sealData()
    try sealed.flush()
    #expect(try sealed.readBack(block: 0) == [0x14, 0x15])
    let relevant: [SystemCall] = [.write, .sync, .advise, .read]
    #expect(faults.trace.filter { relevant.contains($0) } == relevant)
    // The last reading, of the finished file, as well.
    _ = try writer.finish(provenance: [])
    let rest = faults.trace.drop { $0 != .read }.dropFirst().filter { relevant.contains($0) }
    #expect(rest.drop { $0 == .write }.prefix(3) == [.sync, .advise, .read])
  }

  @Test("Finding 10: digits that cannot be flushed are not read back")
  func unflushed() throws {
    let faults = SystemFaultInjection()
    let writer = try DigitPackWriter(
      creating: folder.file("pi.digitpack"), constant: .pi, digitCount: 2,
      fileSystem: FileSystem(faults: faults))
    try writer.append(packedDecimals: [0x14].span)
    let sealed = try writer.sealData()
    faults.inject(.sync, .fail(.ioError))
    let failure = error { () throws(PackError) in try sealed.flush() }
    #expect(failure?.underlying?.errno == .ioError)
    #expect(failure?.description.contains("pi.digitpack'") == true)
  }

  @Test("an existing name is refused before any digit is computed, and again at the end")
  func existing() throws {
    let path = folder.file("pi.digitpack")
    let late = try DigitPackWriter(creating: path, constant: .pi, digitCount: 2)
    try writePack("14", at: path)
    let early = error { () throws(PackError) in
      _ = try DigitPackWriter(creating: path, constant: .pi, digitCount: 2)
    }
    #expect(early?.underlying?.code == .alreadyExists)
    try late.append(packedDecimals: [0x99].span)
    let failure = error { () throws(PackError) in _ = try late.finish(provenance: []) }
    #expect(failure?.underlying?.code == .alreadyExists)
    #expect(try DigitPack(mapping: path).digit(at: 0).value == 1)
    #expect(folder.names == ["pi.digitpack"])
  }

  @Test("a writer that is given up removes its file")
  func abandoned() throws {
    do {
      let writer = try DigitPackWriter(
        creating: folder.file("pi.digitpack"), constant: .pi, digitCount: 200_000)
      try writer.append(packedDecimals: packed(randomDecimals(150_000, seed: 1)).span)
      #expect(folder.names.count == 1)
      #expect(PendingFiles.current.contains { $0.hasPrefix(folder.path.string) })
    }
    #expect(folder.names.isEmpty)
    #expect(PendingFiles.current.allSatisfy { !$0.hasPrefix(folder.path.string) })
  }
}
