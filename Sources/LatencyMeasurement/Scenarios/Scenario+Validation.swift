internal import NumberText

extension Scenario {
  /// The most keys of a round; a row of samples takes some 60 bytes.
  public static var maximumKeyCount: Int { 10_000_000 }

  /// Checks every field.
  ///
  /// - Throws: `ScenarioError` for the first invalid field.
  public func validate() throws(ScenarioError) {
    let letters = id.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    guard letters, (1...64).contains(id.utf8.count) else {
      throw ScenarioError(
        field: "id", problem: "'\(id)' is not 1 to 64 small letters, digits and hyphens")
    }
    guard (1...Self.maximumKeyCount).contains(keys) else {
      throw ScenarioError(
        field: "keys", problem: "\(keys) is not between 1 and \(Self.maximumKeyCount)")
    }
    try FieldRule.between(0.001, 1e6).check(acceleration, "acceleration")
    try arrivals.validate(at: "arrivals", keys: keys)
    try answers.validate(at: "answers")
    try conditions.validate(at: "conditions")
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
      throw ScenarioError(
        field: acceleration < 1 ? "acceleration" : "keys",
        problem: "all \(keys.grouped) keys take \(NumberFormat.hours(schedule.duration)), "
          + "and a day is the most; plan fewer keys, shorter intervals or a higher acceleration")
    }
    return schedule
  }

  /// The built-in scenario of a name, or `nil`.
  public static func builtIn(_ id: String) -> Scenario? {
    builtIns.first { $0.id == id }
  }
}
