import DigitCore
package import PracticeData
package import PracticeEngine

/// A duel of two people on one device; nothing of it is kept.
package final class DuelState {
  package var duel: Duel?
  package var length = Duel.lengths[1]
  package internal(set) var problem: String?
}

extension Trainer {
  /// Begins a duel over the first decimals of the selected constant.
  package func beginDuel() {
    do throws(DigitProviderError) {
      let constant = state.settings.constant
      let count = min(state.duel.length, try provider.available(of: constant))
      let source = try provider.digits(of: constant, DigitRange(0..<count))
      let digits = (0..<count).compactMap { source.digit(at: $0) }
      state.duel.duel = digits.isEmpty ? nil : Duel(over: digits)
      state.duel.problem = nil
    } catch { state.duel.problem = error.description }
  }

  /// Begins a duel, its next round, or another one.
  package func continueDuel() {
    if !state.duel.duel.hasValue { beginDuel() } else { state.duel.duel?.goOn() }
  }

  /// Leaves a duel for the choice of how to play it.
  ///
  /// - Returns: whether there was one.
  package func leaveDuel() -> Bool {
    defer { state.duel.duel = nil }
    return state.duel.duel.hasValue
  }
}

extension Localization {
  /// The names of the two: the one who plays and the next one of the list, or their sides.
  package func name(of side: Duel.Side, among players: Players) -> String {
    let place = players.all.firstIndex { $0.number == players.current } ?? 0
    guard players.all.count > 1 else { return self[side == .left ? .leftSide : .rightSide] }
    return name(of: players.all[(place + side.rawValue) % players.all.count])
  }

  /// The rounds that one of the two won, as dots.
  package func wins(of seat: Duel.Seat) -> String {
    String(repeating: "●", count: seat.wins) + String(repeating: "○", count: max(2 - seat.wins, 0))
  }

  /// What is to be done, or who won.
  package func text(of duel: Duel, among players: Players) -> String {
    if let winner = duel.winner {
      return self[
        .duelWon, name(of: winner, among: players), "\(duel[winner].wins)",
        "\(duel[winner.other].wins)"]
    }
    if let winner = duel.roundWinner {
      return self[.roundWon, name(of: winner, among: players), "\(duel.round)"]
    }
    return self[.duelBegins]
  }

  /// What one of the two did last: the right digit after an error, else the end of what is typed.
  package func text(of seat: Duel.Seat, _ duel: Duel) -> String {
    if let mistake = seat.mistake {
      return self.mistake(mistake.typed.value, mistake.expected.value)
    }
    return duel.digits.prefix(Int(seat.snapshot.correctCount)).suffix(10)
      .map { "\($0.value)" }.joined() + "_"
  }
}
