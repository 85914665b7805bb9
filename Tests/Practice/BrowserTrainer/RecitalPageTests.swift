import BrowserTrainer
import DigitCore
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

@Suite("The recital on the page")
struct RecitalPageTests {
  private static func harness(shift: UInt8 = 0, kept: [String: String] = [:]) -> BrowserHarness {
    let harness = BrowserHarness(kept: kept, packs: false)
    let digits = BrowserHarness.pi.utf8.map { ($0 - 0x30 + shift) % 10 + 0x30 }
    harness.front.take(
      pack: BrowserHarness.pack(of: .pi, digits: String(decoding: digits, as: UTF8.self)),
      of: MathematicalConstant.pi.code)
    harness.act(.begin)
    harness.go(to: .recital)
    return harness
  }

  private func press(_ key: ControlKey, _ harness: BrowserHarness) {
    harness.act(.key, Int(key.rawValue))
  }

  /// What the page is and does, key by key; names of recitals are drawn.
  private func output(shift: UInt8) -> [String] {
    let harness = Self.harness(shift: shift)
    press(.enter, harness)
    var output: [String] = []
    func note() {
      let kept = harness.journal.joined().split(separator: "\n").filter { $0.first == "[" }
      output.append(
        AppliedDocument.text(harness.document.body) + "\(harness.document.operations)"
          + kept.joined(separator: "\n"))
    }
    for _ in 0..<2 {
      for digit in "14159265358979323846" {
        harness.type(String(digit))
        note()
      }
      for key in [ControlKey.left, .erase, .up, .down, .pause, .pause, .enter] {
        press(key, harness)
        note()
      }
    }
    press(.escape, harness)
    note()
    return output
  }

  @Test("C43: no element, sound or text that is kept depends on right or wrong before the end")
  func silent() {
    let right = output(shift: 0)
    #expect(right.count == 55 && right == output(shift: 1))
    #expect(!right.contains { $0.contains("feedback") })
  }

  @Test("C43: a pasted batch is corrected and judged at the end, and its transcript can be saved")
  func pasted() throws {
    let harness = Self.harness()
    press(.enter, harness)
    for part in [114_159_265, 135_897_932, 13] { #expect(harness.act(.pad, part)) }
    #expect(harness.document.shown.contains("Batch 1: 17 of 100 digits; 0 are submitted"))
    press(.erase, harness)
    harness.type("0")
    press(.enter, harness)
    press(.escape, harness)
    press(.escape, harness)
    let shown = harness.document.shown
    #expect(shown.contains("17 digits of π recited, from decimal 1 on"))
    #expect(shown.contains("Right before the first error: 16"))
    #expect(shown.contains("decimal 17: recited 0, there stands 3"))
    #expect(harness.document.texts("quiet-button").contains("Save the transcript"))
    let name = try #require(harness.kept.keys.first { $0.hasPrefix("transcripts/recital-") })
    let record = try RecitalRecord(Array(try #require(harness.kept[name]).utf8))
    #expect(record.cleanDigits == 16 && harness.journal.isEmpty)
    #expect(shown.contains(SHA256.hexadecimal(of: Array(record.text.utf8))))
    #expect(harness.store.profile.sessionCount == 0)
    // Another visit still has it.
    let next = Self.harness(kept: harness.kept)
    #expect(next.document.shown.contains("17 digits, 16 right before the first error"))
    // The first of those that are kept.
    next.act(.recital, 4)
    #expect(next.document.shown.contains("decimal 17: recited 0, there stands 3"))
    #expect(next.document.texts("quiet-button").contains("Save the transcript"))
  }

  @Test("C43: neither a discarded run nor a link touches a recital")
  func undisturbed() throws {
    let harness = Self.harness()
    harness.go(to: .home)
    harness.open(.practice)
    harness.type("14159")
    harness.tick(after: 400)
    #expect(!harness.journal.isEmpty)
    harness.act(.restart)
    harness.act(.restart, after: 300)
    harness.tick(after: 200)
    harness.leave()
    #expect(harness.journal.isEmpty, "the discarded run is not kept")
    harness.go(to: .recital)
    press(.enter, harness)
    harness.type("14159")
    let times = (0..<20).map { Int64($0) * 1_000_000_000 }
    let run = try #require(
      PersonalBestRecord(
        constant: .pi, digitCount: 20, totalTime: times[19], cumulativeTimes: times))
    let digits = BrowserHarness.pi.utf8.compactMap { Digit(ascii: $0) }
    harness.take(ghost: try #require(GhostCode(of: run, by: "Ada", on: digits)).text)
    #expect(harness.front.trainer.state.page == .recital)
    press(.enter, harness)
    press(.escape, harness)
    press(.escape, harness)
    let record = try #require(harness.front.trainer.state.recital.report?.record)
    #expect(harness.kept["transcripts/\(record.id)"] == record.text)
    #expect(try RecitalRecord(Array(record.text.utf8)).cleanDigits == 5)
    // An export of an earlier state takes nothing back.
    let lines = record.text.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\n"
    var early = StoreArchive()
    early.transcripts = [record.id: lines]
    _ = try harness.store.merge(Array(early.text.utf8), on: CivilDay(number: 20_000))
    let kept = try StoreArchive(Array(harness.store.archive.utf8)).transcripts
    #expect(kept[record.id] == record.text)
  }

  @Test("C43: a point after the first digit takes it back; a paste elsewhere types nothing")
  func points() {
    let harness = Self.harness()
    press(.enter, harness)
    harness.type("3")
    press(.reveal, harness)
    harness.type("1415")
    let recital = harness.front.trainer.state.recital.record?.recital
    #expect(recital?.batch.map { $0.digit.value } == [1, 4, 1, 5])
    let session = BrowserHarness.inSession(.strict)
    session.act(.pad, 114_159_261)
    #expect(session.front.trainer.state.session?.snapshot.currentIndex == 0)
  }

  @Test("C43: every recital that is kept can be opened, the oldest as well")
  func allKept() throws {
    var kept: [String: String] = [:]
    for number in 0..<20 {
      let now = WallTime(unixSeconds: BrowserHarness.noon + Int64(number), utcOffset: 0)
      var record = RecitalRecord(of: .pi, batchSize: 100, now: now)
      for (place, byte) in BrowserHarness.pi.utf8.prefix(number + 1).enumerated() {
        let digit = try #require(Digit(ascii: byte))
        record.take(.insert(digit, at: place), at: Int64(place), now: now)
      }
      record.take(.submit, at: 100, now: now)
      let digits = BrowserHarness.pi.utf8.compactMap { Digit(ascii: $0) }
      record.end(RecitalVerdict(record.recital, source: SessionDigits.listed(digits)), now: now)
      kept["transcripts/\(record.id)"] = record.text
    }
    // The newest one is damaged: it hides none of the others.
    kept["transcripts/" + RecitalRecord.prefix + "9999"] = "no transcript"
    let harness = Self.harness(kept: kept)
    #expect(!harness.document.shown.contains(": 5 digits, 5 right"))
    for _ in 0..<2 {
      #expect(harness.document.texts("quiet-button").contains("10 more"))
      harness.act(.recital, 5)
    }
    #expect(!harness.document.texts("quiet-button").contains("10 more"))
    harness.act(.recital, 19 << 4 | 4)
    #expect(harness.document.shown.contains("1 digits of π recited"))
    // Its result as a file.
    harness.act(.recital, 6)
    let report = try #require(harness.front.trainer.state.recital.report)
    let lines = harness.front.trainer.state.words.lines(of: report)
    #expect(harness.document.saved == [lines.joined(separator: "\n") + "\n"])
  }

  @Test("C43: without decimals nothing is said of errors")
  func unjudged() {
    let harness = BrowserHarness(packs: false)
    harness.act(.begin)
    harness.go(to: .recital)
    press(.enter, harness)
    harness.type("14159")
    press(.enter, harness)
    press(.escape, harness)
    press(.escape, harness)
    let shown = harness.document.shown
    #expect(shown.contains("not judged") && !shown.contains("No error"), "\(shown)")
    #expect(!shown.contains("Right before"))
  }

  @Test("C43: a recital whose page was torn off goes on at the next visit")
  func tornOff() {
    let harness = Self.harness()
    press(.enter, harness)
    harness.type("14159")
    let next = Self.harness(kept: harness.kept)
    #expect(next.document.shown.contains("Go on with the recital that was interrupted"))
    next.act(.recital, 1)
    #expect(next.document.shown.contains("5 of 100"))
    press(.pause, next)
    next.type("2")
    press(.enter, next)
    // Leaving the page asks first.
    next.go(to: .home)
    #expect(next.document.shown.contains("End the recital?"))
    next.go(to: .home)
    #expect(next.document.shown.contains("Right before the first error: 6"))
    #expect(next.journal.isEmpty)
  }
}
