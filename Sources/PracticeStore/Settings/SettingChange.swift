/// A change of a setting that is not yet on the disk.
struct SettingChange: Hashable, Sendable {
  /// The setting.
  let key: SettingKey

  /// Its new value.
  let value: SettingValue
}
