import PracticeData
import PracticeEngine
import Testing
import TrainerModel

@Suite("Languages")
struct LanguageTests {
  private typealias Entry = (name: String, text: String)

  private static func file(_ language: Language) -> String {
    String(decoding: Phrasebook.file(of: language), as: UTF8.self)
  }

  /// The lines of a file, read by another program than the trainer's.
  private static func entries(_ language: Language) -> [Entry] {
    var entries: [Entry] = []
    for line in Self.file(language).split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix(" "), let last = entries.popLast() {
        entries.append((last.name, last.text + " " + line.drop { $0 == " " }))
      } else {
        let parts = line.split(separator: " = ", maxSplits: 1)
        entries.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
      }
    }
    return entries
  }

  @Test(
    "a file has each phrase once, in their order, and nothing else", arguments: Language.allCases)
  func complete(language: Language) {
    let entries = Self.entries(language)
    #expect(entries.map(\.name) == Phrase.allCases.map { "\($0)" })
    let words = Localization(language)
    #expect(words.language == language)
    for (phrase, entry) in zip(Phrase.allCases, entries) {
      #expect(!entry.text.isEmpty && words[phrase] == entry.text, "\(phrase)")
    }
    #expect(!Self.file(language).contains("\\"), "the page takes the lines as they are")
  }

  @Test("in French a sign stands behind a blank that breaks no line")
  func signs() {
    let blanks: [Character: Character] = [
      "?": "\u{202F}", "!": "\u{202F}", ";": "\u{202F}", ":": "\u{A0}", "»": "\u{A0}",
    ]
    for entry in Self.entries(.french) {
      let characters = Array(" " + entry.text)
      for (before, sign) in zip(characters, characters.dropFirst()) {
        #expect(blanks[sign].map { $0 == before } != false, "\(entry.name): \(sign)")
        #expect(before != "«" || sign == "\u{A0}", "\(entry.name)")
      }
    }
  }

  /// The forms of a text, and which arguments each has.
  private static func places(_ text: String) -> [Set<Character>] {
    text.split(separator: " | ").map { form in
      Set(zip(form, form.dropFirst()).filter { $0.0 == "{" }.map(\.1))
    }
  }

  @Test("a text has the same arguments in every language, and as many forms")
  func arguments() {
    for language in Language.allCases {
      for (entry, english) in zip(Self.entries(language), Self.entries(.english)) {
        let places = Self.places(entry.text)
        #expect(places == Self.places(english.text), "\(language) \(entry.name)")
        #expect(Set(places).count == 1, "\(language) \(entry.name)")
        let numbers = (0..<(places.first?.count ?? 0)).map { Character("\($0)") }
        #expect(places.first == Set(numbers), "\(language) \(entry.name)")
      }
    }
  }

  @Test("no text was left in English, but words that both languages have")
  func translated() {
    let same: [Language: Set<Phrase>] = [
      .french: [
        .mode, .score, .day, .strict, .session, .records, .segment, .sessions,
        .badges, .vibration, .ultraviolet, .volume, .duel, .recordKey, .pageKey, .bronze,
        .bronzeLetter, .olympus,
      ],
      .german: [
        .score, .weakBlock, .bronze, .bronzeLetter, .silverLetter, .goldLetter, .goalSprint,
        .vibration, .permutation, .olympus,
      ],
    ]
    for (language, allowed) in same {
      let (words, english) = (Localization(language), Localization(.english))
      #expect(Set(Phrase.allCases.filter { words[$0] == english[$0] }) == allowed, "\(language)")
    }
  }

  @Test("numbers and days are written as the language writes them")
  func numbers() throws {
    let day = try #require(CivilDay("2027-03-04"))
    let last = try #require(CivilDay("2026-12-31"))
    for (language, number, decimal, date, short) in [
      (Language.english, "−1,234,567", "1,234.50", "4 Mar 2027", "4 Mar"),
      (.french, "−1\u{202F}234\u{202F}567", "1\u{202F}234,50", "04/03/2027", "04/03"),
      (.german, "−1.234.567", "1.234,50", "04.03.2027", "04.03."),
    ] {
      let words = Localization(language)
      #expect(words.number(-1_234_567) == number && words.number(999) == "999")
      #expect(words.decimal(1234.5, places: 2) == decimal)
      #expect(words.date(day) == date && words.shortDate(day) == short)
      #expect(words.date(last).contains(language == .english ? "31 Dec 2026" : "12"))
      #expect(words[.months].split(separator: " ").count == 12)
    }
  }

  @Test("one is singular in every language, nothing in French alone")
  func plurals() {
    for (language, texts) in [
      (Language.english, ["0 days", "1 day", "2 days", "1,000 days"]),
      (.french, ["0 jour", "1 jour", "2 jours", "1\u{202F}000 jours"]),
      (.german, ["0 Tage", "1 Tag", "2 Tage", "1.000 Tage"]),
    ] {
      let words = Localization(language)
      #expect([0, 1, 2, 1000].map { words.days($0) } == texts)
    }
    #expect(Localization(.german).count(.thenMore, 2, "A") == "A, dann noch 2 Schritte")
  }

  @Test("a file that lacks a text, has one more or names no language is refused")
  func refused() {
    let file = Self.file(.german)
    #expect(Phrasebook(Array(file.utf8))?.language == .german)
    let lines = file.split(separator: "\n")
    #expect(Phrasebook(Array(lines.dropLast().joined(separator: "\n").utf8)) == nil)
    #expect(Phrasebook(Array((file + "\nmore = more").utf8)) == nil)
    #expect(Phrasebook(Array(file.replacing("code = de", with: "code = xx").utf8)) == nil)
    #expect(Phrasebook([]) == nil)
  }

  @Test("where the words of a language are not at hand, others are shown")
  func atHand() throws {
    let german = try #require(Phrasebook.builtIn.last)
    #expect(Localization(.french, among: [german])[.start] == "beginnen")
    #expect(Localization(.french, among: Phrasebook.builtIn)[.start] == "commencer")
  }

  @Test("every language has a code and a name, and follows another")
  func languages() {
    var language = Language.english
    for (code, name) in [("en", "English"), ("fr", "français"), ("de", "Deutsch")] {
      #expect(language.code == code && language.name == name && Language(code: code) == language)
      #expect(
        Language.ofLocale("\(code)_XX.UTF-8") == language && Language.ofLocale(code) == language)
      language = language.next
    }
    #expect(language == .english && Language(code: "it") == nil)
    #expect(Language.ofLocale("den_DE") == .english && Language.ofLocale("") == .english)
  }
}
