import PracticeEngine
package import PracticeStore

/// The page of settings, without the mode, which is selected at Home.
extension TrainerModel {
  /// The settings of a terminal, in the order of the page.
  package static let settingKeys: [SettingKey] = [
    .language, .keypad, .theme, .highContrast, .reducedMotion, .plainLines, .sounds, .haptics,
    .reminderConsent, .reminderHour,
  ]

  func handleInSettings(_ key: Key) {
    let count = Self.settingKeys.count
    switch key {
    case .up: state.line = (state.line + count - 1) % count
    case .down: state.line = (state.line + 1) % count
    case .left: step(Self.settingKeys[min(state.line, count - 1)], by: -1)
    case .right, .enter, .character(" "): step(Self.settingKeys[min(state.line, count - 1)], by: 1)
    case .escape, .character("q"): go(to: back)
    default: break
    }
  }

  /// Moves a setting to its next value.
  private func step(_ key: SettingKey, by step: Int) {
    let value = state.settings[key]
    switch (key.domain, value) {
    case (.flag, .flag(let isOn)): set(key, to: .flag(!isOn))
    case (.number(let range), .number(let number)):
      let next = number + Int64(step)
      set(
        key,
        to: .number(
          next > range.upperBound
            ? range.lowerBound
            : next < range.lowerBound ? range.upperBound : next))
    case (.names(let names), .name(let name)):
      set(key, to: .name(Self.neighbor(of: name, in: open(names, of: key), step)))
    default: break
    }
  }

  /// The available values: themes only once earned, consent as yes or no.
  private func open(_ names: [String], of key: SettingKey) -> [String] {
    switch key {
    case .theme:
      names.filter { (Theme.named($0)?.grade ?? .novice) <= state.profile.grade }
    case .reminderConsent: [ReminderConsent.granted.name, ReminderConsent.denied.name]
    default: names
    }
  }
}
