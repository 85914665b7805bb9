import DigitCore
import PracticeEngine
import Testing

@Suite("Grid and position")
struct GridTests {
  @Test("R36: at most ten columns")
  func cells() {
    let grid = GridLayout.standard
    for index in Int64(0)..<250 {
      let cell = grid.cell(of: index)
      #expect(cell.line * 10 + cell.column == index)
      #expect((0..<10).contains(cell.column))
    }
  }

  @Test("R37: the mark of a line tells how many decimals come before it")
  func marks() {
    #expect(GridLayout.standard.mark(ofLine: 0) == "0 >")
    #expect(GridLayout.standard.mark(ofLine: 1) == "10 >")
    #expect(GridLayout.standard.mark(ofLine: 99_999) == "999990 >")
  }

  @Test("R73: the lines that a segment touches")
  func lines() {
    let grid = GridLayout.standard
    #expect(grid.lines(of: DigitRange(from: 0, upTo: 10)!) == 0..<1)
    #expect(grid.lines(of: DigitRange(from: 9, upTo: 11)!) == 0..<2)
    #expect(grid.lines(of: DigitRange(from: 50, upTo: 100)!) == 5..<10)
    #expect(grid.lines(of: DigitRange(from: 5, upTo: 5)!).isEmpty)
    #expect(grid.block(containing: 57, available: 100) == DigitRange(from: 50, upTo: 60))
    #expect(grid.block(containing: 57, available: 58) == DigitRange(from: 50, upTo: 58))
  }

  @Test("R40 R42: the tracker shows the next decimal, and only a right digit moves it, by one")
  func tracker() throws {
    var session = try makeSession(.practice)
    #expect(session.snapshot.position == 1)
    session.typeWrong(at: 0)
    #expect(session.snapshot.position == 1)
    for step in 1...20 {
      session.typeRight(1, from: Int64(step))
      #expect(session.snapshot.position == Int64(step) + 1)
    }
    let segment = try makeSession(.learn, segment: (50, 100))
    #expect(segment.snapshot.position == 51)
  }
}
