import DigitCore
import PracticeEngine
import PracticeStore

/// Keys on all screens but the session.
extension TrainerModel {
  func handleOnPage(_ key: Key, at time: Int64) {
    switch state.page {
    case .onboarding: handleAtWelcome(key)
    case .home: handleAtHome(key)
    case .end: handleAtEnd(key)
    case .settings: handleInSettings(key)
    case .challenge: handleAtChallenge(key)
    case .history, .stats, .records, .profile, .rules: handleInList(key)
    case .session: break
    }
  }

  private func handleAtWelcome(_ key: Key) {
    switch key {
    case .enter, .character(" "):
      set(.onboardingDone, to: .flag(true))
      go(to: .home)
    case .character("g"): go(to: .rules)
    case .character("l"):
      let next: Language = state.words.language == .english ? .french : .english
      set(.language, to: .name(next.code))
    case .character("q"), .escape: isOver = true
    default: break
    }
  }

  private func handleAtHome(_ key: Key) {
    switch key {
    case .enter, .character(" "): openSelected()
    case .up, .down: moveFocus(by: key == .up ? -1 : 1)
    case .left, .right: change(by: key == .left ? -1 : 1)
    case .digit(let digit): typeSegment(digit)
    case .backspace: eraseSegment()
    case .character("q"): isOver = true
    default: handleShortcut(key)
    }
  }

  /// The letters that open screens.
  @discardableResult
  private func handleShortcut(_ key: Key) -> Bool {
    let pages: [Key: Page] = [
      .character("h"): .history, .character("t"): .stats, .character("r"): .records,
      .character("p"): .profile, .character("c"): .challenge, .character("s"): .settings,
      .character("g"): .rules,
    ]
    guard let page = pages[key] else { return false }
    go(to: page)
    return true
  }

  private func handleAtEnd(_ key: Key) {
    switch key {
    case .enter, .character(" "):
      if let configuration { open(configuration) }
    case .character("b"): repeatBlock()
    case .character("y") where state.end?.asksForReminder == true: answer(granted: true)
    case .character("n") where state.end?.asksForReminder == true: answer(granted: false)
    case .escape, .character("q"): go(to: .home)
    default: handleShortcut(key)
    }
  }

  /// Repeats the block with the first error, in learn mode.
  private func repeatBlock() {
    guard let end = state.end, let block = end.weakBlock else { return }
    var configuration = end.session.configuration
    configuration.mode = .learn
    configuration.segment = block
    open(configuration)
  }

  private func answer(granted: Bool) {
    store.consent(granted: granted)
    trackWrite()
    state.end?.asksForReminder = false
    refresh()
  }

  private func handleAtChallenge(_ key: Key) {
    switch key {
    case .enter, .character(" "): openChallenge()
    default: handleInList(key)
    }
  }

  /// Opens a session for the challenge of the day.
  private func openChallenge() {
    let challenge = state.challenge
    var configuration = SessionConfiguration(
      constant: challenge.constant, mode: .practice, ghost: state.settings.ghost,
      keypad: state.settings.keypad)
    if case .segment(let range) = challenge.task {
      configuration.mode = .learn
      configuration.segment = range
    }
    open(configuration)
  }

  private func handleInList(_ key: Key) {
    switch key {
    case .escape, .character("q"), .enter: go(to: back)
    case .up: state.line = max(state.line - 1, 0)
    case .down: state.line += 1
    case .pageUp: state.line = max(state.line - 10, 0)
    case .pageDown: state.line += 10
    case .home: state.line = 0
    case .left, .right:
      guard state.page == .stats || state.page == .records else { return }
      changeConstant(by: key == .left ? -1 : 1)
      state.memory = store.memory(of: state.settings.constant)
    default: handleShortcut(key)
    }
    // At most the last line.
    let last = state.page == .history ? state.history.count - 1 : 0
    state.line = min(state.line, max(last, 0))
  }
}
