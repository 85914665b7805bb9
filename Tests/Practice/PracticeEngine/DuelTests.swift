import DigitCore
import PracticeEngine
import Testing

@Suite("A duel")
struct DuelTests {
  private static let digits = "1415926535".utf8.compactMap { Digit(ascii: $0) }

  private func type(_ text: String, _ side: Duel.Side, _ duel: inout Duel, from time: Int64 = 0) {
    for (place, digit) in text.utf8.compactMap({ Digit(ascii: $0) }).enumerated() {
      duel.type(digit, side, at: time + Int64(place) * 100)
    }
  }

  @Test("R141: both type at once; an error of one stops the other not")
  func atOnce() {
    var duel = Duel(over: Self.digits)
    type("14", .left, &duel)
    type("2", .right, &duel)
    #expect(duel[.left].snapshot.correctCount == 2 && duel[.left].mistake == nil)
    #expect(duel[.right].snapshot.correctCount == 0 && duel[.right].mistake?.typed == Digit(2))
    #expect(duel[.right].mistake?.expected == Digit(1))
    // The time of one says nothing about that of the other.
    type("141592653", .right, &duel, from: 5)
    #expect(duel[.right].mistake == nil && duel[.right].snapshot.correctCount == 9)
    type("15926535", .left, &duel, from: 5_000)
    #expect(duel.roundWinner == .left && duel.winner == nil)
    type("5", .right, &duel, from: 9_000)
    #expect(duel[.right].snapshot.correctCount == 9, "the round is over")
  }

  @Test("R141: two of three rounds win, then another duel begins")
  func bestOfThree() {
    var duel = Duel(over: Self.digits)
    duel.goOn()
    #expect(duel.round == 1, "a round that runs is not left")
    for (round, side) in [Duel.Side.left, .right, .right].enumerated() {
      #expect(duel.round == round + 1 && duel.winner == nil)
      type("1415926535", side, &duel)
      #expect(duel.roundWinner == side)
      if round < 2 { duel.goOn() }
    }
    #expect(duel.winner == .right && duel[.right].wins == 2 && duel[.left].wins == 1)
    duel.goOn()
    #expect(duel.winner == nil && duel.round == 1 && duel[.left].wins == 0)
    #expect(duel[.right].snapshot.correctCount == 0 && duel[.right].wins == 0)
  }
}
