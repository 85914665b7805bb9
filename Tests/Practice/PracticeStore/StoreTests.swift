import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import SystemPackage
import Testing

@Suite("The store")
struct StoreTests {
  let folder = StoreFolder()

  @Test("R108, R113: what a session changed is there for the next start, and nothing else writes")
  func nextStart() throws {
    let store = folder.open()
    let outcome = store.finish(try Play.session(.game, digits: 60))
    #expect(outcome.result.updates.crown != nil && outcome.result.certified)
    #expect(store.flush())
    let next = folder.open()
    #expect(next.profile == store.profile)
    #expect(next.profile.totalCorrectDigits == 60)
    #expect(next.profile[.pi].crown?.run.digitCount == 60)
    #expect(next.profile[.pi].lightning?.run.digitCount == 60)
    #expect(next.profile[.pi].classic == DatedScore(digits: 60, day: outcomeDay))
    #expect(
      folder.names(folder.paths.data) == [
        "ghosts", "history.jsonl", "learning", "profile.json", "running", "transcripts",
      ])
    #expect(folder.names(folder.path) == ["data"])
  }

  private var outcomeDay: CivilDay { Play.day }

  @Test("a session that is written while memory and history are read is in both")
  func readingBesideWriting() throws {
    let store = folder.open()
    for count in 1...150 as ClosedRange<Int64> {
      let finished = try Play.session(digits: 3, at: Play.noon(plus: 0))
      _ = store.finish(finished)
      // Some reads begin before the file is written and some end after it.
      for _ in 0..<4 {
        let memory = store.memory(of: .pi)
        let newest = try store.history(limit: 1).entries.first
        #expect(memory.lastSession == finished.entry.id, "session \(count)")
        #expect(newest?.id == finished.entry.id, "session \(count)")
      }
      // No more than 64 sessions wait.
      if count % 30 == 0 { #expect(store.flush(seconds: 60)) }
    }
  }

  @Test("R18, R105: progress index and best streak are kept for each constant")
  func critical() throws {
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 40, errors: [25]))
    _ = store.finish(try Play.session(digits: 7))
    _ = store.finish(try Play.session(digits: 12, constant: .e))
    #expect(store.flush())
    let profile = folder.open().profile
    #expect(profile[.pi].progressIndex == 7)
    #expect(profile[.pi].bestStreak == 25)
    #expect(profile[.e].progressIndex == 12)
    #expect(profile.bestStreak == 25)
    #expect(profile[.phi] == ConstantProfile())
  }

  @Test("R123, C16: experience is a running total that no history shortens")
  func runningTotal() throws {
    let store = folder.open()
    for _ in 0..<30 { _ = store.finish(try Play.session(digits: 10)) }
    #expect(store.flush())
    #expect(folder.text(folder.paths.profile)?.contains("\"totalCorrectDigits\":300") == true)
    try FileSystem.real.remove(folder.paths.history)
    let next = folder.open()
    #expect(next.profile.totalCorrectDigits == 300)
    #expect(try next.history().entries.isEmpty)
    _ = next.finish(try Play.session(digits: 5))
    #expect(next.flush())
    #expect(folder.open().profile.totalCorrectDigits == 305)
  }

  @Test("R116, R122: daily streak and day of the challenge outlive the program")
  func days() throws {
    for day in 0..<3 {
      let store = folder.open()
      let outcome = store.finish(try Play.session(digits: 5, at: Play.noon(plus: Int64(day))))
      #expect(outcome.dailyStreak == Int64(day) + 1)
      #expect(outcome.milestone == (day == 2 ? 3 : nil))
      #expect(store.flush())
    }
    let streak = folder.open().profile.dailyStreak
    #expect(streak.current(on: CivilDay(number: outcomeDay.number + 3)) == 3)
    #expect(streak.current(on: CivilDay(number: outcomeDay.number + 4)) == 0)
  }

  @Test("R122: the challenge of a day is rewarded once, also by the next start")
  func challenge() throws {
    // The first day from here on whose challenge is to recite.
    let offset = try #require(
      (Int64(0)..<60).first { (offset: Int64) -> Bool in
        let challenge = DailyChallenge(on: CivilDay(number: outcomeDay.number + offset))
        if case .recite = challenge.task { return true }
        return false
      })
    let now = Play.noon(plus: offset)
    let challenge = DailyChallenge(on: CivilDay(number: outcomeDay.number + offset))
    for expected in [true, false] {
      let store = folder.open()
      let session = try Play.session(
        .strict, digits: 300, constant: challenge.constant, at: now)
      let outcome = store.finish(session)
      #expect(outcome.isChallengeRewarded == expected)
      #expect((outcome.challengeMark == .silver) == expected, "a mark is news once")
      #expect(store.flush())
    }
    #expect(folder.open().profile.challenges.lastChallengeDate == challenge.day)
    #expect(folder.open().profile.challengeCount == 1)
    let text = try #require(folder.text(folder.paths.profile))
    #expect(text.contains("\"lastChallengeDate\":\"\(challenge.day)\""))
    #expect(folder.open().profile.challenges.mark(on: challenge.day) == .silver)
    let line = try #require(folder.text(folder.paths.history))
    #expect(line.contains("\"challenge\":true,\"mark\":\"silver\""))
  }

  @Test("R85, R102: a record is kept with its times, those of the beaten one go")
  func ghosts() throws {
    let store = folder.open()
    let first = try Play.session(.game, digits: 60)
    _ = store.finish(first)
    #expect(store.ghost(of: .pi, .crown)?.cumulativeTimes == first.cumulativeTimes)
    #expect(store.flush())
    let next = folder.open()
    #expect(next.ghost(of: .pi, .crown)?.cumulativeTimes == first.cumulativeTimes)
    #expect(next.ghost(of: .e, .crown) == nil)
    let longer = try Play.session(.game, digits: 70, interval: 100_000_000)
    _ = next.finish(longer)
    #expect(next.flush())
    #expect(folder.names(folder.paths.ghosts) == ["pi-\(longer.id).json"])
    #expect(folder.open().ghost(of: .pi, .lightning)?.cumulativeTimes == longer.cumulativeTimes)
  }

  @Test("a certified run's transcript is kept whole and replays to the same record")
  func transcript() throws {
    let store = folder.open()
    let session = try Play.session(.strict, digits: 55)
    _ = store.finish(session)
    _ = store.finish(try Play.session(.practice, digits: 55, errors: [3]))
    #expect(store.flush())
    #expect(folder.names(folder.paths.transcripts) == ["\(session.id).jsonl"])
    let text = try #require(folder.text(folder.paths.transcript(of: session.id)))
    let outcome = try TranscriptReplayer.replay(Array(text.utf8), digits: { _ in Play.Source() })
    #expect(outcome.closingConfirmed)
    #expect(outcome.report.snapshot.correctCount == 55)
    #expect(outcome.report.result.certified)
    #expect(text.contains("\"keypad\":\"calculator\""))
  }

  @Test("C31: a stall voids times and speed records, not the recitation")
  func stalled() throws {
    let store = folder.open()
    let outcome = store.finish(try Play.session(.game, digits: 60, stalled: true))
    #expect(outcome.result.certified && outcome.result.updates.lightning == nil)
    #expect(outcome.result.updates.crown?.value.isTimed == false)
    #expect(store.flush())
    let entry = try #require(try folder.open().history().entries.first)
    #expect(entry.isStalled && entry.summary.certified && entry.summary.cps == 0)
    #expect(folder.open().profile[.pi].crown?.run.isTimed == false)
    // As many digits with a time take the crown.
    let timed = try Play.session(.game, digits: 60)
    #expect(store.finish(timed).result.updates.crown?.beatsEarlier == true)
  }

  @Test("R117, C18: consent is asked for at the end of the first session, and the answer stays")
  func consent() throws {
    let store = folder.open()
    #expect(store.finish(try Play.session(digits: 5)).asksForReminder)
    store.consent(granted: false)
    #expect(!store.finish(try Play.session(digits: 5)).asksForReminder)
    #expect(store.flush())
    #expect(folder.open().settings.reminderConsent == .denied)
    #expect(!folder.open().finish(try Play.session(digits: 5)).asksForReminder)
  }

  @Test("R28, R71: chosen mode and segment are kept under their names")
  func settings() throws {
    let store = folder.open()
    #expect(store.set(.selectedMode, to: .name("game")))
    #expect(store.set(.learnSegmentStart, to: .number(50)))
    #expect(store.set(.learnSegmentEnd, to: .number(100)))
    #expect(!store.set(.volume, to: .number(101)))
    #expect(!store.set(.volume, to: .flag(true)))
    #expect(store.flush())
    let text = try #require(folder.text(folder.paths.settings))
    #expect(text.contains("\"selectedMode\":\"game\""))
    #expect(text.contains("\"learnSegmentStart\":50"))
    #expect(text.contains("\"learnSegmentEnd\":100"))
    let settings = folder.open().settings
    #expect(settings.mode == .game && settings.volume == 70)
    #expect(settings.learnSegment(available: 1000) == DigitRange(50..<100))
    #expect(Settings().learnSegment(available: 1000) == DigitRange(0..<50))
  }
}

@Suite("Places")
struct PlacesTests {
  @Test("R112: folders follow the XDG specification, or one folder that the user names")
  func folders() {
    func paths(_ variables: [String: String]) -> StorePaths {
      StorePaths.standard { variables[$0] }
    }
    let home = paths(["HOME": "/home/ada"])
    #expect(home.profile == "/home/ada/.local/share/pi-trainer/practice/profile.json")
    #expect(home.settings == "/home/ada/.config/pi-trainer/settings.json")
    #expect(home.reminder == "/home/ada/.local/state/pi-trainer/reminder.json")
    let xdg = paths([
      "HOME": "/home/ada", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
    ])
    #expect(xdg.data == "/d/pi-trainer/practice" && xdg.config == "/c/pi-trainer")
    #expect(xdg.state == "/s/pi-trainer")
    let relative = paths(["HOME": "/home/ada", "XDG_DATA_HOME": "d"])
    #expect(relative.data == home.data, "relative paths are ignored")
    let own = paths(["HOME": "/home/ada", "XDG_DATA_HOME": "/d", "PI_TRAINER_HOME": "/mine"])
    #expect(own.data == "/mine/practice" && own.config == "/mine/config")
    #expect(own.state == "/mine/state")
    for nowhere in [[:], ["HOME": ""], ["HOME": "ada"]] {
      #expect(paths(nowhere).data == "/dev/null/HOME-is-not-set/.local/share/pi-trainer/practice")
    }
  }
}

@Suite("Speed of the store", .serialized)
struct StoreTimingTests {
  let folder = StoreFolder()

  /// The median time of a piece of work in nanoseconds.
  private func median(of count: Int, _ work: () throws -> Void) rethrows -> UInt64 {
    var times: [UInt64] = []
    for _ in 0..<count {
      let start = MonotonicClock.nanoseconds
      try work()
      times.append(MonotonicClock.nanoseconds - start)
    }
    return times.sorted()[count / 2]
  }

  @Test("R105: the profile is read in under a millisecond, however long the history is")
  func reading() throws {
    let store = folder.open()
    for constant in MathematicalConstant.known {
      for number in 0..<60 {
        let errors = Set((0..<100).map { Int64($0) })
        let session = try Play.session(
          .game, digits: 100 + Int64(number), errors: number == 59 ? errors : [],
          constant: constant)
        _ = store.finish(session)
        if number == 59 { #expect(store.flush(seconds: 60)) }
      }
    }
    // Other load only adds to a reading, so the shortest one measures the work.
    let critical = (0..<200).map { _ in median(of: 1) { _ = folder.open() } }.min() ?? .max
    // The control: a start that reads the whole history.
    let whole = try median(of: 11) { _ = try folder.open().history(limit: 100_000) }
    print("profile: \(critical / 1000) µs; with the whole history: \(whole / 1000) µs")
    #expect(critical < 1_000_000)
    #expect(whole > 3 * critical, "the bound detects a start that reads more")
  }

  @Test("R109: the end screen does not wait for the disk")
  func saving() throws {
    let folder = StoreFolder()
    let store = folder.open()
    let session = try Play.session(.game, digits: 1000)
    // Another holder keeps the lock meanwhile.
    try FileSystem.real.makeFolder(folder.paths.data)
    let lock = try FileSystem.real.lock(folder.paths.data.appending(".lock"), timeout: 0)
    let start = MonotonicClock.nanoseconds
    _ = store.finish(session)
    let waited = MonotonicClock.nanoseconds - start
    #expect(!store.flush(seconds: 0.2), "the store is locked, so the bound is meaningful")
    lock.unlock()
    #expect(store.flush(seconds: 60))
    print("finish: \(waited / 1000) µs with a store locked for 200 ms")
    #expect(waited < 50_000_000)
    #expect(folder.open().profile.sessionCount == 1)
  }

  @Test("R109: sessions that the disk does not take are bounded, and the store says so")
  func bounded() throws {
    let faults = SystemFaultInjection()
    faults.inject(.makeFolder, .fail(.noSpace))
    let store = folder.open(faults: faults)
    for _ in 0..<70 { _ = store.finish(try Play.session(digits: 3)) }
    #expect(!store.flush())
    #expect(try store.history().entries.count == 64)
    #expect(store.notices.contains { $0.contains("are not kept") })
  }
}
