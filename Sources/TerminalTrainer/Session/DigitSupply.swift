package import DigitCore
package import DigitPack

/// The digits of a session, in memory: those of a verified pack, or a list.
package enum SessionDigits: DigitSource {
  /// Verified and preloaded from a pack.
  case preloaded(PreloadedDigits)
  /// Listed, mostly for tests.
  case listed([Digit])

  /// The number of decimals.
  package var digitCount: Int64 {
    switch self {
    case .preloaded(let digits): digits.digitCount
    case .listed(let digits): digits.digitCount
    }
  }

  /// The decimal at a 0-based index, or `nil` where there is none.
  package func digit(at index: Int64) -> Digit? {
    switch self {
    case .preloaded(let digits): digits.digit(at: index)
    case .listed(let digits): digits.digit(at: index)
    }
  }
}
