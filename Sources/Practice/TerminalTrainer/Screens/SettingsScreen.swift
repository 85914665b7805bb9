package import PracticeData
import PracticeEngine
package import TrainerModel

/// The settings, without the mode, which is selected at Home.
package struct SettingsScreen: ListScreen {
  package static let rows = [
    SettingKey.language, .keypad, .groupSize, .theme, .highContrast, .reducedMotion, .plainLines,
    .sounds, .keySounds, .haptics, .reminderConsent, .reminderHour, .retention, .goalDigits,
    .goalDay,
  ].compactMap { key in key.page.map { (key: key, page: $0) } }

  func link(_ words: Localization) -> KeyHint? { KeyHint("s", words[.settings]) }

  func ownKeys(_ words: Localization) -> [KeyHint] {
    [KeyHint("↑↓", words[.rowKey]), KeyHint("←→", words[.changeKey])]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    let count = Self.rows.count
    switch key {
    case .up: model.state.line = (model.state.line + count - 1) % count
    case .down: model.state.line = (model.state.line + 1) % count
    case .left: step(in: model, by: -1)
    case .right, .enter, .character(" "): step(in: model, by: 1)
    case .pageUp where selected(model.state).key.isOfGoal: step(in: model, by: -30)
    case .pageDown where selected(model.state).key.isOfGoal: step(in: model, by: 30)
    case .escape, .character("q"): model.go(to: model.back)
    default: break
    }
  }

  private func selected(_ state: TrainerState) -> (key: SettingKey, page: SettingPage) {
    Self.rows[min(state.line, Self.rows.count - 1)]
  }

  func change(_ state: TrainerState) -> [String]? {
    let row = selected(state)
    let value = state.words.value(state.settings[row.key], row.page)
    let isReminder = [.reminderConsent, .reminderHour].contains(row.key)
    let reminder = isReminder ? state.reminder : nil
    return [state.words[row.page.title] + ": " + value]
      + [reminder.map { state.words.text(of: $0) }].compactMap(\.self)
  }

  /// Moves the selected setting to its next value.
  private func step(in model: Trainer, by step: Int) {
    let (key, page) = selected(model.state)
    switch (key.domain, model.state.settings[key]) {
    case (.number(let range), .number(let number)) where key.isOfGoal:
      let next = number + Int64(step) * LearningScheduler.blockLength
      model.set(key, to: .number(min(max(next, range.lowerBound), range.upperBound)))
    case (.day, .name(let name)):
      let today = model.state.today
      let next = (CivilDay(name) ?? today).number + Int64(step)
      model.set(key, to: .name(CivilDay(number: max(next, today.number)).description))
    case (.flag, .flag(let isOn)): model.set(key, to: .flag(!isOn))
    case (.number(let range), .number(let number)):
      let next = number + Int64(step)
      let other = next > range.upperBound ? range.lowerBound : range.upperBound
      model.set(key, to: .number(range.contains(next) ? next : other))
    case (.names(let names), .name(let name)):
      let offered = names.filter { page.offers($0, model.state.profile.grade) }
      model.set(key, to: .name(Trainer.neighbor(of: name, in: offered, step)))
    case (.day, _), (.flag, _), (.number, _), (.names, _): break
    }
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let selected = selected(state)
    for row in Self.rows {
      let isSelected = row.key == selected.key
      layout.canvas.put(isSelected ? "▶" : " ", layout.row, layout.left, palette.key)
      layout.canvas.put(
        words[row.page.title], layout.row, layout.left + 2,
        isSelected ? palette.text : palette.secondary)
      let value = words.value(state.settings[row.key], row.page)
      layout.canvas.put(
        isSelected ? "‹ \(value) ›" : "  \(value)", layout.row,
        layout.left + (layout.columns.count >= 72 ? 34 : 26),
        isSelected ? palette.key : palette.text)
      layout.row += 1
    }
    layout.gap()
    let lacksDay = selected.key.isOfGoal && state.settings.lacksGoalDay
    layout.text(words[lacksDay ? .noGoalWithoutDay : selected.page.note], palette.secondary)
    if [.reminderConsent, .reminderHour].contains(selected.key), let reminder = state.reminder {
      layout.text(words.text(of: reminder), palette.gold)
    }
    if let warning = state.warning { layout.text(warning, palette.gold) }
  }
}

extension SettingKey {
  fileprivate var isOfGoal: Bool { self == .goalDigits || self == .goalDay }
}
