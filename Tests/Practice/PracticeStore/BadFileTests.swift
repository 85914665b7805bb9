import DigitCore
import Files
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

@Suite("Files that are not as they should be")
struct BadFileTests {
  let folder = StoreFolder()

  @Test(
    "a damaged profile is set aside and rebuilt from what can be read",
    arguments: [
      "", "{", "\u{0}\u{0}\u{0}\u{0}", "[1,2,3]", #"{"format":"pi-trainer profile","version":1,"#,
      #"{"format":"pi-trainer profile","version":1,"sessions":-4,"totalCorrectDigits":1e99}"#,
    ])
  func damagedProfile(text: String) throws {
    try folder.practice()
    let sound = folder.open().profile
    try folder.write(text, to: folder.paths.profile)
    let store = folder.open()
    #expect(store.profile == sound, "the history has all of it")
    store.prepare()
    #expect(store.flush(), "\(store.health)")
    #expect(folder.open().profile == sound)
    #expect(folder.open().notices.isEmpty)
    #expect(folder.open().ghost(of: .pi, .crown)?.cumulativeTimes.count == 80)
    let aside = try #require(folder.names(folder.paths.data).first { $0.contains("corrupt") })
    #expect(folder.text(folder.paths.data.appending(aside)) == text)
    #expect(store.notices.contains { $0.contains(aside) })
  }

  @Test("one wrong value costs no other one")
  func wrongValue() throws {
    try folder.practice()
    let sound = folder.open().profile
    let text = try #require(folder.text(folder.paths.profile))
      .replacingOccurrences(of: "\"totalCorrectDigits\":170", with: "\"totalCorrectDigits\":\"x\"")
    try folder.write(text, to: folder.paths.profile)
    try FileSystem.real.remove(folder.paths.history)
    let profile = folder.open().profile
    #expect(profile.constants == sound.constants && profile.dailyStreak == sound.dailyStreak)
    #expect(profile.sessionCount == 3)
  }

  @Test(
    "no number in a file makes the program trap",
    arguments: ["9223372036854775807", "1152921504606846976", "-1", "1e400"])
  func numbers(number: String) throws {
    try folder.practice([60])
    for path in [
      folder.paths.profile, folder.paths.history, folder.paths.learning.appending("pi.json"),
    ] {
      let text = try #require(folder.text(path))
      let numbers = text.matches(of: /[:\[,](\d+)/).dropFirst()
      // The learning state holds a hundred numbers of one kind.
      for match in numbers.enumerated().filter({ $0.offset % (numbers.count / 40 + 1) == 0 }) {
        let place = match.element.1.startIndex..<match.element.1.endIndex
        try folder.write(text.replacingCharacters(in: place, with: number), to: path)
        let store = folder.open()
        let outcome = store.finish(try Play.session(.game, digits: 90, errors: [7]))
        #expect(outcome.summary.correctCount == 90)
        store.flush(seconds: 60)
        #expect(store.profile.grade >= .novice && store.memory(of: .pi).constant == .pi)
        for entry in try store.history().entries { #expect(entry.typed.count >= 0) }
      }
      try folder.write(text, to: path)
    }
  }

  @Test("damaged settings are set aside at the next change; the sound ones among them stay")
  func damagedSettings() throws {
    let text =
      #"{"format":"pi-trainer settings","version":1,"volume":900,"keypad":"calculator"}"#
    try folder.write(text, to: folder.paths.settings)
    let store = folder.open()
    #expect(store.settings.volume == 70 && store.settings.keypad == .calculator)
    store.set(.haptics, to: .flag(false))
    #expect(store.flush())
    let settings = folder.open().settings
    #expect(!settings.haptics && settings.keypad == .calculator && settings.volume == 70)
    let aside = try #require(folder.names(folder.paths.config).first { $0.contains("corrupt") })
    #expect(folder.text(folder.paths.config.appending(aside)) == text)
  }

  @Test("what is valid before and after a fault is kept, even without another copy")
  func salvage() throws {
    try folder.practice()
    let sound = folder.open().profile
    let text = try #require(folder.text(folder.paths.profile))
    try FileSystem.real.remove(folder.paths.history)
    let cut = try #require(text.firstRange(of: "\"lightning\""))
    try folder.write(String(text[..<cut.lowerBound]), to: folder.paths.profile)
    var profile = folder.open().profile
    #expect(profile.totalCorrectDigits == 170 && profile.sessionCount == 3)
    #expect(profile.dailyStreak == sound.dailyStreak)
    #expect(profile[.pi].crown == sound[.pi].crown && profile[.pi].lightning == nil)
    let spoilt = text.replacingOccurrences(of: "\"totalErrors\":0", with: "\"totalErrors\":,")
    try folder.write(spoilt, to: folder.paths.profile)
    profile = folder.open().profile
    #expect(profile.totalCorrectDigits == 170 && profile.constants == sound.constants)
    // Edited settings: a quote and a comma are missing.
    try folder.write(
      "{\"format\":\"pi-trainer settings\",\n\"version\":1,\n\"volume:3,\n"
        + "\"keypad\":\"calculator\",\n\"haptics\":false\n\"sounds\":false,\n"
        + "\"ghost\":\"lightning\"",
      to: folder.paths.settings)
    let settings = folder.open().settings
    #expect(settings.keypad == .calculator && settings.volume == 70)
    #expect(!settings.haptics && !settings.sounds, "a comma is missing between them")
    #expect(settings.ghost == .crown, "the end may be missing")
  }

  @Test("whichever system call of a repair fails, nothing that could be read is lost")
  func failingRepair() throws {
    func damage() throws -> StoreFolder {
      let folder = StoreFolder()
      let store = folder.open()
      _ = store.finish(try Play.session(.game, digits: 60))
      #expect(store.flush())
      let text = try #require(folder.text(folder.paths.profile))
      try folder.write(String(text.dropLast(9)), to: folder.paths.profile)
      // Only the damaged file has the totals.
      try FileSystem.real.remove(folder.paths.history)
      return folder
    }
    let plan = SystemFaultInjection()
    #expect(try damage().open(faults: plan).flush())
    for number in 0..<plan.trace.count {
      let folder = try damage()
      let faults = SystemFaultInjection()
      faults.inject(nil, .fail(.noSpace), after: number)
      folder.open(faults: faults).flush()
      #expect(folder.open().profile.totalCorrectDigits == 60, "call \(number)")
      #expect(folder.open().flush(), "call \(number)")
      #expect(folder.open().profile.totalCorrectDigits == 60, "call \(number)")
      let aside = folder.names(folder.paths.data).filter { $0.contains("corrupt") }
      #expect(aside.count == 1, "call \(number): \(aside)")
    }
  }

  @Test("records that cannot be written do not hold back settings")
  func settingsAlone() throws {
    try folder.write("no folder", to: folder.paths.data)
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 5))
    store.set(.volume, to: .number(3))
    #expect(!store.flush() && store.hasUnsavedChanges)
    guard case .notSaving = store.health else {
      Issue.record("records are not saved")
      return
    }
    #expect(folder.open().settings.volume == 3)
  }

  @Test("leftovers of a killed process next to the settings are removed by the next change")
  func leftovers() throws {
    let leftover = folder.paths.config.appending(".settings.json.x1.partial")
    try folder.write("{", to: leftover)
    let store = folder.open()
    store.set(.volume, to: .number(3))
    #expect(store.flush())
    #expect(folder.names(folder.paths.config) == ["settings.json"])
  }

  @Test(
    "a profile restored from an older day is brought up to the history",
    arguments: [false, true])
  func olderProfile(isEmpty: Bool) throws {
    let first = folder.open()
    _ = first.finish(try Play.session(.game, digits: 60))
    #expect(first.flush())
    let older = try #require(folder.text(folder.paths.profile))
    for _ in 0..<12 { _ = first.finish(try Play.session(.game, digits: 70)) }
    #expect(first.flush())
    let sound = folder.open().profile
    let text = isEmpty ? #"{"format":"pi-trainer profile","version":1}"# : older
    try folder.write(text, to: folder.paths.profile)
    let next = folder.open()
    _ = next.finish(try Play.session(.game, digits: 5))
    #expect(next.flush())
    #expect(folder.open().profile.totalCorrectDigits == sound.totalCorrectDigits + 5)
    #expect(folder.open().profile.sessionCount == 14)
    #expect(folder.open().profile[.pi].crown?.run.digitCount == 70)
    #expect(try folder.open().history().entries.count == 14, "no session twice")
    #expect(next.notices.contains { $0.contains("older than the history") })
  }

  @Test("a lost profile is rebuilt from the history")
  func lostProfile() throws {
    try folder.practice()
    let sound = folder.open().profile
    try FileSystem.real.remove(folder.paths.profile)
    let store = folder.open()
    #expect(store.profile == sound)
    store.prepare()
    #expect(store.flush())
    #expect(folder.text(folder.paths.profile) != nil)
  }

  @Test("practice goes on, and says so, where nothing can be written")
  func unwritable() throws {
    let faults = SystemFaultInjection()
    faults.inject(.makeFolder, .fail(.readOnlyFileSystem))
    let store = folder.open(faults: faults)
    #expect(store.health == .saving, "no write was tried yet")
    store.prepare()
    #expect(!store.flush())
    guard case .notSaving(let reason) = store.health else {
      Issue.record("nothing can be saved")
      return
    }
    #expect(reason.contains(folder.path.string))
    #expect(store.finish(try Play.session(.game, digits: 60)).result.updates.crown != nil)
    #expect(store.profile[.pi].crown?.run.digitCount == 60)
    #expect(store.ghost(of: .pi, .crown)?.cumulativeTimes.count == 60)
    #expect(try store.history().entries.count == 1)
    #expect(folder.names(folder.path).isEmpty)
  }
}

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
      .replacingOccurrences(
        of: "\"version\":[12]", with: "\"version\":3", options: .regularExpression)
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
    let text = #"{"format":"pi-trainer learning","version":3,"constant":"e"}"#
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
