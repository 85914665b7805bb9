import DigitCore
import PlatformIO
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

@Suite("Speed of the store", .serialized)
struct SpeedTests {
  let folder = StoreFolder()

  /// The median time of a piece of work in nanoseconds.
  private func median(of count: Int, _ work: () throws -> Void) rethrows -> UInt64 {
    var times: [UInt64] = []
    for _ in 0..<count {
      let start = MonotonicClock.nanoseconds
      try work()
      times.append(MonotonicClock.nanoseconds - start)
    }
    return times.sorted()[count / 2]
  }

  @Test("R105: the profile is read in under a millisecond, however long the history is")
  func reading() throws {
    let store = folder.open()
    for constant in MathematicalConstant.known {
      for number in 0..<60 {
        let errors = Set((0..<100).map { Int64($0) })
        let session = try Play.session(
          .game, digits: 100 + Int64(number), errors: number == 59 ? errors : [],
          constant: constant)
        _ = store.finish(session)
        if number == 59 { #expect(store.flush(seconds: 60)) }
      }
    }
    // Other load only adds to a reading, so the shortest one measures the work.
    let critical = (0..<200).map { _ in median(of: 1) { _ = folder.open() } }.min() ?? .max
    // The control: a start that reads the whole history.
    let whole = try median(of: 11) { _ = try folder.open().history(limit: 100_000) }
    print("profile: \(critical / 1000) µs; with the whole history: \(whole / 1000) µs")
    #expect(critical < 1_000_000)
    #expect(whole > 3 * critical, "the bound detects a start that reads more")
  }

  @Test("R109: the end screen does not wait for the disk")
  func saving() throws {
    let folder = StoreFolder()
    let store = folder.open()
    let session = try Play.session(.game, digits: 1000)
    // Another holder keeps the lock meanwhile.
    try FileSystem.real.makeFolder(folder.paths.data)
    let lock = try FileSystem.real.lock(folder.paths.data.appending(".lock"), timeout: 0)
    let start = MonotonicClock.nanoseconds
    _ = store.finish(session)
    let waited = MonotonicClock.nanoseconds - start
    #expect(!store.flush(seconds: 0.2), "the store is locked, so the bound is meaningful")
    lock.unlock()
    #expect(store.flush(seconds: 60))
    print("finish: \(waited / 1000) µs with a store locked for 200 ms")
    #expect(waited < 50_000_000)
    #expect(folder.open().profile.sessionCount == 1)
  }

  @Test("R109: sessions that the disk does not take are bounded, and the store says so")
  func bounded() throws {
    let faults = SystemFaultInjection()
    faults.inject(.makeFolder, .fail(.noSpace))
    let store = folder.open(faults: faults)
    for _ in 0..<70 { _ = store.finish(try Play.session(digits: 3)) }
    #expect(!store.flush())
    #expect(try store.history().entries.count == 64)
    #expect(store.notices.contains { $0.contains("are not kept") })
  }
}
