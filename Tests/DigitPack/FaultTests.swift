import DigitCore
import DigitPack
import PlatformIO
import SystemPackage
import Testing

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
    Fault(call: .map, errno: .noMemory),
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
