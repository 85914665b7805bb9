import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import TerminalTrainer
import Testing
import TrainerModel

@Suite("The recital on the screen")
struct RecitalScreenTests {
  /// Digits of π, or others in all of their places.
  private final class ShiftedDigits: DigitProvider {
    private let shift: UInt8
    init(shift: UInt8) { self.shift = shift }

    func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64 {
      Int64(TrainerHarness.pi.utf8.count)
    }

    func digits(
      of constant: MathematicalConstant, _ range: DigitRange?
    ) throws(DigitProviderError) -> SessionDigits {
      .listed(TrainerHarness.pi.utf8.compactMap { Digit(($0 - 0x30 + shift) % 10) })
    }
  }

  private static func harness(shift: UInt8 = 0) -> TrainerHarness {
    let harness = TrainerHarness(
      sets: [.onboardingDone: .flag(true)], provider: ShiftedDigits(shift: shift))
    harness.press(.character("e"))
    return harness
  }

  /// Everything that a terminal gets, key by key: cells, lines for screen readers, and the bell.
  private func output(shift: UInt8) -> [[UInt8]] {
    let harness = Self.harness(shift: shift)
    var narrator = Narrator()
    var output: [[UInt8]] = []
    func press(_ key: Key) {
      harness.press(key)
      var bytes: [UInt8] = [harness.model.takeBell() ? 7 : 0]
      var encoder = FrameEncoder(depth: .full, isASCII: false)
      encoder.encode(TrainerView.draw(harness.model.state, size: .init(columns: 80, rows: 24))) {
        bytes += $0
      }
      bytes += Array(narrator.lines(for: harness.model.state).joined(separator: "\n").utf8)
      output.append(bytes)
    }
    press(.enter)
    for _ in 0..<2 {
      for byte in "14159265358979323846".utf8 { press(.digit(byte - 0x30)) }
      let pause = Key.character("p")
      for key in [.left, .left, .backspace, .digit(8), pause, pause, .enter] { press(key) }
    }
    press(.escape)
    return output
  }

  @Test("C43: nothing that is shown, read or rung depends on right or wrong before the end")
  func silent() {
    let right = output(shift: 0)
    #expect(right.count == 56 && right == output(shift: 1))
    #expect(right.allSatisfy { $0.first == 0 })
  }

  @Test("C43: a batch is corrected and submitted, and the end has every error and its time")
  func result() {
    let harness = Self.harness()
    #expect(harness.screen().text.contains("Digits in a batch"))
    harness.press(.up, .enter)
    #expect(harness.screen().text.contains("Batch 1: 0 of 50 digits; 0 are submitted"))
    harness.type("3")
    harness.press(.character("."))
    harness.type(TrainerHarness.pi.prefix(51))
    #expect(harness.screen().text.contains("14159 26535 89793 23846 26433"))
    #expect(harness.screen().text.contains("The batch is full"))
    // The fifth digit becomes a wrong one.
    harness.press(.home, .right, .right, .right, .right, .right, .backspace)
    harness.type("0")
    #expect(harness.screen().text.contains("14150 26535"))
    harness.press(.enter)
    #expect(harness.screen().text.contains("Batch 2: 0 of 50 digits; 50 are submitted"))
    harness.press(.character("p"))
    harness.type("5")
    #expect(harness.screen().text.contains("A pause"))
    #expect(harness.screen().text.contains("0 of 50"))
    harness.press(.character("p"))
    harness.type("58")
    harness.press(.enter, .escape)
    #expect(harness.screen().text.contains("End the recital?"))
    harness.hold(.escape, for: 3_000_000_000)
    #expect(harness.model.state.recital.record != nil, "a held key ends nothing")
    harness.press(.character("y"))
    let text = harness.screen(120, 30).text
    #expect(text.contains("52 digits of π recited"))
    #expect(text.contains("Right before the first error: 4"))
    #expect(text.contains("decimal 5: recited 0, there stands 9"))
    #expect(text.contains("From 2026-11-21 12:00:00 UTC") && text.contains("1 pause of 0:00"))
    harness.press(.escape)
    #expect(harness.screen(120, 30).text.contains("52 digits, 4 right before the first error"))
    harness.settle()
    harness.press(.digit(2))
    #expect(harness.model.state.recital.report == nil)
    harness.press(.digit(1))
    #expect(harness.screen(120, 30).text.contains("decimal 5: recited 0, there stands 9"))
    harness.press(.escape)
    let kept = harness.store.recitals()
    #expect(kept.count == 1)
    #expect(harness.store.profile.sessionCount == 0)
  }

  @Test("C43: 60 columns have both hashes and every split", arguments: Language.allCases)
  func whole(_ language: Language) throws {
    let harness = TrainerHarness(
      language: language, sets: [.onboardingDone: .flag(true)], provider: ShiftedDigits(shift: 0))
    let now = WallTime(unixSeconds: 1_795_262_400, utcOffset: 0)
    var record = RecitalRecord(of: .pi, batchSize: 5_000, now: now)
    let digits = TrainerHarness.pi.utf8.compactMap { Digit(ascii: $0) }
    for place in 0..<2_300 {
      let digit = digits[place % digits.count]
      record.take(.insert(digit, at: place), at: Int64(place) * 1_000_000_000, now: now)
    }
    record.take(.submit, at: 2_300_000_000_000, now: now)
    record.end(RecitalVerdict(record.recital, source: SessionDigits.listed(digits)), now: now)
    harness.press(.character("e"))
    harness.model.readRecital(record)
    let report = try #require(harness.model.state.recital.report)
    var shown = ""
    for _ in 0..<15 {
      shown += harness.screen(60, 20).text.filter { !$0.isWhitespace } + "\n"
      harness.press(.down)
    }
    #expect(shown.contains(report.digitsHash) && shown.contains(report.transcriptHash))
    let words = harness.model.state.words
    for (place, split) in report.record.recital.splits(every: 100).enumerated() {
      let count = words.number(Int64(place + 1) * 100).filter { !$0.isWhitespace }
      #expect(shown.contains(count + words.time(split)), "split \(place)")
    }
  }

  @Test("digits that are missing are computed while they are recited")
  func missingDigits() {
    let provider = LateDigitProvider()
    let harness = TrainerHarness(
      sets: [.onboardingDone: .flag(true), .selectedConstant: .name("zeta3")], provider: provider,
      events: provider.events)
    harness.press(.character("e"), .enter)
    #expect(provider.calls == 1)
    provider.finish(nil)
    harness.wait(10_000_000)
    #expect(harness.model.state.page == .recital && harness.model.state.recital.record != nil)
    harness.type("14159")
    harness.press(.enter, .escape, .character("y"))
    #expect(harness.screen(120, 30).text.contains("5 digits of ζ(3) recited"))
  }

  @Test("an interrupted recital is kept, and goes on after a pause")
  func interrupted() throws {
    var harness = Self.harness()
    harness.press(.enter)
    harness.type("14159")
    harness.settle()
    harness = TrainerHarness(continuing: harness.leaveFolder())
    let id = try #require(harness.store.recitals().first?.id)
    // Another program is at work on it.
    let lock = try FileSystem.real.lock(harness.store.paths.transcript(of: id), timeout: 0)
    harness.press(.character("e"))
    harness.settle()
    #expect(!harness.screen().text.contains("interrupted"))
    lock.unlock()
    harness.press(.escape, .character("e"))
    harness.settle()
    #expect(harness.screen().text.contains("interrupted"))
    harness.press(.character("o"))
    #expect(harness.screen().text.contains("5 of 100") && harness.screen().text.contains("A pause"))
    harness.press(.character("p"))
    harness.type("2")
    harness.press(.enter, .escape, .character("y"))
    #expect(harness.screen().text.contains("Right before the first error: 6"))
    harness.settle()
    let record = try RecitalRecord(try #require(harness.store.recitals().first?.transcript))
    #expect(record.isComplete && record.cleanDigits == 6 && record.recital.pauseCount == 1)
  }

  @Test("the digits of a paste count in a recital, and nowhere else")
  func paste() {
    let bytes = Array("\u{1B}[200~3.14 15\n9x\u{1B}[201~".utf8)
    for takes in [true, false] {
      var parser = KeyParser()
      parser.takesPastes = takes
      let digits: [Key] = [
        .digit(3), .character("."), .digit(1), .digit(4), .digit(1), .digit(5), .digit(9),
      ]
      let pasted = takes ? [] : Array("3.14 15\n9x".utf8)
      #expect(
        bytes.compactMap { parser.parse($0) } == (takes ? digits : []) + [.paste(pasted)])
    }
  }
}
