import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

@Suite("The history")
struct HistoryTests {
  let folder = StoreFolder()

  @Test("R110: the last 200 sessions are shown, the newest first; all stay in the file")
  func newest() throws {
    let store = folder.open()
    for number in 0..<250 {
      _ = store.finish(try Play.session(digits: Int64(number) % 40 + 1))
      // No more than the queue takes wait at a time.
      if number % 50 == 49 { #expect(store.flush(seconds: 60)) }
    }
    let page = try folder.open().history()
    #expect(page.entries.count == 200 && page.unreadableLines == 0)
    #expect(page.entries.first?.summary.correctCount == 10)
    #expect(page.entries.last?.summary.correctCount == 11)
    let lines = try #require(folder.text(folder.paths.history)).split(separator: "\n")
    #expect(lines.count == 251)
    #expect(try folder.open().history(limit: 7).entries == Array(page.entries.prefix(7)))
  }

  @Test("R110: the history is loaded without waiting")
  func asynchronous() async throws {
    let store = folder.open()
    let session = try Play.session(digits: 9)
    _ = store.finish(session)
    let page = await withCheckedContinuation { continuation in
      store.history { continuation.resume(returning: $0) }
    }
    #expect(page.entries.map(\.id) == [session.id])
    let entry = try #require(page.entries.first)
    #expect(entry.summary.correctCount == 9 && entry.summary.cps == session.entry.summary.cps)
    #expect(entry.day == session.day)
  }

  @Test("R77, R111: reveals, errors with time and place, pad and certificate come back as written")
  func members() throws {
    let store = folder.open()
    let session = try Play.session(.practice, digits: 30, errors: [4, 11], reveals: 2)
    _ = store.finish(session)
    _ = store.finish(try Play.session(.strict, digits: 3))
    #expect(store.flush())
    let entries = try folder.open().history().entries
    #expect(entries.count == 2 && entries[0].summary.certified && !entries[1].summary.certified)
    #expect(entries[1] == session.entry)
    #expect(entries[1].summary.revealsUsed == 2)
    #expect(entries[1].keypad == .calculator)
    #expect(entries[1].firstErrorIndex == 4)
    // Four digits, then the wrong one, 200 ms apart.
    #expect(entries[1].firstErrorTime == 800_000_000)
    #expect(entries[1].errors.map(\.index) == [4, 11])
    #expect(entries[1].tally.right.reduce(0, +) == 30)
    #expect(entries[1].tally.wrong.reduce(0, +) == 2)
  }

  @Test("R140: cards and errors by digit add up, from the file as from the history")
  func memory() throws {
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 50, errors: [12, 13, 41]))
    #expect(store.flush())
    var memory = folder.open().memory(of: .pi)
    #expect(memory.scheduler.blocks.map(\.block) == [0, 1, 2, 3, 4])
    #expect(memory.scheduler.blocks.map(\.isMissed) == [false, true, false, false, true])
    #expect(memory.pace == 200_000_000)
    _ = store.finish(try Play.session(digits: 50, errors: [41]))
    #expect(store.memory(of: .pi).scheduler[1]?.isMissed == false)
    #expect(store.flush())
    memory = folder.open().memory(of: .pi)
    #expect(memory.scheduler[1]?.isMissed == false && memory.scheduler[4]?.errorCount == 2)
    #expect(memory.tally.wrong.reduce(0, +) == 4)
    // Decimal 42 is a 9 and was typed as a 0, twice over.
    #expect(memory.confusions[9][0] >= 2)
    try FileSystem.real.remove(folder.paths.learning.appending("pi.json"))
    #expect(folder.open().memory(of: .pi) == memory)
  }

  @Test("a line that was cut off is neither shown nor counted, and the next append removes it")
  func tornLine() throws {
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 5))
    _ = store.finish(try Play.session(digits: 6))
    #expect(store.flush())
    let whole = try #require(folder.text(folder.paths.history))
    try folder.write(String(whole.dropLast(40)), to: folder.paths.history)
    let page = try folder.open().history()
    #expect(page.entries.count == 1 && page.unreadableLines == 0)
    let next = folder.open()
    next.prepare()
    #expect(next.flush())
    #expect(folder.text(folder.paths.history) == whole)
  }

  @Test("a session knows all of its slips; a hundred are listed, and every block counts")
  func manySlips() throws {
    let session = try Play.session(digits: 150, errors: Set(0..<120))
    #expect(session.errors.map(\.index) == Array(0..<120))
    #expect(session.entry.errors == Array(session.errors.prefix(100)))
    let recalls = session.entry.recalls
    #expect(recalls.map(\.block) == Array(0..<15))
    #expect(recalls.filter(\.isMissed).map(\.block) == Array(0..<12))
    let store = folder.open()
    _ = store.finish(session)
    #expect(store.flush())
    let kept = try #require(try folder.open().history().entries.first)
    #expect(kept.errors == session.entry.errors && kept.recalls == recalls)
  }

  @Test("a whole session without its line feed, as an editor leaves it, is kept")
  func lastLineFeed() throws {
    let store = folder.open()
    for digits: Int64 in [5, 6, 7] { _ = store.finish(try Play.session(digits: digits)) }
    #expect(store.flush())
    var lines = try #require(folder.text(folder.paths.history)).split(separator: "\n")
    // The profile has only the session of 7 digits.
    lines.swapAt(2, 3)
    try folder.write(lines.joined(separator: "\n"), to: folder.paths.history)
    let next = folder.open()
    #expect(try next.history().entries.map(\.summary.correctCount) == [6, 7, 5])
    _ = next.finish(try Play.session(digits: 8))
    #expect(next.flush())
    #expect(try folder.open().history().entries.map(\.summary.correctCount) == [8, 6, 7, 5])
  }

  @Test("any number may be asked for", arguments: [-1, 0, 1, Int.max])
  func limits(limit: Int) throws {
    let store = folder.open()
    for digits: Int64 in [5, 6] { _ = store.finish(try Play.session(digits: digits)) }
    #expect(store.flush())
    #expect(try folder.open().history(limit: limit).entries.count == min(max(limit, 0), 2))
  }

  @Test("damaged lines are left out, reported, and kept in another file")
  func damagedLine() throws {
    let store = folder.open()
    for digits in 1...9 { _ = store.finish(try Play.session(digits: Int64(digits))) }
    #expect(store.flush())
    var lines = try #require(folder.text(folder.paths.history)).split(separator: "\n")
    lines[6] = "{\"id\":\"x\",\"at\":garbage}"
    let damaged = lines.joined(separator: "\n") + "\n"
    try folder.write(damaged, to: folder.paths.history)
    let next = folder.open()
    #expect(try next.history().unreadableLines == 1)
    next.prepare()
    #expect(next.flush())
    #expect(try next.history().unreadableLines == 0)
    #expect(try next.history().entries.count == 8)
    #expect(next.notices.count == 1 && next.notices[0].contains("1 damaged line"))
    let aside = try #require(folder.names(folder.paths.data).first { $0.contains("corrupt") })
    #expect(folder.text(folder.paths.data.appending(aside)) == damaged)
  }
}
