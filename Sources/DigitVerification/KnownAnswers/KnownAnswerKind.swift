/// What a known answer is about.
///
/// Every answer is a short ASCII text, so that tables, comparisons and reports need one form only;
/// each kind defines the format of its text.
public enum KnownAnswerKind: String, CaseIterable, Sendable {
  /// SHA-1 of the integer part, a point and the first N decimals, no newline: hexadecimal.
  case prefixSHA1 = "prefix SHA-1"

  /// SHA-256 of the integer part, a point and the first N decimals, no newline: hexadecimal.
  case prefixSHA256 = "prefix SHA-256"

  /// MD5 of the integer part, a point and the first N decimals, no newline: hexadecimal.
  case prefixMD5 = "prefix MD5"

  /// SHA-256 of the first N decimals alone: hexadecimal.
  case fractionSHA256 = "fraction SHA-256"

  /// The first N decimals as an integer modulo 2^61 − 1: decimal.
  case digitHash = "digit hash"

  /// The ten decimals that end at position N.
  case lastTenDecimals = "ten decimals up to N"

  /// The ten decimals that follow position N.
  case nextTenDecimals = "ten decimals after N"

  /// How often 0 to 9 occur in the first N decimals: ten numbers with spaces.
  case counts = "digit counts"

  /// All runs of six or more equal digits within the first N decimals: `position:digits` with
  /// spaces, by position.
  case longRuns = "runs of six or more"

  /// The position of the first occurrence of a pattern (the argument).
  case firstOccurrence = "first occurrence"

  /// The numbers below N that occur at their own position, the first decimal being at 1.
  case selfLocatingFromOne = "self-locating, first decimal 1"

  /// The numbers below N that occur at their own position, the first decimal being at 0.
  case selfLocatingFromZero = "self-locating, first decimal 0"

  /// The numbers below N that occur at their own position, the integer part being at 1.
  case selfLocatingFromInteger = "self-locating, integer part 1"

  /// How many decimals it takes until every string of k digits (the argument) has appeared.
  case coverage = "decimals until every string"

  /// Hexadecimal digits from a 1-based position (the argument): upper case.
  case hexadecimalDigits = "hexadecimal digits"
}
