/// A setting that was changed and is not on the disk yet.
struct SettingChange: Hashable, Sendable {
  /// The setting.
  let key: SettingKey

  /// What it is to be.
  let value: SettingValue
}
