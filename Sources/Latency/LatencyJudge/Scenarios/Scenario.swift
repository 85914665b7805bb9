internal import Text

/// A workload: when keys are pressed, which are wrong, and what happens around the engine.
///
/// A user's file has the format that `describe` prints.
public struct Scenario: Codable, Hashable, Sendable {
  /// The name on the command line: small letters, digits and hyphens.
  package var id: String
  /// A description of one line.
  package var title: String
  package var source: String
  package var role: ScenarioRole
  package var keys: Int
  /// The factor by which time runs faster; 1 for real time.
  package var acceleration: Double
  var arrivals: ArrivalProcess
  package var answers: AnswerPattern
  package var conditions: RunConditions

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, title, source, role, keys, acceleration, arrivals, answers, conditions
  }

  /// Creates a workload without checks; see `validate()`.
  package init(
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

  /// Creates a workload for a program of one's own.
  ///
  /// - Parameters:
  ///   - id: its name: small letters, digits and hyphens.
  ///   - title: a description of one line.
  ///   - source: where its numbers are from.
  ///   - keys: how many keys a round has.
  ///   - arrivals: when they are pressed.
  public init(id: String, title: String, source: String, keys: Int, arrivals: ArrivalProcess) {
    self.init(id: id, title: title, source: source, role: .gate, keys: keys, arrivals: arrivals)
  }

  /// The name for reports, with the factor of time where it is not 1.
  package var label: String {
    guard acceleration != 1 else { return id }
    let scale = acceleration < 1 ? 1e5 : 100
    return "\(id) (time × \(NumberFormat.exact((acceleration * scale).rounded() / scale)))"
  }

  /// The same workload with another number of keys.
  package func limited(toKeys limit: Int) -> Scenario {
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
  func limited(toSeconds seconds: Double, seed: UInt64) -> Scenario {
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
  package func paced(atRate rate: Double, seed: UInt64) -> Scenario {
    let present = KeystrokeSchedule(self, seed: seed).meanRate
    guard present > 0, rate > 0 else { return self }
    var copy = self
    copy.acceleration = acceleration * rate / present
    return copy
  }

  /// The most keys of a round; a row of samples takes some 60 bytes.
  package static var maximumKeyCount: Int { 10_000_000 }

  /// Whether a text is 1 to 64 small letters, digits and hyphens.
  package static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }

  /// Checks every field.
  ///
  /// - Throws: `ScenarioError` for the first invalid field.
  package func validate() throws(ScenarioError) {
    try ScenarioError.require(
      Self.isName(id), "id", "'\(id)' is not 1 to 64 small letters, digits and hyphens")
    try ScenarioError.require(
      (1...Self.maximumKeyCount).contains(keys), "keys",
      "\(keys) is not between 1 and \(Self.maximumKeyCount)")
    try FieldRule.between(0.001, 1e6).check(acceleration, "acceleration")
    try arrivals.model.validate(at: "arrivals", keys: keys)
    try answers.validate(at: "answers")
    try conditions.validate(at: "conditions")
    try ScenarioError.require(
      answers.revealEvery == 0 || conditions.mode.allowsReveals, "answers.revealEvery",
      "a session of mode \(conditions.mode.rawValue) reveals nothing")
    try ScenarioError.require(
      conditions.mode != .strict || answers.wrongShare == 0, "answers.wrongShare",
      "a strict session ends at the first wrong key; use endsWrong")
    guard
      conditions.injection == .inline || (answers.tickMilliseconds == 0 && answers.revealEvery == 0)
    else {
      throw ScenarioError(
        field: "answers",
        problem: "on a terminal only digits are typed: no ticks, no reveals")
    }
  }

  /// The schedule of a seed, for a valid scenario whose keys all come within a day.
  ///
  /// - Throws: `ScenarioError` for the first invalid field, or the one that makes the schedule too
  ///   long.
  /// - Complexity: O(n) for n keys.
  public func schedule(seed: UInt64) throws(ScenarioError) -> KeystrokeSchedule {
    try validate()
    let schedule = KeystrokeSchedule(self, seed: seed)
    guard schedule.duration <= ScheduleLimit.longest else {
      let hours = schedule.duration / 3_600_000_000_000
      let time = hours > 8_760 ? "more than a year" : "\(hours.grouped) hours"
      throw ScenarioError(
        field: acceleration < 1 ? "acceleration" : "keys",
        problem: "all \(keys.grouped) keys take \(time), "
          + "and a day is the most; plan fewer keys, shorter intervals or a higher acceleration")
    }
    return schedule
  }

  package static func builtIn(_ id: String) -> Scenario? { builtIns.first { $0.id == id } }

  /// Creates a scenario from a file and checks it.
  ///
  /// `title`, `source`, `role`, `acceleration`, `answers` and `conditions` may be missing.
  /// - Throws: `ScenarioError` where a value is invalid or a field is unknown; a
  ///   `DecodingError` otherwise. `ScenarioError.init(_:)` describes both.
  public init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.decode(String.self, forKey: .id)
    self.init(
      id: id,
      title: try values.decodeIfPresent(String.self, forKey: .title) ?? id,
      source: try values.decodeIfPresent(String.self, forKey: .source) ?? "a file of one's own",
      role: try values.decodeEnumIfPresent(.role) ?? .gate,
      keys: try values.decode(Int.self, forKey: .keys),
      acceleration: try values.decodeIfPresent(Double.self, forKey: .acceleration) ?? 1,
      arrivals: try values.decode(ArrivalProcess.self, forKey: .arrivals),
      answers: try values.decodeIfPresent(AnswerPattern.self, forKey: .answers) ?? .allRight,
      conditions: try values.decodeIfPresent(RunConditions.self, forKey: .conditions) ?? .ordinary)
    try validate()
  }
}

package enum ScenarioRole: String, Codable, CaseIterable, Sendable {
  case gate
  /// It finds the rate at which the engine no longer keeps up; never fails a gate.
  case headroom
  /// It tests the harness and is in no profile.
  case harness
}

package struct RunConditions: Codable, Hashable, Sendable {
  package var hogs = 0
  /// Whether the pack is evicted from the page cache before each round.
  package var evictsPack = false
  /// Whether the run begins at a position drawn from the seed, not at the first decimal.
  package var startsAnywhere = false
  /// How long each fsync takes, in milliseconds.
  ///
  /// 0 adds no delay; anything above also switches persistence on.
  package var slowFsyncMilliseconds = 0.0
  /// How keys reach the engine by default.
  package var injection = InjectionMode.inline
  package var mode = RoundMode.practice

  package static var ordinary: RunConditions { RunConditions() }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case hogs, evictsPack, startsAnywhere, slowFsyncMilliseconds, injection, mode
  }
}

extension RunConditions {
  package init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    hogs = try values.decodeIfPresent(Int.self, forKey: .hogs) ?? hogs
    evictsPack = try values.decodeIfPresent(Bool.self, forKey: .evictsPack) ?? evictsPack
    startsAnywhere =
      try values.decodeIfPresent(Bool.self, forKey: .startsAnywhere) ?? startsAnywhere
    slowFsyncMilliseconds =
      try values.decodeIfPresent(Double.self, forKey: .slowFsyncMilliseconds)
      ?? slowFsyncMilliseconds
    injection = try values.decodeEnumIfPresent(.injection) ?? injection
    mode = try values.decodeEnumIfPresent(.mode) ?? (startsAnywhere ? .learn : mode)
  }

  func validate(at path: String) throws(ScenarioError) {
    try ScenarioError.require(
      (0...64).contains(hogs), "\(path).hogs", "\(hogs) is not between 0 and 64")
    try FieldRule.between(0, 10_000).check(slowFsyncMilliseconds, "\(path).slowFsyncMilliseconds")
    try ScenarioError.require(
      !startsAnywhere || mode == .learn, "\(path).startsAnywhere",
      "a session of mode \(mode.rawValue) starts at the first decimal; use learn")
    try ScenarioError.require(
      injection != .process, "\(path).injection", "a program is named by 'latency gate --arm'")
    try ScenarioError.require(
      injection == .inline || mode == .practice, "\(path).mode",
      "on a terminal only practice is played")
  }
}

package enum RoundMode: String, Codable, CaseIterable, Sendable {
  /// A segment whose digits are shown.
  case learn
  /// From memory.
  case practice
  /// Against the ghost of a record.
  case game
  /// Until the first error.
  case strict

  var allowsReveals: Bool { self == .practice || self == .game }
}

package enum InjectionMode: String, Codable, CaseIterable, Sendable {
  /// The thread that waits for the key's time calls the engine.
  case inline
  /// Through a pseudo-terminal into the real trainer, and back as painted bytes.
  case terminal
  /// Into a program of any origin, which an arm or a file of samples speaks for.
  case process

  /// Whether keys end as a picture, whose limits are others than an engine's.
  package var isPainted: Bool { self == .terminal }
}
