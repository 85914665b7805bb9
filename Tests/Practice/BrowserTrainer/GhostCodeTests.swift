import BrowserTrainer
import DigitCore
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

@Suite("friends' ghosts in the page")
struct GhostCodeTests {
  private static let digits = BrowserHarness.pi.utf8.compactMap { Digit(ascii: $0) }

  /// The code of twenty digits, one a second.
  private func code(by name: String = "Ada", on digits: [Digit] = Self.digits) throws -> String {
    let times = (0..<20).map { Int64($0) * 1_000_000_000 }
    let run = try #require(
      PersonalBestRecord(
        constant: .pi, digitCount: 20, totalTime: times[19], cumulativeTimes: times))
    return try #require(GhostCode(of: run, by: name, on: digits)).text
  }

  private func shown(_ page: BrowserHarness) -> String { page.document.shown }

  @Test("C41: a link opens the page with its ghost ready, for a newcomer after the welcome")
  func link() throws {
    let page = BrowserHarness(packs: false)
    page.take(ghost: "#race=\(try code())")
    page.act(.begin)
    #expect(shown(page).contains("○ Ada") && page.document.texts("start") == ["Start  π"])
    page.front.take(pack: BrowserHarness.pack(of: .pi), of: MathematicalConstant.pi.code)
    page.act(.key, Int(ControlKey.enter.rawValue))
    let session = try #require(page.front.trainer.state.session)
    #expect(session.configuration.friend?.name == "Ada" && session.ghost.digitCount == 20)
    #expect(shown(page).contains("○ Ada"))
    page.type(BrowserHarness.pi.prefix(10), gap: 500)
    page.leave()
    #expect(shown(page).contains("▲ You beat the ghost by 5 digits"))
  }

  @Test("C41: the picture of a record is a file to race, on another device")
  func picture() throws {
    let page = BrowserHarness.inSession(.strict)
    page.type(BrowserHarness.pi.prefix(30))
    page.leave()
    page.go(to: .records)
    page.act(.shareRecord, 3)
    let svg = try #require(page.document.saved.last)
    #expect(svg.hasPrefix("<svg") && svg.contains("30"))
    let other = BrowserHarness()
    other.act(.begin)
    other.front.take(archive: Array(svg.utf8))
    #expect(other.front.trainer.state.friend?.run.digitCount == 30)
  }

  @Test("a friend's ghost is one of three, and another constant has none")
  func choice() throws {
    let page = BrowserHarness.afterRecital()
    page.go(to: .home)
    page.take(ghost: try code())
    func pressed() -> [String] {
      page.front.trainer.state.ghosts.enumerated().filter {
        $0.offset == page.front.trainer.state.chosenGhost
      }.map(\.element)
    }
    #expect(pressed() == ["○ Ada"])
    page.act(.chooseGhost, 1)
    #expect(pressed() == ["↯ Lightning"])
    page.act(.chooseGhost, 3)
    #expect(pressed() == ["↯ Lightning"])
    page.act(.chooseGhost, 2)
    page.act(.chooseConstant, 1)
    #expect(!shown(page).contains("Ada"))
  }

  @Test("a code that is none, or of other decimals, opens nothing and says so")
  func refused() throws {
    let page = BrowserHarness.inSession(.practice)
    page.act(.leave)
    for text in ["", "#race=", "#race=<script>alert(1)</script>", "\u{202E}", "🟦"] {
      page.take(ghost: text)
      #expect(shown(page).contains("No ghost: its code is cut off"), "\(text)")
      #expect(!shown(page).contains("script"))
    }
    page.take(ghost: try code(on: Self.digits.reversed()))
    #expect(!shown(page).contains("No ghost"))
    page.act(.open)
    #expect(page.front.trainer.state.page == .home)
    #expect(shown(page).contains("needs the first 20 decimals of π"))
    page.act(.chooseGhost, 0)
    #expect(!shown(page).contains("needs the first 20"))
  }

  @Test("a name with markup is never drawn, and a session is not disturbed")
  func disturbed() throws {
    let page = BrowserHarness.inSession(.practice)
    page.type("14")
    page.take(ghost: try code())
    #expect(page.front.trainer.state.session?.snapshot.correctCount == 2)
    #expect(page.front.trainer.state.friend == nil)
    page.leave()
    page.take(ghost: try code(by: "<b>Ada</b>"))
    #expect(shown(page).contains("○ bAdab") && page.front.trainer.state.page == .practise)
  }

  @Test("R139: a run with more than a hundred slips is shared with every one of them")
  func manySlips() throws {
    let page = BrowserHarness(packs: false)
    let digits = String(repeating: "1415926535", count: 12)
    page.front.take(
      pack: BrowserHarness.pack(of: .pi, digits: digits), of: MathematicalConstant.pi.code)
    page.act(.begin)
    page.open(.practice)
    for digit in digits.utf8.map({ Int($0 - 0x30) }) {
      page.act(.key, (digit + 1) % 10, after: 100)
      page.act(.key, digit, after: 100)
    }
    #expect(page.front.trainer.state.page == .end)
    page.act(.shareRecord)
    let text = try #require(page.document.shared.last)
    #expect(text.contains("Errors 120") && text.contains("1 square = 2 digits"))
    #expect(text.count { $0 == "🟥" } == 60 && !text.contains("🟦") && !text.contains("🟨"))
  }

  @Test("R139: the end and the records share text, squares and the code of the ghost")
  func share() throws {
    let page = BrowserHarness.afterRecital()
    page.act(.shareRecord)
    let lines = try #require(page.document.shared.last).split(separator: "\n")
    #expect(lines[0].hasPrefix("π: 60 decimals from memory · "))
    #expect(lines[1] == "🟦🟦🟦🟦🟦🟦🟦🟦🟦🟦" && lines.count == 9)
    let code = try GhostCode(reading: Array(lines[8].utf8))
    #expect(code.run.digitCount == 60 && code.rests(on: Self.digits))
    page.act(.copied)
    #expect(shown(page).contains("Copied"))
    page.go(to: .records)
    #expect(!shown(page).contains("Copied"))
    #expect(shown(page).contains("Share: ♛ Crown") && shown(page).contains("Share: ↯ Lightning"))
    for value in 1...2 { page.act(.shareRecord, value) }
    page.act(.shareRecord, 9)
    #expect(page.document.shared.count == 3)
    #expect(page.document.shared.dropFirst().allSatisfy { $0.contains("#race=") })
    // Every wrong key counts, as at the end.
    let slips = BrowserHarness.inSession(.practice)
    slips.type("140015926")
    slips.leave()
    slips.act(.shareRecord)
    #expect(slips.document.shared.last?.contains("Errors 2") == true)
  }
}
