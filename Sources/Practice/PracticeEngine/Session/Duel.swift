package import DigitCore

/// Two players who type the same decimals at once; two of three rounds win.
///
/// The first at the end wins a round. An error costs the time to type the right digit, and stops
/// nobody else.
package struct Duel: Sendable {
  package enum Side: Int, CaseIterable, Sendable {
    case left, right

    package var other: Side { self == .left ? .right : .left }
  }

  /// What one of the two has typed in a round.
  package struct Seat: Sendable {
    fileprivate var machine: SessionMachine
    /// The last key, where it was wrong, and the right digit.
    package fileprivate(set) var mistake: (typed: Digit, expected: Digit)?
    package fileprivate(set) var wins = 0

    package var snapshot: SessionSnapshot { machine.snapshot }

    fileprivate init(over digits: [Digit]) {
      machine = SessionMachine(
        snapshot: SessionSnapshot(mode: .practice, range: DigitRange(0..<Int64(digits.count))),
        ghost: .none, capacity: digits.count)
    }
  }

  package static let lengths: [Int64] = [10, 20, 50, 100]

  package let digits: [Digit]
  private var seats: [Seat]
  /// The number of the round, from 1.
  package private(set) var round = 1
  /// Who won the round; `nil` while it runs.
  package private(set) var roundWinner: Side?

  /// Begins a duel over some decimals, at least one.
  package init(over digits: [Digit]) {
    self.digits = digits
    seats = Side.allCases.map { _ in Seat(over: digits) }
  }

  package subscript(side: Side) -> Seat { seats[side.rawValue] }

  /// Who won the duel.
  package var winner: Side? { Side.allCases.first { self[$0].wins == 2 } }

  /// Types a digit for one of the two.
  package mutating func type(_ digit: Digit, _ side: Side, at time: Int64) {
    let index = Int(self[side].snapshot.currentIndex)
    guard roundWinner == nil, digits.indices.contains(index) else { return }
    let response = seats[side.rawValue].machine.key(digit, expected: digits[index], at: time)
    seats[side.rawValue].mistake = response.expected.map { (digit, $0) }
    guard self[side].snapshot.phase.isOver else { return }
    roundWinner = side
    seats[side.rawValue].wins += 1
  }

  /// Begins the next round, or another duel after the last.
  package mutating func goOn() {
    guard roundWinner != nil else { return }
    var next = Duel(over: digits)
    if winner == nil {
      next.round = round + 1
      for place in seats.indices { next.seats[place].wins = seats[place].wins }
    }
    self = next
  }
}
