extension KeystrokeSchedule {
  /// Creates the schedule of a scenario.
  ///
  /// Times beyond the horizon of some 36 years are clamped; `Scenario.schedule(seed:)` refuses what
  /// is longer than a day.
  ///
  /// - Parameters:
  ///   - scenario: a valid scenario.
  ///   - seed: any number; equal scenarios and seeds give equal schedules on every machine.
  /// - Complexity: O(n).
  public init(_ scenario: Scenario, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let planned = scenario.arrivals.times(of: scenario.keys, random: &random)
    let keys = scenario.answers.keystrokes(at: planned, random: &random)
    let factor = scenario.acceleration
    self.init(
      scenario: scenario.id, seed: seed,
      keys: factor == 1 ? keys : keys.map { $0.accelerated(by: factor) })
  }
}

extension Keystroke {
  /// The same key in a time that runs faster.
  func accelerated(by factor: Double) -> Keystroke {
    Keystroke(
      intended: ScheduleLimit.clamped(Double(intended) / factor),
      released: ScheduleLimit.clamped(Double(released) / factor), intent: intent)
  }
}
