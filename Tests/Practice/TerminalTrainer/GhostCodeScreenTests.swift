import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import TerminalTrainer
import Testing
import TrainerModel

@Suite("Friends' ghosts in the terminal")
struct GhostCodeScreenTests {
  private static let digits = TrainerHarness.pi.utf8.compactMap { Digit(ascii: $0) }

  /// The code of twenty digits, one a second.
  private func code(_ constant: MathematicalConstant = .pi, on digits: [Digit] = Self.digits) throws
    -> String
  {
    let times = (0..<20).map { Int64($0) * 1_000_000_000 }
    let run = try #require(
      PersonalBestRecord(
        constant: constant, digitCount: 20, totalTime: times[19], cumulativeTimes: times))
    return try #require(GhostCode(of: run, by: "Ada", on: digits)).text
  }

  private func paste(_ text: String, into harness: TrainerHarness) {
    harness.press(.paste(Array(text.utf8)))
  }

  /// A player who has left a faultless strict run of sixty digits.
  private func atEnd() -> TrainerHarness {
    let harness = TrainerHarness.atHome(sets: [
      .selectedMode: .name("strict"), .reminderConsent: .name("no"),
    ])
    harness.press(.enter)
    harness.type(TrainerHarness.pi.prefix(60))
    harness.press(.escape, .escape)
    return harness
  }

  @Test("C41: a code that is pasted at Home is a ghost to choose, and is raced")
  func race() throws {
    let harness = TrainerHarness.atHome()
    paste("Race me: https://example.org/#race=\(try code())\n", into: harness)
    #expect(harness.screen().text.contains("[○ Ada]"))
    harness.press(.enter)
    #expect(harness.screen().text.contains("Game  ○ Ada"))
    harness.type(TrainerHarness.pi.prefix(10), after: 500_000_000)
    #expect(harness.screen().text.contains("▲ +5 ahead"))
    harness.press(.escape, .escape)
    #expect(harness.screen().text.contains("▲ You beat the ghost by 5 digits"))
    #expect(harness.model.state.profile[.pi].crown?.run.digitCount == 10, "the ghost's is none")
    harness.press(.enter)
    #expect(harness.screen().text.contains("Game  ○ Ada"), "again is against the same ghost")
  }

  @Test("the player's own ghosts stay choices, and another constant has no friend's ghost")
  func choice() throws {
    let harness = TrainerHarness.atHome()
    paste(try code(), into: harness)
    harness.press(.down, .right)
    #expect(harness.screen().text.contains("[♛ Crown]"))
    harness.press(.left)
    #expect(harness.screen().text.contains("[○ Ada]"))
    harness.press(.up, .up, .right)
    #expect(!harness.screen().text.contains("Ada"))
    harness.press(.left)
    #expect(harness.screen().text.contains("[○ Ada]"))
  }

  @Test("what is no code changes nothing but a sentence, which plain lines say as well")
  func noCode() throws {
    let harness = TrainerHarness.atHome()
    var narrator = Narrator()
    _ = narrator.lines(for: harness.model.state)
    for text in ["", "\u{1B}[2J<b>", "hello", String(try code().dropLast(9)), "\u{0}\u{FF}"] {
      paste(text, into: harness)
      #expect(harness.screen().text.contains("No ghost: its code is cut off or changed"), "\(text)")
      #expect(harness.model.state.settings.mode == .standard && harness.model.state.friend == nil)
    }
    #expect(narrator.lines(for: harness.model.state).contains { $0.contains("No ghost") })
    paste(try code(), into: harness)
    #expect(!harness.screen().text.contains("No ghost"))
    #expect(narrator.lines(for: harness.model.state).contains { $0.contains("○ Ada") })
  }

  @Test("a ghost that rests on other decimals is not raced")
  func otherDigits() throws {
    let harness = TrainerHarness.atHome()
    paste(try code(on: Self.digits.reversed()), into: harness)
    harness.press(.enter)
    #expect(harness.model.state.page == .home)
    #expect(harness.screen().text.contains("this ghost needs the first 20 decimals of π"))
  }

  @Test("a paste in a session types nothing")
  func inSession() throws {
    let harness = TrainerHarness.atHome().inPractice
    harness.press(.enter)
    paste("14159", into: harness)
    paste(try code(), into: harness)
    #expect(harness.model.state.session?.snapshot.position == 1)
    #expect(harness.model.state.friend == nil)
  }

  @Test("R139: v shares a run with squares and its code, which another player can race")
  func share() throws {
    let harness = atEnd()
    #expect(harness.screen().text.contains("v share"))
    var narrator = Narrator()
    _ = narrator.lines(for: harness.model.state)
    harness.press(.character("v"))
    let text = try #require(harness.model.shared.first)
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasPrefix("π: 60 decimals from memory · 0:11.8 · 5.08/s"))
    #expect(lines[1] == "🟦🟦🟦🟦🟦🟦🟦🟦🟦🟦" && lines.count == 9)
    #expect(lines[8].hasPrefix("#race="))
    #expect(harness.screen().text.contains("Copied where the terminal lets it"))
    #expect(narrator.lines(for: harness.model.state).contains { $0.hasPrefix("Copied") })
    let other = TrainerHarness.atHome()
    paste(text, into: other)
    #expect(other.model.state.friend?.run.digitCount == 60)
    let copy = String(decoding: TerminalSequences.copy(text), as: UTF8.self)
    #expect(copy.hasPrefix("\u{1B}]52;c;") && copy.hasSuffix("\u{7}"))
    let sent = try #require(Data(base64Encoded: String(copy.dropFirst(7).dropLast())))
    #expect(String(decoding: sent, as: UTF8.self) == text)
  }

  @Test("R139: a run with more than a hundred slips is shared with every one of them")
  func manySlips() throws {
    let harness = TrainerHarness.atHome().inPractice
    harness.press(.enter)
    for digit in TrainerHarness.pi.prefix(120) {
      harness.type(digit == "0" ? "1" : "0")
      harness.type(String(digit))
    }
    harness.press(.escape, .escape)
    harness.press(.character("v"))
    let text = try #require(harness.model.shared.first)
    #expect(text.contains("Errors 120") && text.contains("1 square = 2 digits"))
    #expect(text.count { $0 == "🟥" } == 60 && !text.contains("🟦") && !text.contains("🟨"))
  }

  @Test("R139: a record is shared from its page, a run with an error without a code")
  func shareRecord() throws {
    let harness = atEnd()
    harness.press(.character("r"))
    harness.settle()
    harness.press(.character("v"))
    let code = try #require(harness.model.shared.first?.split(separator: "\n").last)
    #expect(try GhostCode(reading: Array(code.utf8)).run.digitCount == 60)
    #expect(harness.screen().text.contains("Copied where the terminal lets it"))
    harness.press(.escape, .escape)
    harness.wait(2_000_000_000)
    harness.press(.escape, .left, .enter)
    harness.type("14150")
    harness.press(.escape, .escape)
    harness.press(.character("v"))
    let text = try #require(harness.model.shared.last)
    #expect(harness.model.shared.count == 2 && text.hasSuffix("🟦🟦🟦🟦🟥"), "\(text)")
    #expect(text.contains("Errors 1"))
  }
}
