import Arithmetic
import Constants
import DigitChecks
import DigitPacks
import Files
import PackMaking
import Parallelism
import SystemPackage
import TestFolders
import Testing

/// A file of three numbers, one of them longer than a block.
struct SampleFile {
  let folder = TemporaryFolder(inMemory: true)
  let run = SHA256Hasher.hash([1, 2, 3].span)

  var path: FilePath { folder.file("series-0-10.ptn") }

  static func number(bits: Int64, negative: Bool = false) -> SharedInteger {
    var value = BigInteger(powerOfTwo: bits)
    value -= 12_345
    if negative { value.negate() }
    return SharedInteger(value)
  }

  func account() throws -> NumberAccount {
    let root = SHA256Hasher.hash([9].span).hexadecimal
    let text = #"""
      {"terms":[0,10],"commonFactors":[[2,7]],"inputs":[{"step":"series-0-5","root":"\#(root)"}],\#
      "statements":["a \"b\" = c"],"values":{"firstHalf":77},"primes":[2305843009213693951,3],\#
      "residues":{"Q":[4,5]}}
      """#
    return try NumberAccount(reading: Array(text.utf8))
  }

  func write(
    longBits: Int64 = 9_000_000, fileSystem: FileSystem = .real, workers: Workers = .one
  ) throws {
    try NumberFileWriter.write(
      to: path, run: run, step: "series-0-10",
      numbers: [
        .integer("P", Self.number(bits: 70, negative: true)),
        .integer("Q", Self.number(bits: longBits)), .integer("zero", SharedInteger(BigInteger())),
        .bytes("decimals", [1, 2, 3]),
      ], account: try account(), workers: workers, fileSystem: fileSystem)
  }

  func read() throws -> NumberFile {
    try NumberFile(path, run: run, step: "series-0-10", workers: Workers(2))
  }
}

@Suite("The file of numbers")
struct NumberFileTests {
  @Test("gives back the numbers, their signs and the account")
  func roundTrip() throws {
    let sample = SampleFile()
    try sample.write()
    let file = try sample.read()
    let p = try #require(file.integer("P"))
    let q = try #require(file.integer("Q"))
    #expect(p.value.compare(to: SampleFile.number(bits: 70, negative: true).value) == 0)
    #expect(q.value.compare(to: SampleFile.number(bits: 9_000_000).value) == 0)
    #expect(file.integer("zero")?.value.isZero == true)
    #expect(file.bytes("decimals") == [1, 2, 3])
    #expect(file.integer("decimals") == nil && file.bytes("Q") == nil && file.integer("T") == nil)
    #expect(try file.account == sample.account())
    #expect(
      try NumberFile.isPresent(sample.path, run: sample.run, step: "series-0-10"))
  }

  @Test("numbers of a removed file can still be read, and used in a product")
  func removedFile() throws {
    let sample = SampleFile()
    try sample.write()
    let q = try #require(try sample.read().integer("Q"))
    try FileSystem.real.remove(sample.path)
    let square = BigInteger.product(q.value, q.value, in: ArithmeticContext())
    let own = SampleFile.number(bits: 9_000_000)
    let expected = BigInteger.product(own.value, own.value, in: ArithmeticContext())
    #expect(square.compare(to: expected) == 0)
  }

  @Test("the bytes do not depend on the threads")
  func threads() throws {
    let (one, three) = (SampleFile(), SampleFile())
    try one.write(workers: .one)
    try three.write(workers: Workers(3))
    #expect(
      try FileSystem.real.contents(of: one.path) == FileSystem.real.contents(of: three.path))
  }

  @Test("every flipped bit is refused")
  func flippedBits() throws {
    let sample = SampleFile()
    try sample.write(longBits: 2000)
    let whole = try FileSystem.real.contents(of: sample.path)
    let file = try FileSystem.real.openForUpdating(sample.path)
    for index in whole.indices {
      for bit in 0..<8 {
        try file.write([whole[index] ^ 1 << UInt8(bit)].span, at: Int64(index))
        #expect(throws: ContentError.self, "bit \(bit) of byte \(index)") { try sample.read() }
      }
      try file.write([whole[index]].span, at: Int64(index))
    }
    _ = try sample.read()
  }

  @Test("every shorter file is refused, and one with a byte more")
  func truncations() throws {
    let sample = SampleFile()
    try sample.write(longBits: 2000)
    let whole = try FileSystem.real.contents(of: sample.path)
    let file = try FileSystem.real.openForUpdating(sample.path)
    try file.truncate(to: Int64(whole.count) + 1)
    #expect(throws: ContentError.self) { try sample.read() }
    for length in (0..<whole.count).reversed() {
      try file.truncate(to: Int64(length))
      #expect(throws: ContentError.self, "\(length) bytes") { try sample.read() }
    }
  }

  @Test("a file of another run or another step is refused")
  func foreign() throws {
    let sample = SampleFile()
    try sample.write(longBits: 2000)
    #expect(throws: ContentError.self) {
      try NumberFile(
        sample.path, run: SHA256Hasher.hash([4].span), step: "series-0-10", workers: .one)
    }
    #expect(throws: ContentError.self) {
      try NumberFile(sample.path, run: sample.run, step: "series-0-11", workers: .one)
    }
  }

  @Test(
    "a failing system call leaves nothing under the name", arguments: [Errno.noSpace, .ioError])
  func failingCalls(errno: Errno) throws {
    let calls = SystemFaultInjection()
    try SampleFile().write(longBits: 2000, fileSystem: FileSystem(faults: calls))
    for index in calls.trace.indices {
      let sample = SampleFile()
      let faults = SystemFaultInjection()
      faults.inject(nil, .fail(errno), after: index, times: 1)
      do {
        try sample.write(longBits: 2000, fileSystem: FileSystem(faults: faults))
        // Closing may fail, and the call that removes a second name: the file is whole.
        _ = try sample.read()
      } catch is PlatformError {
        if sample.folder.names.contains("series-0-10.ptn") { _ = try sample.read() }
      }
    }
  }
}
