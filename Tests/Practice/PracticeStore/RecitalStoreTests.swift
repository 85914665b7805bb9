import DigitCore
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

  @Test("a recital that cannot be written is named")
  func unwritten() throws {
    try folder.write("no folder", to: folder.paths.transcripts)
    let store = folder.open()
    store.keepRecital("recital-1", "{}\n", isOver: true)
    _ = store.flush()
    #expect(store.notices.contains { $0.contains("recital-1") }, "\(store.notices)")
  }
}
