/// What ties decimals to the value that a formula gave.
public enum DecimalOrigin: Sendable {
  /// They were converted from the lower end of binary bounds.
  case conversion(ConversionEvidence, of: Enclosure)
  /// They were truncated from a decimal value.
  case truncation(TruncationEvidence)
}
