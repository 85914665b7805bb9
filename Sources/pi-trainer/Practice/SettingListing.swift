import PracticeStore

/// A setting as JSON.
struct SettingListing: Encodable {
  let name: String
  let value: Value
  let accepts: String

  /// A value in its JSON type.
  struct Value: Encodable {
    let value: SettingValue

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .flag(let isOn): try container.encode(isOn)
      case .number(let number): try container.encode(number)
      case .name(let name): try container.encode(name)
      }
    }
  }

  init(_ key: SettingKey, _ settings: Settings) {
    name = key.rawValue
    value = Value(value: settings[key])
    accepts = key.domain.text
  }
}
