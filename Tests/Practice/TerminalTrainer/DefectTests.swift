import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import TerminalTrainer
import Testing
import TrainerModel

/// Defects that players met, by the number under which they were reported.
@Suite("Defects of the terminal")
struct DefectTests {
  private func harness(
    _ mode: SessionMode, sets settings: [SettingKey: SettingValue] = [:]
  ) -> TrainerHarness {
    let harness = TrainerHarness.atHome(
      sets: settings.merging([.selectedMode: .name(mode.rawValue)]) { $1 })
    harness.press(.enter)
    return harness
  }

  @Test("R32, R33: defect 5, a key that is held neither leaves at once nor quits afterwards")
  func heldKey() {
    for key in [Key.character("q"), .escape, .control("c")] {
      let harness = harness(.practice)
      harness.type("1415")
      harness.hold(key, for: 2_500_000_000)
      #expect(harness.model.state.page == .session, "\(key)")
      harness.wait(3_000_000_000)
      harness.type("9")
      #expect(harness.model.state.session?.snapshot.currentIndex == 5)
      // Held for three seconds it leaves, and does nothing more however long it is held.
      harness.hold(key, for: 3_500_000_000)
      #expect(harness.model.state.page == .end)
      harness.hold(key, for: 0)
      let again = TrainerHarness.atHome()
      again.press(.enter)
      again.type("1415")
      again.hold(key, for: 20_000_000_000)
      #expect(again.model.state.page == .end && !again.model.isOver, "\(key)")
    }
    let harness = harness(.practice)
    harness.type("14")
    harness.press(.escape, .escape)
    #expect(harness.model.state.page == .end)
    harness.wait(1_000_000_000)
    harness.hold(.character("q"), for: 20_000_000_000)
    #expect(harness.model.state.page == .home && !harness.model.isOver)
    harness.wait(1_000_000_000)
    harness.press(.character("q"))
    #expect(harness.model.isOver, "pressed again it quits")
  }

  @Test(
    "command-line-8 a run that a kill tore off is told at the next start, and counts at once",
    arguments: [
      (Language.english, "Your interrupted run of 40 digits was kept"),
      (.french, "Votre session interrompue de 40 chiffres est gardée"),
      (.german, "Der unterbrochene Lauf von 40 Ziffern ist gesichert"),
    ])
  func killed(language: Language, text: String) throws {
    let killed = TrainerHarness.atHome(language, sets: [.selectedMode: .name("practice")])
    killed.press(.enter)
    killed.type(TrainerHarness.pi.prefix(40))
    killed.wait(1_000_000_000)
    let next = TrainerHarness(language: language, continuing: try killed.killedFolder())
    for _ in 0..<2 {
      for (columns, rows) in ScreenTests.sizes {
        #expect(next.screen(columns, rows).text.contains(text))
      }
      #expect(next.screen().text.contains("Novice  40 XP"))
      #expect(next.model.state.profile.sessionCount == 1)
      var narrator = Narrator()
      #expect(narrator.lines(for: next.model.state).contains(text))
      next.model.prepare()
    }
    next.press(.enter)
    next.type("1")
    next.press(.escape, .escape, .escape)
    #expect(next.model.state.page == .home && !next.screen().text.contains(text))
    let last = TrainerHarness(continuing: next.leaveFolder())
    #expect(last.model.state.warning == nil)
  }

  @Test("R32: defect 5, one Ctrl-R asks before a run is discarded; holding it discards nothing")
  func restart() {
    let harness = harness(.practice)
    harness.press(.control("r"))
    #expect(harness.model.state.session?.asked == nil, "there is nothing to discard")
    harness.type(TrainerHarness.pi.prefix(20))
    harness.press(.control("r"))
    #expect(harness.model.state.session?.snapshot.currentIndex == 20)
    #expect(harness.screen().text.contains("Press it again to discard this run"))
    harness.press(.escape)
    #expect(
      harness.model.state.session?.snapshot.currentIndex == 20, "another key, another question")
    harness.type("2")
    #expect(harness.model.state.session?.asked == nil)
    harness.hold(.control("r"), for: 10_000_000_000)
    #expect(harness.model.state.session?.snapshot.currentIndex == 21)
    harness.wait(3_000_000_000)
    harness.press(.control("r"), .control("r"))
    #expect(harness.model.state.session?.snapshot.phase == .ready)
  }

  @Test("R71: defect 6, Home shows the segment that is practised, and keeps start below end")
  func segment() {
    // Stored by hand: no segment, so the standard one is practised and shown.
    let harness = TrainerHarness.atHome(sets: [
      .learnSegmentStart: .number(100), .learnSegmentEnd: .number(50),
    ])
    #expect(harness.screen().text.contains("decimals 1 – 50"))
    harness.press(.down)
    for digit in [1, 0, 0] as [UInt8] { harness.press(.digit(digit)) }
    #expect(harness.screen().text.contains("[100]"))
    #expect(harness.screen().text.contains("must be start < end"), "while it is being typed")
    harness.press(.enter)
    #expect(harness.model.state.session?.snapshot.lowerIndex == 100)
    #expect(harness.model.state.session?.snapshot.upperIndex == 150)
    #expect(harness.store.settings.learnSegmentStart == 100)
    #expect(harness.store.settings.learnSegmentEnd == 150)
    harness.press(.escape, .escape)
    harness.wait(1_000_000_000)
    #expect(harness.screen().text.contains("decimals 101 – 150"))
    // The two numbers push each other with arrows as little as with digits.
    for _ in 0..<30 { harness.press(.right) }
    let settings = harness.store.settings
    #expect(settings.learnSegmentStart < settings.learnSegmentEnd)
    harness.press(.down)
    for _ in 0..<3 { harness.press(.backspace) }
    harness.press(.digit(7), .up)
    #expect(harness.screen().text.contains("decimals 1 – 7"))
  }

  @Test("C13, C35, R128: defect 7, what is to be read has 4.5:1 in 24 bits and in 256 colours")
  func contrast() {
    for theme in Theme.allCases {
      for (name, way) in ScreenTests.ways {
        let harness = TrainerHarness.atHome(sets: [.theme: .name(theme.name)])
        way(harness)
        harness.wait(300_000_000)
        let state = harness.model.state
        state.settings.theme = theme.name
        for (columns, rows) in [(60, 20), (120, 40)] {
          let size = TerminalSize(columns: columns, rows: rows)
          let canvas = TrainerView.draw(state, size: size)
          for cell in Set(canvas.cells) {
            // Frames light up and are not read.
            let isLine = ("\u{2500}"..."\u{257F}").contains(cell.character)
            guard cell.character != " ", !isLine, !cell.style.attributes.contains(.faint) else {
              continue
            }
            let style = cell.style
            #expect(
              style.color.contrastRatio(to: style.background) >= 4.5, "\(name) \(cell.character)")
            let pair = PalettePair(of: style, on: canvas.background)
            let contrast = Color(paletteIndex: pair.color)
              .contrastRatio(to: Color(paletteIndex: pair.background))
            #expect(contrast >= 4.5, "\(name) \(theme) \(cell.character) \(pair)")
          }
        }
      }
    }
  }

  @Test("C13, C26, C35: defect 15, Learn's digits can be read; typed ones differ by weight")
  func shownDigits() throws {
    for mode in [SessionMode.learn, .practice] {
      let harness = harness(mode)
      harness.type("141")
      if mode == .practice { harness.press(.tab) }
      let screen = harness.screen()
      let line = try #require(screen.place(of: "3."))
      let cells = (line.column + 2..<50).map { screen[line.row, $0] }
        .filter { ("0"..."9").contains($0.character) }
      #expect(cells.count >= 10)
      for cell in cells.prefix(10) {
        #expect(cell.color != "2;51;51;51")
        let parts = cell.color.split(separator: ";").compactMap { UInt32($0) }
        let color = Color(parts[1] << 16 | parts[2] << 8 | parts[3])
        #expect(color.contrastRatio(to: Color(0)) >= 4.5)
      }
      #expect(cells[0].isBold && !cells[9].isBold)
      let plain = harness.screen(depth: .none)
      #expect(!plain[line.row, line.column + 25].isFaint)
    }
  }

  @Test("the digit before the point stands before the first line, and only there")
  func integerPart() throws {
    let harness = harness(.learn)
    for (columns, rows) in ScreenTests.sizes {
      let screen = harness.screen(columns, rows)
      let point = try #require(screen.place(of: "0 > 3.1"))
      #expect(screen.place(of: "10 >")?.row == point.row + 1)
      #expect(screen.text.matches(of: /3\./).count == 1)
    }
    let later = TrainerHarness.atHome(sets: [
      .learnSegmentStart: .number(50), .learnSegmentEnd: .number(100),
    ])
    later.press(.enter)
    #expect(!later.screen().text.contains("3."))
  }

  @Test("C40: browser-B6 the digit before the point is no error as first key, once, in every mode")
  func integerFirst() throws {
    for mode in SessionMode.allCases {
      let harness = harness(mode)
      harness.type("3")
      #expect(harness.screen().text.contains("3. is given: type the first decimal"), "\(mode)")
      harness.type("141")
      let snapshot = try #require(harness.model.state.session?.snapshot)
      #expect(snapshot.correctCount == 3 && snapshot.errorCount == 0, "\(mode)")
    }
    let harness = harness(.practice)
    var narrator = Narrator()
    _ = narrator.lines(for: harness.model.state)
    harness.type("3")
    #expect(
      narrator.lines(for: harness.model.state) == ["3. is given: type the first decimal."])
    harness.type("3")
    #expect(harness.model.state.session?.snapshot.errorCount == 1)
    harness.press(.control("r"), .control("r"))
    harness.type("31")
    #expect(harness.model.state.session?.snapshot.correctCount == 1)
  }

  @Test("groups of two to six digits stand together at every size")
  func groups() throws {
    for size in 2...6 {
      let harness = harness(.learn, sets: [.groupSize: .number(Int64(size))])
      for (columns, rows) in ScreenTests.sizes {
        let screen = harness.screen(columns, rows)
        let line = try #require(screen.place(of: "3."))
        let places = (line.column + 2..<columns).filter {
          ("0"..."9").contains(screen[line.row, $0].character)
        }.prefix(10)
        let gaps = zip(places, places.dropFirst()).map { $1 - $0 }
        let step = try #require(gaps.min())
        let wide = gaps.indices.filter { gaps[$0] > step }.map { $0 + 1 }
        #expect(wide == Array(stride(from: size, to: 10, by: size)), "\(size) \(columns)")
        #expect(screen.unknown == [])
      }
    }
  }

  @Test("errors and hesitations stay marked until the session ends, also without colours")
  func marks() throws {
    let harness = harness(.practice)
    harness.type("1")
    harness.type("94")
    harness.wait(4_000_000_000)
    harness.type("1")
    harness.type(TrainerHarness.pi.dropFirst(3).prefix(20))
    let screen = harness.screen()
    let line = try #require(screen.place(of: "3."))
    let digits = (line.column + 2..<50).map { screen[line.row, $0] }
      .filter { ("0"..."9").contains($0.character) }
    #expect(digits[1].color == "2;255;59;92" && digits[1].isUnderlined)
    #expect(digits[2].color == "2;255;201;77" && digits[2].isUnderlined)
    #expect(!digits[3].isUnderlined)
    let plain = harness.screen(depth: .none)
    let marked = (line.column + 2..<50).map { plain[line.row, $0] }
      .filter { ("0"..."9").contains($0.character) }
    #expect(marked[1].isReversed && !marked[2].isReversed && marked[2].isUnderlined)
    harness.press(.control("r"), .control("r"))
    harness.type("14159")
    let fresh = harness.screen()
    #expect(fresh[line.row, line.column + 5].color != "2;255;59;92")
  }

  @Test("R148: w shows a word for each pair of the line in Learn alone, at every size")
  func pairWords() throws {
    for language in Language.allCases {
      let harness = TrainerHarness.atHome(language)
      harness.press(.enter)
      #expect(!harness.screen().text.contains("14 "))
      harness.press(.character("w"))
      let list = Localization(language).pairWords
      let first = "14 \(list[14])"
      for (columns, rows) in ScreenTests.sizes {
        let screen = harness.screen(columns, rows)
        let place = try #require(screen.place(of: first), "\(columns)")
        #expect(screen[place.row, place.column].isBold && screen.unknown == [])
      }
      harness.type("14159")
      let screen = harness.screen()
      let place = try #require(screen.place(of: "92 \(list[92])"))
      #expect(screen[place.row, place.column].isBold)
      harness.press(.character("w"))
      #expect(harness.screen().place(of: first) == nil)
    }
    let practice = harness(.practice)
    practice.press(.character("w"))
    #expect(practice.model.state.pairWords == nil)
  }

  @Test("R53: a click on the pad types its digit, and a click beside it nothing")
  func clicks() throws {
    for keypad in ["phone", "calculator"] {
      for (columns, rows) in ScreenTests.sizes {
        let harness = harness(.practice, sets: [.keypad: .name(keypad)])
        for (index, digit) in TrainerHarness.pi.prefix(12).enumerated() {
          let layout = SessionLayout(
            TerminalSize(columns: columns, rows: rows), hasHorizon: false)
          let value = try #require(digit.asciiValue.flatMap { Digit(ascii: $0) })
          let pad = try #require(KeypadLayout.named(keypad))
          let frame = layout.key(at: pad.cell(of: value))
          let row = frame.rows.lowerBound + index % frame.rows.count
          let column = frame.columns.lowerBound + index % frame.columns.count
          harness.click(row, column, columns, rows)
          #expect(harness.model.state.session?.snapshot.currentIndex == Int64(index + 1))
        }
        harness.click(0, 0, columns, rows)
        harness.click(rows - 1, columns - 1, columns, rows)
        #expect(harness.model.state.session?.snapshot.errorCount == 0)
      }
    }
    let home = TrainerHarness.atHome()
    for row in 0..<24 { for column in 0..<80 { home.click(row, column) } }
    #expect(home.model.state.page == .home)
  }
}
