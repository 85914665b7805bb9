/// How thoroughly digits are checked.
public enum CheckLevel: String, Codable, CaseIterable, Sendable {
  /// Nothing but the file's own integrity.
  case none
  /// Certified truncation, residue certificates, known answers, read-back.
  case standard
  /// `standard`, and hexadecimal windows for π, a whole second computation by an approved formula,
  /// and MPFR's enclosure for up to a million decimals.
  case thorough
}
