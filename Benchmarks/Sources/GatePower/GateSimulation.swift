package import LatencyJudge

/// Gates judged by the thousands on recorded rounds with a fault put between them.
///
/// Each gate draws its rounds from the recording without replacement, plays them with the fault,
/// and is judged as a run is: by the same judge, at the same looks. Counts (G4) and the terminal
/// are left out, so what a real run sees is at least this.
package struct GateSimulation: Sendable {
  private let recording: RoundRecording
  private let configuration: GateConfiguration
  private let schedules: [KeystrokeSchedule]
  /// For each scenario the rounds of both arms as they were.
  private let played: [(engine: [RoundResult], control: [RoundResult])]

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - recording: a valid recording with at least as many rounds as the last look.
  ///   - configuration: the requirements; its looks say how many rounds a gate has.
  /// - Throws: `ScenarioError` where there are too few rounds.
  package init(
    _ recording: RoundRecording, _ configuration: GateConfiguration
  ) throws(ScenarioError) {
    let needed = configuration.looks.last ?? 1
    guard recording.launches >= needed else {
      throw ScenarioError(
        field: "scenarios",
        problem: "\(recording.launches) rounds are recorded, a gate draws \(needed)")
    }
    self.recording = recording
    self.configuration = configuration
    let schedules = recording.scenarios.map {
      KeystrokeSchedule($0.scenario, seed: recording.seed)
    }
    self.schedules = schedules
    played = zip(recording.scenarios, schedules).map { recorded, schedule in
      let rounds = { (arm: RoundArm) in
        (0..<recording.launches).map { recorded.round($0, of: arm, schedule) }
      }
      return (rounds(.engine), rounds(.control))
    }
  }

  /// What the gate says of one synthetic run.
  package struct Outcome: Hashable, Sendable {
    /// The verdict.
    package let verdict: GateVerdict
    /// The gates that failed.
    package let convicted: [GateID]

    /// Creates an outcome.
    package init(verdict: GateVerdict, convicted: [GateID]) {
      self.verdict = verdict
      self.convicted = convicted
    }
  }

  /// Plays and judges one gate.
  ///
  /// - Parameters:
  ///   - fault: what is put into the engine's rounds.
  ///   - seed: equal seeds give equal gates.
  /// - Complexity: O(n) for n samples of the rounds that are judged, twice where they are looked at
  ///   twice.
  package func gate(_ fault: SimulatedFault, seed: UInt64) -> Outcome {
    var random = SeededRandom(seed: seed)
    let launches = draw(configuration.looks.last ?? 1, &random)
    var rounds = zip(recording.scenarios, schedules).map {
      ScenarioRounds(scenario: $0.scenario, schedule: $1, pairs: [])
    }
    for look in configuration.looks {
      for position in (rounds.first?.pairs.count ?? 0)..<look {
        let pairs = launch(launches[position], at: position, fault, &random)
        for (index, pair) in pairs.enumerated() { rounds[index].pairs.append(pair) }
      }
      let (verdict, convicted) = LatencyJudge.outcome(
        GateInput(
          configuration: configuration, scenarios: rounds, isComplete: true,
          provenance: recording.provenance, machine: recording.machine))
      let outcome = Outcome(verdict: verdict, convicted: convicted)
      if outcome.verdict != .inconclusive || look == configuration.looks.last { return outcome }
    }
    return Outcome(verdict: .notRun, convicted: [])
  }

  /// Different launches in random order.
  private func draw(_ count: Int, _ random: inout SeededRandom) -> [Int] {
    var all = Array(0..<recording.launches)
    for place in 0..<count {
      all.swapAt(place, place + Int(random.below(UInt64(all.count - place))))
    }
    return Array(all.prefix(count))
  }

  /// A pair of rounds of every scenario.
  private func launch(
    _ number: Int, at position: Int, _ fault: SimulatedFault, _ random: inout SeededRandom
  ) -> [RoundPair] {
    // Noise that hits one launch hits all of its scenarios, so all of them change places.
    let isSwapped = fault == .none && random.below(2) == 1
    var isStalled = false
    if case .fixedStall(_, let share) = fault { isStalled = random.unit() < share }
    return recording.scenarios.indices.map { index in
      var engine = played[index].engine[number]
      var control = played[index].control[number]
      if isSwapped { swap(&engine, &control) }
      if fault != .none {
        let keys = schedules[index].count
        // Of the last scenario, which is the densest, a key in the middle.
        let isLast = index == recording.scenarios.count - 1
        engine = recording.scenarios[index].round(
          number, of: .engine, schedules[index],
          fault: RoundFault(
            fault, fixedKey: isStalled && isLast ? keys / 2 : nil,
            random: SeededRandom(seed: random.next())))
      }
      engine.round = position
      control.round = position
      engine.arm = .engine
      control.arm = .control
      return RoundPair(engine: engine, control: control)
    }
  }
}

extension RecordedScenario {
  /// A round as it was, or with a fault: keys wait for those before them.
  ///
  /// - Parameters:
  ///   - number: the number of the round.
  ///   - arm: which program.
  ///   - schedule: the schedule of the scenario.
  ///   - fault: what is put into the round.
  /// - Complexity: O(n) for n keys.
  func round(
    _ number: Int, of arm: RoundArm, _ schedule: KeystrokeSchedule, fault: RoundFault? = nil
  ) -> RoundResult {
    let recorded = arm == .engine ? engine : control
    let round = recorded.rounds[number]
    var fault = fault
    var samples = SampleTable(
      capacity: schedule.count, blameCapacity: round.delays.count + 1_024)
    var free = Int64.min
    var place = 0
    for (index, key) in schedule.keys.enumerated() {
      var entered = max(key.released, free) + recorded.lateness[index]
      var occupancy = recorded.occupancy[index]
      var counters: BlameCounters?
      if place < round.delays.count, round.delays[place].key == index {
        entered += round.delays[place].lateness
        occupancy += round.delays[place].occupancy
        counters = round.delays[place].counters
        place += 1
      }
      if let added = fault?.delay(ofKey: index, entered: entered) {
        occupancy += added.time
        counters = (counters ?? .zero).adding(added.counters)
      }
      free = entered + occupancy
      samples.record(
        intended: key.intended, injected: entered, entered: entered, answered: free,
        published: free, verdict: arm == .control ? .none : key.intent.isRight ? .correct : .wrong)
      if let counters { samples.note(counters) }
    }
    return RoundResult(
      scenario: schedule.scenario, seed: schedule.seed, scheduleHash: scheduleHash, round: number,
      arm: arm, ranFirst: arm == .engine, offset: 0, injection: .inline, samples: samples,
      hiccups: round.hiccups, machine: round.machine, oracle: [], isComplete: true)
  }
}

extension BlameCounters {
  /// The counters of two delays of one key.
  fileprivate func adding(_ other: BlameCounters) -> BlameCounters {
    var sum = self
    sum.voluntarySwitches += other.voluntarySwitches
    sum.threadTime += other.threadTime
    sum.wallTime += other.wallTime
    sum.keyThreadTime += other.keyThreadTime
    sum.keyVoluntarySwitches += other.keyVoluntarySwitches
    return sum
  }
}
