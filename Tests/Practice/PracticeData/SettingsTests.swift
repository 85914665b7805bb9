import PracticeData
import Testing

@Suite("Settings")
struct SettingsTests {
  @Test("every setting takes each of its values and gives it back", arguments: SettingKey.allCases)
  func everySetting(key: SettingKey) {
    var settings = Settings()
    let values: [SettingValue] =
      switch key.domain {
      case .flag: [.flag(true), .flag(false)]
      case .number(let range): [.number(range.lowerBound), .number(range.upperBound)]
      case .names(let names): names.map { .name($0) }
      case .day: [.name("2027-03-14"), .name("none")]
      }
    for value in values {
      let isTaken = settings.set(key, to: value)
      #expect(isTaken)
      #expect(settings[key] == value)
      #expect(key.domain.value(value.description) == value)
    }
    #expect(key.domain.value("nonsense") == nil)
  }
}
