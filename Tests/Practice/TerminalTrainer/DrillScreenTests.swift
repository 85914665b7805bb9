import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import SystemPackage
import TerminalTrainer
import Testing
import TrainerModel

@Suite("Drills on the screen")
struct DrillScreenTests {
  /// A trainer whose player has recited decimals.
  static func harness(
    _ language: Language = .english, known: Int = 60, errorAt: Int? = nil
  ) -> TrainerHarness {
    let harness = TrainerHarness.atHome(
      language,
      sets: [.selectedMode: .name("practice"), .reminderConsent: .name("no")])
    recite(harness, known, errorAt: errorAt)
    return harness
  }

  static func recite(_ harness: TrainerHarness, _ known: Int, errorAt: Int? = nil) {
    harness.model.openSelected()
    for (place, digit) in TrainerHarness.pi.prefix(known).enumerated() {
      if place == errorAt { harness.type(digit == "0" ? "1" : "0") }
      harness.type(String(digit))
    }
    harness.press(.escape, .escape, .escape)
  }

  /// The digits that answer the present question.
  private func answer(_ harness: TrainerHarness) throws -> String {
    let question = try #require(harness.model.state.drill.run?.question)
    if harness.model.state.drill.kind.isOfWords { return try word(on: harness.screen().text) }
    let digits = Array(TrainerHarness.pi)
    let right = question.answers.map { String(digits[Int($0.lowerIndex)..<Int($0.upperIndex)]) }
      .joined()
    return question.isReversed ? String(right.reversed()) : right
  }

  /// The answer to a question about a word, by its spelling.
  private func word(on text: String) throws -> String {
    if let match = text.firstMatch(of: #/Which number is (.+?)\?/#) {
      return MajorSystem.digits(of: String(match.1), in: .english).map { "\($0)" }.joined()
    }
    let match = try #require(
      text.firstMatch(of: #/Which word is (\d\d)\? 1 (\S+) · 2 (\S+) · 3 (\S+) · 4 (\S+)/#))
    let words = [match.2, match.3, match.4, match.5].map {
      MajorSystem.digits(of: String($0), in: .english).map { "\($0)" }.joined()
    }
    #expect(Set(words).count == 4)
    return "\(try #require(words.firstIndex(of: String(match.1))) + 1)"
  }

  @Test("a drill of words asks for the player's own, by their person")
  func ownWords() throws {
    let harness = TrainerHarness.atHome()
    let lines = (0..<100).map { "\($0 / 10)\($0 % 10)" + ($0 < 4 ? " own\($0) | acts | it" : "") }
    try harness.store.write(PairWords(""), .english, replacing: true)
    let path = harness.store.wordFile(.english).string
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    harness.press(.character("d"))
    harness.model.chooseDrill(.words)
    harness.press(.enter)
    let text = harness.screen().text
    let asked = try #require(text.firstMatch(of: #/Which word is 0(\d)\?/#)).1
    #expect((0..<4).allSatisfy { text.contains(" own\($0)") } && !text.contains("acts"))
    harness.press(.enter)
    #expect(harness.screen().text.contains("0\(asked) own\(asked)"))
    harness.press(.escape, .escape)
    // A hundred pairs of three words: no four to choose from.
    let few = (0..<100).map { "\($0 / 10)\($0 % 10) own\($0 % 3)" }.joined(separator: "\n")
    try few.write(toFile: path, atomically: true, encoding: .utf8)
    harness.press(.enter)
    #expect(harness.model.state.drill.problem == .fewWords)
    #expect(harness.screen().text.contains("fewer than four"))
  }

  @Test("every drill is opened from Home, answered and counted", arguments: DrillKind.allCases)
  func answered(kind: DrillKind) throws {
    let harness = Self.harness(known: 60, errorAt: 25)
    // One right run of all after the one with a slip.
    Self.recite(harness, 60)
    harness.press(.character("d"))
    for _ in 0..<(DrillKind.allCases.firstIndex(of: kind) ?? 0) { harness.press(.down) }
    #expect(harness.model.state.page == .drills)
    harness.press(.enter)
    let run = try #require(harness.model.state.drill.run)
    let count = run.questions.count
    #expect(count == (kind == .weak ? 1 : Int(run.form.count)))
    for place in 0..<count {
      let text = harness.screen().text
      #expect(text.contains("Question \(place + 1) of \(count)"))
      #expect(kind != .backwards || !text.contains("3."), "a cue within the decimals has no point")
      harness.type(try answer(harness), after: 150_000_000)
    }
    #expect(harness.screen().text.contains("\(count) of \(count) right in "))
    let best = harness.store.profile[.pi].drills
    #expect(best.isEmpty == [.neighbors, .positions, .weak].contains(kind) && best.count < 2)
    if let best = best.first {
      #expect(best.kind == kind && best.right == count && best.time > 0)
      // Of sixty decimals no permutation has more than ten places.
      let range: Int64 = kind.isOfWords ? 100 : kind == .permutation ? 10 : 50
      #expect(best.form == DrillForm(range: range, count: Int64(count)))
      #expect(harness.screen().text.contains("★ Your best so far"))
      #expect(harness.screen().text.contains("Best results          \(count) of \(count) in"))
      #expect(harness.store.flush())
      #expect(PracticeStore(paths: harness.store.paths).profile[.pi].drills == [best])
    }
    harness.press(.escape)
    #expect(harness.screen().text.contains("What follows?"))
    harness.press(.escape)
    #expect(harness.model.state.page == .home)
  }

  @Test("a wrong answer shows the right one until Enter; a drill moves no card")
  func missed() throws {
    let harness = Self.harness()
    let cards = harness.store.memory(of: .pi)
    harness.press(.character("d"), .enter)
    let right = try answer(harness)
    let wrong = String(right.map { $0 == "0" ? "1" : "0" })
    harness.type(wrong)
    var text = harness.screen().text
    #expect(text.contains("✗ \(wrong). The right answer is shown."))
    #expect(text.contains(right))
    harness.type("1234567")
    #expect(harness.model.state.drill.run?.place == 0, "digits wait for Enter")
    harness.press(.enter)
    text = harness.screen().text
    #expect(text.contains("Question 2 of 10   ✓ 0   ✗ 1"))
    harness.type(String(try answer(harness).prefix(2)))
    #expect(harness.screen().text.contains(String(try answer(harness).prefix(2)) + "___"))
    harness.press(.backspace)
    #expect(harness.screen().text.contains(String(try answer(harness).prefix(1)) + "____"))
    // Enter before the answer gives the question up.
    harness.press(.enter)
    #expect(harness.model.state.drill.run?.missed == [0, 1])
    #expect(harness.screen().text.contains("The right answer is shown"))
    #expect(harness.store.memory(of: .pi) == cards)
    #expect(harness.store.profile.sessionCount == 1)
  }

  @Test("a permutation counts places from one and from zero, and lets an answer be corrected once")
  func correction() throws {
    let harness = Self.harness()
    harness.press(.character("d"), .up, .up, .up, .enter)
    let place = try #require(harness.model.state.drill.run?.question?.answers[0].lowerIndex)
    #expect(
      harness.screen().text.contains("Which digit is no. \(place + 1), or \(place) from zero?"))
    let right = try answer(harness)
    let wrong = right == "0" ? "1" : "0"
    harness.type(wrong)
    #expect(harness.screen().text.contains("✗ \(wrong). Once more."))
    harness.type(right)
    #expect(harness.screen().text.contains("Question 2 of 10   ✓ 1   ✗ 0"))
    for _ in 0..<2 { harness.type(try answer(harness) == "0" ? "1" : "0") }
    #expect(harness.screen().text.contains("The right answer is shown."))
  }

  /// As many made-up decimals as a permutation wants.
  private final class LongDigits: DigitProvider {
    static let digits = (0..<5000).compactMap { Digit(UInt8($0 * $0 / 7 % 10)) }

    func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64 {
      Int64(Self.digits.count)
    }

    func digits(
      of constant: MathematicalConstant, _ range: DigitRange?
    ) throws(DigitProviderError) -> SessionDigits { .listed(Self.digits) }
  }

  /// Answers a permutation in pairs, the first answer corrected, some given up.
  private func playPairs(_ harness: TrainerHarness, missing missed: Int = 0) throws {
    for place in 0..<10 {
      let text = harness.screen().text
      #expect(text.contains("Question \(place + 1) of 10") && text.contains("p(5000, 2, 10)"))
      let match = try #require(
        text.firstMatch(of: #/Which 2 digits are group no\. ([\d,]+), or ([\d,]+) from zero\?/#))
      let number = try #require(Int(match.2.replacing(",", with: "")))
      #expect(match.1.replacing(",", with: "") == "\(number + 1)")
      let pair = LongDigits.digits[2 * number..<2 * number + 2].map { "\($0.value)" }.joined()
      if place < missed {
        harness.press(.enter, .enter)
      } else {
        let wrong = pair.hasSuffix("0") ? "11" : "00"
        if place == missed {
          harness.type(wrong)
          #expect(harness.screen().text.contains("✗ \(wrong). Once more."))
        }
        harness.type(pair)
      }
    }
  }

  @Test("R138: N, n and k are chosen, pairs asked by their numbers, and the best results listed")
  func pairs() throws {
    let folder = FilePath(NSTemporaryDirectory()).appending("pi-trainer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: folder.appending("data").string, withIntermediateDirectories: true)
    let profile =
      #"{"format":"pi-trainer profile","version":1,"constants":{"pi":{"known":5000}}}"#
    try profile.write(
      toFile: folder.appending("data/profile.json").string, atomically: true, encoding: .utf8)
    let harness = TrainerHarness(
      sets: [.onboardingDone: .flag(true)], provider: LongDigits(), continuing: folder)
    harness.press(.character("d"), .up, .up, .up)
    var text = harness.screen().text
    #expect(text.contains("▶ Permutation p(5000, 1, 100)") && text.contains("PgUp PgDn variant"))
    #expect(!text.contains("Best results"))
    harness.press(.pageUp)
    #expect(harness.screen().text.contains("Permutation p(10, 1, 10)"), "the last comes before")
    harness.press(.pageDown, .pageDown, .pageDown, .pageDown, .pageDown)
    #expect(harness.screen().text.contains("Permutation p(5000, 2, 10)"))
    harness.press(.enter)
    try playPairs(harness)
    text = harness.screen().text
    #expect(text.contains("10 of 10 right in") && text.contains("★ Your best so far"))
    #expect(text.contains(#/Best results +10 of 10 in \d:\d\d\.\d, 21 Nov 2026/#))
    // The same once more, and worse.
    harness.press(.enter)
    try playPairs(harness, missing: 2)
    text = harness.screen().text
    #expect(!text.contains("★"))
    #expect(text.contains(#/10 of 10 in .*\n +8 of 10 in .*, 21 Nov 2026/#))
    harness.press(.escape)
    text = harness.screen().text
    #expect(text.contains("Permutation p(5000, 2, 10)") && text.contains("8 of 10 in"))
    harness.press(.pageUp)
    #expect(!harness.screen().text.contains("8 of 10 in"), "each form has its own")
    // They are read aloud with the form, too.
    var narrator = Narrator()
    _ = narrator.lines(for: harness.model.state)
    harness.press(.pageDown)
    let lines = narrator.lines(for: harness.model.state)
    #expect(lines.first?.hasPrefix("Permutation p(5000, 2, 10) ") == true)
    #expect(lines.contains { $0.hasPrefix("10 of 10 in") })
  }

  @Test("a result over as many decimals as an older program asked for is shown, and can be beaten")
  func olderResult() throws {
    let harness = Self.harness()
    let form = DrillForm(range: 57, count: 50)
    let day = try #require(CivilDay("2026-11-20"))
    let older = try #require(MatrixResult(.matrix, form, right: 48, time: 9_000_000_000, day: day))
    harness.store.keep(older, of: .pi)
    harness.model.refresh()
    harness.press(.character("d"), .up, .pageUp)
    #expect(harness.screen().text.contains("Matrix of fifty 1–57"))
    #expect(harness.screen().text.contains("48 of 50 in 0:09.0, 20 Nov 2026"))
    harness.press(.enter)
    #expect(harness.model.state.drill.run?.form == form)
  }

  @Test("of a word that stands for several numbers each is right")
  func equalWords() throws {
    let harness = TrainerHarness.atHome()
    let own = ["twin", "two", "twin", "four", "five"]
    let lines = (0..<100).map {
      "\($0 / 10)\($0 % 10)" + (own.indices.contains($0) ? " \(own[$0])" : "")
    }
    try harness.store.write(PairWords(""), .english, replacing: true)
    let path = harness.store.wordFile(.english).string
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    harness.press(.character("d"))
    harness.model.chooseDrill(.pairs)
    harness.press(.enter)
    var twins = 0
    for place in 0..<20 {
      let text = harness.screen().text
      let word = String(try #require(text.firstMatch(of: #/Which number is (\w+)\?/#)).1)
      var number = try #require(own.firstIndex(of: word))
      if word == "twin" {
        twins += 1
        number = twins.isMultiple(of: 2) ? 0 : 2
      }
      harness.type("0\(number)", after: 150_000_000)
      #expect(harness.model.state.drill.run?.missed == [], "\(word) \(number)")
      if word == "twin", place < 19 {
        #expect(harness.screen().text.contains("✓ 00, 02 twin"))
      }
    }
    #expect(twins == 8 && harness.screen().text.contains("20 of 20 right in"))
  }

  @Test("Escape asks before a drill is left; a digit goes on")
  func leaving() throws {
    let harness = Self.harness()
    harness.press(.character("d"), .enter, .enter, .escape)
    #expect(harness.screen().text.contains("Press it again to leave"))
    harness.press(.enter)
    #expect(!harness.screen().text.contains("Press it again to leave"))
    #expect(harness.model.state.drill.run?.place == 1)
    harness.press(.character("q"), .character("h"))
    #expect(harness.model.state.page == .drills, "letters end nothing")
    harness.press(.escape, .escape)
    #expect(harness.model.state.drill.run == nil && harness.model.state.page == .drills)
  }

  @Test("who knows too little, or has no weak block, is told what to do")
  func problems() {
    let beginner = Self.harness(known: 12)
    beginner.press(.character("d"), .enter)
    #expect(beginner.model.state.drill.problem == .fewKnown)
    #expect(beginner.screen().text.contains("recall the first 20 decimals first"))
    let sure = Self.harness(known: 40)
    sure.press(.character("d"), .down, .down, .enter)
    #expect(sure.screen().text.contains("No block was missed or slow."))
    // Another constant is another memory.
    sure.press(.right, .enter)
    #expect(sure.model.state.drill.problem == .fewKnown)
  }

  @Test("keys that come faster than any hand make no best matrix")
  func pasted() throws {
    let harness = Self.harness()
    harness.press(.character("d"), .up, .enter)
    for _ in 0..<50 { harness.type(try answer(harness), after: 500_000) }
    #expect(harness.model.state.drill.run?.isOver == true)
    #expect(harness.store.profile[.pi].drills.isEmpty)
  }

  @Test("plain lines say the question, what is typed, the verdict and the result")
  func plainLines() throws {
    for (language, texts) in [
      (
        Language.english,
        ["Drills", "What follows?", "Question 1 of 10", "What follows?", "✓ ", "Question 2 of 10"]
      ),
      (
        .french,
        ["Exercices", "Question 1 sur 10", "Et ensuite\u{202F}?", "✓ ", "Question 2 sur 10"]
      ),
      (.german, ["Übungen", "Frage 1 von 10", "Was folgt?", "✓ ", "Frage 2 von 10"]),
    ] {
      let harness = Self.harness(language)
      var narrator = Narrator()
      var lines = narrator.lines(for: harness.model.state)
      for key in [Key.character("d"), .enter] {
        harness.press(key)
        lines += narrator.lines(for: harness.model.state)
      }
      let right = try answer(harness)
      for digit in right {
        harness.type(String(digit))
        lines += narrator.lines(for: harness.model.state)
      }
      var rest = lines[...]
      for text in texts {
        let place = try #require(
          rest.firstIndex { $0.contains(text) }, "\(text) in \(lines.joined(separator: "\n"))")
        rest = rest[place...]
      }
      #expect(lines.contains { $0.contains(right.prefix(2) + "___") }, "\(lines)")
      harness.press(.enter)
      lines = narrator.lines(for: harness.model.state)
      let shown = harness.model.state.words[.answerIsShown]
      #expect(lines.contains { $0.contains(shown) } && !lines.contains { $0.contains("_") })
    }
  }
}
