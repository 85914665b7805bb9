import DigitCore
import Foundation
import PlatformIO
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

@Suite("Files of newer programs")
struct NewerFileTests {
  let folder = StoreFolder()

  @Test(
    "a file of a newer version is refused and left as it is",
    arguments: ["profile.json", "history.jsonl", "learning/pi.json"])
  func newerVersion(name: String) throws {
    try folder.practice()
    let path = folder.paths.data.pushing(FilePath(name))
    let text = try #require(folder.text(path))
      .replacingOccurrences(of: "\"version\":1", with: "\"version\":2")
    try folder.write(text, to: path)
    let before = Set(folder.names(folder.paths.data))
    let profile = folder.text(folder.paths.profile)
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 90))
    #expect(!store.flush())
    guard case .notSaving(let reason) = store.health else {
      Issue.record("nothing may be saved")
      return
    }
    #expect(reason.contains(name) && reason.contains("newer"))
    #expect(folder.text(path) == text)
    #expect(folder.text(folder.paths.profile) == profile)
    #expect(Set(folder.names(folder.paths.data)) == before)
    // The session is not lost as long as the program runs.
    #expect(store.profile[.pi].classic?.digits == 90)
  }

  @Test("a newer program's file is detected before anything of a session is written")
  func newerLearning() throws {
    try folder.practice()
    let path = folder.paths.learning.appending("e.json")
    let text = #"{"format":"pi-trainer learning","version":2,"constant":"e"}"#
    try folder.write(text, to: path)
    let before = folder.text(folder.paths.profile)
    let store = folder.open()
    _ = store.finish(try Play.session(.game, digits: 90, constant: .e))
    #expect(!store.flush())
    #expect(folder.text(path) == text && folder.text(folder.paths.profile) == before)
    #expect(try folder.open().history().entries.count == 3)
  }

  @Test("settings of a newer version are refused and left as they are")
  func newerSettings() throws {
    let text = "{\"format\":\"pi-trainer settings\",\"version\":9,\"volume\":1}"
    try folder.write(text, to: folder.paths.settings)
    let store = folder.open()
    #expect(store.settings == Settings() && store.notices.first?.contains("newer") == true)
    store.set(.volume, to: .number(3))
    #expect(!store.flush())
    #expect(folder.text(folder.paths.settings) == text)
  }

  @Test("a damaged file of a newer version is refused as well")
  func damagedNewerVersion() throws {
    let text = #"{"format":"pi-trainer profile","version":2,"sessions":[3,"#
    try folder.write(text, to: folder.paths.profile)
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 5))
    #expect(!store.flush())
    #expect(folder.text(folder.paths.profile) == text)
  }

  @Test("when a newer program noted the last reminder, its file is left as it is")
  func newerReminder() throws {
    let text = #"{"format":"pi-trainer reminder","version":2,"day":"2026-11-20"}"#
    try folder.write(text, to: folder.paths.reminder)
    let store = folder.open()
    #expect(throws: StoreError.self) { try store.lastReminder() }
    #expect(throws: StoreError.self) { try store.noteReminder(on: Play.day) }
    #expect(folder.text(folder.paths.reminder) == text)
  }
}
