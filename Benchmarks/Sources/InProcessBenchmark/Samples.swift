/// The extent of a measurement.
struct Samples {
  /// How many pairs are kept.
  let count: Int
  /// How many random places are looked up in one sample.
  let lookups: Int
  /// How many packs are opened in one sample.
  let openings: Int

  /// For figures that are quoted.
  static let full = Samples(count: 15, lookups: 5_000_000, openings: 20)
  /// For tests: everything runs once, nothing is slow.
  static let smoke = Samples(count: 1, lookups: 10_000, openings: 1)
}
