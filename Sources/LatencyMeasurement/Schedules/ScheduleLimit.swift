/// The limits of times in a schedule.
enum ScheduleLimit {
  /// The longest planned round: a day, in nanoseconds.
  static var longest: Int64 { 86_400_000_000_000 }

  /// No planned time is later, so that sums of two never overflow: some 36 years, in nanoseconds.
  static var horizon: Int64 { 1 << 60 }

  /// A time as a whole number of nanoseconds, from 0 to the horizon.
  static func clamped(_ nanoseconds: Double) -> Int64 {
    Int64(max(0, min(nanoseconds, Double(horizon))).rounded())
  }

  /// The sum of two times up to the horizon.
  static func sum(_ a: Int64, _ b: Int64) -> Int64 { min(horizon, a + b) }
}
