import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

@Suite("Journal of the running session")
struct JournalTests {
  let folder = StoreFolder()

  /// Types digits of π into a session that the store keeps.
  ///
  /// - Parameter wrong: the indices at which a wrong digit comes first.
  private func type(
    _ digits: Int64, into store: PracticeStore, _ mode: SessionMode = .practice,
    wrong: Set<Int64> = [], segment: DigitRange? = nil, pass: LearnPass = .shown,
    reveals: Bool = false, finishes: Bool = false
  ) throws -> String {
    var session = try PracticeSession(
      mode: mode, source: Play.Source(), segment: segment, pass: pass)
    var recorder = SessionRecorder(
      of: session.snapshot, constant: .pi, profile: store.profile, keypad: .phone,
      now: Play.noon)
    var journal = SessionJournal(of: recorder)
    var time: Int64 = 7_000_000_000
    let start = session.snapshot.lowerIndex
    for index in start..<start + digits {
      let expected = session.expectedDigit
      let right = try #require(expected)
      if wrong.contains(index), let other = Digit((right.value + 1) % 10) {
        recorder.key(other, session.input(other, at: time), at: time)
        time += 200_000_000
      }
      recorder.key(right, session.input(right, at: time), at: time)
      time += 200_000_000
      if reveals, index == start { recorder.reveal(session.reveal(at: time), at: time) }
      if index % 3 == 0, journal.isBehind(recorder) {
        store.keep(&journal, of: recorder, digits: Play.Source(), now: Play.noon)
      }
    }
    if journal.isBehind(recorder) {
      store.keep(&journal, of: recorder, digits: Play.Source(), now: Play.noon)
    }
    if finishes {
      #expect(store.flush())
      recorder.stop(session.stop(at: time), at: time)
      _ = store.finish(
        try #require(
          recorder.finish(
            session.snapshot, cumulativeTimes: session.cumulativeTimes, now: Play.noon)))
    }
    #expect(store.flush())
    return recorder.id
  }

  /// The folder as a killed process leaves it: nobody holds a lock.
  private func copy() throws -> StoreFolder {
    let copy = StoreFolder()
    for name in folder.names(folder.paths.running) {
      let text = try #require(folder.text(folder.paths.running.appending(name)))
      try copy.write(text, to: copy.paths.running.appending(name))
    }
    return copy
  }

  @Test("R18, C30: a session that its program did not outlive is in the history, uncertified")
  func interrupted() throws {
    let store = folder.open()
    let id = try type(14, into: store, wrong: [12])
    #expect(folder.names(folder.paths.running) == ["\(id).jsonl"])
    #expect(try folder.open().history().entries.isEmpty, "it is still running")
    let dead = try copy()
    let reader = dead.open()
    let seen = try #require(try reader.history().entries.first)
    #expect(seen.id == id && seen.summary.reason == .interrupted && !seen.summary.certified)
    #expect(dead.names(dead.paths.running).count == 1, "reading changes nothing")
    let next = dead.open()
    next.prepare()
    #expect(next.flush())
    #expect(dead.names(dead.paths.running).isEmpty)
    let entry = try #require(try dead.open().history().entries.first)
    #expect(entry == seen)
    #expect(entry.summary.correctCount == 14 && entry.summary.errorCount == 1)
    #expect(entry.errors.map(\.index) == [12] && entry.cleanCount == 12)
    #expect(entry.summary.lastCorrectTime == 2_800_000_000)
    #expect(dead.open().profile[.pi].progressIndex == 14, "R18")
    #expect(dead.open().memory(of: .pi).scheduler.blocks.map(\.block) == [0, 1])
    // Once.
    let again = dead.open()
    again.prepare()
    #expect(again.flush())
    #expect(try again.history().entries.count == 1 && again.profile.sessionCount == 1)
  }

  @Test("command-line-8 what a killed program left counts as soon as a store is opened, and once")
  func countsAtOnce() throws {
    let store = folder.open()
    _ = try type(14, into: store, wrong: [12])
    #expect(folder.open().keptDigits == nil, "it is still running")
    let dead = try copy()
    let (reader, other) = (dead.open(), dead.open())
    #expect(other.keptDigits == 14)
    other.prepare()
    #expect(other.flush())
    for store in [reader, other] {
      #expect(store.profile.sessionCount == 1 && store.profile.totalCorrectDigits == 14)
      #expect(store.profile[.pi].progressIndex == 14)
      #expect(store.memory(of: .pi).scheduler.blocks.map(\.block) == [0, 1])
    }
    // The other one has committed it meanwhile.
    reader.prepare()
    #expect(reader.flush() && reader.profile.sessionCount == 1)
    let next = dead.open()
    #expect(next.keptDigits == nil && next.profile == other.profile)
  }

  @Test("what a killed program left is in an export, and can be deleted")
  func exportedAndDeleted() throws {
    let id = try type(14, into: folder.open())
    let dead = try copy()
    let archive = try StoreArchive(Array(dead.open().exportedText().utf8))
    #expect(archive.history.map(\.id) == [id] && archive.profile.sessionCount == 1)
    #expect(archive.memories[.pi]?.scheduler.blocks.map(\.block) == [0])
    let (other, store) = (dead.open(), dead.open())
    other.prepare()
    #expect(other.flush())
    #expect(try store.deleteSession(id) && store.profile.sessionCount == 0)
    let again = try copy()
    let left = again.open()
    #expect(try left.deleteSession(id) && left.profile.sessionCount == 0)
  }

  @Test("a journal that another program reads just now counts on, and is committed later")
  func readElsewhere() throws {
    let id = try type(14, into: folder.open())
    let dead = try copy()
    let store = dead.open()
    let lock = try FileSystem.real.lock(dead.paths.running.appending("\(id).jsonl"), timeout: 0)
    store.prepare()
    #expect(store.flush() && store.profile.sessionCount == 1)
    lock.unlock()
    let next = dead.open()
    next.prepare()
    #expect(next.flush() && next.profile.sessionCount == 1)
    #expect(dead.names(dead.paths.running).isEmpty)
  }

  @Test("C30: mode, pass, segment and reveals are kept")
  func everyKind() throws {
    let store = folder.open()
    _ = try type(6, into: store, .learn, segment: DigitRange(20..<40), pass: .blank)
    _ = try type(25, into: store, .game, reveals: true)
    let dead = try copy()
    let entries = try dead.open().history().entries
    let learned = try #require(entries.first { $0.summary.mode == .learn })
    #expect(learned.pass == .blank && learned.typed == DigitRange(20..<26))
    let game = try #require(entries.first { $0.summary.mode == .game })
    #expect(game.summary.revealsUsed == 1 && game.summary.bestRecallStreak == 15)
    #expect(game.recalls.map(\.isRevealed) == [true, false])
  }

  @Test("C30: a finished or discarded session leaves no journal, and is there once")
  func finished() throws {
    let store = folder.open()
    let id = try type(5, into: store)
    store.discardJournal(of: id)
    #expect(store.flush())
    #expect(folder.names(folder.paths.running).isEmpty)
    #expect(try folder.open().history().entries.isEmpty)
    _ = try type(5, into: store, finishes: true)
    #expect(folder.names(folder.paths.running).isEmpty)
    let entries = try folder.open().history().entries
    #expect(entries.map(\.summary.reason) == [.stopped])
  }

  @Test("C30: killed after the commit and before the journal went, a session is there once")
  func committedTwice() throws {
    let store = folder.open()
    let id = try type(5, into: store)
    let journal = try #require(folder.text(folder.paths.running.appending("\(id).jsonl")))
    let dead = StoreFolder()
    try dead.write(journal, to: dead.paths.running.appending("\(id).jsonl"))
    for round in 0..<2 {
      let next = dead.open()
      #expect(next.keptDigits == (round == 0 ? 5 : nil) && next.profile.sessionCount == 1)
      next.prepare()
      #expect(next.flush())
      #expect(try next.history().entries.map(\.id) == [id])
      #expect(next.profile.totalCorrectDigits == 5)
      try dead.write(journal, to: dead.paths.running.appending("\(id).jsonl"))
    }
    #expect(try dead.open().history().entries.count == 1, "nor is it listed twice")
  }

  @Test("C30: a line that was cut off anywhere costs no earlier key")
  func everyLength() throws {
    let store = folder.open()
    let id = try type(8, into: store, wrong: [3])
    let bytes = Array(try #require(folder.text(folder.paths.running.appending("\(id).jsonl"))).utf8)
    var last: Int64 = 0
    for count in 0...bytes.count {
      let session = SessionJournal.session(in: Array(bytes[..<count]))
      let correct = session?.snapshot.correctCount ?? 0
      #expect(correct >= last && correct - last <= 1, "\(count) bytes")
      last = correct
      if let session { #expect(session.id == id && !session.entry.summary.certified) }
    }
    #expect(last == 8)
    var damaged = bytes
    damaged[bytes.count / 2] = 0x7B
    #expect(SessionJournal.session(in: damaged)?.snapshot.correctCount ?? 0 < 8)
  }

  @Test("C30: killed at any system call, a program loses no key that it had kept")
  func everyKill() throws {
    let plan = try Probe.run(StoreFolder(), -1, keepsKeys: true)
    #expect(plan.keptKeys == 8 && plan.wasKilled)
    #expect(plan.callCount > 30)
    for number in 0..<plan.callCount {
      let folder = StoreFolder()
      let outcome = try Probe.run(folder, number, keepsKeys: true)
      #expect(outcome.wasKilled, "call \(number)")
      let next = folder.open()
      next.prepare()
      #expect(next.flush(), "call \(number)")
      let found = try next.history().entries.first?.summary.correctCount ?? 0
      #expect(
        found == outcome.keptKeys || found == outcome.keptKeys + 1,
        "call \(number): \(found) of \(outcome.keptKeys)")
    }
  }

  @Test("C30: a journal that cannot be written costs nothing; later keys bring the earlier ones")
  func fullDisk() throws {
    let faults = SystemFaultInjection()
    faults.inject(.write, .shorten(11), after: 0, times: 1)
    faults.inject(.write, .fail(.noSpace), after: 0, times: 3)
    let store = folder.open(faults: faults)
    _ = try type(12, into: store)
    // The copy lives as long as it is read.
    let dead = try copy()
    let found = try dead.open().history().entries.first?.summary.correctCount
    #expect(found == 12)
  }
}
