import LatencyMeasurement
import NumberText

/// What `calibrate` repeats: the gate with one injected fault, idle or under load.
struct CalibrationPlan {
  /// One line of the table.
  struct Row {
    /// The injected fault as its option, or `nil`.
    let plant: String?
    /// The load of the machine.
    let surroundings: CalibrationTally.Surroundings

    /// How many runs it gets for each run of an ordinary line.
    ///
    /// A false alarm is rarer than a miss and needs more runs to be seen.
    var weight: Int { plant == nil && surroundings == .idle ? 2 : 1 }

    /// Which part of the table it belongs to.
    var part: CalibrationPart {
      switch (plant, surroundings) {
      case (nil, .idle): .idle
      case (nil, .hogs): .hogs
      case (_, .idle): .faults
      case (_, .hogs): .hogFaults
      }
    }
  }

  /// The lines of the table.
  let lines: [Row]

  /// What is played.
  let scenarios: [Scenario]

  /// The minutes after which no further run starts by default; `nil` for one cycle of all lines.
  let minuteLimit: Double?

  /// The published table: the dense scenario of the gate's profile `ci`, long enough for every
  /// fault of the harness's design.
  static var full: CalibrationPlan {
    CalibrationPlan(
      keys: 5_200,
      plants: [
        "wrong@777", "lost@42", "slow:3%", "stall:20ms@5123", "random-stall:20ms/1000",
        "lock:30ms/1s",
      ], repeatsFaultsUnderLoad: true, minuteLimit: nil)
  }

  /// A short form for continuous integration: half a second a round, faults that fit in.
  static var short: CalibrationPlan {
    CalibrationPlan(
      keys: 2_000,
      plants: [
        "wrong@77", "lost@42", "slow:3%", "stall:20ms@700", "random-stall:20ms/300",
        "lock:30ms/150ms",
      ], repeatsFaultsUnderLoad: false, minuteLimit: 1.5)
  }

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - keys: how many keys a round has.
  ///   - plants: the faults.
  ///   - repeatsFaultsUnderLoad: whether they are also injected under load.
  ///   - minuteLimit: the minutes after which no further run starts.
  private init(keys: Int, plants: [String], repeatsFaultsUnderLoad: Bool, minuteLimit: Double?) {
    self.minuteLimit = minuteLimit
    // The exact and quick lines first, load last: a noisy machine may not finish.
    lines =
      [Row(plant: nil, surroundings: .idle)] + plants.map { Row(plant: $0, surroundings: .idle) }
      + [Row(plant: nil, surroundings: .hogs)]
      + (repeatsFaultsUnderLoad ? plants.map { Row(plant: $0, surroundings: .hogs) } : [])
    scenarios = GateProfile.ci.scenarios.prefix(1).map { $0.limited(toKeys: keys) }
  }

  /// The number of runs of one cycle, in which every line of some parts has its due.
  ///
  /// - Parameter part: the only part to run, or `nil` for all.
  func runsPerCycle(of part: CalibrationPart?) -> Int {
    indices(of: part).reduce(0) { $0 + lines[$1].weight }
  }

  private func indices(of part: CalibrationPart?) -> [Int] {
    lines.indices.filter { part == nil || lines[$0].part == part }
  }

  /// The index of the line that is furthest behind, so that the lines stay in proportion after any
  /// interruption.
  ///
  /// - Parameters:
  ///   - tallies: what ran so far, one for each line.
  ///   - part: the only part to run, or `nil` for all.
  ///   - runs: how many runs are enough for a line; `nil` for no end.
  /// - Returns: `nil` when every line has enough.
  func next(
    _ tallies: [CalibrationTally], of part: CalibrationPart?, below runs: Int?
  ) -> Int? {
    indices(of: part).filter { tallies[$0].runs < runs ?? .max }.min {
      tallies[$0].runs * lines[$1].weight < tallies[$1].runs * lines[$0].weight
    }
  }

  /// The tallies before the first run.
  var tallies: [CalibrationTally] {
    lines.map { line in
      CalibrationTally(line.plant.flatMap { try? InjectedFault(parsing: $0) }, line.surroundings)
    }
  }

  /// What is played, as text.
  var summary: String {
    let looks = GateConfiguration().looks
    let rounds = "\(looks.first ?? 0) to \(looks.last ?? 0) rounds of engine and control"
    return scenarios.map { "\($0.label), \($0.keys.grouped) keys" }.joined(separator: "; ")
      + "; \(rounds)"
  }
}
