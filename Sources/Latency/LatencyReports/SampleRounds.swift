package import LatencyJudge

/// Rounds for the judge, made of two files of samples: of a program, and of a control that does
/// nothing on the same schedule.
package struct SampleRounds: Sendable {
  /// The rounds of each scenario, in the order of the program's file.
  package let scenarios: [ScenarioRounds]
  /// Whether every round of the program says what its thread did (field `blame`).
  package let hasCounters: Bool

  /// Joins two files.
  ///
  /// Both may be one file whose rounds name their arms; without a control the program is its own.
  ///
  /// - Parameter expected: the right answers; `nil` where no oracle is asked.
  /// - Throws: ``SampleError`` where rounds do not belong together.
  /// - Complexity: O(n).
  package init(
    engine: SampleFile, control: SampleFile? = nil, expecting expected: ExpectedAnswers? = nil
  ) throws(SampleError) {
    let own = engine.rounds.filter { $0.header.arm != .control }
    let others = control?.rounds.filter { $0.header.arm != .engine } ?? own
    for (file, rounds, arm) in [(engine, own, "engine"), (control ?? engine, others, "control")]
    where rounds.isEmpty {
      throw SampleError(
        file: file.name, line: nil, field: "", problem: "there is no round of the \(arm) in it")
    }
    var names: [String] = []
    for round in own where !names.contains(round.header.scenario) {
      names.append(round.header.scenario)
    }
    guard expected == nil || names.count == 1 else {
      throw SampleError(
        file: engine.name, line: nil, field: "scenario",
        problem: "an oracle answers the keys of one scenario, and there are \(names.count)")
    }
    var scenarios: [ScenarioRounds] = []
    for name in names {
      scenarios.append(
        try Pairing(
          name: name, engine: engine.name, control: (control ?? engine).name,
          own: own.filter { $0.header.scenario == name },
          others: others.filter { $0.header.scenario == name }, expected: expected
        ).rounds())
    }
    self.scenarios = scenarios
    hasCounters = own.allSatisfy { $0.header.blame != nil }
  }

  private struct Pairing {
    let name: String
    let engine: String
    let control: String
    let own: [SampleFile.Round]
    let others: [SampleFile.Round]
    let expected: ExpectedAnswers?

    func rounds() throws(SampleError) -> ScenarioRounds {
      guard let model = own.first(where: { $0.header.isComplete != false }) ?? own.first else {
        preconditionFailure("a scenario is named by a round")
      }
      let schedule = try schedule(of: model)
      let partners = try numbered(others, control)
      let numbers = try numbered(own, engine)
      if let lonely = Set(numbers.keys).symmetricDifference(partners.keys).min() {
        let isOwn = numbers[lonely] != nil
        throw SampleError(
          file: isOwn ? engine : control, line: (numbers[lonely] ?? partners[lonely])?.line,
          field: "round",
          problem: "round \(lonely) of '\(name)' is not in '\(isOwn ? control : engine)': a round"
            + " of the program and one of the control make a pair")
      }
      var pairs: [RoundPair] = []
      for (number, round) in numbers.sorted(by: { $0.key < $1.key }) {
        guard let partner = partners[number] else { continue }
        pairs.append(
          RoundPair(
            engine: try result(round, .engine, schedule, engine),
            control: try result(partner, .control, schedule, control)))
      }
      let builtIn = model.header.scheduleHash.flatMap { _ in Scenario.builtIn(name) }
      let scenario = Scenario(
        id: name, title: builtIn?.title ?? name, source: "samples in '\(engine)'",
        role: builtIn?.role ?? .gate, keys: schedule.count,
        arrivals: .listed(
          ListedArrivals(timesMilliseconds: schedule.keys.map { Double($0.intended) / 1e6 })))
      return ScenarioRounds(scenario: scenario, schedule: schedule, pairs: pairs)
    }

    private func numbered(
      _ rounds: [SampleFile.Round], _ file: String
    ) throws(SampleError) -> [Int: SampleFile.Round] {
      var numbered: [Int: SampleFile.Round] = [:]
      for round in rounds {
        guard numbered.updateValue(round, forKey: round.header.round) == nil else {
          throw SampleError(
            file: file, line: round.line, field: "round",
            problem: "round \(round.header.round) of '\(name)' is there twice")
        }
      }
      return numbered
    }

    /// What was typed, by the samples of one round.
    private func schedule(of round: SampleFile.Round) throws(SampleError) -> KeystrokeSchedule {
      let keys = round.samples.indices.map { index in
        Keystroke(
          intended: round.samples[index].intended, released: round.released[index],
          intent: KeyIntent(round.classes[index], round.samples[index].verdict))
      }
      do throws(ScenarioError) {
        return try KeystrokeSchedule(scenario: name, seed: round.header.seed ?? 0, checking: keys)
      } catch {
        throw SampleError(
          file: engine, line: round.line, field: error.field, problem: error.problem)
      }
    }

    private func result(
      _ round: SampleFile.Round, _ arm: RoundArm, _ schedule: KeystrokeSchedule, _ file: String
    ) throws(SampleError) -> RoundResult {
      let header = round.header
      let isComplete = header.isComplete ?? true
      for (index, sample) in round.samples.enumerated() {
        guard index < schedule.count, sample.intended == schedule.keys[index].intended,
          round.released[index] == schedule.keys[index].released
        else {
          throw SampleError(
            file: file, line: round.line, field: "intended",
            problem: "key \(index) of this round has another time than in the first round of"
              + " '\(engine)': all rounds play one schedule")
        }
      }
      var lost = round.lost.map { ($0, "it was never published") }
      if isComplete, round.samples.count < schedule.count {
        lost.append((round.samples.count, "the round has \(round.samples.count) keys"))
      }
      var findings = header.oracle ?? []
      findings += lost.prefix(ExpectedAnswers.maximumFindings).map {
        OracleFinding(.lost, key: $0.0, detail: $0.1)
      }
      if arm == .engine, let expected {
        let answers = zip(round.answers, round.samples).map { answer, sample in
          answer ?? (sample.verdict == .none ? nil : "\(sample.verdict.rawValue)")
        }
        findings += expected.findings(in: answers)
        if let key = answers.firstIndex(of: nil) {
          findings.append(
            OracleFinding(.lost, key: key, detail: "there is no answer for the oracle"))
        }
      }
      var table = SampleTable(capacity: round.samples.count)
      var counters = (header.blame ?? [])[...]
      for (index, sample) in round.samples.enumerated() {
        table.record(
          intended: sample.intended, injected: sample.injected, entered: sample.entered,
          answered: sample.answered, published: sample.published, verdict: sample.verdict)
        if let record = counters.first, record.index == index {
          table.note(record.counters)
          counters.removeFirst()
        }
        if let time = sample.seen { table.seen.set(time, at: index) }
        if let time = sample.durable { table.durable.set(time, at: index) }
      }
      var result = RoundResult(
        scenario: name, seed: schedule.seed, scheduleHash: schedule.hash, round: header.round,
        arm: arm, ranFirst: header.ranFirst ?? false, offset: header.offset ?? 0,
        injection: header.injection ?? .process, samples: table, hiccups: header.hiccups ?? [],
        machine: header.machine ?? MachineCounters(), oracle: findings, isComplete: isComplete)
      result.terminal = header.terminal
      if round.answers.contains(where: { $0 != nil }) { result.answers = round.answers }
      return result
    }
  }
}

extension KeyIntent {
  /// What a key was, by its class and its verdict.
  fileprivate init(_ kind: KeyClass?, _ verdict: KeyVerdict) {
    switch kind {
    case .reveal: self = .reveal
    case .tick: self = .tick
    case nil, .first, .right, .wrong, .lineEnd, .last:
      self = verdict == .wrong ? Self(offset: 1) ?? .right : .right
    }
  }
}
