/// The languages that the product speaks.
public enum Language: UInt8, CaseIterable, Sendable {
  /// English, the language of anybody whose own is not spoken.
  case english
  /// French.
  case french
}
