package import PracticeRecords

extension Localization {
  package func choose(_ text: SettingPage.Text) -> String { choose(text.english, text.french) }

  /// The value of a setting.
  package func value(_ value: SettingValue, _ page: SettingPage) -> String {
    switch value {
    case .flag(let isOn): choose(isOn ? SettingPage.on : SettingPage.off)
    case .number(let number): "\(number)" + page.unit
    case .name(let name): page.values[name].map(choose) ?? name
    }
  }
}
