import DigitCore
import Foundation
import PlatformIO
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

@Suite("Files that are not as they should be")
struct BadFileTests {
  let folder = StoreFolder()

  /// A store with three sessions on the disk.
  private func practise() throws {
    let store = folder.open()
    for digits: Int64 in [60, 80, 30] { _ = store.finish(try Play.session(.game, digits: digits)) }
    #expect(store.flush())
  }

  @Test(
    "a file of a newer version is refused and left as it is",
    arguments: ["profile.json", "history.jsonl"])
  func newerVersion(name: String) throws {
    try practise()
    let path = folder.places.data.appending(name)
    let text = try #require(folder.text(path))
      .replacingOccurrences(of: "\"version\":1", with: "\"version\":2")
    try folder.write(text, to: path)
    let before = Set(folder.names(folder.places.data))
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 90))
    #expect(!store.flush())
    guard case .notSaving(let reason) = store.health else {
      Issue.record("nothing may be saved")
      return
    }
    #expect(reason.contains(name) && reason.contains("newer"))
    #expect(folder.text(path) == text)
    #expect(Set(folder.names(folder.places.data)) == before)
    // The session is not lost as long as the program runs.
    #expect(store.profile[.pi].classic?.digits == 90)
  }

  @Test("settings of a newer version are refused and left as they are")
  func newerSettings() throws {
    let text = "{\"format\":\"pi-trainer settings\",\"version\":9,\"volume\":1}"
    try folder.write(text, to: folder.places.settings)
    let store = folder.open()
    #expect(store.settings == Settings() && store.notices.first?.contains("newer") == true)
    store.set(.volume, to: .number(3))
    #expect(!store.flush())
    #expect(folder.text(folder.places.settings) == text)
  }

  @Test(
    "damaged critical values are set aside and made anew from what can be read",
    arguments: [
      "", "{", "\u{0}\u{0}\u{0}\u{0}", "[1,2,3]", #"{"format":"pi-trainer profile","version":1,"#,
      #"{"format":"pi-trainer profile","version":1,"sessions":-4,"totalCorrectDigits":1e99}"#,
    ])
  func damagedProfile(text: String) throws {
    try practise()
    let sound = folder.open().profile
    try folder.write(text, to: folder.places.profile)
    let store = folder.open()
    #expect(store.profile == sound, "the history tells all of it")
    store.prepare()
    #expect(store.flush(), "\(store.health)")
    #expect(folder.open().profile == sound)
    #expect(folder.open().notices.isEmpty)
    #expect(folder.open().ghost(of: .pi, .crown)?.cumulativeTimes.count == 80)
    let aside = try #require(folder.names(folder.places.data).first { $0.contains("corrupt") })
    #expect(folder.text(folder.places.data.appending(aside)) == text)
    #expect(store.notices.contains { $0.contains(aside) })
  }

  @Test("one wrong value costs no other one")
  func wrongValue() throws {
    try practise()
    let sound = folder.open().profile
    let text = try #require(folder.text(folder.places.profile))
      .replacingOccurrences(of: "\"totalCorrectDigits\":170", with: "\"totalCorrectDigits\":\"x\"")
    try folder.write(text, to: folder.places.profile)
    try FileSystem.real.remove(folder.places.history)
    let profile = folder.open().profile
    #expect(profile.constants == sound.constants && profile.dailyStreak == sound.dailyStreak)
    #expect(profile.sessionCount == 3)
  }

  @Test("damaged settings are set aside at the next change; the sound ones among them stay")
  func damagedSettings() throws {
    let text =
      #"{"format":"pi-trainer settings","version":1,"volume":900,"keypad":"calculator"}"#
    try folder.write(text, to: folder.places.settings)
    let store = folder.open()
    #expect(store.settings.volume == 70 && store.settings.keypad == .calculator)
    store.set(.haptics, to: .flag(false))
    #expect(store.flush())
    let settings = folder.open().settings
    #expect(!settings.haptics && settings.keypad == .calculator && settings.volume == 70)
    let aside = try #require(folder.names(folder.places.config).first { $0.contains("corrupt") })
    #expect(folder.text(folder.places.config.appending(aside)) == text)
  }

  @Test("lost critical values are made anew from the history")
  func lostProfile() throws {
    try practise()
    let sound = folder.open().profile
    try FileSystem.real.remove(folder.places.profile)
    let store = folder.open()
    #expect(store.profile == sound)
    store.prepare()
    #expect(store.flush())
    #expect(folder.text(folder.places.profile) != nil)
  }

  @Test("practice goes on, and says so, where nothing can be written")
  func unwritable() throws {
    let faults = FaultPlan()
    faults.hit(.makeFolder, .fail(.readOnlyFileSystem))
    let store = folder.open(faults: faults)
    #expect(store.health == .saving, "nobody tried yet")
    store.prepare()
    #expect(!store.flush())
    guard case .notSaving(let reason) = store.health else {
      Issue.record("nothing can be saved")
      return
    }
    #expect(reason.contains(folder.path.string))
    #expect(store.finish(try Play.session(.game, digits: 60)).settlement.updates.crown != nil)
    #expect(store.profile[.pi].crown?.run.digitCount == 60)
    #expect(store.ghost(of: .pi, .crown)?.cumulativeTimes.count == 60)
    #expect(try store.history().entries.count == 1)
    #expect(folder.names(folder.path).isEmpty)
  }
}
