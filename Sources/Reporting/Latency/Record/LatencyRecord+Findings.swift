extension LatencyRecord {
  /// Responses over the budget, on equal exposure.
  public struct Misses: Codable, Equatable, Sendable {
    /// Keys of the engine that were too late.
    public let engineKeys: Int64
    /// Runs of such keys less than 100 ms apart.
    public let engineEpisodes: Int64
    /// The same of the control.
    public let controlKeys: Int64
    /// The same of the control.
    public let controlEpisodes: Int64
  }

  /// "So many of all keys are in time", and whether there were enough keys to say so.
  public struct Claim: Codable, Equatable, Sendable {
    /// The fraction of keys, such as 0.999.
    public let fraction: Double
    /// Keys that were measured.
    public let count: Int64
    /// Keys that the claim needs when none misses, at 95 % confidence.
    public let needed: Int64
    /// Keys that missed.
    public let misses: Int64
    /// Whether the claim holds; `nil` when there are too few keys to say.
    public let holds: Bool?
  }

  /// How keys fell on the frames of a screen.
  public struct Frames: Codable, Equatable, Sendable {
    /// The screen's rate.
    public let hertz: Int
    /// Keys that showed on the first frame after they were meant to be pressed.
    public let onNextFrame: Int64
    /// Keys that showed later than that.
    public let late: Int64
    /// The largest number of keys that showed on one frame.
    public let mostKeysPerFrame: Int64
  }

  /// A slow response with its cause. Blame explains; it never removes a sample.
  public struct Outlier: Codable, Equatable, Sendable {
    /// The key's 1-based number in the schedule.
    public let key: Int64
    /// The round, from 1, in which it was slowest.
    public let round: Int
    /// Rounds in which it missed the budget.
    public let roundsMissed: Int
    /// When it should have been pressed, in seconds from the round's start.
    public let second: Double
    /// Its response time in that round.
    public let responseNanoseconds: Int64
    /// Its service time in that round.
    public let serviceNanoseconds: Int64
    /// Its cause in words, such as `blocked in persist`.
    public let blame: String
  }

  /// The shortest and longest service of neighbouring keys over all rounds.
  public struct KeyRange: Codable, Equatable, Sendable {
    /// The 1-based number of the first key.
    public let first: Int64
    /// The 1-based number of the last key.
    public let last: Int64
    /// Of the keys' shortest services, the longest: what noise cannot explain.
    public let minimumNanoseconds: Int64
    /// The longest service in any round.
    public let maximumNanoseconds: Int64
  }
}
