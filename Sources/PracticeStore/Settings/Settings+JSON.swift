import PracticeReplay

/// The settings as JSON.
extension Settings {
  /// The settings, a line each.
  var json: String {
    var lines = [
      "\"format\":\(JSONWriter.quoted(StoreFormat.settings.rawValue))",
      "\"version\":\(StoreFormat.settings.version)",
    ]
    for key in SettingKey.allCases {
      let value =
        switch self[key] {
        case .flag(let isOn): isOn ? "true" : "false"
        case .number(let number): "\(number)"
        case .name(let name): JSONWriter.quoted(name)
        }
      lines.append("\(JSONWriter.quoted(key.rawValue)):\(value)")
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}"
  }

  /// Creates settings from their members; invalid ones keep their default and are recorded.
  ///
  /// Unknown members are ignored.
  init(_ fields: inout FieldReader) {
    self.init()
    for key in SettingKey.allCases where fields.value(key.rawValue) != nil {
      let value: SettingValue? =
        switch key.domain {
        case .flag: fields.flag(key.rawValue).map { .flag($0) }
        case .number(let range): fields.integer(key.rawValue, in: range).map { .number($0) }
        case .names(let names):
          fields.named(key.rawValue) { names.contains($0) ? .name($0) : nil }
        }
      if let value { set(key, to: value) }
    }
  }
}
