import DigitCore
import Files
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing
import Text

@Suite("Players")
struct PlayersTests {
  let folder = StoreFolder()
  private var files: PlayerFiles { PlayerFiles(folder.paths) }

  private func store(_ player: Int64) -> PracticeStore {
    PracticeStore(paths: folder.paths, player: player)
  }

  /// The files below a folder with what is in them, locks left out.
  private func contents(of path: FilePath, below name: String = "") -> [String: String] {
    var found: [String: String] = [:]
    for entry in folder.names(path) {
      let inner = contents(of: path.appending(entry), below: name + "/" + entry)
      found.merge(inner) { $1 }
      if let text = folder.text(path.appending(entry)) { found[name + "/" + entry] = text }
    }
    return found
  }

  /// The first player with data of the version before there were others, and Ada.
  private func two() throws {
    try folder.practice()
    let first = folder.open()
    first.set(.groupSize, to: .number(3))
    #expect(first.flush())
    #expect(try files.make(.add("Ada")) == nil)
  }

  /// Data as the program wrote it at commit 1fe908b, before there were players and marks of
  /// challenges: three sessions, a challenge met, a matrix, and a session that was killed.
  private static let older = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Support/older-store").standardizedFileURL

  /// Looks that all of it is read.
  private func expectOlder(_ store: PracticeStore) throws {
    let profile = store.profile
    #expect(profile.sessionCount == 4 && profile.totalCorrectDigits == 102)
    #expect(profile.totalErrors == 2 && profile.practiceTime >= 23_500_000_000)
    #expect(profile.dailyStreak.count == 2 && profile.longestDailyStreak == 2)
    #expect(profile.challenges.mark(on: Play.day) == .bronze && profile.challengeCount == 1)
    let pi = profile[.pi]
    #expect(pi.crown?.run.digitCount == 60 && pi.lightning?.run.totalTime == 14_750_000_000)
    #expect(pi.classic?.digits == 60 && pi.knownDigits == 60 && pi.progressIndex == 7)
    #expect(pi.drills.map(\.right) == [31] && pi.drills.first?.time == 95_500_000_000)
    #expect(profile[.e].classic?.digits == 10 && profile[.e].crown == nil)
    let page = try store.history()
    #expect(page.entries.map(\.summary.correctCount) == [7, 60, 25, 10])
    #expect(page.entries.map { $0.errors.map(\.index) } == [[], [], [12], [10]])
    #expect(page.entries.first?.summary.reason == .interrupted && page.unreadableLines == 0)
    for kind in GhostKind.allCases {
      #expect(store.ghost(of: .pi, kind)?.cumulativeTimes.count == 60)
    }
    let memory = store.memory(of: .pi)
    #expect(memory.scheduler.blocks.map(\.block) == Array(0..<6))
    #expect(memory.scheduler.blocks.map(\.repetitions) == [2, 1, 1, 1, 1, 1])
    #expect(memory.confusions[7][8] == 1 && memory.pace == 242_857_141)
    #expect(store.memory(of: .e).scheduler.blocks.map(\.isMissed) == [false, true])
    let settings = store.settings
    #expect(settings.mode == .strict && settings.ghost == .lightning && settings.groupSize == 3)
    #expect(settings.language == .french && !settings.sounds && settings.keySounds)
    #expect(settings.highContrast && settings.onboardingDone && settings.retention == 0.92)
    #expect(settings.reminderConsent == .granted && settings.reminderHour == 21)
    #expect(settings.goal?.digits == 100 && settings.learnSegmentEnd == 60)
    let words = try store.words(.french, over: PairWords("a b c"))
    #expect(words.words[14] == "terre" && words.words[1] == "b" && words.problems.isEmpty)
    #expect(try store.lastReminder() == CivilDay("2026-11-20"))
    #expect(store.notices.isEmpty)
  }

  @Test("R138: data of before there were players is the first one's: nothing moves or is lost")
  func migration() throws {
    try FileManager.default.copyItem(atPath: Self.older.path, toPath: folder.path.string)
    let before = contents(of: folder.path)
    #expect(before.count == 10)
    try expectOlder(folder.open())
    #expect(try files.players().all.map(\.number) == [1] && files.players().current == 1)
    #expect(contents(of: folder.path) == before, "reading writes nothing")
    #expect(try files.make(.add("Ada")) == nil)
    #expect(try files.make(.choose(2)) == nil)
    let ada = store(2)
    #expect(ada.profile == Profile() && ada.settings == Settings())
    _ = ada.finish(try Play.session(.game, digits: 40))
    ada.set(.groupSize, to: .number(6))
    try ada.write(PairWords(""), .english, replacing: false)
    try ada.noteReminder(on: Play.day)
    #expect(ada.flush())
    var after = contents(of: folder.path)
    #expect(after.removeValue(forKey: "/data/players.json")?.contains("\"Ada\"") == true)
    #expect(after.keys.contains("/data/players/2/history.jsonl"))
    #expect(after.filter { !$0.key.hasPrefix("/data/players/") } == before)
    // A program that knows no players opens the folder like this one.
    let first = folder.open()
    try expectOlder(first)
    _ = first.finish(try Play.session(digits: 7))
    #expect(first.flush() && first.notices.isEmpty)
    let again = folder.open()
    #expect(again.profile.sessionCount == 5 && again.profile.totalCorrectDigits == 109)
    #expect(try again.history().entries.map(\.summary.correctCount) == [7, 7, 60, 25, 10])
    #expect(folder.names(folder.paths.running).isEmpty && again.notices.isEmpty)
    #expect(store(2).profile.sessionCount == 1 && store(2).settings.groupSize == 6)
    #expect(try files.players().current == 2)
  }

  @Test("R138, R147, C42: profile, cards, history, records, settings and exports are apart")
  func apart() throws {
    try two()
    let ada = store(2)
    _ = ada.finish(try Play.session(.strict, digits: 90))
    #expect(ada.flush())
    let first = store(1)
    #expect(try first.history().entries.count == 3 && ada.history().entries.count == 1)
    #expect(first.profile[.pi].crown?.run.digitCount == 80)
    #expect(ada.profile[.pi].crown?.run.digitCount == 90)
    #expect(first.ghost(of: .pi, .crown)?.cumulativeTimes.count == 80)
    #expect(ada.ghost(of: .pi, .crown)?.cumulativeTimes.count == 90)
    #expect(first.memory(of: .pi).scheduler.blocks != ada.memory(of: .pi).scheduler.blocks)
    #expect(first.settings.groupSize == 3 && ada.settings.groupSize == 5)
    let id = try #require(try ada.history().entries.first?.id)
    #expect(try !first.deleteSession(id))
    #expect(try !first.exportedText().contains(id))
    // A name leaves the device with nobody.
    #expect(try !ada.exportedText().contains("Ada"))
    let profiles = try files.profiles(of: files.players())
    #expect(profiles.ranked(by: .pi) == [1, 0] && profiles.ranked(by: .e) == [0, 1])
  }

  @Test("R138: deleting a player takes its data and nobody else's; who plays stays")
  func deletion() throws {
    try two()
    let ada = store(2)
    _ = ada.finish(try Play.session(digits: 9))
    #expect(ada.flush())
    #expect(try files.make(.remove(1)) == .plays)
    #expect(try files.make(.choose(2)) == nil)
    #expect(try files.make(.remove(2)) == .plays)
    try folder.write("mine", to: folder.paths.config.appending("other.txt"))
    #expect(try files.make(.remove(1)) == nil)
    #expect(folder.open().profile == Profile() && folder.open().settings == Settings())
    #expect(folder.text(folder.paths.config.appending("other.txt")) == "mine")
    #expect(store(2).profile.sessionCount > 0)
    #expect(try files.make(.add("Eve")) == nil)
    #expect(try files.players().all.map(\.number) == [2, 3])
    #expect(try files.make(.choose(3)) == nil)
    #expect(try files.make(.remove(2)) == nil)
    #expect(!contents(of: folder.path).keys.contains { $0.hasPrefix("/data/players/2") })
    #expect(try files.make(.add("Bob")) == nil)
    #expect(try files.players().all.map(\.number) == [3, 4], "no number twice")
  }

  @Test("a list that is damaged or lost costs names, never data")
  func damage() throws {
    try two()
    let ada = store(2)
    _ = ada.finish(try Play.session(digits: 9))
    #expect(ada.flush())
    let list = folder.paths.data.appending("players.json")
    try FileSystem.real.remove(list)
    #expect(try files.players().all.map(\.number) == [1, 2])
    for text in ["{\"format\":\"pi-trainer players\",\"version\":1,\"play", "[]", "{}", ""] {
      try folder.write(text, to: list)
      #expect(try files.players().all.map(\.number) == [1, 2], "\(text)")
    }
    #expect(try files.make(.rename(2, "Eve")) == nil)
    #expect(try files.players().all.map(\.name) == ["", "Eve"])
    #expect(folder.names(folder.paths.data).contains { $0.hasPrefix("players.corrupt-") })
    try folder.write("{\"format\":\"pi-trainer players\",\"version\":9}", to: list)
    #expect(throws: StoreError.self) { try files.players() }
    #expect(throws: StoreError.self) { try files.make(.add("Bob")) }
    #expect(folder.text(list)?.contains("9") == true)
  }

  @Test("names are short, visible and one player's")
  func names() {
    var players = Players()
    #expect(players.make(.add("  Jo  Anne ")) == nil && players[2]?.name == "Jo Anne")
    for name in [
      "", " ", "Jo Anne", "a\u{1B}[31m", "a\u{202E}b", "a\u{200B}", "e\u{301}", "a\nb", "\u{FEFF}",
      String(repeating: "a", count: 21), "\u{1F600}",
    ] {
      #expect(players.make(.add(name)) == .name, "\(name)")
    }
    for name in ["Zoë", "Ἀριστ", "张三", "<b>&\"", String(repeating: "a", count: 20)] {
      #expect(players.make(.add(name)) == nil, "\(name)")
    }
    #expect(players.make(.rename(2, "Jo Anne")) == nil)
    #expect(players.make(.rename(2, "Zoë")) == .name)
    var fields = FieldReader(try? JSONParser.parse(Array(players.json.utf8)))
    let read = Players(&fields)
    #expect(read.all.map(\.name) == players.all.map(\.name) && fields.problems.isEmpty)
    // A list of others shows nothing hidden either.
    let foreign =
      #"{"format":"pi-trainer players","version":1,"current":7,"last":1,"players":["#
      + #"{"number":3,"name":"a\u001b[31m"},{"number":3,"name":"b"},{"number":-1,"name":"c"}"#
      + "]}"
    fields = FieldReader(try? JSONParser.parse(Array(foreign.utf8)))
    let cleaned = Players(&fields)
    #expect(cleaned.all.map(\.name) == ["b"] && cleaned.current == 3)
  }
}
