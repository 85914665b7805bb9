import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import TerminalTrainer
import Testing
import TrainerModel

/// Every screen as a terminal shows it, in every language and at four sizes.
///
/// The expected screens are in `Goldens`, one file each. After an intended change, run the tests
/// with `PI_TRAINER_ACCEPT_SCREENS=1` (`make accept-screens`) and review the difference. The same
/// run makes the pictures of the documents.
@Suite("Screens")
struct ScreenTests {
  static let sizes = [(60, 20), (80, 24), (120, 40), (200, 60)]

  /// The keys that lead to each screen.
  static let ways: [(String, @Sendable (TrainerHarness) -> Void)] = [
    ("home-learn", { _ in }),
    ("home-game", { $0.press(.right, .right) }),
    ("home-without-pack", { $0.press(.up, .right, .right) }),
    ("session-ready", { $0.press(.enter) }),
    (
      "session-learn",
      {
        $0.press(.enter); $0.type(TrainerHarness.pi.prefix(12))
      }
    ),
    (
      "session-words",
      {
        $0.press(.enter, .character("w")); $0.type(TrainerHarness.pi.prefix(24))
      }
    ),
    (
      "session-marks",
      {
        $0.press(.right, .enter)
        $0.type(TrainerHarness.pi.prefix(13) + "0" + TrainerHarness.pi.dropFirst(13).prefix(12))
        $0.wait(4_000_000_000)
        $0.type(TrainerHarness.pi.dropFirst(25).prefix(9))
      }
    ),
    (
      "session-practice-error",
      {
        $0.press(.right, .enter)
        $0.type(TrainerHarness.pi.prefix(23))
        $0.type("0")
      }
    ),
    (
      "session-practice-reveal",
      {
        $0.press(.right, .enter)
        $0.type(TrainerHarness.pi.prefix(3))
        $0.press(.tab)
      }
    ),
    (
      "session-game",
      {
        Self.race($0); $0.type(TrainerHarness.pi.prefix(30), after: 150_000_000)
      }
    ),
    (
      "session-long",
      {
        $0.press(.right, .right, .right, .enter); $0.type(TrainerHarness.pi.prefix(215))
      }
    ),
    (
      "session-leaving",
      {
        $0.press(.enter); $0.type("14"); $0.press(.escape)
      }
    ),
    ("end-certified", { Self.race($0, andOpen: false) }),
    (
      "end-strict-error",
      {
        $0.press(.right, .right, .right, .enter)
        $0.type(TrainerHarness.pi.prefix(13))
        $0.type("0")
        $0.wait(1_000_000_000)
      }
    ),
    (
      "history",
      {
        Self.race($0, andOpen: false); $0.press(.character("h")); $0.settle()
      }
    ),
    (
      "stats",
      {
        Self.race($0, andOpen: false); $0.press(.character("t")); $0.settle()
      }
    ),
    (
      "records",
      {
        Self.race($0, andOpen: false); $0.press(.character("r")); $0.settle()
      }
    ),
    (
      "profile",
      {
        Self.race($0, andOpen: false); $0.press(.character("p"))
      }
    ),
    ("challenge", { $0.press(.character("c")) }),
    (
      "challenge-another",
      {
        DrillScreenTests.recite($0.inPractice, 60); $0.press(.character("c"), .character("n"))
      }
    ),
    (
      "map",
      {
        DrillScreenTests.recite($0.inPractice, 60, errorAt: 34); $0.press(.character("m"))
      }
    ),
    (
      "drills",
      {
        DrillScreenTests.recite($0.inPractice, 60); $0.press(.character("d"), .down)
      }
    ),
    (
      "drill-matrix",
      {
        DrillScreenTests.recite($0.inPractice, 60)
        $0.press(.character("d"), .up, .enter)
        $0.type("971")
      }
    ),
    (
      "drill-missed",
      {
        DrillScreenTests.recite($0.inPractice, 60)
        $0.press(.character("d"), .enter)
        $0.type("00000")
      }
    ),
    (
      "drill-end",
      {
        DrillScreenTests.recite($0.inPractice, 60)
        $0.press(.character("d"), .enter)
        for _ in 0..<10 { $0.press(.enter, .enter) }
      }
    ),
    (
      "history-delete",
      {
        Self.race($0, andOpen: false); $0.press(.character("h")); $0.settle()
        $0.press(.character("x"))
      }
    ),
    ("recital", { Self.openRecital($0) }),
    (
      "recital-running",
      {
        Self.openRecital($0); $0.press(.enter); $0.type(TrainerHarness.pi.prefix(63))
      }
    ),
    (
      "players",
      {
        Self.race($0, andOpen: false); Self.openPlayers($0)
      }
    ),
    (
      "duel",
      {
        Self.openPlayers($0); $0.press(.character("v"))
      }
    ),
    (
      "duel-running",
      {
        Self.openPlayers($0); $0.press(.character("v"), .enter)
        // The right one types digits, the last of them wrong.
        $0.type("1411")
      }
    ),
    ("settings", { $0.press(.character("s"), .down) }),
    ("rules", { $0.press(.character("g")) }),
    ("help", { $0.press(.character("?")) }),
  ]

  private static func openRecital(_ harness: TrainerHarness) {
    harness.press(.character("e"))
    harness.settle()
  }

  private static func openPlayers(_ harness: TrainerHarness) {
    harness.press(.character("p"), .character("w"))
    harness.settle()
  }

  /// Makes a record of 60 digits in strict mode; then opens a game against it.
  static func race(_ harness: TrainerHarness, andOpen: Bool = true) {
    harness.press(.right, .right, .right, .enter)
    harness.type(TrainerHarness.pi.prefix(60))
    harness.press(.escape, .escape)
    guard andOpen else { return }
    harness.press(.escape, .left, .enter)
  }

  private static let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test("R31, R35, R39, R45: every screen looks as it was accepted", arguments: ways.indices)
  func goldens(index: Int) throws {
    let (name, way) = Self.ways[index]
    try compare(name) {
      TrainerHarness.atHome($0)
    } way: {
      way($0)
    }
  }

  @Test("R35: the first start shows the welcome")
  func welcome() throws {
    try compare("welcome") {
      TrainerHarness(language: $0)
    } way: { _ in
    }
  }

  /// The pictures in `docs/TRAINER.md`, with what they show.
  private static let images = [
    ("welcome", "The first start"), ("home-learn", "Home"),
    ("session-learn", "Learn: the digits are shown and typed over"),
    ("session-words", "Learn with the words of the Major system"),
    ("session-practice-error", "Practice: a wrong digit, and the right one"),
    ("session-marks", "Errors and hesitations stay marked"),
    ("session-game", "Game: ahead of the ghost"), ("end-certified", "The end of a session"),
    ("history", "The last sessions"), ("stats", "Statistics"), ("records", "Records"),
    ("profile", "Grade, totals and badges"), ("challenge", "The challenge of the day"),
    ("map", "The memory map"), ("drills", "The drills"),
    ("drill-matrix", "A question of the matrix"),
    ("settings", "Settings"), ("rules", "What makes a crown, a lightning and a certificate"),
  ]

  @Test("the pictures of the documents are what the screens show, and the documents show them")
  func images() throws {
    let docs = URL(fileURLWithPath: #filePath).appending(path: "../../../../docs")
      .standardizedFileURL
    let document = try String(contentsOf: docs.appending(path: "TRAINER.md"), encoding: .utf8)
    for (name, title) in Self.images {
      let way = Self.ways.first { $0.0 == name }?.1
      let harness = way == nil ? TrainerHarness(language: .english) : TrainerHarness.atHome()
      way?(harness)
      let svg = ScreenImage.svg(of: harness.screen(), title: title)
      let file = docs.appending(path: "screens/\(name).svg")
      if Self.accepts { try Data(svg.utf8).write(to: file) }
      #expect(try String(contentsOf: file, encoding: .utf8) == svg, "\(name).svg is stale")
      #expect(document.contains("](screens/\(name).svg)"), "\(name)")
    }
  }

  @Test("with 256 colours every screen keeps its colours, and their contrast")
  func palette() throws {
    var text = ""
    for (name, way) in Self.ways {
      let harness = TrainerHarness.atHome()
      way(harness)
      let screen = harness.screen(depth: .palette)
      var samples: [String: String] = [:]
      for place in screen.places where place.character != " " {
        let pair = "\(place.color.dropFirst(2)) on \(place.background.dropFirst(2))"
        samples[pair, default: ""].unicodeScalars.append(place.character)
      }
      text += "== \(name)\n"
      for (pair, characters) in samples.sorted(by: { $0.key < $1.key }) {
        let numbers = pair.split(separator: " ").compactMap { Int($0) }
        let contrast = Color(paletteIndex: numbers[0])
          .contrastRatio(to: Color(paletteIndex: numbers[1]))
        text += "\(pair)  \(Int(contrast * 10))/10  \(characters.prefix(12))\n"
      }
    }
    let file = Self.goldens.appendingPathComponent("palette.txt")
    if Self.accepts { try Data(text.utf8).write(to: file) }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)), "palette.txt")
  }

  private static let accepts =
    ProcessInfo.processInfo.environment["PI_TRAINER_ACCEPT_SCREENS"] != nil

  private func compare(
    _ name: String, harness: (Language) -> TrainerHarness, way: (TrainerHarness) -> Void
  ) throws {
    var text = ""
    for language in Language.allCases {
      let harness = harness(language)
      way(harness)
      for (columns, rows) in Self.sizes {
        let screen = harness.screen(columns, rows)
        #expect(screen.unknown == [], "\(name)")
        text += "== \(language) \(columns)×\(rows)\n\(screen.text)\n"
      }
    }
    let file = Self.goldens.appendingPathComponent("\(name).txt")
    if Self.accepts { try Data(text.utf8).write(to: file) }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "\(name) differs from \(file.lastPathComponent)")
  }

  /// What stands on screens and in no file of words.
  private static let names =
    Grade.allCases.map(\.title) + MathematicalConstant.known.map(\.name)
    + Language.allCases.map(\.name) + ["Esc", "Tab", "Bksp", "fg", "XP", "Olympus Mons"]

  /// The words of two letters and more.
  private static func words(_ text: some StringProtocol) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter }.filter { $0.count > 1 }.map(String.init))
  }

  @Test(
    "no word is cut or runs into another, in any size and language", arguments: Language.allCases)
  func wholeWords(language: Language) {
    let file = String(decoding: Phrasebook.file(of: language), as: UTF8.self)
    let known = Self.words(file).union(Self.names.flatMap(Self.words))
    // Help lies over a screen.
    for (name, way) in Self.ways where name != "help" {
      let harness = TrainerHarness.atHome(language)
      way(harness)
      for (columns, rows) in Self.sizes {
        let unknown = Self.words(harness.screen(columns, rows).text).subtracting(known)
        #expect(unknown == [], "\(name) \(columns)")
      }
    }
  }

  @Test("every screen is whole: its last line of keys is there, in every size and language")
  func keys() {
    for language in Language.allCases {
      for (name, way) in Self.ways where name != "help" {
        let harness = TrainerHarness.atHome(language)
        way(harness)
        for (columns, rows) in Self.sizes {
          let text = harness.screen(columns, rows).text
          #expect(text.contains(/Esc|quit|quitter|beenden/), "\(name) \(columns) \(language)")
        }
      }
    }
  }

  @Test("R129: a terminal that is too small says so and how large it must be")
  func tooSmall() {
    let harness = TrainerHarness.atHome()
    harness.press(.enter)
    harness.type("14")
    for (columns, rows) in [(59, 20), (60, 19), (20, 5), (1, 1)] {
      let screen = harness.screen(columns, rows)
      #expect(screen.unknown == [])
      if columns > 30 {
        #expect(screen.text.contains("60 × 20"))
        #expect(screen.text.contains("Position: #3"))
      }
    }
    #expect(!harness.screen(60, 20).text.contains("too small"))
  }

  @Test("without colours the selection, the cursor and an error show by other signs")
  func withoutColors() throws {
    let harness = TrainerHarness.atHome()
    let home = harness.screen(depth: .none)
    #expect(home.text.contains("[Learn]"))
    let place = try #require(home.place(of: "Learn"))
    #expect(home[place.row, place.column].isReversed)
    #expect(home[place.row, place.column].color == "")
    harness.press(.enter)
    harness.type("13")
    let session = harness.screen(depth: .none)
    #expect(session.text.contains("✗ 3, it is 4"))
    let line = try #require(session.place(of: "0 >"))
    let cursor = try #require((0..<80).first { session[line.row, $0].isUnderlined })
    #expect(session[line.row, cursor].character == "4")
  }

  @Test("a locale without UTF-8 gets every screen in ASCII")
  func ascii() {
    for (name, way) in Self.ways {
      for language in Language.allCases {
        let harness = TrainerHarness.atHome(language)
        way(harness)
        let text = harness.screen(isASCII: true).text
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII }, "\(name)")
        // A question mark replaces a character without an ASCII form.
        let meant = harness.screen().text.filter { $0 == "?" }.count
        #expect(text.filter { $0 == "?" }.count == meant, "\(name): \(text)")
      }
    }
  }
}
