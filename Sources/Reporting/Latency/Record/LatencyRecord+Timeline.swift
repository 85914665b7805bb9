extension LatencyRecord {
  /// One round over time.
  public struct Timeline: Codable, Equatable, Sendable {
    /// A moment with a duration.
    public struct Point: Codable, Equatable, Sendable {
      /// Seconds from the round's start.
      public let second: Double
      /// The longest duration near this moment.
      public let nanoseconds: Int64
    }

    /// The round, from 1.
    public let round: Int
    /// The engine's response times, the longest of every stretch.
    public let engine: [Point]
    /// The control's response times on the same schedule, in a process of its own.
    public let control: [Point]
    /// Stalls of the platform that the hiccup thread saw beside the engine.
    public let hiccups: [Point]
  }

  /// The rate rises until responses no longer fit the budget.
  public struct Ramp: Codable, Equatable, Sendable {
    /// What happened at one rate.
    public struct Step: Codable, Equatable, Sendable {
      /// Keys a second.
      public let keysPerSecond: Double
      /// Half of the keys took no longer.
      public let medianNanoseconds: Int64
      /// 99 of 100 keys took no longer.
      public let percentile99Nanoseconds: Int64
      /// The longest.
      public let maximumNanoseconds: Int64
      /// Keys that were lost; more than none is a wrong verdict.
      public let lost: Int64
    }

    /// The steps, by rising rate.
    public let steps: [Step]
    /// The highest rate at which 99 of 100 keys were in time; `nil` when none was.
    public let kneeKeysPerSecond: Double?
    /// The rate that the product must stand.
    public let requiredKeysPerSecond: Double
  }
}
