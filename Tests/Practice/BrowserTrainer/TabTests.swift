import BrowserTrainer
import DigitCore
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

@Suite("Today at Home, and the tabs of the page")
struct TabTests {
  private typealias Node = AppliedDocument.Node

  private static func all(_ style: String, in node: Node) -> [Node] {
    let styles = node.attributes["class"]?.split(separator: " ") ?? []
    return (styles.contains(Substring(style)) ? [node] : [])
      + node.children.flatMap { all(style, in: $0) }
  }

  /// The pages to which tabs and links lead from the shown one.
  private static func targets(_ page: BrowserHarness) -> [Page] {
    (all("tab", in: page.document.body) + all("link", in: page.document.body)).compactMap {
      Int($0.attributes["data-value"] ?? "").map { Page.allCases[$0] }
    }
  }

  @Test("tabs and links lead from any page to any other, and say where one is")
  func everywhere() {
    let alone: Set<Page> = [.onboarding, .session, .end]
    for language in Language.allCases {
      let page = BrowserHarness.afterRecital(language: language)
      #expect(Self.targets(page).isEmpty, "the end of a session leads Home alone")
      page.go(to: .home)
      var reached: Set<Page> = []
      var open: [Page] = [.home]
      while let next = open.popLast() {
        guard reached.insert(next).inserted else { continue }
        page.go(to: next)
        open += Self.targets(page)
        let body = page.document.body
        #expect(body.children.map(\.tag) == ["nav", "main"])
        #expect(Self.all("tab", in: body).count == 4)
        let tabs = Self.all("tab", in: body).filter { $0.attributes["aria-current"] != nil }
        let links = Self.all("link", in: body).filter { $0.attributes["aria-current"] != nil }
        #expect(tabs.count == 1 && links.count == (next == .home ? 0 : 1), "\(next)")
        for tab in Self.all("tab", in: body) { #expect(!tab.text.isEmpty) }
        let names = Self.all("tabs", in: body) + Self.all("links", in: body)
        #expect(names.allSatisfy { $0.attributes["aria-label"]?.isEmpty == false })
      }
      #expect(reached == Set(Page.allCases).subtracting(alone))
    }
  }

  @Test("a first start and a session have no tabs")
  func alone() {
    #expect(Self.targets(BrowserHarness()).isEmpty)
    #expect(Self.targets(BrowserHarness.inSession(.practice)).isEmpty)
  }

  @Test("Today stands first, with its ring, its minutes and the one large button")
  func today() throws {
    let page = BrowserHarness()
    page.act(.begin)
    func card() throws -> Node {
      let main = try #require(page.document.body.children.last)
      #expect(main.children.map(\.tag) == ["header", "section", "section", "div", "div"])
      #expect(main.children[1].attributes["class"] == "card today")
      #expect(Self.all("start", in: main).count == 1)
      return main.children[1]
    }
    /// The label up to the daily streak, the share and the text of the ring.
    func dial() throws -> [String?] {
      let dial = try #require(Self.all("dial", in: try card()).first)
      let state = page.front.trainer.state
      let streak = state.words.days(state.profile.dailyStreak.current(on: state.today))
      let label = dial.attributes["aria-label"]
      #expect(label?.hasSuffix(" · Daily streak \(streak)") == true, "\(label ?? "")")
      let name = label?.split(separator: " · Daily").first.map { String($0) }
      return [name, dial.attributes["--share"], dial.text]
    }
    #expect(try dial() == ["0 of 2 done today · due 0 · new 1", "0", "0/2"])
    #expect(Self.all("note", in: try card()).isEmpty, "the button has its minutes")
    #expect(Self.all("start", in: try card()).count == 1)
    for _ in 0...LearnPass.allCases.count {
      page.act(page.front.trainer.state.page == .end ? .continueToday : .openToday)
      page.type(BrowserHarness.pi.prefix(10))
    }
    page.go(to: .home)
    #expect(try dial() == ["2 of 2 done today · due 0 · new 0", "1000", "✓"])
    #expect(Self.all("quiet-button", in: try card()).map(\.text) == ["10 more"])
    page.seconds += 3 * 86_400
    page.tick(after: 10)
    #expect(try dial() == ["0 of 3 done today · due 1 · new 1", "0", "0/3"])
    #expect(Self.all("note", in: try card()).map(\.text) == ["about 1 min"])
    page.act(.openToday)
    page.type(BrowserHarness.pi.prefix(10))
    page.go(to: .home)
    #expect(try dial() == ["1 of 3 done today · due 0 · new 1", "333", "1/3"])
  }

  @Test("without digits the ring is empty and unnamed")
  func unknown() throws {
    let page = BrowserHarness(packs: false)
    page.act(.begin)
    let dial = try #require(Self.all("dial", in: page.document.body).first)
    #expect(dial.attributes["aria-hidden"] == "true" && dial.text.isEmpty)
  }

  @Test("Practise has what belongs to a mode, and Enter begins it, whatever today's plan is")
  func practise() {
    let page = BrowserHarness()
    page.act(.begin)
    #expect(page.document.texts("segment").isEmpty && page.document.texts("about").isEmpty)
    page.go(to: .practise)
    #expect(page.document.texts("segment").count == 1 && page.document.texts("about").count == 1)
    #expect(page.document.texts("start") == ["Start  π"])
    page.act(.key, Int(ControlKey.enter.rawValue))
    #expect(page.front.trainer.state.session?.configuration.segment == DigitRange(0..<50))
    #expect(page.front.trainer.state.isInPlan == false)
    page.act(.leave)
    #expect(page.front.trainer.state.page == .home)
  }

  @Test("R110: the history shows the last 200 sessions, the newest first")
  func lastSessions() {
    let page = BrowserHarness.inSession(.practice)
    for session in 1...203 {
      page.type(session > 200 ? "14" : "1")
      page.leave()
      page.act(.again)
    }
    page.act(.leave)
    page.go(to: .history)
    let scores = page.document.texts("strong")
    #expect(scores.count == 200 && scores.prefix(4) == ["2", "2", "2", "1"])
  }
}
