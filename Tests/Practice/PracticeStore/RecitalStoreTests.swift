import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import Testing

@Suite("Recitals in the store")
struct RecitalStoreTests {
  let folder = StoreFolder()

  private func type(_ count: Int, _ record: inout RecitalRecord, _ store: PracticeStore) throws {
    for _ in 0..<count {
      let digit = try #require(Play.Source().digit(at: Int64(record.recital.batch.count)))
      record.take(.insert(digit, at: record.recital.batch.count), at: 0, now: Play.noon)
      store.keepRecital(record.id, record.takeNewText(), isOver: false)
    }
  }

  @Test("C43: a killed program loses nothing that was typed, and the recital goes on")
  func killed() throws {
    let store = folder.open()
    var record = RecitalRecord(of: .pi, batchSize: 100, now: Play.noon)
    try type(12, &record, store)
    #expect(store.flush())
    // As a killed process leaves it, in the middle of a line.
    let dead = StoreFolder()
    let path = dead.paths.transcript(of: record.id)
    try dead.write(record.text + "[0,3,1", to: path)
    let next = dead.open()
    let kept = try #require(next.recitals().first)
    #expect(kept.id == record.id)
    var again = try RecitalRecord(kept.transcript)
    #expect(again.recital.batch == record.recital.batch && !again.isComplete)
    again.goOn(at: 9, now: Play.noon)
    again.take(.resume, at: 9, now: Play.noon)
    again.take(.submit, at: 9, now: Play.noon)
    next.keepRecital(again.id, again.takeNewText(), isOver: false)
    again.end(RecitalVerdict(again.recital, source: Play.Source()), now: Play.noon)
    next.keepRecital(again.id, again.takeNewText(), isOver: true)
    #expect(next.flush())
    #expect(dead.text(path) == again.text)
    #expect(try RecitalRecord(Array(again.text.utf8)).cleanDigits == 12)
  }

  @Test("C43: recitals are kept apart from sessions, and are in an export")
  func apart() throws {
    let store = folder.open()
    var record = RecitalRecord(of: .pi, batchSize: 100, now: Play.noon)
    try type(5, &record, store)
    record.end(nil, now: Play.noon)
    store.keepRecital(record.id, record.takeNewText(), isOver: true)
    let session = try Play.session(.game, digits: 60)
    _ = store.finish(session)
    #expect(store.flush())
    #expect(try store.history().entries.map(\.id) == [session.id])
    store.deleteSession(session.id) { _ in }
    #expect(store.flush())
    let other = StoreFolder().open()
    _ = try other.importText(
      Array(try folder.open().exportedText().utf8), path: "export", replacing: false)
    #expect(other.recitals().map(\.transcript) == [Array(record.text.utf8)])
    #expect(other.recitals(limit: 0).isEmpty)
  }

  @Test("C43: an import takes no recital back to an earlier state, and completes one")
  func imported() throws {
    let store = folder.open()
    var record = RecitalRecord(of: .pi, batchSize: 100, now: Play.noon)
    try type(5, &record, store)
    #expect(store.flush())
    let early = Array(try folder.open().exportedText().utf8)
    #expect(!folder.open().isAtRest(record.id), "no other program goes on with it")
    record.take(.submit, at: 9, now: Play.noon)
    record.end(nil, now: Play.noon)
    store.keepRecital(record.id, record.takeNewText(), isOver: true)
    #expect(store.flush() && store.isAtRest(record.id))
    let whole = Array(try folder.open().exportedText().utf8)
    _ = try folder.open().importText(early, path: "export", replacing: false)
    #expect(folder.text(folder.paths.transcript(of: record.id)) == record.text)
    let other = StoreFolder()
    let path = other.paths.transcript(of: record.id)
    _ = try other.open().importText(early, path: "export", replacing: false)
    try other.write(try #require(other.text(path)) + "[0,3,1", to: path)
    _ = try other.open().importText(whole, path: "export", replacing: false)
    #expect(other.text(path) == record.text)
    // Lines after the end would make it unreadable.
    var forged = StoreArchive()
    forged.transcripts = [record.id: record.text + "[9,3,0]\n"]
    _ = try other.open().importText(Array(forged.text.utf8), path: "export", replacing: false)
    #expect(other.text(path) == record.text)
  }

  @Test("C43: what cannot be written of a recital waits, and is told once")
  func refused() throws {
    var record = RecitalRecord(of: .pi, batchSize: 100, now: Play.noon)
    let path = folder.paths.transcript(of: record.id)
    let store = folder.open()
    try folder.write("", to: path)
    let lock = try FileSystem.real.lock(path, timeout: 0)
    try type(5, &record, store)
    _ = store.flush()
    #expect(folder.text(path) == "" && store.notices.count == 1)
    lock.unlock()
    try type(7, &record, store)
    #expect(store.flush())
    #expect(folder.text(path) == record.text && store.notices.count == 1)
  }

  @Test("a recital that cannot be written is named")
  func unwritten() throws {
    try folder.write("no folder", to: folder.paths.transcripts)
    let store = folder.open()
    store.keepRecital("recital-1", "{}\n", isOver: true)
    _ = store.flush()
    #expect(store.notices.contains { $0.contains("recital-1") }, "\(store.notices)")
  }
}
