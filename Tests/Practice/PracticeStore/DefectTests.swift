import DigitCore
import Files
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Testing

/// Defects that were found in the trainer, by the numbers of their list; each failed before.
@Suite("Defects of the records")
struct DefectTests {
  let folder = StoreFolder()

  @Test("defect 1, C29: digits typed over shown ones postpone no weak block")
  func copyingIsNoRecall() throws {
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 20, errors: [12]))
    let missed = try #require(store.memory(of: .pi).scheduler[1])
    let block = DigitRange(10..<20)
    for pass in [LearnPass.shown, .alternate] {
      for _ in 0..<5 {
        _ = store.finish(try Play.session(.learn, digits: 10, segment: block, pass: pass))
      }
    }
    #expect(store.memory(of: .pi).scheduler[1] == missed)
    // The blank pass is recall: on that day it trains, on the next it moves the card.
    _ = store.finish(try Play.session(.learn, digits: 10, segment: block, pass: .blank))
    let trained = try #require(store.memory(of: .pi).scheduler[1])
    #expect(!trained.isMissed && trained.dueDay() == missed.dueDay())
    _ = store.finish(
      try Play.session(.learn, digits: 10, segment: block, pass: .blank, at: Play.noon(plus: 1)))
    #expect((store.memory(of: .pi).scheduler[1]?.dueDay() ?? Play.day) > trained.dueDay())
    #expect(store.flush())
    #expect(folder.open().memory(of: .pi) == store.memory(of: .pi))
  }

  @Test("defect 2, C28: typing on after a slip is one slip; the counters count every key")
  func oneSlipAPosition() throws {
    var session = try PracticeSession(mode: .game, source: Play.Source())
    var recorder = SessionRecorder(
      of: session.snapshot, constant: .pi, profile: Profile(), keypad: .phone, now: Play.noon)
    // 1415 9265…: a 7 in place of the 9, then on: 2, 6, 5, 3.
    for (place, value) in [UInt8]([1, 4, 1, 5, 7, 2, 6, 5, 3]).enumerated() {
      let (digit, time) = (try #require(Digit(value)), Int64(place) * 80_000_000)
      recorder.key(digit, session.input(digit, at: time), at: time)
    }
    recorder.stop(session.stop(at: 1_000_000_000), at: 1_000_000_000)
    let finished = try #require(
      recorder.finish(
        session.snapshot, cumulativeTimes: session.cumulativeTimes, now: Play.noon))
    #expect(finished.snapshot.errorCount == 5 && finished.snapshot.effectivePosition == -1)
    #expect(finished.errors.map(\.index) == [4] && finished.errors[0].typed == Digit(7))
    #expect(finished.tally.wrong.reduce(0, +) == 1 && finished.tally.wrong[9] == 1)
    let store = folder.open()
    _ = store.finish(finished)
    let memory = store.memory(of: .pi)
    #expect(memory.confusions[9].reduce(0, +) == 1 && memory.scheduler[0]?.errorCount == 1)
  }

  @Test("defect 9, C31: a paste takes no record of speed, and any timed run beats its crown")
  func pasteHasNoSpeed() throws {
    let store = folder.open()
    let outcome = store.finish(try Play.session(.game, digits: 60, interval: 0))
    #expect(outcome.result.updates.lightning == nil && outcome.summary.cps == 0)
    #expect(outcome.result.updates.crown?.value.isTimed == false)
    #expect(outcome.result.certified, "the recitation stands")
    let hand = store.finish(try Play.session(.game, digits: 60))
    #expect(hand.result.updates.crown?.beatsEarlier == true)
    #expect(hand.result.updates.lightning?.value.cps ?? 0 > 4)
    // Ten keys within 10 ms are enough; nine are a fast hand's.
    for (interval, isTimed) in [(Int64(1_111_111), false), (1_200_000, true)] {
      let session = try Play.session(.game, digits: 10, interval: interval)
      #expect(session.entry.summary.isTimed == isTimed, "\(interval)")
    }
  }

  @Test("defect 12: the best runs do not forget what two hundred sessions came after")
  func bestRunsAreKept() throws {
    let store = folder.open()
    _ = store.finish(try Play.session(.game, digits: 90, constant: .e))
    #expect(store.flush())
    for _ in 0..<210 {
      _ = store.finish(try Play.session(digits: 1))
      #expect(store.flush())
    }
    #expect(try store.history().entries.allSatisfy { $0.constant == .pi })
    let history = try store.history(limit: .max).entries
    let runs = Array(history.reversed()).bestRuns(of: .e, by: .crown)
    #expect(runs.map(\.run.digitCount) == [90])
  }

  @Test("defect 16, C29: copying gives no best streak, no badge and no challenge")
  func copyingEarnsNothing() throws {
    let store = folder.open()
    let copied = store.finish(try Play.session(.learn, digits: 50, segment: DigitRange(0..<50)))
    #expect(copied.summary.bestStreak == 50, "the counter stays")
    #expect(store.profile.bestStreak == 0)
    #expect(!copied.badges.contains(.flawlessFifty))
    let recalled = store.finish(try Play.session(digits: 50))
    #expect(store.profile.bestStreak == 50 && recalled.badges.contains(.flawlessFifty))
    // A line that was revealed is copied too.
    let helped = try Play.session(digits: 25, reveals: 1)
    #expect(helped.entry.summary.bestStreak == 25)
    #expect(helped.entry.summary.bestRecallStreak == 15)
  }

  @Test("defect 16, C29: no challenge is met by typing over shown digits")
  func challengesAreRecall() throws {
    for round in Int64(1)..<200 {
      let challenge = try #require(
        DailyChallenge(on: Play.day, constant: .pi, knownDigits: 1_000, round: round))
      guard case .segment(let range) = challenge.task else { continue }
      for pass in LearnPass.allCases {
        let session = try Play.session(
          .learn, digits: range.count, constant: challenge.constant, segment: range, pass: pass)
        let isMet = challenge.isMet(
          by: session.snapshot, constant: challenge.constant,
          cumulativeTimes: session.cumulativeTimes)
        #expect(isMet == (pass == .blank), "\(round), \(pass)")
      }
    }
  }

  @Test("defect 16: a further challenge asks for what the player knows")
  func challengeFollowsKnowledge() throws {
    for known in [Int64(0), 9, 10, 34, 100, 5_000] {
      for number in 0..<60 {
        let day = CivilDay(number: 20_000 + Int64(number))
        let challenge = DailyChallenge(on: day, constant: .e, knownDigits: known)
        guard known >= 10 else {
          #expect(challenge == nil)
          continue
        }
        switch try #require(challenge).task {
        case .recite(let digits): #expect(digits <= known && digits >= 10)
        case .segment(let range): #expect(range.upperIndex <= known && range.count <= 50)
        case .sprint: Issue.record("nothing is asked against the clock")
        }
      }
    }
    let rounds = Set(
      (0..<20).compactMap {
        DailyChallenge(on: Play.day, constant: .pi, knownDigits: 500, round: $0)?.task
      })
    #expect(rounds.count > 10, "a second challenge differs")
    // What is recalled in pieces is known.
    let store = folder.open()
    for start in stride(from: Int64(0), to: 30, by: 10) {
      _ = store.finish(
        try Play.session(
          .learn, digits: 10, segment: DigitRange(start..<start + 10), pass: .blank))
    }
    #expect(store.profile[.pi].knownDigits == 30)
    _ = store.finish(
      try Play.session(.learn, digits: 10, segment: DigitRange(50..<60), pass: .blank))
    #expect(store.profile[.pi].knownDigits == 30, "with a gap it is not from the start")
    #expect(store.flush() && folder.open().profile[.pi] == store.profile[.pi])
  }

  @Test("boxes of an older program become cards that are due on the same day")
  func boxesBecomeCards() throws {
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 5))
    #expect(store.flush())
    let id = try #require(store.profile.latest?.id)
    let zeros = "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"
    let rows = Array(repeating: zeros, count: 10).joined(separator: ", ")
    let older =
      "{\"format\":\"pi-trainer learning\",\"version\":1,\"constant\":\"pi\",\"session\":\"\(id)\","
      + "\"right\":\(zeros),\"missed\":\(zeros),\"confusions\":[\(rows)],"
      + "\"blocks\":[[1,0,2,0,20400],[3,5,1,6,20430],[7,2,1,2,20403]]}\n"
    try folder.write(older, to: folder.paths.learning.appending("pi.json"))
    let next = folder.open()
    let cards = next.memory(of: .pi).scheduler.blocks
    #expect(cards.map(\.block) == [1, 3, 7])
    #expect(cards.map(\.errorCount) == [2, 1, 1] && cards.map(\.repetitions) == [0, 6, 2])
    #expect(cards[0].isDue(on: CivilDay(number: 20_400)), "the first box is due at once")
    #expect(cards[1].dueDay().number == 20_430 && cards[2].dueDay().number == 20_403)
    #expect(cards[1].memory.stability == 30)
    // The next session writes them as cards, and the same are read.
    _ = next.finish(try Play.session(digits: 5))
    #expect(next.flush())
    let text = try #require(folder.text(folder.paths.learning.appending("pi.json")))
    #expect(text.contains("\"version\":2") && text.contains("\"cards\":[[1,"))
    #expect(folder.open().memory(of: .pi).scheduler.blocks == cards)
  }

  @Test("a history line of an older program is read: reviews follow from it")
  func olderHistoryLine() throws {
    let store = folder.open()
    _ = store.finish(try Play.session(digits: 40, errors: [12]))
    _ = store.finish(try Play.session(.learn, digits: 50))
    #expect(store.flush())
    let text = try #require(folder.text(folder.paths.history))
    let lines = text.split(separator: "\n").map { line -> String in
      guard let range = line.range(of: ",\"blocks\":") else { return String(line) }
      return line[..<range.lowerBound].replacing(",\"recalled\":0", with: "") + "}"
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: folder.paths.history)
    try FileSystem.real.remove(folder.paths.learning.appending("pi.json"))
    let memory = folder.open().memory(of: .pi)
    #expect(memory.scheduler.blocks.map(\.block) == [0, 1, 2, 3])
    #expect(memory.scheduler[1]?.isMissed == true)
    #expect(try folder.open().history().entries[0].summary.bestRecallStreak == 0)
  }
}
