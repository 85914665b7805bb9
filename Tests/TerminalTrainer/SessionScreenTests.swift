import DigitCore
import PlatformIO
import PracticeEngine
import PracticeStore
import TerminalTrainer
import Testing

@Suite("Session screen")
struct SessionScreenTests {
  private func stage(
    _ mode: SessionMode, sets settings: [SettingKey: SettingValue] = [:]
  ) -> Stage {
    let stage = Stage.atHome(
      sets: settings.merging([.selectedMode: .name(mode.rawValue)]) { $1 })
    stage.press(.enter)
    return stage
  }

  @Test("R43, R46: the header names mode, constant, streak, position below it, errors and best")
  func header() throws {
    let stage = stage(.practice)
    stage.type(Stage.pi.prefix(14))
    stage.type("0")
    let screen = stage.screen()
    #expect(screen.text.hasPrefix("  π  Practice"))
    let streak = try #require(screen.place(of: "Streak: 0"))
    let position = try #require(screen.place(of: "Position: #15"))
    #expect(position.row == streak.row + 1 && position.column == streak.column)
    #expect(screen.text.contains("Best 14   Errors 1"))
    let secondary = Palette().secondary.color
    #expect(
      screen[position.row, position.column].color
        == "2;\(secondary.red);\(secondary.green);\(secondary.blue)")
  }

  @Test("R32: letters do nothing while practising; q, Escape and Ctrl-C ask first")
  func zen() {
    for key in [Key.escape, .character("q"), .control("c")] {
      let stage = stage(.practice)
      stage.type("14")
      for letter in "abcdefghijklmnoprstuvwxyz !+-*/".unicodeScalars {
        stage.press(.character(letter))
      }
      #expect(stage.model.state.session?.snapshot.currentIndex == 2)
      stage.press(key)
      #expect(stage.model.state.page == .session)
      #expect(stage.screen().text.contains("Press it again to leave"))
      stage.type("1")
      #expect(!stage.screen().text.contains("Press it again"), "a digit goes on")
      stage.press(key)
      stage.wait(3_000_000_000)
      stage.press(key)
      #expect(stage.model.state.page == .session, "the first press was long ago")
      stage.press(key)
      #expect(stage.model.state.page == .end)
    }
  }

  @Test("R33: a session without keys for ten minutes is over")
  func inactivity() {
    let stage = stage(.practice)
    stage.type("14")
    stage.wait(599_000_000_000)
    #expect(stage.model.state.page == .session)
    stage.wait(2_000_000_000)
    #expect(stage.model.state.page == .end)
  }

  @Test("R47, R48, R51: the frame lights up at ten, twenty, fifty, and goes out with an error")
  func flow() throws {
    let stage = stage(.practice, sets: [.reducedMotion: .flag(true)])
    func corner() -> TerminalEmulator.Place {
      let screen = stage.screen()
      return screen[4, 1]
    }
    #expect(corner().character == "╭")
    let dark = corner().color
    stage.type(Stage.pi.prefix(9))
    #expect(corner().color == dark)
    stage.type("5")
    #expect(corner().character == "╭" && corner().color == "2;0;121;128")
    stage.type(Stage.pi.dropFirst(10).prefix(10))
    #expect(corner().character == "┏" && corner().color == "2;0;206;217")
    stage.type(Stage.pi.dropFirst(20).prefix(30))
    #expect(corner().character == "╔")
    stage.type("9")
    #expect(corner().color == "2;255;59;92")
    stage.wait(1_000_000_000)
    #expect(corner().color == dark)
  }

  @Test("R50: the light of the frame moves while the player types, and rests otherwise")
  func glow() {
    let stage = stage(.practice)
    stage.type(Stage.pi.prefix(25))
    let first = stage.screen().places
    stage.wait(100_000_000)
    #expect(stage.screen().places != first)
    #expect((stage.model.nextChange ?? .max) - stage.now <= 100_000_000)
    stage.wait(4_000_000_000)
    stage.wait(1_100_000_000)
    #expect((stage.model.nextChange ?? .max) - stage.now >= 900_000_000, "nearly nothing to do")
  }

  @Test("R53, R55, R56: the pad is faint; the pressed key is lit with the digit, in one frame")
  func pad() throws {
    let stage = stage(.practice)
    let pad = try #require(stage.screen().place(of: "│  9  │"))
    func key() -> TerminalEmulator.Place { stage.screen()[pad.row, pad.column + 3] }
    #expect(key().color == "2;51;51;51")
    stage.type("1415")
    #expect(key().color == "2;51;51;51")
    stage.type("9")
    #expect(key().ground == "2;0;242;255")
    stage.wait(200_000_000)
    #expect(key().ground == "2;0;0;0")
  }

  @Test("R59: the pad fades within a second when the player is in flow")
  func fading() throws {
    let stage = stage(.practice)
    stage.type(Stage.pi.prefix(40), after: 100_000_000)
    stage.wait(1_500_000_000)
    let screen = stage.screen()
    let pad = try #require(screen.place(of: "│  7  │"))
    #expect(screen[pad.row, pad.column + 3].color == "2;13;13;13")
    stage.wait(3_000_000_000)
    stage.wait(400_000_000)
    let way = stage.screen()[pad.row, pad.column + 3].color
    #expect(way != "2;13;13;13" && way != "2;51;51;51")
    stage.wait(700_000_000)
    #expect(stage.screen()[pad.row, pad.column + 3].color == "2;51;51;51")
  }

  @Test("R54, R53: the calculator's pad has 7-8-9 on top")
  func calculator() throws {
    let stage = stage(.practice, sets: [.keypad: .name("calculator")])
    let screen = stage.screen()
    let seven = try #require(screen.place(of: "│  7  │"))
    let one = try #require(screen.place(of: "│  1  │"))
    #expect(seven.row < one.row && seven.column == one.column)
  }

  @Test("C26: digits that are shown ahead are drawn at a fifth of white")
  func overlay() throws {
    let stage = stage(.learn)
    let screen = stage.screen()
    let line = try #require(screen.place(of: "10 >"))
    let digit = try #require(
      (line.column + 4..<50).first { screen[line.row, $0].character == "8" })
    #expect(screen[line.row, digit].color == "2;51;51;51")
  }

  @Test("R86, R87, R89: player and ghost move along the horizon, on every key and by themselves")
  func horizon() throws {
    let stage = Stage.atHome()
    ScreenTests.race(stage)
    func dots() -> (player: Int?, ghost: Int?) {
      let screen = stage.screen()
      let row = screen.text.split(separator: "\n", omittingEmptySubsequences: false)[3]
        .unicodeScalars
      return (
        row.firstIndex(of: "●").map { row.distance(from: row.startIndex, to: $0) },
        row.firstIndex(of: "○").map { row.distance(from: row.startIndex, to: $0) }
      )
    }
    stage.type(Stage.pi.prefix(10), after: 150_000_000)
    let first = dots()
    #expect(try #require(first.player) > #require(first.ghost))
    stage.wait(2_000_000_000)
    let second = dots()
    #expect(second.player == first.player)
    #expect(try #require(second.ghost) > #require(second.player))
    stage.type("5", after: 1_000_000)
    stage.type("0", after: 1_000_000)
    #expect(try #require(stage.screen().place(of: "−1")).row > 15)
    let line = stage.screen()[3, 78 - 1]
    // White at a fifth over the cyan ground.
    #expect(line.character == "─" && line.color != "2;51;51;51" && line.ground != "2;0;0;0")
  }

  @Test("R78: the block of the first error is shown at the end and repeated with one key")
  func recovery() {
    let stage = stage(.practice)
    stage.type(Stage.pi.prefix(13))
    stage.type("0")
    stage.press(.escape, .escape)
    #expect(stage.screen().text.contains("Block 11–20   8  9  7 [9] 3"))
    stage.press(.character("b"))
    let snapshot = stage.model.state.session?.snapshot
    #expect(snapshot?.mode == .learn)
    #expect(snapshot?.lowerIndex == 10 && snapshot?.upperIndex == 20)
  }

  @Test("R34: one key starts at Home, the first digit begins, one key tries again")
  func taps() {
    let stage = stage(.strict)
    stage.type("15")
    #expect(stage.model.state.page == .end)
    stage.type("3141")
    #expect(stage.model.state.page == .end, "digits typed in haste start nothing")
    stage.press(.enter)
    #expect(stage.model.state.session?.snapshot.phase == .ready)
    #expect(stage.model.state.session?.snapshot.mode == .strict)
    stage.type("14")
    stage.press(.control("r"))
    #expect(stage.model.state.session?.snapshot.phase == .ready)
  }

  @Test("R126: a record and a grade in one session burst, and stand still where nothing shall move")
  func doubleBang() throws {
    for isStill in [false, true] {
      let stage = stage(.strict, sets: [.reducedMotion: .flag(isStill)])
      // A record to beat, then experience up to the next grade.
      stage.type(Stage.pi.prefix(100))
      stage.press(.escape, .escape, .enter)
      for _ in 0..<4 {
        stage.type(Stage.pi.prefix(99))
        stage.press(.escape, .escape, .enter)
      }
      for _ in 0..<4 {
        stage.type(Stage.pi.prefix(98))
        stage.press(.escape, .escape, .enter)
      }
      stage.type(Stage.pi.prefix(150))
      stage.press(.escape, .escape)
      #expect(stage.model.state.profile.grade == .apprentice)
      #expect(stage.screen().text.contains("D O U B L E   B A N G"))
      stage.wait(500_000_000)
      let stars = stage.screen().text.filter { $0 == "✦" }.count
      #expect(isStill ? stars == 0 : stars > 5)
      stage.wait(3_000_000_000)
      #expect(!stage.screen().text.contains("B A N G"))
      stage.settle()
      #expect(stage.model.nextChange == nil)
    }
  }

  @Test("R62, R64, R65, R67: an error rings the bell with its red frame; both settings silence it")
  func bell() {
    for (sounds, haptics) in [(true, true), (true, false), (false, true), (false, false)] {
      let stage = stage(
        .practice, sets: [.sounds: .flag(sounds), .haptics: .flag(haptics)])
      stage.type("14")
      #expect(!stage.model.rings, "a bell at every digit would be noise")
      stage.type("9")
      #expect(stage.model.rings == (sounds || haptics))
      #expect(stage.screen()[4, 1].color == "2;255;59;92")
    }
  }

  @Test("R66: a strict failure flashes round the whole screen and shakes, or stands still")
  func failure() {
    for isStill in [false, true] {
      let stage = stage(.strict, sets: [.reducedMotion: .flag(isStill)])
      stage.type("15")
      #expect(stage.model.rings)
      var columns: Set<Int?> = []
      for _ in 0..<7 {
        #expect(stage.screen().text.contains("┏━━━"))
        columns.insert(stage.screen().place(of: "┏")?.column)
        stage.wait(50_000_000)
      }
      #expect(columns == (isStill ? [0] : [0, 1]))
      stage.wait(100_000_000)
      #expect(!stage.screen().text.contains("┏━━━"))
    }
  }

  @Test("a session in which the program stalled is marked and never certified")
  func stall() {
    let stage = stage(.strict)
    stage.type(Stage.pi.prefix(20))
    stage.model.noteStall()
    stage.type(Stage.pi.dropFirst(20).prefix(40))
    #expect(stage.screen().text.contains("no certificate"))
    stage.press(.escape, .escape)
    #expect(stage.model.state.end?.outcome.summary.certified == false)
    #expect(stage.screen().text.contains("not certified: the program stalled"))
    #expect(stage.model.state.profile[.pi].crown == nil)
  }
}
