import DigitCore
import Files
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import Synchronization
import SystemPackage
import Testing

@Suite("Durability")
struct DurabilityTests {
  let folder = StoreFolder()

  /// Saves two sessions, the second through a file system with faults; says how many system calls
  /// the second took.
  private func save(faults: SystemFaultInjection, in folder: StoreFolder) throws -> Int {
    let first = folder.open()
    _ = first.finish(try Play.session(.game, digits: 60))
    #expect(first.flush(seconds: 60))
    let store = folder.open(faults: faults)
    _ = store.finish(try Play.session(.game, digits: 70))
    store.flush(seconds: 60)
    return faults.trace.count
  }

  @Test(
    "R108: whichever system call fails, no earlier record is lost, and the session is saved later",
    arguments: [Errno.noSpace, .ioError, .permissionDenied])
  func everyFailure(errno: Errno) throws {
    let count = try save(faults: SystemFaultInjection(), in: StoreFolder())
    #expect(count > 60)
    var unsaved = 0
    for number in 0..<count {
      let folder = StoreFolder()
      let faults = SystemFaultInjection()
      faults.inject(nil, .fail(errno), after: number, times: 1)
      let first = folder.open()
      _ = first.finish(try Play.session(.game, digits: 60))
      #expect(first.flush(seconds: 60))
      let store = folder.open(faults: faults)
      let session = try Play.session(.game, digits: 70)
      _ = store.finish(session)
      let saved = store.flush(seconds: 60)
      let seen = folder.open().profile
      #expect(seen.totalCorrectDigits == 60 || seen.totalCorrectDigits == 130, "call \(number)")
      let crown = try #require(folder.open().ghost(of: .pi, .crown))
      #expect(crown.digitCount == (seen.totalCorrectDigits == 60 ? 60 : 70))
      #expect(crown.cumulativeTimes.count == Int(crown.digitCount), "call \(number)")
      if !saved { unsaved += 1 }
      // What waited is written, once; a fault that the first attempt never met hits the second.
      let isWritten = store.flush(seconds: 60) || store.flush(seconds: 60)
      #expect(isWritten, "call \(number): \(store.health)")
      let now = folder.open()
      #expect(now.profile.totalCorrectDigits == 130 && now.profile.sessionCount == 2)
      #expect(try now.history().entries.map(\.summary.correctCount) == [70, 60], "call \(number)")
      #expect(now.memory(of: .pi).tally.right.reduce(0, +) == 130, "call \(number)")
      #expect(folder.names(folder.paths.transcripts).count == 2, "call \(number)")
    }
    // How many depends on whether the writer's own second attempt came before the look.
    #expect(unsaved > 4, "the faults reached the store")
  }

  @Test("R108: from whichever write on the disk is full, earlier records stay readable")
  func fullDisk() throws {
    let plan = SystemFaultInjection()
    _ = try save(faults: plan, in: folder)
    let writes = plan.trace.count { $0 == .write }
    #expect(writes == 5)
    for number in 0..<writes {
      for part in [0, 17] {
        let folder = StoreFolder()
        let faults = SystemFaultInjection()
        if part > 0 { faults.inject(.write, .shorten(part), after: number, times: 1) }
        faults.inject(.write, .fail(.noSpace), after: number)
        _ = try save(faults: faults, in: folder)
        let seen = folder.open()
        #expect([60, 130].contains(seen.profile.totalCorrectDigits))
        #expect(seen.ghost(of: .pi, .crown)?.cumulativeTimes.isEmpty == false)
        // Another instance, on a disk that was given room, goes on from there.
        _ = seen.finish(try Play.session(digits: 5))
        #expect(seen.flush(seconds: 60), "\(seen.health)")
        let history = try folder.open().history()
        #expect(history.unreadableLines == 0)
        #expect(
          history.entries.reduce(0) { $0 + $1.summary.correctCount }
            == folder.open().profile.totalCorrectDigits, "write \(number)")
      }
    }
  }

  @Test("R108: killed at any system call, the program loses at most the session in progress")
  func killed() throws {
    let folder = StoreFolder()
    let count = try Probe.run(folder, -1).callCount
    #expect(count > 60)
    var sessions: Int64 = 1
    var deaths = 0
    for number in 0..<count {
      let before = folder.open().profile
      let outcome = try Probe.run(folder, number)
      deaths += outcome.wasKilled ? 1 : 0
      let after = folder.open().profile
      #expect([before.sessionCount, before.sessionCount + 1].contains(after.sessionCount))
      #expect(after.totalCorrectDigits >= before.totalCorrectDigits)
      let crown = try #require(folder.open().ghost(of: .pi, .crown))
      #expect(crown.digitCount >= before[.pi].crown?.run.digitCount ?? 0)
      #expect(crown.cumulativeTimes.count == Int(crown.digitCount), "call \(number)")
      sessions = after.sessionCount
    }
    #expect(deaths > count * 3 / 4, "\(deaths) of \(count) were killed")
    try expectConsistency(folder, sessions: sessions)
  }

  @Test("R108: killed in the middle of any write, too", arguments: [1, 40])
  func killedInAWrite(bytes: Int) throws {
    let folder = StoreFolder()
    _ = try Probe.run(folder, -1)
    var deaths = 0
    for number in 0..<12 {
      let before = folder.open().profile
      let outcome = try Probe.run(folder, number, written: bytes)
      deaths += outcome.wasKilled ? 1 : 0
      let after = folder.open().profile
      #expect([before.sessionCount, before.sessionCount + 1].contains(after.sessionCount))
      #expect(after.totalCorrectDigits >= before.totalCorrectDigits)
    }
    #expect(deaths >= 4)
    try expectConsistency(folder, sessions: folder.open().profile.sessionCount)
  }

  /// After one sound run everything agrees, and nothing temporary is left.
  private func expectConsistency(_ folder: StoreFolder, sessions: Int64) throws {
    #expect(try !Probe.run(folder, -1).wasKilled)
    let store = folder.open()
    #expect(store.profile.sessionCount == sessions + 1)
    let page = try store.history(limit: 1000)
    #expect(page.entries.count == Int(sessions) + 1 && page.unreadableLines == 0)
    #expect(
      page.entries.reduce(0) { $0 + $1.summary.correctCount } == store.profile.totalCorrectDigits)
    #expect(store.memory(of: .pi).tally.right.reduce(0, +) == store.profile.totalCorrectDigits)
    for place in [folder.paths.data, folder.paths.ghosts, folder.paths.transcripts] {
      #expect(folder.names(place).allSatisfy { !$0.hasSuffix(".partial") })
    }
  }

  @Test("processes that save at once, some of them killed, lose nothing of each other")
  func processes() throws {
    let folder = StoreFolder()
    let total = try Probe.run(folder, -1).callCount
    let saved = Mutex(0)
    let deaths = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 9) { index in
      // Every third is killed, each at another place.
      let outcome = try? Probe.run(folder, index % 3 == 2 ? total * index / 10 : -1)
      guard let outcome else { return }
      if outcome.wasKilled { deaths.withLock { $0 += 1 } } else { saved.withLock { $0 += 1 } }
    }
    let (kept, lost) = (saved.withLock { $0 }, deaths.withLock { $0 })
    #expect(kept >= 6 && lost >= 1 && kept + lost == 9)
    let count = folder.open().profile.sessionCount
    #expect((Int64(kept) + 1...10).contains(count))
    try expectConsistency(folder, sessions: count)
  }

  @Test("two instances at once lose nothing of each other")
  func twoInstances() throws {
    let stores = (0..<4).map { _ in folder.open() }
    let sessions = try (0..<40).map { try Play.session(.game, digits: Int64($0) + 51) }
    for (index, session) in sessions.enumerated() { _ = stores[index % 4].finish(session) }
    for store in stores { #expect(store.flush(seconds: 60)) }
    let profile = folder.open().profile
    #expect(profile.sessionCount == 40)
    #expect(profile.totalCorrectDigits == sessions.reduce(0) { $0 + $1.snapshot.correctCount })
    #expect(profile[.pi].crown?.run.digitCount == 90)
    #expect(folder.open().ghost(of: .pi, .crown)?.cumulativeTimes.count == 90)
    let history = try folder.open().history()
    #expect(Set(history.entries.map(\.id)) == Set(sessions.map(\.id)))
  }
}
