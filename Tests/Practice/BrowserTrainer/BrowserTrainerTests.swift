import BrowserTrainer
import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing
import TrainerModel

@Suite("the patcher")
struct PatcherTests {
  /// A deterministic source of numbers.
  struct Numbers {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  static func tree(_ numbers: inout Numbers, depth: Int) -> [Element] {
    var key = 0
    return (0..<numbers.next(5)).map { _ in
      key += 1 + numbers.next(3)
      let tag = [Tag.div, .span, .p][numbers.next(3)]
      var attributes: [Element.Pair] = []
      if numbers.next(2) == 0 { attributes.append((.style, "s\(numbers.next(3))")) }
      if numbers.next(3) == 0 { attributes.append((.share, "\(numbers.next(4))")) }
      if depth > 0, numbers.next(2) == 0 {
        return Element(tag, key: key, attributes, text: "t\(numbers.next(4))")
      }
      let children = depth > 0 ? tree(&numbers, depth: depth - 1) : []
      return Element(tag, "", key: key, attributes, children)
    }
  }

  @Test("old plus the change is new, on ten thousand random documents")
  func random() {
    var numbers = Numbers(state: 18)
    let patcher = Patcher()
    let document = AppliedDocument()
    for _ in 0..<10_000 {
      let tree = Self.tree(&numbers, depth: 3)
      var frame = Frame()
      patcher.show(tree, in: &frame)
      _ = document.apply(frame.bytes)
      let fresh = AppliedDocument()
      var whole = Frame()
      Patcher().show(tree, in: &whole)
      _ = fresh.apply(whole.bytes)
      let same = AppliedDocument.text(document.body) == AppliedDocument.text(fresh.body)
      #expect(same)
      if !same { return }
      var again = Frame()
      patcher.show(tree, in: &again)
      #expect(again.bytes.isEmpty, "what did not change costs nothing")
    }
  }
}

@Suite("the tables of the page")
struct TableTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func source(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: "web/js/\(name)"), encoding: .utf8)
  }

  static func table(_ name: String) throws -> [String] {
    let text = try source("page.js")
    let body = try #require(text.components(separatedBy: "export const \(name) = [").last)
      .components(separatedBy: "];")[0]
    return body.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element)
  }

  @Test("tags, attributes and operations are those of page.js, in its order")
  func tables() throws {
    #expect(try Self.table("TAGS") == Tag.allCases.map { "\($0)" })
    #expect(try Self.table("ATTRIBUTES") == Attribute.allCases.map(\.name))
    #expect(try Self.table("OPERATIONS") == Frame.Operation.allCases.map { "\($0)" })
  }

  @Test("the actions that the page sends have the numbers of the module")
  func actions() throws {
    let text = try Self.source("actions.js")
    for action in PageAction.allCases where text.contains(" \(action): ") {
      #expect(text.contains(" \(action): \(action.rawValue),"), "\(action)")
    }
    #expect(text.contains("Escape: \(ControlKey.escape.rawValue)"))
    #expect(text.contains("Enter: \(ControlKey.enter.rawValue)"))
    #expect(text.contains("KeyB: \(ControlKey.block.rawValue)"))
    #expect(text.contains("KeyN: \(ControlKey.today.rawValue)"))
    #expect(text.contains("Backspace: \(ControlKey.erase.rawValue)"))
    #expect(text.contains("ArrowDown: \(ControlKey.down.rawValue)"))
    #expect(text.contains("KeyP: \(ControlKey.pause.rawValue)"))
  }

  @Test("the page has the words of every language, in the order of their numbers")
  func languages() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
    let pattern = #"case \.\w+: "([a-z]{2})""#
    #expect(try text("scripts/web-files.py").contains("LANGUAGES = re.findall(r'\(pattern)', ("))
    let source = try text("Sources/Practice/PracticeData/Records/Language.swift")
    let codes = source.matches(of: try Regex(pattern, as: (Substring, Substring).self))
    #expect(codes.map { String($0.output.1) } == Language.allCases.map(\.code))
  }

  @Test("the page has the packs of the constants that every list shows")
  func packs() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
    let known = MathematicalConstant.known
    let codes = known.map { "\"\($0.name)\": \($0.code)" }.joined(separator: ", ")
    #expect(try text("scripts/web-files.py").contains("CONSTANTS = {\(codes)}"))
    let names = known.map(\.name).joined(separator: " ")
    #expect(try text("scripts/build-web.sh").contains("for constant in \(names); do"))
  }

  @Test("no script has a digit of a constant, another host, or a way to run text")
  func scripts() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "web/js").path)
    for name in names.sorted() {
      let text = try Self.source(name)
      for word in ["innerHTML", "eval(", "XMLHttpRequest", "WebSocket", "http:", "https:", "14159"]
      {
        #expect(!text.contains(word), "\(name): \(word)")
      }
      #expect(text.components(separatedBy: "\n").count <= 260, "\(name)")
      #expect(text.components(separatedBy: "\n").allSatisfy { $0.count <= 100 }, "\(name)")
    }
  }
}

@Suite("the page of a session")
struct SessionPageTests {
  @Test("a key changes position, digit and light in one small frame")
  func key() {
    let page = BrowserHarness.inSession(.practice)
    page.type("1415926535897932384")
    page.act(.key, 6, after: 100)
    #expect(page.document.texts("position") == ["Position: #21"])
    #expect(page.document.texts("light-key") == ["6"])
    #expect(page.document.texts("typed").last == "")
    #expect(page.lastFrame.count <= 400)
    page.tick(after: 111)
    #expect(page.document.texts("light-key") == [])
  }

  @Test("an error shows the right digit; nothing else moves")
  func error() {
    let page = BrowserHarness.inSession(.practice)
    page.type("141")
    page.type("9")
    #expect(page.document.texts("position") == ["Position: #4"])
    #expect(page.document.texts("light-key") == ["5", "9"])
    #expect(page.document.texts("message") == ["✗ 9, it is 5"])
  }

  @Test("holding for three seconds leaves, a little less does not")
  func hold() {
    let page = BrowserHarness.inSession(.practice)
    page.type("14159")
    page.act(.holdBegin)
    #expect(page.front.rest <= 3000)
    page.act(.holdEnd, after: 2900)
    #expect(page.front.trainer.state.page == .session)
    page.act(.holdBegin)
    page.tick(after: 3000)
    #expect(page.front.trainer.state.page == .end)
  }

  @Test("a closing page asks once and ends nothing")
  func closing() {
    let page = BrowserHarness.inSession(.practice)
    #expect(!page.act(.back, 1))
    #expect(page.front.trainer.state.page == .session)
    page.type("141")
    #expect(page.act(.back, 1))
    #expect(page.act(.back, 1))
    #expect(page.front.trainer.state.page == .session)
  }

  @Test("a page that is torn off finds what was typed, uncertified, once")
  func tornOff() {
    let page = BrowserHarness.inSession(.practice)
    page.type("1415926535")
    page.act(.hidden)
    #expect(page.journal.count == 1)
    let next = BrowserHarness(kept: page.kept)
    #expect(next.store.profile.totalCorrectDigits == 10)
    #expect(next.journal.isEmpty)
    #expect(next.store.profile[.pi].crown == nil)
    let third = BrowserHarness(kept: next.kept)
    #expect(third.store.profile.totalCorrectDigits == 10)
  }

  @Test("of a long session a page that is torn off finds all pieces, and an ended one leaves none")
  func tornOffLate() {
    let page = BrowserHarness.inSession(.practice)
    page.type("14159")
    for _ in 0..<3000 { page.type("0") }
    page.type("26535")
    page.act(.hidden)
    #expect(page.journal.count > 3)
    #expect(page.journal.allSatisfy { $0.utf8.count < 20_000 })
    let next = BrowserHarness(kept: page.kept)
    #expect(next.store.profile.totalCorrectDigits == 10)
    next.store.loadHistory()
    let events = next.store.takeEvents()
    guard case .history(let entries)? = events.last else {
      Issue.record("the history is not loaded")
      return
    }
    #expect(entries.first?.summary.errorCount == 3000)
    #expect(next.journal.isEmpty)
    page.act(.holdBegin)
    page.tick(after: 3000)
    #expect(page.front.trainer.state.page == .end && page.journal.isEmpty)
  }

  @Test("an old event does not turn the time back, a late one is a stall")
  func time() {
    let page = BrowserHarness.inSession(.practice)
    page.type("14")
    page.tick(after: 500)
    _ = page.front.act(PageAction.key.rawValue, 1, event: page.now - 100, now: page.now)
    #expect(page.front.trainer.state.session?.snapshot.correctCount == 3)
    #expect(page.front.trainer.state.session?.stall == nil)
    _ = page.front.act(PageAction.key.rawValue, 5, event: page.now, now: page.now + 300)
    #expect(page.front.trainer.state.session?.stall == .late)
  }

  @Test("C13: the digits ahead are drawn stronger with high contrast, and the pad at least 3:1")
  func contrast() {
    let settings = "{\"format\":\"pi-trainer settings\",\"version\":1,\"highContrast\":true}"
    let page = BrowserHarness.inSession(.practice, kept: ["settings": settings])
    #expect(AppliedDocument.text(page.document.body).contains("--opacity=\"0.3600\""))
    let faint = BrowserHarness.inSession(.practice)
    #expect(AppliedDocument.text(faint.document.body).contains("--opacity=\"0.2000\""))
  }
}

@Suite("choices and data of the page")
struct PageDataTests {
  @Test("a drill is answered with keys and the pad, and the best matrix is kept")
  func drill() throws {
    let page = BrowserHarness.afterRecital()
    page.act(.go, Page.allCases.firstIndex(of: .drills)!)
    page.act(.openDrill, DrillKind.allCases.firstIndex(of: .matrix)!)
    for _ in 0..<50 {
      let question = try #require(page.front.trainer.state.drill.run?.question)
      for answer in question.answers {
        for index in answer.lowerIndex..<answer.upperIndex {
          let digit = Int(String(Array(BrowserHarness.pi)[Int(index)]))!
          page.act(index.isMultiple(of: 2) ? .key : .pad, digit, after: 100)
        }
      }
    }
    #expect(page.document.texts("gold") == ["★ Your best so far"])
    let kept = #""drills":[{"drill":"matrix","right":50,"asked":50,"known":50,"time":"#
    #expect(page.kept["profile"]?.contains(kept) == true)
    #expect(page.document.shown.contains(#/Best results +50 of 50 in \d+:\d\d\.\d, 21 Nov 2026/#))
    page.act(.key, Int(ControlKey.enter.rawValue))
    page.act(.continueDrill)
    #expect(page.front.trainer.state.drill.run?.isMissed == true)
    page.act(.key, Int(ControlKey.escape.rawValue))
    #expect(page.front.trainer.state.drill.asksToLeave)
    page.act(.leaveDrill)
    #expect(page.front.trainer.state.drill.run == nil)
  }

  @Test("R138: a permutation is asked in pairs by their numbers, and its best results are listed")
  func pairs() throws {
    let known =
      #"{"format":"pi-trainer profile","version":1,"constants":{"pi":{"known":5000}}}"#
    let page = BrowserHarness(kept: ["profile": known], packs: false)
    let digits = (0..<5000).map { "\($0 * $0 / 7 % 10)" }.joined()
    page.front.take(
      pack: BrowserHarness.pack(of: .pi, digits: digits), of: MathematicalConstant.pi.code)
    page.act(.begin)
    page.go(to: .drills)
    let text = AppliedDocument.text(page.document.body)
    for label in ["p(5000, 2, 2500)", "p(5000, 10, 500)", "p(100, 1, 100)", "p(10, 1, 10)"] {
      #expect(text.contains("aria-label=\"Start: Permutation \(label)\""), "\(label)")
    }
    #expect(text.contains("Start: Matrix of fifty 1–5,000") && !text.contains("1–10,000"))
    let form = DrillForm(range: 5000, group: 2, count: 10)
    let forms = DrillKind.permutation.forms(known: 5000)
    let kinds = DrillKind.allCases
    let place = try #require(kinds.firstIndex(of: .permutation))
    let number = try #require(forms.firstIndex(of: form))
    page.act(.openDrill, place + kinds.count * number)
    page.tick(after: 20)
    for place in 0..<10 {
      let shown = page.document.shown
      let match = try #require(
        shown.firstMatch(of: #/Which 2 digits are group no\. ([\d,]+), or ([\d,]+) from zero\?/#))
      let number = try #require(Int(match.2.replacing(",", with: "")))
      let pair = [2 * number, 2 * number + 1].map { $0 * $0 / 7 % 10 }
      if place == 4 {
        for digit in pair { page.act(.pad, 9 - digit, after: 100) }
        #expect(page.document.shown.contains("✗ \(9 - pair[0])\(9 - pair[1]). Once more."))
      }
      for digit in pair { page.act(place < 5 ? .pad : .key, digit, after: 100) }
    }
    #expect(page.document.texts("gold") == ["★ Your best so far"])
    page.act(.leaveDrill)
    #expect(page.document.shown.contains(#/p\(5000, 2, 10\) +Best results +10 of 10 in 0:0/#))
    let again = BrowserHarness(kept: page.kept, packs: false)
    again.go(to: .drills)
    #expect(again.document.shown.contains(#/p\(5000, 2, 10\) +Best results +10 of 10 in 0:0/#))
  }

  @Test("a session is deleted after a question, and its records with it")
  func deletion() {
    let page = BrowserHarness.afterRecital()
    page.act(.go, Page.allCases.firstIndex(of: .history)!)
    page.tick(after: 20)
    page.act(.askDeletion, 0)
    #expect(AppliedDocument.text(page.document.body).contains("Delete for good?"))
    page.act(.answerDeletion, 0)
    #expect(page.store.profile.sessionCount == 1)
    page.act(.askDeletion, 0)
    page.act(.answerDeletion, 1)
    page.tick(after: 20)
    #expect(page.store.profile.sessionCount == 0 && page.store.profile[.pi].crown == nil)
    #expect(page.front.trainer.state.history.isEmpty)
    #expect(!page.kept.keys.contains { $0.hasPrefix("history/") || $0.hasPrefix("transcripts/") })
    #expect(!page.kept.keys.contains { $0.hasPrefix("ghosts/") })
    #expect(BrowserHarness(kept: page.kept).store.profile == page.store.profile)
  }

  @Test("another challenge is drawn, and the day's own comes back")
  func challenges() {
    let page = BrowserHarness.afterRecital()
    let day = page.front.trainer.state.challenge
    page.act(.go, Page.allCases.firstIndex(of: .challenge)!)
    page.act(.drawChallenge, 1)
    #expect(page.front.trainer.state.challenge.task != day.task)
    page.act(.drawChallenge, 0)
    #expect(page.front.trainer.state.challenge == day)
  }

  @Test("every action leads somewhere, in every page and language")
  func allActions() {
    for language in Language.allCases {
      for page in Page.allCases where page != .session && page != .end {
        let harness = BrowserHarness(language: language)
        harness.act(.begin)
        harness.act(.go, Page.allCases.firstIndex(of: page)!)
        #expect(harness.front.trainer.state.page == page)
        let text = AppliedDocument.text(harness.document.body)
        #expect(text.contains("id=\"title\""))
        #expect(!text.contains("cannot print"))
        for action in PageAction.allCases { harness.act(action, 1) }
      }
    }
  }

  @Test("words that are not at hand are asked for once, and again with the next wish")
  func fetchedWords() throws {
    let page = BrowserHarness(books: Phrasebook.builtIn.filter { $0.language == .english })
    func asked() -> Int { page.document.totals[.words] ?? 0 }
    #expect(asked() == 0)
    page.act(.switchLanguage)
    page.tick(after: 100)
    #expect(page.store.settings.language == .french && asked() == 1)
    #expect(page.document.texts("start") == ["Start"], "meanwhile others are shown")
    page.act(.switchLanguage)
    #expect(asked() == 2, "the first ones did not come")
    page.take(Phrasebook.builtIn[1])
    #expect(page.document.texts("start") == ["Commencer"] && asked() == 2)
    page.act(.switchLanguage)
    page.take(Phrasebook.builtIn[2])
    #expect(page.document.texts("start") == ["Beginnen"] && asked() == 3)
    page.act(.switchLanguage)
    page.act(.switchLanguage)
    #expect(page.document.texts("start") == ["Commencer"] && asked() == 3)
  }

  @Test("the first bound of a segment stays below the second")
  func segment() {
    let page = BrowserHarness()
    page.act(.begin)
    for (start, end) in [(70, 20), (0, 0), (200, 1), (-5, 500)] {
      page.act(.segmentEnd, end)
      page.act(.segmentStart, start)
      let range = page.store.settings.learnSegment(available: 80)
      #expect(range.lowerIndex < range.upperIndex && range.upperIndex <= 80)
      #expect(page.store.settings.learnSegmentStart < page.store.settings.readSegmentEnd)
    }
  }

  @Test("the scale of the thumbs ascends and reaches every bound")
  func scale() {
    for available: Int64 in [10, 80, 1000, 131_072, 1_000_000] {
      let scale = SegmentScale(available: available)
      let values = (0...SegmentScale.steps).map(scale.value)
      #expect(values.first == 0 && values.last == available)
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
      for value in values { #expect(scale.value(at: scale.step(of: value)) == value) }
    }
  }

  @Test("an export is imported elsewhere and exported again, byte for byte")
  func exchange() throws {
    let page = BrowserHarness.inSession(.strict)
    page.type(BrowserHarness.pi.prefix(60))
    page.leave()
    #expect(page.front.trainer.state.page == .end)
    #expect(page.store.profile[.pi].crown?.run.digitCount == 60)
    let archive = page.store.archive
    let other = BrowserHarness()
    other.front.take(archive: Array(archive.utf8))
    #expect(other.store.archive == archive)
    let reloaded = BrowserHarness(kept: page.kept)
    #expect(reloaded.store.archive == archive)
    #expect(reloaded.store.ghost(of: .pi, .crown)?.cumulativeTimes.count == 60)
    let before = other.store.archive
    other.front.take(archive: Array(archive.utf8.dropLast(40)))
    #expect(other.store.archive == before, "a file that was cut off changes nothing")
  }

  @Test("own words with columns, three digits and loci stay", arguments: Language.allCases)
  func ownWords(_ language: Language) throws {
    let list = "# mine\n89 Ada|writes|a letter\n793 a triple\n@2 the kitchen door\n"
    var page = BrowserHarness(language: language)
    page.front.take(archive: Array(list.utf8))
    page.tick(after: 10)
    #expect(page.front.trainer.state.note == page.front.trainer.state.words[.ownWords])
    #expect(page.kept["words-" + language.code] == list)
    for _ in 0..<2 {
      page.act(.begin)
      page.open(.practice)
      page.type(BrowserHarness.pi.prefix(13))
      page.type("0")
      page.leave()
      let words = try #require(page.front.trainer.state.blockWords)
      #expect(words.hasPrefix("2 @ the kitchen door · 89 a letter · "), "\(words)")
      #expect(words.contains(" · 793 a triple") && page.document.shown.contains(words))
      // Another visit still has them.
      page = BrowserHarness(kept: page.kept, language: language)
    }
    page.front.take(archive: Array("14 tart\nno number\n".utf8))
    let words = page.front.trainer.state.words
    #expect(page.front.trainer.state.note == words[.importFailed, "line 2"])
    page.tick(after: 10)
    #expect(page.kept["words-" + language.code] == list, "a list that is wrong changes nothing")
    // Nor does one that is no UTF-8; a byte-order mark is none of its words.
    page.front.take(archive: Array("14 fa".utf8) + [0xE7, 0x61, 0x0A])
    #expect(page.front.trainer.state.note == words[.importFailed, "UTF-8"])
    page.front.take(archive: [0xEF, 0xBB, 0xBF] + Array(list.utf8))
    #expect(page.front.trainer.state.note == words[.ownWords])
    // An empty one brings back the program's.
    page.front.take(archive: [])
    page.act(.begin)
    page.open(.practice)
    page.type("0")
    page.leave()
    #expect(page.front.trainer.state.blockWords?.contains("@") == false)
  }

  @Test("a constant that is not served is listed once it was practised elsewhere, and says so")
  func notServed() throws {
    let zeta = try #require(MathematicalConstant.named("zeta3"))
    let archive = BrowserHarness.afterRecital().store.archive
      .replacingOccurrences(of: "\"pi\"", with: "\"zeta3\"")
    let page = BrowserHarness()
    page.act(.begin)
    page.go(to: .practise)
    #expect(page.document.shown.contains("no digits of log 2, log 10, ζ(3), G, 2ϖ, Γ(1/4)"))
    func pills() -> Int {
      AppliedDocument.text(page.document.body)
        .ranges(of: "data-act=\"\(PageAction.chooseConstant.rawValue)\"").count
    }
    #expect(pills() == 4)
    page.front.take(archive: Array(archive.utf8))
    page.tick(after: 10)
    #expect(pills() == 5 && page.store.memory(of: zeta)?.scheduler.blocks.count == 6)
    page.act(.chooseConstant, 4)
    let sentence = "This page has no digits of ζ(3); the program in the terminal computes them."
    #expect(page.document.texts("problem") == [sentence])
    page.open(.strict)
    #expect(page.front.trainer.state.page != .session)
    page.go(to: .records)
    #expect(page.document.texts("accent").contains("ζ(3)"))
    page.act(.chooseConstant, 0)
    #expect(pills() == 5)
    #expect(BrowserHarness(kept: page.kept).store.profile[zeta].crown?.run.digitCount == 60)
  }

  @Test("two sessions of one second have two names")
  func names() {
    let page = BrowserHarness.inSession(.strict)
    page.type("141")
    page.leave()
    page.act(.again)
    page.type("141")
    page.leave()
    #expect(page.kept.keys.filter { $0.hasPrefix("history/") }.count == 2)
  }

  @Test("what is no pack of the constant is refused, in words")
  func packs() {
    var long = BrowserHarness.pack(of: .pi)
    long[40] = 200
    var bad = BrowserHarness.pack(of: .pi)
    bad[65_540] = 0xFA
    for bytes in [[], Array(BrowserHarness.pack(of: .e)), long, bad] {
      let page = BrowserHarness(packs: false)
      page.act(.begin)
      page.front.take(pack: bytes, of: MathematicalConstant.pi.code)
      page.act(.open)
      #expect(page.front.trainer.state.page == .home)
      #expect(page.front.trainer.state.home.problem?.contains("Reload") == true)
    }
  }

  @Test("a second tab draws one choice and takes no key")
  func secondTab() {
    let page = BrowserHarness.inSession(.practice)
    page.act(.isSecond)
    page.type("14")
    page.act(.takeOver)
    page.type("14")
    #expect(page.front.trainer.state.session?.snapshot.correctCount == 0)
    #expect(page.document.totals[.takeOver] == 1, "the page loads again with the lock")
  }

  @Test("a reminder comes once, at its hour, on a day without a session, with consent alone")
  func reminder() {
    for consent in [true, false] {
      let page = BrowserHarness.inSession(.strict)
      page.type("141")
      page.leave()
      page.act(.answerReminder, consent ? 1 : 0)
      page.act(.go, Page.allCases.firstIndex(of: .home)!)
      #expect(page.document.notices == (consent ? [""] : []))
      // Noon of the next day, then 20:00.
      page.seconds += 86_400
      page.tick(after: 10)
      #expect(page.document.notices.count == (consent ? 1 : 0))
      #expect(page.front.rest == (consent ? 8 * 3_600_000 : -1))
      page.seconds += 8 * 3600
      page.tick(after: 10)
      page.tick(after: 10)
      #expect(page.document.notices.count == (consent ? 2 : 0))
      if consent { #expect(page.document.notices.last?.contains("1 day") == true) }
      #expect(page.front.rest == -1)
    }
  }

  @Test("a browser is asked once to keep what it stores, at the first certified session")
  func persistence() {
    let page = BrowserHarness.inSession(.practice)
    for (digits, asked) in [("149", nil), ("141", 1), ("141", 1)] as [(String, Int?)] {
      page.type(digits)
      page.leave()
      #expect(page.front.trainer.state.page == .end)
      #expect(page.document.totals[.persist] == asked, "an error certifies nothing")
      page.act(.again)
    }
  }

  @Test("R149: every tenth session offers a copy of the data")
  func copies() {
    let page = BrowserHarness.inSession(.practice)
    for session in 1...20 {
      page.type("141")
      page.leave()
      #expect(page.front.trainer.state.page == .end)
      let text = AppliedDocument.text(page.document.body)
      #expect(
        text.contains("data-act=\"\(PageAction.exportData.rawValue)\"")
          == session.isMultiple(of: 10), "\(session)")
      page.act(.again)
    }
  }

  @Test("without storage the page says so and goes on")
  func notSaving() {
    let page = BrowserHarness.inSession(.practice)
    page.act(.saveFailed, 1)
    page.type("14")
    #expect(page.front.trainer.state.warning?.contains("Nothing is saved") == true)
    #expect(page.front.trainer.state.session?.snapshot.correctCount == 2)
  }
}
