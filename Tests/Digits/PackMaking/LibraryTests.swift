import Arithmetic
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import Synchronization
import SystemPackage
import TestFolders
import Testing

/// What other packages call: no more than they can call is used here, faults aside.
@Suite("Digits for other packages")
struct LibraryTests {
  fileprivate let folder = TemporaryFolder(inMemory: true)

  fileprivate func request(
    _ constant: MathematicalConstant = .pi, _ digitCount: Int64 = 20_000,
    level: CheckLevel = .standard, proving: Bool = false
  ) throws -> PackRequest {
    try PackRequest(
      of: constant, digitCount: digitCount, path: folder.file("a.digitpack"), level: level,
      proving: proving, threads: 2)
  }

  /// What a computation reported, in order, and a task that it cancels at one of these reports.
  fileprivate final class Reports: Sendable {
    private let list = Mutex<[DigitProgress]>([])
    private let task = Mutex<(@Sendable () -> Void)?>(nil)
    private let end: @Sendable (DigitProgress) -> Bool
    private let cancelled = Mutex<(place: Int, instant: ContinuousClock.Instant)?>(nil)

    init(cancelAt end: @escaping @Sendable (DigitProgress) -> Bool = { _ in false }) {
      self.end = end
    }

    var all: [DigitProgress] { list.withLock { $0 } }

    /// When the task was cancelled, and what was reported afterwards.
    var afterwards: (instant: ContinuousClock.Instant, reports: [DigitProgress])? {
      cancelled.withLock { $0 }.map { (instant: $0.instant, Array(all.dropFirst($0.place))) }
    }

    @Sendable
    func receive(_ progress: DigitProgress) {
      let count = list.withLock { list in
        list.append(progress)
        return list.count
      }
      guard end(progress), let cancel = task.withLock({ $0 }) else { return }
      cancelled.withLock { $0 = $0 ?? (count, .now) }
      cancel()
    }

    /// Runs work in a task that can be cancelled from its first report on.
    func run<Result: Sendable>(
      _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
      let isKnown = Mutex(false)
      let running = Task {
        while !isKnown.withLock({ $0 }) { await Task.yield() }
        return try await work()
      }
      task.withLock { $0 = { running.cancel() } }
      isKnown.withLock { $0 = true }
      return try await running.value
    }
  }

  private func expectInOrder(_ reports: [DigitProgress]) {
    var ended: Set<String> = []
    for (place, report) in reports.enumerated() {
      let before = place > 0 ? reports[place - 1] : nil
      if let before, before.stage == report.stage {
        #expect(report.fraction > before.fraction && report.fraction <= 1)
      } else {
        #expect(report.fraction == 0 && before?.fraction ?? 1 == 1)
        #expect(ended.insert(report.stage).inserted, "\(report.stage) comes again")
      }
    }
    #expect(reports.last?.fraction == 1)
  }

  @Test("a pack is made with its certificate and its proof, and every stage goes from 0 to 1")
  func making() async throws {
    let reports = Reports()
    let pack = try await request(proving: true).make(progress: reports.receive)
    #expect(pack.digitCount == 20_000 && pack.constant == .pi)
    #expect(folder.names.sorted() == ["a.certificate.json", "a.digitpack", "a.proof"])
    expectInOrder(reports.all)
    let stages = Set(reports.all.map(\.stage))
    let expected: Set = [
      "series", "root and quotient", "conversion", "writing", "residues", "pack", "proof",
    ]
    #expect(stages.isSuperset(of: expected), "\(stages)")
    #expect(reports.all.count { $0.stage == "series" } > 10)
    let read = try DigitPack(mapping: pack.path.string)
    #expect(try read.text(DigitRange(0..<20)) == "14159265358979323846")
  }

  @Test("late reports, of another thread or of an ended stage, are left out")
  func order() {
    let reports = Reports()
    let order = ProgressOrder(reports.receive)
    let sent: [(String, Double)] = [
      ("a", 0), ("a", 0.5), ("a", 0.25), ("b", 0.5), ("a", 0.75), ("b", 2), ("c", 0), ("b", 0),
    ]
    for (stage, share) in sent { order.report(.init(stage: .init(name: stage), share: share)) }
    order.finish()
    order.finish()
    let received = reports.all.map { "\($0.stage)\($0.fraction)" }
    #expect(
      received == ["a0.0", "a0.5", "a1.0", "b0.0", "b0.5", "b1.0", "c0.0", "c1.0"])
    expectInOrder(reports.all)
  }

  fileprivate static let root = (0..<4).reduce(FilePath(#filePath)) { path, _ in
    path.removingLastComponent()
  }

  @Test("a request that cannot be met says why, and begins nothing")
  func refused() async throws {
    let other = MathematicalConstant(code: 999, name: "other", symbol: "x", integerPart: .all[0])
    for refused in [(other, Int64(10)), (.pi, 0), (.pi, .max)] {
      let error = #expect(throws: DigitWorkError.self) { try request(refused.0, refused.1) }
      #expect(error?.code == .request)
    }
    let large = try request(.e, 100_000_000_000_000)
    let error = await #expect(throws: DigitWorkError.self) { try await large.make() }
    #expect(error?.code == .memory)
    #expect(folder.names.isEmpty)
    _ = try await request().make()
    let taken = await #expect(throws: PackError.self) { try await request().make() }
    #expect(taken?.code == .system)
  }

  @Test("a fault fails its own computation, keeps no file of it, and lets another one alone")
  func faults() async throws {
    var faulty = try request(.e)
    faulty.fault = InjectedComputationFault(.quotient)
    var refusing = try request(.phi, 30_000)
    refusing.fault = InjectedComputationFault(.inverseRoot, bit: 43 * 1000 + 42)
    let right = try PackRequest(
      of: .pi, digitCount: 200_000, path: folder.file("b.digitpack"), threads: 2)
    async let made = right.make()
    for (request, code) in [(faulty, DigitWorkError.Code.failedCheck), (refusing, .machine)] {
      let error = await #expect(throws: DigitWorkError.self) { try await request.make() }
      #expect(error?.code == code && error?.description.isEmpty == false)
    }
    #expect(try await made.digitCount == 200_000)
    #expect(folder.names.sorted() == ["b.certificate.json", "b.digitpack"])
  }

  @Test("the digits of a pack are verified at a level, and a wrong one is named")
  func verifying() async throws {
    let path = try await request().make().path
    let pack = try DigitPack(mapping: path.string)
    let reports = Reports()
    let verdict = try await pack.verify(at: .standard, threads: 2, progress: reports.receive)
    #expect(verdict.isVerified && verdict.wrongPosition == nil)
    expectInOrder(reports.all)
    #expect(verdict.checks.map(\.letter).joined() == "ABCDEFGHI")
    #expect(verdict.checks.count { $0.status == .passed } >= 5)
    let unread = try await pack.verify(at: .none)
    #expect(!unread.isVerified && unread.checks.allSatisfy { $0.status == .notRun })

    var digits = try pack.text(DigitRange(0..<20_000)).utf8.map { $0 & 15 }
    digits[12_345] = (digits[12_345] + 1) % 10
    let writer = try DigitPackWriter(
      creating: folder.file("wrong.digitpack"), constant: .pi, digitCount: 20_000)
    let packed = stride(from: 0, to: 20_000, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    try writer.append(packedDecimals: packed.span)
    _ = try writer.finish(provenance: Array("{}".utf8))
    let wrong = try DigitPack(mapping: folder.file("wrong.digitpack").string)
    let refuted = try await wrong.verify(at: .standard, threads: 2)
    #expect(!refuted.isVerified && refuted.wrongPosition == 12_346)
    #expect(refuted.conclusion.hasPrefix("FAILED"))
  }

  @Test("verifying ends when its task is cancelled, in the computation too")
  func cancelledVerification() async throws {
    let path = try await request(.pi, 1_000_000).make().path
    for stage in ["file", "series", "residues"] {
      let reports = Reports { $0.stage == stage && $0.fraction < 0.9 }
      let pack = try DigitPack(mapping: path.string)
      await #expect(throws: CancellationError.self) {
        _ = try await reports.run {
          try await pack.verify(at: .standard, threads: 2, progress: reports.receive)
        }
      }
      let later = try #require(reports.afterwards).reports
      #expect(later.allSatisfy { $0.stage == stage || $0.fraction < 1 }, "\(later)")
    }
  }

  @Test("a proof shows that every decimal is right, and proves no other pack")
  func proofs() async throws {
    let path = try await request(proving: true).make().path
    let proof = folder.file("a.proof")
    let pack = try DigitPack(mapping: path.string)
    let reports = Reports()
    let outcome = try await pack.verify(by: proof, threads: 2, progress: reports.receive)
    #expect(outcome.decimals == 20_000 && outcome.chanceBits > 100)
    #expect(outcome.contentHash == pack.contentHash && outcome.constant == .pi)
    expectInOrder(reports.all)
    let shorter = try await PackRequest(
      of: .pi, digitCount: 10_000, path: folder.file("b.digitpack")
    ).make()
    let other = try DigitPack(mapping: shorter.path.string)
    let error = await #expect(throws: ProofError.self) { try await other.verify(by: proof) }
    #expect(error?.isRefusal == true)
    let cancelling = Reports { _ in true }
    await #expect(throws: CancellationError.self) {
      _ = try await cancelling.run {
        try await pack.verify(by: proof, progress: cancelling.receive)
      }
    }
  }
}

/// The suites that run beside this one keep Swift's few threads busy, and a task that is over waits
/// for one of them; so time is taken alone.
@Suite("Digits for other packages, cancelled", .serialized)
struct LibraryTimingTests {
  private let library = LibraryTests()

  @Test(
    "cancelled in the middle of a stage it ends there, leaves no file, and can be made afterwards",
    arguments: [("series", 0.3), ("conversion", 0.3), ("writing", 0), ("residues", 0), ("pack", 0)])
  func cancellation(stage: String, share: Double) async throws {
    let request = try library.request(.pi, 1_000_000)
    let reports = LibraryTests.Reports { $0.stage == stage && $0.fraction >= share }
    await #expect(throws: CancellationError.self) {
      try await reports.run { try await request.make(progress: reports.receive) }
    }
    let (instant, later) = try #require(reports.afterwards)
    #expect(ContinuousClock.now - instant < .seconds(5))
    #expect(later.allSatisfy { $0.stage == stage && $0.fraction < 0.9 }, "\(later)")
    #expect(library.folder.names.isEmpty)
    let pack = try await request.make()
    let shipped = LibraryTests.root.appending("Resources/pi.digitpack").string
    #expect(pack.contentHash == (try DigitPack(mapping: shipped).contentHash))
  }
}
