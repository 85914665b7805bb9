import DigitCore
import Files
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

@Suite("Export and import")
struct ExchangeTests {
  let folder = StoreFolder()

  /// A store with some practice on the disk.
  private func practice(
    _ folder: StoreFolder, _ digits: [Int64], day: Int64 = 0
  ) throws -> PracticeStore {
    let store = folder.open()
    for count in digits {
      _ = store.finish(try Play.session(.game, digits: count, at: Play.noon(plus: day)))
    }
    store.set(.volume, to: .number(digits[0]))
    #expect(store.flush())
    return folder.open()
  }

  @Test("what was exported makes the same store elsewhere")
  func roundTrip() throws {
    let store = try practice(folder, [60, 80, 20])
    let text = try store.exportedText()
    let other = StoreFolder()
    let copy = other.open()
    let report = try copy.importText(Array(text.utf8), path: "x", replacing: false)
    #expect(report.newSessions == 3 && report.sessions == 3 && report.backup == nil)
    let opened = other.open()
    #expect(opened.profile == store.profile)
    #expect(opened.settings == store.settings)
    #expect(try opened.history() == store.history())
    #expect(opened.memory(of: .pi) == store.memory(of: .pi))
    #expect(opened.ghost(of: .pi, .crown) == store.ghost(of: .pi, .crown))
    #expect(other.names(other.paths.transcripts) == folder.names(folder.paths.transcripts))
    for name in other.names(other.paths.transcripts) {
      #expect(
        other.text(other.paths.transcripts.appending(name))
          == folder.text(folder.paths.transcripts.appending(name)))
    }
    #expect(try opened.exportedText() == text)
  }

  @Test("sessions, cards and records of every constant come along")
  func everyConstant() throws {
    let store = folder.open()
    for constant in MathematicalConstant.all {
      _ = store.finish(try Play.session(.game, digits: 60, constant: constant))
      store.set(.selectedConstant, to: .name(constant.name))
      #expect(store.flush())
      #expect(folder.open().settings.constant == constant)
    }
    let text = try folder.open().exportedText()
    let other = StoreFolder()
    _ = try other.open().importText(Array(text.utf8), path: "x", replacing: false)
    let opened = other.open()
    #expect(opened.profile == folder.open().profile)
    for constant in MathematicalConstant.all {
      #expect(opened.ghost(of: constant, .crown)?.cumulativeTimes.count == 60)
      #expect(opened.memory(of: constant).scheduler.blocks.count == 6)
    }
    #expect(try opened.exportedText() == text)
    // One that a newer program knows.
    let newer = text.replacingOccurrences(of: "\"zeta3\"", with: "\"zeta5\"")
    #expect(throws: StoreError.self) {
      try other.open().importText(Array(newer.utf8), path: "x", replacing: false)
    }
    #expect(try other.open().exportedText() == text)
  }

  @Test("cards whose sessions are no longer in the history come along, and stay after a reimport")
  func cards() throws {
    let store = try practice(folder, [60])
    let form = DrillForm(range: 50, count: 50)
    _ = store.keep(
      try #require(MatrixResult(.matrix, form, right: 41, time: 9, day: Play.day)), of: .pi)
    #expect(store.flush())
    // The history is cut: the cards and the matrix stand alone.
    try folder.write(
      try #require(folder.text(folder.paths.history)).split(separator: "\n")[0] + "\n",
      to: folder.paths.history)
    let cut = folder.open()
    let before = cut.memory(of: .pi)
    #expect(before.scheduler.blocks.count == 6)
    let text = try cut.exportedText()
    #expect(text.contains("{\"cards\":{"))
    for replacing in [false, true] {
      let other = StoreFolder()
      let fresh = other.open()
      _ = try fresh.importText(Array(text.utf8), path: "x", replacing: replacing)
      let opened = other.open()
      #expect(opened.memory(of: .pi).scheduler == before.scheduler)
      #expect(opened.memory(of: .pi).tally == before.tally)
      #expect(opened.profile[.pi].drills.map(\.right) == [41])
      // The next session goes on from the cards.
      _ = opened.finish(try Play.session(digits: 10, at: Play.noon(plus: 30)))
      #expect(opened.flush())
      let card = try #require(other.open().memory(of: .pi).scheduler[0])
      #expect(
        card.repetitions == 2 && card.memory.stability > before.scheduler[0]!.memory.stability)
    }
    // Joined with another player's file the later review stays, in either order.
    let other = StoreFolder()
    let late = try practice(other, [30], day: 5)
    let incoming = Array(try late.exportedText().utf8)
    _ = try cut.importText(incoming, path: "x", replacing: false)
    _ = try late.importText(Array(text.utf8), path: "x", replacing: false)
    for joined in [folder.open(), other.open()] {
      let cards = joined.memory(of: .pi).scheduler.blocks
      #expect(cards.map(\.block) == [0, 1, 2, 3, 4, 5])
      #expect(cards.map { $0.lastDay == Play.day } == [false, false, false, true, true, true])
    }
    let again = folder.open().memory(of: .pi)
    _ = try folder.open().importText(incoming, path: "x", replacing: false)
    #expect(folder.open().memory(of: .pi) == again, "the second time changes nothing")
  }

  @Test("joining keeps the better of every record, and the second time changes nothing")
  func joining() throws {
    let store = try practice(folder, [60, 90])
    let other = StoreFolder()
    let worse = try practice(other, [70], day: 1)
    let incoming = Array(try worse.exportedText().utf8)
    let report = try store.importText(incoming, path: "x", replacing: false)
    #expect(report.newSessions == 1 && report.sessions == 3)
    let joined = folder.open()
    #expect(joined.profile[.pi].crown?.run.digitCount == 90)
    #expect(joined.profile.totalCorrectDigits == 220 && joined.profile.sessionCount == 3)
    #expect(joined.profile.dailyStreak.count == 2)
    #expect(joined.settings.volume == 60, "settings that are there stay")
    #expect(try joined.history().entries.map(\.summary.correctCount) == [70, 90, 60])
    // The latest session is that of the later store.
    #expect(joined.profile[.pi].progressIndex == 70)
    #expect(joined.profile[.pi].latest?.correctCount == 70)
    #expect(joined.profile.latest?.summary.correctCount == 70)
    let again = try joined.importText(incoming, path: "x", replacing: false)
    #expect(again.newSessions == 0)
    #expect(folder.open().profile == joined.profile)
    // The next session goes on from the joined data.
    _ = joined.finish(try Play.session(.game, digits: 95, at: Play.noon(plus: 2)))
    #expect(joined.flush())
    #expect(folder.open().profile.totalCorrectDigits == 315)
  }

  @Test("an export waits for an instance that is writing")
  func exportWaits() throws {
    let store = try practice(folder, [60])
    let late = try Play.session(digits: 7).entry
    let lock = try FileSystem.real.lock(folder.paths.data.appending(".lock"), timeout: 0)
    let path = folder.paths.history.string
    let before = try #require(folder.text(folder.paths.history))
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.3)
      try? Data((before + late.json + "\n").utf8).write(to: URL(fileURLWithPath: path))
      lock.unlock()
    }
    #expect(try store.exportedText().contains(late.id))
  }

  @Test("a session that occurs twice in a file counts once")
  func twice() throws {
    let text = try practice(folder, [60]).exportedText()
    var lines = text.split(separator: "\n").map(String.init)
    let session = try #require(lines.firstIndex { $0.hasPrefix("{\"session\"") })
    lines.insert(lines[session], at: session)
    lines[lines.count - 1] = "{\"end\":\(lines.count - 1)}"
    let other = StoreFolder()
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let report = try other.open().importText(bytes, path: "x", replacing: false)
    #expect(report.sessions == 1)
    #expect(other.open().profile.totalCorrectDigits == 60)
  }

  @Test("a damaged transcript and foreign files do not break an export")
  func oddTranscripts() throws {
    let store = try practice(folder, [60])
    let name = try #require(folder.names(folder.paths.transcripts).first)
    try folder.write("{\"cut", to: folder.paths.transcripts.appending(name))
    try folder.write("my notes", to: folder.paths.transcripts.appending("my notes.jsonl"))
    let text = try store.exportedText()
    let other = StoreFolder()
    let report = try other.open().importText(Array(text.utf8), path: "x", replacing: false)
    #expect(report.newSessions == 1)
    #expect(other.names(other.paths.transcripts) == [name])
  }

  @Test("two replacements within a second keep both backups")
  func twoBackups() throws {
    let store = try practice(folder, [60])
    let incoming = Array(try store.exportedText().utf8)
    let backups = try (0..<3).map { _ in
      try store.importText(incoming, path: "x", replacing: true).backup
    }
    #expect(Set(backups).count == 3)
  }

  @Test("a better record comes with its ghost")
  func better() throws {
    let store = try practice(folder, [60])
    let other = StoreFolder()
    let incoming = try practice(other, [99]).exportedText()
    _ = try store.importText(Array(incoming.utf8), path: "x", replacing: false)
    #expect(folder.open().ghost(of: .pi, .crown)?.cumulativeTimes.count == 99)
  }

  @Test("replacing keeps the old data in a file that can be imported again")
  func replacing() throws {
    let store = try practice(folder, [60, 90])
    let before = store.profile
    let other = StoreFolder()
    let incoming = try practice(other, [51]).exportedText()
    let report = try store.importText(Array(incoming.utf8), path: "x", replacing: true)
    #expect(folder.open().profile[.pi].crown?.run.digitCount == 51)
    #expect(folder.open().settings.volume == 51)
    let backup = try #require(report.backup)
    let text = try #require(folder.text(backup))
    _ = try folder.open().importText(Array(text.utf8), path: "x", replacing: true)
    #expect(folder.open().profile == before)
  }

  @Test("a file with any fault is refused and nothing is written")
  func faults() throws {
    let store = try practice(folder, [60])
    let other = StoreFolder()
    let text = try practice(other, [80]).exportedText()
    let lines = text.split(separator: "\n").map(String.init)
    var bad = [
      "", "garbage", text.replacingOccurrences(of: "\"version\":1}", with: "\"version\":7}"),
      text.replacingOccurrences(of: "\"correct\":80", with: "\"correct\":-80"),
      text.replacingOccurrences(of: "\"constant\":\"pi\"", with: "\"constant\":\"tau\""),
      text + "{\"session\":{}}\n",
    ]
    for index in lines.indices {
      bad.append((lines[..<index] + lines[(index + 1)...]).joined(separator: "\n"))
    }
    let before = try store.exportedText()
    for text in bad {
      #expect(throws: StoreError.self, "\(text.prefix(60))") {
        try store.importText(Array(text.utf8), path: "x", replacing: true)
      }
    }
    #expect(try folder.open().exportedText() == before)
  }

  @Test("whichever system call of an import fails, no earlier record is lost")
  func failing() throws {
    let other = StoreFolder()
    let incoming = Array(try practice(other, [80, 55], day: 1).exportedText().utf8)
    let plan = SystemFaultInjection()
    _ = try practice(folder, [60])
    _ = try folder.open(faults: plan).importText(incoming, path: "x", replacing: false)
    for number in 0..<plan.trace.count {
      let folder = StoreFolder()
      _ = try practice(folder, [60])
      let faults = SystemFaultInjection()
      faults.inject(nil, .fail(.noSpace), after: number, times: 1)
      let store = folder.open(faults: faults)
      _ = try? store.importText(incoming, path: "x", replacing: false)
      let seen = folder.open()
      #expect(seen.profile.totalCorrectDigits >= 60, "call \(number)")
      let crown = try #require(seen.ghost(of: .pi, .crown))
      #expect(crown.cumulativeTimes.count == Int(crown.digitCount), "call \(number)")
      _ = try seen.importText(incoming, path: "x", replacing: false)
      #expect(folder.open().profile.totalCorrectDigits == 195, "call \(number)")
      #expect(try folder.open().history().entries.count == 3, "call \(number)")
    }
  }
}
