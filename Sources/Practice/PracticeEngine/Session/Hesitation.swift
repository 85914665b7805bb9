/// When a pause before a digit is a hesitation, and its recall hard.
public enum Hesitation {
  /// The longest pause that is none, in nanoseconds.
  ///
  /// Three seconds: people who recite pause about 600 ms between chunks and a second or two between
  /// groups of chunks; who needs longer searches for the digit.
  public static var limit: Int64 { 3_000_000_000 }
}
