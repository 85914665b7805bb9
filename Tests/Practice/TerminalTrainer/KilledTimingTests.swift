import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

/// The whole program on a real pseudo-terminal, ended in the middle of a session.
@Suite("Killed on a terminal", .serialized)
struct KilledTimingTests {
  @Test(
    "defect 3, C30: what was typed a second before a program was killed is in the history",
    arguments: [SIGKILL, SIGTERM, SIGHUP])
  func killed(signal: Int32) throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let report = try terminal.drive(
      ["practice", "pi", "--mode", "practice"],
      [
        ["see", "Position: #1"], ["send", "14159"], ["see", "Position: #6"], ["send", "3"],
        ["see", "it is 2"], ["send", "26535"], ["see", "Position: #11"], ["pause", 1.0],
        ["signal", signal], ["exit"],
      ])
    #expect(try report.ending().status == 128 + signal)
    // Nothing but reading: the next program that writes commits it.
    let sums = try terminal.drive(["stats"], [["written", "Novice: 10 XP"], ["exit"]])
    #expect(try sums.ending().status == 0)
    let listed = try terminal.drive(["history"], [["written", "interrupted"], ["exit"]])
    #expect(try listed.ending().status == 0)
    let plan = try terminal.drive(
      ["today", "pi", "--list"], [["written", "review "], ["exit"]])
    #expect(try plan.ending().status == 0)
    let next = try terminal.drive(
      ["practice", "pi", "--mode", "practice"],
      [
        ["see", "Your interrupted run of 10 digits was kept"],
        ["press", "\u{1B}\u{1B}", "Records of"], ["send", "q"], ["exit"],
      ])
    #expect(try next.ending().status == 0)
    let home = FilePath(terminal.folder.path)
    let store = PracticeStore(
      paths: StorePaths(
        data: home.appending("practice"), config: home.appending("config"),
        state: home.appending("state")))
    store.prepare()
    #expect(store.flush())
    let entry = try #require(try store.history().entries.first)
    #expect(entry.summary.reason == .interrupted && !entry.summary.certified)
    #expect(entry.summary.correctCount == 10 && entry.errors.map(\.index) == [5])
    #expect(store.profile[.pi].progressIndex == 10)
    #expect(store.profile.sessionCount == 1)
  }

  @Test(
    "C43, C30: a recital that is killed at a random moment loses at most the last second of it",
    arguments: [50, 60, 70])
  func recital(count: Int) throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    let digits = TrainerHarness.pi.prefix(count)
    let gaps = digits.map { _ in Double.random(in: 0.005...0.06) }
    var steps: [[Any]] = [
      ["see", "Digits in a batch"], ["send", "\r"], ["see", "Batch 1: 0 of 100"],
    ]
    for (digit, gap) in zip(digits, gaps) {
      steps.append(["send", String(digit)])
      steps.append(["pause", gap])
    }
    steps.append(["signal", SIGKILL])
    steps.append(["exit"])
    let report = try terminal.drive(["recital", "pi"], steps)
    #expect(try report.ending().status == 128 + SIGKILL)
    let home = FilePath(terminal.folder.path)
    let store = PracticeStore(
      paths: StorePaths(
        data: home.appending("practice"), config: home.appending("config"),
        state: home.appending("state")))
    let kept = try #require(store.recitals().first)
    let record = try RecitalRecord(kept.transcript)
    let batch = record.recital.batch.map { "\($0.digit.value)" }.joined()
    // What was typed at least a second before.
    let old = gaps.indices.count { gaps[$0...].reduce(0, +) >= 1 }
    #expect(digits.hasPrefix(batch) && batch.utf8.count >= old && old > 0, "\(gaps): \(batch)")
    #expect(!record.isComplete)
    let next = try terminal.drive(
      ["recital", "pi"],
      [
        ["see", "o Go on with the recital"], ["send", "o"],
        ["see", "Batch 1: \(batch.utf8.count) of 100"], ["send", "p"],
        ["send", "\r"], ["see", "\(batch.utf8.count) are submitted"], ["send", "\u{1B}"],
        ["see", "End the recital?"], ["send", "y"],
        ["see", "Right before the first error: \(batch.utf8.count)"], ["signal", SIGTERM],
        ["exit"],
      ])
    #expect(try next.ending().status == 128 + SIGTERM)
  }

  @Test("a drill is begun from the shell, and a known decimal is asked for")
  func drill() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    _ = try terminal.drive(
      ["practice", "pi", "--mode", "practice"],
      [
        ["see", "Position: #1"], ["send", "14159265358979323846"], ["see", "Position: #21"],
        ["press", "\u{1B}\u{1B}", "certified"], ["send", "\u{3}"], ["exit"],
      ])
    let report = try terminal.drive(
      ["drill", "positions"],
      [
        ["see", "Question 1 of 10"], ["see", "Which digit is no."], ["send", "\r"],
        ["see", "The right answer is shown"], ["send", "\r"], ["see", "Question 2 of 10"],
        ["send", "\u{1B}"], ["see", "Press it again to leave"], ["send", "\u{1B}"],
        ["see", "Matrix of fifty"], ["send", "\u{3}"], ["exit"],
      ])
    #expect(try report.ending().status == 0)
  }

  @Test("R148: a recall, a map, a table and notes come from the shell, which deletes as well")
  func commands() throws {
    let terminal = Terminal()
    defer { terminal.cleanUp() }
    _ = try terminal.drive(
      ["practice", "pi", "--recall", "1-10"],
      [
        ["see", "From memory"], ["send", "1415926535"], ["see", "completed"],
        ["press", "\u{1B}", "Records of"],
        ["send", "q"], ["exit"],
      ])
    let map = try terminal.drive(["map"], [["written", "know 10 of"], ["exit"]])
    #expect(try map.ending().status == 0)
    let notes = try terminal.drive(
      ["data", "export", "--format", "anki"], [["written", "14159 26535"], ["exit"]])
    #expect(try notes.ending().status == 0)
    let table = try terminal.drive(
      ["data", "export", "--format", "csv"],
      [["written", ",learn,blank,completed,1,10,"], ["exit"]])
    let text = String(decoding: table.bytes(), as: UTF8.self)
    // A terminal ends lines with two characters.
    let row = try #require(text.split(whereSeparator: \.isNewline).dropFirst().first)
    let id = try #require(row.split(separator: ",").first)
    let gone = try terminal.drive(
      ["data", "delete", String(id)], [["written", "sessions left: 0"], ["exit"]])
    #expect(try gone.ending().status == 0)
    let again = try terminal.drive(
      ["data", "delete", String(id)], [["written", "there is no session"], ["exit"]])
    #expect(try again.ending().status != 0)
  }
}
