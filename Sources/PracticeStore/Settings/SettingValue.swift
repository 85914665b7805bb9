/// The value of a setting.
public enum SettingValue: Hashable, Sendable, CustomStringConvertible {
  /// On or off.
  case flag(Bool)
  /// A whole number.
  case number(Int64)
  /// One of several names.
  case name(String)

  /// The value as typed and shown: `on`, `off`, a number or a name.
  public var description: String {
    switch self {
    case .flag(let isOn): isOn ? "on" : "off"
    case .number(let number): "\(number)"
    case .name(let name): name
    }
  }
}

/// The valid values of a setting.
public enum SettingDomain: Hashable, Sendable {
  /// On or off.
  case flag
  /// A whole number in a range.
  case number(ClosedRange<Int64>)
  /// One of several names.
  case names([String])

  /// Parses a value as typed, or returns `nil`.
  ///
  /// - Parameter text: on, off, yes, no, true, false; a decimal number; a name.
  public func value(_ text: String) -> SettingValue? {
    let text = text.lowercased()
    switch self {
    case .flag:
      if ["on", "yes", "true", "1"].contains(text) { return .flag(true) }
      return ["off", "no", "false", "0"].contains(text) ? .flag(false) : nil
    case .number(let range):
      guard let number = Int64(text), range.contains(number) else { return nil }
      return .number(number)
    case .names(let names): return names.contains(text) ? .name(text) : nil
    }
  }

  /// Whether a value is valid.
  public func contains(_ value: SettingValue) -> Bool {
    switch (self, value) {
    case (.flag, .flag): true
    case (.number(let range), .number(let number)): range.contains(number)
    case (.names(let names), .name(let name)): names.contains(name)
    default: false
    }
  }

  /// The valid values as text, such as `0 to 100`.
  public var text: String {
    switch self {
    case .flag: "on or off"
    case .number(let range):
      range.upperBound == .max
        ? "a number from \(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
    case .names(let names): names.joined(separator: ", ")
    }
  }
}
