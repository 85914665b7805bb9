import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import PackMaking
import Parallelism
import Synchronization
import SystemPackage
import TestFolders
import Testing

@Suite("One way to make a pack")
struct PlannedPackTests {
  private func request(
    in folder: TemporaryFolder, _ digitCount: Int64 = 100_000
  ) throws -> PackRequest {
    let definition = try #require(ConstantDefinition.of(.pi))
    return PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: digitCount,
      level: .standard, path: folder.file("pi.digitpack"), isReplacing: false, workers: Workers(2))
  }

  private func contents(of folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in folder.names { files[name] = try FileSystem.real.contents(of: folder.file(name)) }
    return files
  }

  @Test("in steps for lack of memory it has the same files, and nothing else stays")
  func inSteps() throws {
    let (one, other) = (TemporaryFolder(inMemory: true), TemporaryFolder(inMemory: true))
    let whole = try request(in: one)
    let enough = try PlannedPack(whole, within: MemoryGuard(), for: "a test")
    #expect(enough.steps == nil)
    let made = try #require(try enough.make { _ in })
    #expect(made.pack != nil && made.timings.last?.stage == "pack")
    let cut = try request(in: other)
    let memory = MemoryGuard(limit: cut.peakMemory - 1)
    let planned = try PlannedPack(cut, within: memory, for: "a test")
    #expect(try #require(planned.steps).memory < cut.peakMemory)
    let steps = Mutex<[String]>([])
    let again = try #require(
      try planned.make { event in
        if case .step(let name, _) = event { steps.withLock { $0.append(name) } }
      })
    #expect(again.pack?.fileHash == made.pack?.fileHash)
    #expect(steps.withLock { $0.last } == "convert")
    let files = try contents(of: other)
    #expect(files.keys.sorted() == ["pi.certificate.json", "pi.digitpack"])
    #expect(files == (try contents(of: one)))
  }

  @Test("where the steps do not fit either, nothing is begun")
  func shortage() throws {
    let folder = TemporaryFolder(inMemory: true)
    let request = try request(in: folder)
    let error = #expect(throws: MemoryShortage.self) {
      try PlannedPack(request, within: MemoryGuard(limit: 1 << 20), for: "a test")
    }
    #expect(error?.byteCount == request.peakMemory && error?.isRequest == true)
    #expect(folder.names.isEmpty)
  }

  @Test("digits from a file go the same way, and a wrong one leaves nothing")
  func imported() throws {
    let folder = TemporaryFolder(inMemory: true)
    let text = try #require(LeadingDecimals.text(of: .pi))
    for (name, digits) in [("right", text), ("wrong", text.dropLast(3) + "000")] {
      let output = try AtomicOutput(folder.file("\(name).txt"))
      try output.write(Array(("3." + digits).utf8))
      try output.commit()
    }
    let request = try request(in: folder, 1)
    func take(_ name: String) throws -> MadePack {
      let file = try DigitFile(opening: folder.file("\(name).txt"))
      return try PackImport(request, dropsRounded: false) { _ in }.run(file, named: name).made
    }
    let error = #expect(throws: DigitsRefused.self) { try take("wrong") }
    #expect(error?.description.hasPrefix("'wrong': decimal 998 is wrong") == true)
    #expect(folder.names == ["right.txt", "wrong.txt"])
    let made = try take("right")
    #expect(made.audit?.trust?.level == .verified && made.pack?.digitCount == 1000)
    #expect(made.certificatePath == folder.file("pi.certificate.json"))
    #expect(throws: PackMakingError.self) { try take("right") }
    #expect(folder.names == ["pi.certificate.json", "pi.digitpack", "right.txt", "wrong.txt"])
  }
}
