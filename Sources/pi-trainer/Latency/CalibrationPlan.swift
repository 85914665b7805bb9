import LatencyMeasurement

/// What `calibrate` repeats: the gate with one fault planted, in one kind of surroundings.
struct CalibrationPlan {
  /// One line of the table.
  struct Line {
    /// The planted fault as its option, or `nil`.
    let plant: String?
    /// What else the machine does.
    let surroundings: CalibrationTally.Surroundings
  }

  /// The lines in the order in which they take turns.
  let lines: [Line]

  /// What is played.
  let scenarios: [Scenario]

  /// How often the whole plan is gone through, where no time is given.
  let turns: Int

  /// The published table: the gate's own profile, every fault of the harness's design.
  static var full: CalibrationPlan {
    CalibrationPlan(
      lines: lines([
        "stall:20ms@5123", "random-stall:20ms/1000", "lock:30ms/1s", "wrong@777", "lost@42",
        "slow:3%",
      ]), scenarios: GateProfile.ci.scenarios, turns: 1)
  }

  /// A short form for continuous integration: half a second a round, faults that fit in.
  static var short: CalibrationPlan {
    CalibrationPlan(
      lines: lines([
        "stall:20ms@700", "random-stall:20ms/300", "lock:30ms/150ms", "wrong@77", "lost@42",
        "slow:3%",
      ]),
      scenarios: GateProfile.ci.scenarios.prefix(1).map { $0.limited(toKeys: 2000) }, turns: 1)
  }

  private static func lines(_ plants: [String]) -> [Line] {
    [Line(plant: nil, surroundings: .idle), Line(plant: nil, surroundings: .hogs)]
      + plants.map { Line(plant: $0, surroundings: .idle) }
  }

  /// The tallies before anything ran.
  var tallies: [CalibrationTally] {
    lines.map { line in
      CalibrationTally(line.plant.flatMap { try? PlantedFault(parsing: $0) }, line.surroundings)
    }
  }
}
