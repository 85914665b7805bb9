/// The worst key and its explanation.
public struct WorstKey: Codable, Hashable, Sendable {
  /// The key's index in the schedule.
  public var index: Int
  /// The reproducible response, in nanoseconds.
  public var reproducible: Int64
  /// The largest response of any round from the key's release, in nanoseconds.
  public var largest: Int64
  /// In how many rounds it missed the budget.
  public var roundsMissed: Int
  /// Of how many.
  public var rounds: Int
  /// What explains its slowest round.
  public var blame: Blame
}
