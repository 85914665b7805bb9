import BrowserTrainer
import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

/// Every page in every language, as it was accepted.
///
/// After a change that is meant, `make accept-screens` writes them again; review the difference.
@Suite("pages as they were accepted")
struct PageGoldenTests {
  private typealias Way = @Sendable (Language) -> BrowserHarness

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// The way into a session in which some digits were typed.
  private static func session(
    _ mode: SessionMode, _ digits: Substring, then action: PageAction? = nil
  ) -> Way {
    {
      let page = BrowserHarness.inSession(mode, language: $0)
      page.type(digits)
      if let action { page.act(action) }
      return page
    }
  }

  /// The states of a session and of its end.
  private static let sessions: [(String, Way)] = [
    ("session-ready", { .inSession(.practice, language: $0) }),
    ("session-streak", session(.practice, BrowserHarness.pi.prefix(21))),
    ("session-error", session(.practice, "1419")),
    ("session-revealed", session(.practice, "14", then: .reveal)),
    ("session-leaving", session(.practice, "14", then: .leave)),
    ("session-lost-focus", session(.practice, "14", then: .focusLost)),
    ("session-learn", session(.learn, "14")),
    (
      "session-game",
      {
        let page = BrowserHarness.afterRecital(language: $0)
        page.go(to: .home)
        page.open(.game)
        page.type(BrowserHarness.pi.prefix(12), gap: 40)
        return page
      }
    ),
    ("end-certified", { .afterRecital(language: $0) }),
    ("end-strict-error", session(.strict, "14158")),
  ]

  /// Home in its states, and what stands in its place.
  private static let homes: [(String, Way)] = [
    ("welcome", { BrowserHarness(language: $0) }),
    (
      "home-loading",
      {
        let page = BrowserHarness(language: $0, packs: false)
        page.act(.begin)
        return page
      }
    ),
    (
      "home-refused",
      {
        let page = BrowserHarness(language: $0, packs: false)
        page.act(.begin)
        page.act(.packFailed, Int(MathematicalConstant.pi.code))
        return page
      }
    ),
    (
      "home-game",
      {
        let page = BrowserHarness.afterRecital(language: $0)
        page.go(to: .home)
        page.act(.chooseMode, SessionMode.allCases.firstIndex(of: .game)!)
        page.act(.updateWaiting)
        page.act(.saveFailed, 1)
        return page
      }
    ),
    (
      "second-tab",
      {
        let page = BrowserHarness(language: $0)
        page.act(.isSecond)
        return page
      }
    ),
  ]

  /// The other pages, of a player who has recited sixty decimals.
  private static let pages: [(String, Way)] = Page.allCases.filter {
    ![.onboarding, .session, .end].contains($0)
  }.map { target in
    (
      "page-\(target)",
      {
        let page = BrowserHarness.afterRecital(language: $0)
        page.go(to: target)
        return page
      }
    )
  }

  private static let ways = sessions + homes + pages

  @Test("R35: every page is as it was accepted, with one heading", arguments: ways.indices)
  func goldens(index: Int) throws {
    let (name, way) = Self.ways[index]
    var text = ""
    for language in Language.allCases {
      let page = way(language)
      let outline = page.document.body.children.map { AppliedDocument.outline($0) }.joined()
      #expect(outline.components(separatedBy: "<h1 ").count == 2, "\(name): one heading a page")
      text += "\(language.code)\n\(outline)"
    }
    let file = Self.folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["PI_TRAINER_ACCEPT_SCREENS"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    let accepted = try String(contentsOf: file, encoding: .utf8)
    #expect(text == accepted, "\(name): 'make accept-screens' takes it as it is")
  }

  @Test("no accepted page is left over")
  func leftOver() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.ways.map { "\($0.0).txt" }))
  }
}
