import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import TerminalTrainer
import Testing
import TrainerModel

@Suite("Session screen")
struct SessionScreenTests {
  private func harness(
    _ mode: SessionMode, sets settings: [SettingKey: SettingValue] = [:]
  ) -> TrainerHarness {
    let harness = TrainerHarness.atHome(
      sets: settings.merging([.selectedMode: .name(mode.rawValue)]) { $1 })
    harness.press(.enter)
    return harness
  }

  @Test("R40, R41, R43, R46: the header names mode, constant, streak, position, errors and best")
  func header() throws {
    let harness = harness(.practice)
    #expect(harness.screen().text.contains("Position: #1 "))
    harness.type(TrainerHarness.pi.prefix(14))
    harness.type("0")
    let screen = harness.screen()
    #expect(screen.text.hasPrefix("  π  Practice"))
    let streak = try #require(screen.place(of: "Streak: 0"))
    let position = try #require(screen.place(of: "Position: #15"))
    #expect(position.row == streak.row + 1 && position.column == streak.column)
    #expect(screen.text.contains("Max streak 14   Errors 1"))
    let secondary = Palette().secondary.color
    #expect(
      screen[position.row, position.column].color
        == "2;\(secondary.red);\(secondary.green);\(secondary.blue)")
  }

  @Test("R36, R37: lines of ten stand after their marks, with a gap after ten of them")
  func grid() throws {
    let harness = harness(.practice)
    harness.type(TrainerHarness.pi.prefix(113))
    let screen = harness.screen()
    let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    var rows: [Int] = []
    for line in 0..<11 {
      let row = try #require(screen.place(of: " \(line * 10) > ")).row
      let typed = lines[row].prefix(48).split { !$0.isNumber }.map(String.init)
      let digits = TrainerHarness.pi.dropFirst(line * 10).prefix(10).map { String($0) }
      #expect(typed.suffix(10) == digits[...], "\(typed)")
      rows.append(row)
    }
    #expect(zip(rows.dropFirst(), rows).map { $0 - $1 } == Array(repeating: 1, count: 9) + [2])
  }

  @Test("R72, R73: learn shows the digits of its segment and no others, whatever is pressed")
  func learn() {
    let harness = harness(
      .learn, sets: [.learnSegmentStart: .number(10), .learnSegmentEnd: .number(20)])
    for isPressed in [false, true] {
      if isPressed { harness.press(.tab) }
      let text = harness.screen().text
      #expect(text.contains("10 >   8  9  7  9  3   2  3  8  4  6"))
      #expect(!text.contains("3.1") && !text.contains("20 >"))
    }
    harness.type(TrainerHarness.pi.dropFirst(10).prefix(10))
    #expect(harness.model.state.page == .end)
  }

  @Test("R75, R76, R77: Tab reveals the rest of the line, fainter; it is counted and kept")
  func reveal() throws {
    let harness = harness(.practice, sets: [.reminderConsent: .name("no")])
    harness.type("141")
    #expect(!harness.screen().text.contains("9   2  6  5  3  5"))
    harness.press(.tab)
    let screen = harness.screen()
    let rest = try #require(screen.place(of: "9   2  6  5  3  5"))
    #expect(screen.place(of: "◉ 0 > 3.1  4  1")?.row == rest.row)
    let typed = try #require(screen.place(of: "3.1  4"))
    #expect(screen[rest.row, rest.column].color != screen[typed.row, typed.column + 2].color)
    harness.type("5")
    #expect(harness.screen().text.contains("Position: #5"))
    harness.press(.escape, .escape)
    #expect(harness.screen().text.contains(/Reveals +1\b/))
    harness.press(.character("h"))
    harness.settle()
    #expect(harness.screen().text.contains(#/Practice +4 .* 100 % +1 /#))
  }

  @Test("R32: letters do nothing while practising; q, Escape and Ctrl-C ask first")
  func zen() {
    for key in [Key.escape, .character("q"), .control("c")] {
      let harness = harness(.practice)
      harness.type("14")
      for letter in "abcdefghijklmnoprstuvwxyz !+-*/".unicodeScalars {
        harness.press(.character(letter))
      }
      #expect(harness.model.state.session?.snapshot.currentIndex == 2)
      harness.press(key)
      #expect(harness.model.state.page == .session)
      #expect(harness.screen().text.contains("Press it again to leave"))
      harness.type("1")
      #expect(!harness.screen().text.contains("Press it again"), "a digit goes on")
      harness.press(key)
      harness.wait(3_000_000_000)
      harness.press(key)
      #expect(harness.model.state.page == .session, "the first press was long ago")
      harness.press(key)
      #expect(harness.model.state.page == .end)
    }
  }

  @Test("R33: a session without keys for ten minutes is over")
  func inactivity() {
    let harness = harness(.practice)
    harness.type("14")
    harness.wait(599_000_000_000)
    #expect(harness.model.state.page == .session)
    harness.wait(2_000_000_000)
    #expect(harness.model.state.page == .end)
  }

  @Test("R47, R48, R51: the frame lights up at ten, twenty, fifty, and goes out with an error")
  func flow() throws {
    let harness = harness(.practice, sets: [.reducedMotion: .flag(true)])
    func corner() -> TerminalEmulator.Place {
      let screen = harness.screen()
      return screen[4, 1]
    }
    #expect(corner().character == "╭")
    let dark = corner().color
    harness.type(TrainerHarness.pi.prefix(9))
    #expect(corner().color == dark)
    harness.type("5")
    #expect(corner().character == "╭" && corner().color == "2;0;121;128")
    harness.type(TrainerHarness.pi.dropFirst(10).prefix(10))
    #expect(corner().character == "┏" && corner().color == "2;0;206;217")
    harness.type(TrainerHarness.pi.dropFirst(20).prefix(30))
    #expect(corner().character == "╔")
    harness.type("9")
    #expect(corner().color == "2;255;59;92")
    harness.wait(1_000_000_000)
    #expect(corner().color == dark)
  }

  @Test("R52: the frame is brighter for who types fast and right, until an error")
  func lights() {
    for (gap, color) in [(1_000_000_000, "2;0;206;217"), (150_000_000, "2;0;242;255")]
      as [(Int64, String)]
    {
      let harness = harness(.practice, sets: [.reducedMotion: .flag(true)])
      let dark = harness.screen()[4, 1].color
      harness.type(TrainerHarness.pi.prefix(25), after: gap)
      #expect(harness.screen()[4, 1].color == color)
      harness.type("0")
      harness.wait(1_000_000_000)
      #expect(harness.screen()[4, 1].color == dark)
    }
  }

  @Test("R50: the light of the frame moves while the player types, and rests otherwise")
  func glow() {
    let harness = harness(.practice)
    harness.type(TrainerHarness.pi.prefix(25))
    let first = harness.screen().places
    harness.wait(100_000_000)
    #expect(harness.screen().places != first)
    #expect((harness.model.nextChange ?? .max) - harness.now <= 100_000_000)
    harness.wait(4_000_000_000)
    harness.wait(1_100_000_000)
    #expect((harness.model.nextChange ?? .max) - harness.now >= 900_000_000, "nearly nothing to do")
  }

  @Test("R53, R55, R56: the pad is faint; the pressed key is lit with the digit, in one frame")
  func pad() throws {
    let harness = harness(.practice)
    let pad = try #require(harness.screen().place(of: "│  9  │"))
    func key() -> TerminalEmulator.Place { harness.screen()[pad.row, pad.column + 3] }
    #expect(key().color == "2;51;51;51")
    harness.type("1415")
    #expect(key().color == "2;51;51;51")
    harness.type("9")
    #expect(key().background == "2;0;242;255")
    harness.wait(200_000_000)
    #expect(key().background == "2;0;0;0")
  }

  @Test("R59: the pad fades within a second when the player is in flow")
  func fading() throws {
    let harness = harness(.practice)
    harness.type(TrainerHarness.pi.prefix(40), after: 100_000_000)
    harness.wait(1_500_000_000)
    let screen = harness.screen()
    let pad = try #require(screen.place(of: "│  7  │"))
    #expect(screen[pad.row, pad.column + 3].color == "2;13;13;13")
    harness.wait(3_000_000_000)
    harness.wait(400_000_000)
    let way = harness.screen()[pad.row, pad.column + 3].color
    #expect(way != "2;13;13;13" && way != "2;51;51;51")
    harness.wait(700_000_000)
    #expect(harness.screen()[pad.row, pad.column + 3].color == "2;51;51;51")
  }

  @Test("R54, R53: the calculator's pad has 7-8-9 on top")
  func calculator() throws {
    let harness = harness(.practice, sets: [.keypad: .name("calculator")])
    let screen = harness.screen()
    let seven = try #require(screen.place(of: "│  7  │"))
    let one = try #require(screen.place(of: "│  1  │"))
    #expect(seven.row < one.row && seven.column == one.column)
  }

  @Test("R86, R87, R88, R89, R95: player and ghost move on the horizon, by keys and by themselves")
  func horizon() throws {
    let harness = TrainerHarness.atHome()
    ScreenTests.race(harness)
    func dots() -> (player: Int?, ghost: Int?) {
      let screen = harness.screen()
      let row = screen.text.split(separator: "\n", omittingEmptySubsequences: false)[3]
        .unicodeScalars
      return (
        row.firstIndex(of: "●").map { row.distance(from: row.startIndex, to: $0) },
        row.firstIndex(of: "○").map { row.distance(from: row.startIndex, to: $0) }
      )
    }
    harness.type(TrainerHarness.pi.prefix(10), after: 150_000_000)
    let first = dots()
    #expect(try #require(first.player) > #require(first.ghost))
    // Ten of the record's sixty and ten more, on 76 cells from the third column on.
    #expect(first.player == 2 + Int((75 * 10.0 / 70).rounded()))
    harness.wait(2_000_000_000)
    let second = dots()
    #expect(second.player == first.player)
    #expect(try #require(second.ghost) > #require(second.player))
    harness.type("5", after: 1_000_000)
    harness.type("0", after: 1_000_000)
    #expect(try #require(harness.screen().place(of: "−1")).row > 15)
    let line = harness.screen()[3, 78 - 1]
    // White at a fifth over the cyan background.
    #expect(line.character == "─" && line.color != "2;51;51;51" && line.background != "2;0;0;0")
    // The game goes on with the right digit.
    harness.type("8")
    #expect(harness.screen().text.contains("Position: #12"))
  }

  @Test("R78: the block of the first error is shown at the end and repeated with one key")
  func recovery() {
    let harness = harness(.practice)
    harness.type(TrainerHarness.pi.prefix(13))
    harness.type("0")
    harness.press(.escape, .escape)
    #expect(harness.screen().text.contains("Block 11–20   8  9  7 [9] 3"))
    harness.press(.character("b"))
    let snapshot = harness.model.state.session?.snapshot
    #expect(snapshot?.mode == .learn)
    #expect(snapshot?.lowerIndex == 10 && snapshot?.upperIndex == 20)
    // The wrong cell stays marked until it is typed once more.
    func marked() -> String {
      let screen = harness.screen(depth: .none)
      let cells = (0..<24).flatMap { row in (0..<80).map { screen[row, $0] } }
      let marked = cells.filter { $0.isReversed && $0.isUnderlined }
      return marked.map { String($0.character) }.joined()
    }
    #expect(marked() == "9")
    harness.type(TrainerHarness.pi.dropFirst(10).prefix(3))
    #expect(marked() == "9")
    harness.type(TrainerHarness.pi.dropFirst(13).prefix(1))
    #expect(marked() == "")
  }

  @Test("after an error Enter repeats its block in every mode, and a tries again")
  func repeated() {
    for language in Language.allCases {
      for mode in SessionMode.allCases {
        let harness = TrainerHarness.atHome(
          language, sets: [.selectedMode: .name(mode.rawValue), .reminderConsent: .name("no")])
        harness.press(.enter)
        harness.type("14150")
        if mode != .strict { harness.press(.escape, .escape) }
        let words = harness.model.state.words
        let text = harness.screen().text
        #expect(text.contains("\(words[.enter]) \(words[.repeatIt])"), "\(mode)")
        #expect(text.contains("a \(words[.again])"))
        harness.press(.enter)
        #expect(harness.model.state.session?.snapshot.range == DigitRange(0..<10))
        #expect(harness.model.state.session?.snapshot.mode == .learn)
      }
    }
  }

  @Test("R34, R68: one key starts, a fatal digit shows score and speed, one key tries again")
  func taps() {
    let harness = harness(.strict)
    harness.type("15")
    #expect(harness.model.state.page == .end)
    let end = harness.screen().text
    #expect(end.contains("right digits") && end.contains("Mean speed"))
    harness.type("3141")
    #expect(harness.model.state.page == .end, "digits typed in haste start nothing")
    harness.press(.character("a"))
    #expect(harness.model.state.session?.snapshot.phase == .ready)
    #expect(harness.model.state.session?.snapshot.mode == .strict)
    harness.type("14")
    harness.press(.control("r"), .control("r"))
    #expect(harness.model.state.session?.snapshot.phase == .ready)
  }

  @Test("R126: a record and a grade in one session burst, and stand still where nothing shall move")
  func doubleBang() throws {
    for reducesMotion in [false, true] {
      let harness = harness(.strict, sets: [.reducedMotion: .flag(reducesMotion)])
      // A record to beat, then experience up to the next grade.
      harness.type(TrainerHarness.pi.prefix(100))
      harness.press(.escape, .escape, .enter)
      for _ in 0..<4 {
        harness.type(TrainerHarness.pi.prefix(99))
        harness.press(.escape, .escape, .enter)
      }
      for _ in 0..<4 {
        harness.type(TrainerHarness.pi.prefix(98))
        harness.press(.escape, .escape, .enter)
      }
      harness.type(TrainerHarness.pi.prefix(150))
      harness.press(.escape, .escape)
      #expect(harness.model.state.profile.grade == .apprentice)
      #expect(harness.screen().text.contains("↯  D O U B L E   B A N G  ↯"))
      harness.wait(500_000_000)
      let stars = harness.screen().text.filter { $0 == "✦" }.count
      #expect(reducesMotion ? stars == 0 : stars > 5)
      harness.wait(3_000_000_000)
      #expect(!harness.screen().text.contains("B A N G"))
      harness.settle()
      #expect(harness.model.nextChange == nil)
    }
  }

  @Test("R62, R63, R65, R67, R144: an error rings with its red frame, a digit with its lit key")
  func bell() {
    for (sounds, keySounds) in [(true, true), (true, false), (false, true), (false, false)] {
      let harness = harness(
        .practice, sets: [.sounds: .flag(sounds), .keySounds: .flag(keySounds)])
      harness.type("14")
      #expect(harness.screen().places.contains { $0.background == "2;0;242;255" })
      #expect(harness.model.takeBell() == keySounds)
      harness.type("9")
      #expect(harness.screen()[4, 1].color == "2;255;59;92")
      #expect(harness.model.takeBell() == sounds)
      harness.wait(100_000_000)
      #expect(!harness.model.takeBell())
      #expect((harness.model.nextChange ?? .max) <= harness.now + 50_000_000 || !sounds)
      harness.wait(50_000_000)
      #expect(harness.model.takeBell() == sounds, "the second bell")
      harness.wait(1_000_000_000)
      #expect(!harness.model.takeBell())
    }
  }

  @Test("R64: the vibration of other devices changes nothing in a terminal, and its page says so")
  func vibration() {
    for isOn in [true, false] {
      let harness = harness(.practice, sets: [.haptics: .flag(isOn), .sounds: .flag(false)])
      harness.type("9")
      #expect(!harness.model.takeBell())
    }
    #expect(SettingKey.haptics.place == .browser && SettingKey.volume.place == .browser)
    #expect(SettingKey.sounds.place == .everywhere)
  }

  @Test("R66: a strict failure flashes round the whole screen and shakes, or stands still")
  func failure() {
    for reducesMotion in [false, true] {
      let harness = harness(.strict, sets: [.reducedMotion: .flag(reducesMotion)])
      harness.type("15")
      #expect(harness.model.rings)
      var columns: Set<Int?> = []
      for _ in 0..<7 {
        #expect(harness.screen().text.contains("┏━━━"))
        columns.insert(harness.screen().place(of: "┏")?.column)
        harness.wait(50_000_000)
      }
      #expect(columns == (reducesMotion ? [0] : [0, 1]))
      harness.wait(100_000_000)
      #expect(!harness.screen().text.contains("┏━━━"))
    }
  }

  @Test("a session in which the program stalled is marked, and takes no record of speed")
  func stall() {
    let harness = harness(.strict)
    harness.type(TrainerHarness.pi.prefix(20))
    harness.model.noteStall()
    harness.type(TrainerHarness.pi.dropFirst(20).prefix(40))
    #expect(harness.screen().text.contains("no time counts"))
    harness.press(.escape, .escape)
    #expect(harness.model.state.end?.outcome.summary.isTimed == false)
    #expect(harness.screen().text.contains("certified, without time"))
    #expect(harness.model.state.profile[.pi].crown?.run.isTimed == false)
    #expect(harness.model.state.profile[.pi].lightning == nil)
  }
}
