import PracticeData
import PracticeEngine
import Testing

@Suite("What the player chooses")
struct PlayerDataTests {
  @Test("R118 R119: a reminder is shown only with consent, a streak at stake and no session yet")
  func reminder() {
    let streak = DailyStreak(count: 5, lastDay: CivilDay(number: 10))
    func remind(_ consent: ReminderConsent, _ today: Int64) -> Bool {
      ReminderPolicy.shouldRemind(
        consent: consent, streak: streak, today: CivilDay(number: today))
    }
    #expect(remind(.granted, 11))
    #expect(!remind(.granted, 10))
    #expect(!remind(.granted, 12))
    #expect(!remind(.granted, 9))
    #expect(!remind(.denied, 11))
    #expect(!remind(.notAsked, 11))
  }

  @Test("a word says the digits of its sounds, in several spellings")
  func sounds() {
    for (word, digits) in [
      ("Motorway", [3, 1, 4]), ("ocean", [0, 2]), ("égout", [7, 1]), ("PHOTO", [8, 1]),
      ("garçon", [7, 4, 0, 2]), ("bridge", [9, 4, 6]), ("hawaii", []), ("tt-t", [1, 1]),
    ] as [(String, [UInt8])] {
      #expect(MajorSystem.digits(of: word, in: .english) == digits, "\(word)")
    }
    for (word, digits) in [
      ("Schwein", [6, 8, 2]), ("Gießkanne", [7, 0, 7, 2]), ("ÄRGER", [4, 7, 4]), ("Höhle", [5]),
    ] as [(String, [UInt8])] {
      #expect(MajorSystem.digits(of: word, in: .german) == digits, "\(word)")
    }
  }

  @Test("a list of the player's replaces words, and its bad lines are named")
  func ownWords() {
    let standard = (0..<PairWords.count).map { "word\($0)" }.joined(separator: " ")
    var words = PairWords(standard)
    let problems = words.read(
      "# mine\n\n14 tyre\r\n  15\tlong tail \n92\n5 five\n1234 x\nabc\n16x y\n@0 no\n")
    #expect(words[14] == "tyre" && words[15] == "long tail" && words[92] == "")
    #expect(words[16] == "word16" && words[5] == "word5")
    #expect(problems.map(\.line) == [6, 7, 8, 9, 10] && problems[0].text == "5 five")
    var copy = PairWords("")
    #expect(copy.read(words.text) == [] && copy == words)
  }

  @Test("three pairs make an image of person, action and object, and a block has its locus")
  func images() {
    var words = PairWords("")
    #expect(words.image(of: [1, 4, 1, 5, 9, 2, 6, 5, 3, 5], from: 0) == [])
    let list =
      "14 Ann | reads | a book\n15 Bob | cuts | bread\n92 Cat\n141 tart\n592 lemon\n@1 the door"
    #expect(words.read(list) == [])
    #expect(
      words.image(of: [1, 4, 1, 5, 9, 2, 6, 5, 3, 5], from: 0) == [
        "1 @ the door", "14 Ann", "15 cuts", "92 Cat", "141 tart", "592 lemon",
      ])
    // The second block begins with the sixth pair, an object, and its first triple at decimal 13.
    #expect(
      words.image(of: [1, 4, 1, 4, 1, 5], from: 10) == [
        "14 a book", "14 Ann", "15 cuts", "141 tart",
      ])
    #expect(words.image(of: [0, 0, 1, 4, 1], from: 10) == ["14 Ann", "141 tart"])
    #expect(words.read("@1\n141\n14") == [] && words.image(of: [1, 4, 1], from: 0) == [])
  }

  @Test("R136: each grade but the first unlocks one theme")
  func unlocking() {
    #expect(Theme.unlocked(by: .novice) == nil)
    #expect(Grade.allCases.compactMap(Theme.unlocked) == [.amber, .phosphor, .ultraviolet, .gold])
  }
}
