/// A workload: when keys are pressed, which are wrong, and what happens around the engine.
///
/// A user's file has the format that `describe` prints.
public struct Scenario: Codable, Hashable, Sendable {
  /// The name on the command line: small letters, digits and hyphens.
  public var id: String
  /// A description of one line.
  public var title: String
  /// The source of its numbers.
  public var source: String
  /// Its purpose.
  public var role: ScenarioRole
  /// How many keys a round has.
  public var keys: Int
  /// The factor by which time runs faster; 1 for real time.
  public var acceleration: Double
  /// When keys are pressed.
  public var arrivals: ArrivalProcess
  /// Which keys are wrong.
  public var answers: AnswerPattern
  /// The conditions around the engine.
  public var conditions: RunConditions

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, title, source, role, keys, acceleration, arrivals, answers, conditions
  }

  /// Creates a workload without checks; see `validate()`.
  public init(
    id: String, title: String, source: String, role: ScenarioRole = .gate, keys: Int,
    acceleration: Double = 1, arrivals: ArrivalProcess, answers: AnswerPattern = .allRight,
    conditions: RunConditions = .ordinary
  ) {
    self.id = id
    self.title = title
    self.source = source
    self.role = role
    self.keys = keys
    self.acceleration = acceleration
    self.arrivals = arrivals
    self.answers = answers
    self.conditions = conditions
  }

  /// The name for reports, with the factor of time where it is not 1.
  public var label: String {
    guard acceleration != 1 else { return id }
    let scale = acceleration < 1 ? 1e5 : 100
    let factor = (acceleration * scale).rounded() / scale
    let text = factor == factor.rounded() && factor < 1e9 ? String(Int64(factor)) : String(factor)
    return "\(id) (time × \(text))"
  }

  /// The same workload with another number of keys.
  public func limited(toKeys limit: Int) -> Scenario {
    var copy = self
    copy.keys = min(keys, limit)
    return copy
  }

  /// The same workload with the keys that come within a time, at least one.
  ///
  /// - Parameters:
  ///   - seconds: the longest that a round may take, from its beginning to the last key's release.
  ///   - seed: the seed of the schedule whose time counts.
  /// - Complexity: O(n) for n keys, where fewer keys have the same times.
  public func limited(toSeconds seconds: Double, seed: UInt64) -> Scenario {
    var copy = self
    while copy.keys > 1 {
      let times = KeystrokeSchedule(copy, seed: seed).keys
      let fitting = times.count { Double($0.released) <= seconds * 1e9 }
      guard fitting < copy.keys else { break }
      copy.keys = max(1, fitting)
    }
    return copy
  }

  /// The same workload, scaled to a mean rate.
  ///
  /// - Parameters:
  ///   - rate: keys a second, above 0.
  ///   - seed: the seed of the schedule whose mean rate counts.
  public func paced(atRate rate: Double, seed: UInt64) -> Scenario {
    let present = KeystrokeSchedule(self, seed: seed).meanRate
    guard present > 0, rate > 0 else { return self }
    var copy = self
    copy.acceleration = acceleration * rate / present
    return copy
  }
}
