import DigitCore
package import PracticeData
import PracticeEngine

/// Ghosts that came as a code.
extension Trainer {
  /// Takes a friend's ghost from foreign bytes, and chooses it; where there is none, Home says why.
  package func takeGhost(_ text: [UInt8]) {
    guard state.page != .session, !state.recital.record.hasValue else { return }
    do throws(GhostCodeError) {
      take(try GhostCode(reading: text))
    } catch {
      let phrase = error.reason == .version ? Phrase.newerGhost : .noGhost
      state.ghostProblem = state.words[phrase, "\(error.place)"]
    }
  }

  /// Takes a friend's ghost and chooses it.
  package func take(_ friend: GhostCode) {
    state.friend = friend
    state.isFriendChosen = true
    state.ghostProblem = nil
    set(.selectedConstant, to: .name(friend.run.constant.name))
    choose(.game)
    updateAvailableDigits()
    if state.page != .onboarding { show(.home) }
  }

  /// Chooses one of ``TrainerState/ghosts``.
  package func chooseGhost(_ place: Int) {
    guard state.ghosts.indices.contains(place) else { return }
    state.ghostProblem = nil
    state.isFriendChosen = place == GhostKind.allCases.count
    if !state.isFriendChosen { set(.ghost, to: .name(GhostKind.allCases[place].name)) }
  }

  /// Refuses a ghost that rests on other decimals than there are here; no session is opened.
  func refuse(_ friend: GhostCode) -> Bool {
    let (count, symbol) = (friend.run.digitCount, friend.run.constant.symbol)
    show(.home)
    state.ghostProblem = state.words[.otherDigits, state.words.number(count), symbol]
    return false
  }
}

extension TrainerState {
  /// The friend's ghost, where it is one of a constant.
  func friend(of constant: MathematicalConstant) -> GhostCode? {
    friend?.run.constant == constant ? friend : nil
  }

  /// Whether the selected ghost is the friend's.
  package var racesFriend: Bool { isFriendChosen && friend(of: settings.constant).hasValue }

  /// The ghosts that can be chosen: those of the records, and a friend's.
  package var ghosts: [String] {
    GhostKind.allCases.map { words.ghostTitle($0) }
      + (friend(of: settings.constant).map { [words.ghostTitle(of: $0)] } ?? [])
  }

  /// The place of the chosen one among ``ghosts``.
  package var chosenGhost: Int {
    let kinds = GhostKind.allCases
    return racesFriend ? kinds.count : kinds.firstIndex(of: settings.ghost) ?? 0
  }
}

extension Localization {
  func ghostTitle(of friend: GhostCode) -> String {
    "○ " + (friend.name.isEmpty ? self[.friend] : friend.name)
  }

  package func ghostTitle(of configuration: SessionConfiguration) -> String {
    configuration.friend.map { ghostTitle(of: $0) } ?? ghostTitle(configuration.ghost)
  }
}
