internal import ArgumentParser
internal import LatencyGate
internal import LatencyJudge
internal import Text

/// What a few keys show of how a program is measured.
struct ArmExamination: Encodable {
  private let keys: Int
  /// Times to an answer, in nanoseconds; `nil` where the answers are wrong.
  private let medianNanoseconds: Int64?
  private let longestNanoseconds: Int64?
  private let mistakes: [String]
  private let traps: [MeasurementTrap]

  init(
    of rounds: [RoundResult], beside known: [MeasurementTrap], budget: Int64,
    isPainted: Bool = false
  ) {
    let found =
      known
      + rounds.flatMap { MeasurementTrap.found(in: $0, budget: budget, isPainted: isPainted) }
    traps = MeasurementTrap.Kind.allCases.compactMap { kind in found.first { $0.kind == kind } }
    mistakes = rounds.flatMap(\.oracle).map { finding in
      (finding.key.map { "key \($0): " } ?? "") + finding.detail
    }
    let times = rounds.flatMap { $0.samples.values(.response) }.sorted()
    keys = times.count
    medianNanoseconds = mistakes.isEmpty && keys > 0 ? times[keys / 2] : nil
    longestNanoseconds = mistakes.isEmpty ? times.last : nil
  }

  /// Plays a key as soon as the program is ready, then some keys at random times.
  ///
  /// - Throws: `ExitCode` after an interruption.
  init(
    of description: ArmDescription, _ measuring: MeasurementOptions,
    by program: (some OwnProgram).Type
  ) throws {
    let seed = measuring.seed
    let schedule = try ScenarioSource.schedule(description.scenario, seed: seed)
    var traps = MeasurementTrap.found(in: schedule, typing: description.texts(of: schedule))
    let session = try MeasurementSession(of: program, isQuiet: measuring.quiet)
    func play(_ times: [Double]) throws -> RoundResult {
      session.showProgress("playing \(times.count.counted("key"))")
      var played = description
      played.scenario = Scenario(
        id: "examined", title: "keys at random times", source: "'doctor'", keys: times.count,
        arrivals: .listed(ListedArrivals(timesMilliseconds: times)))
      let arm = Arm(played, seed: seed, faults: [], budget: measuring.budget)
      let round = try arm.player(program, session).run(
        RoundRequest(
          scenario: played.scenario, seed: seed, round: 0, arm: .engine, ranFirst: true, offset: 0,
          injection: .process))
      session.clearProgress()
      guard let round, !session.interruption.isRaised else { throw ExitCode(130) }
      return round
    }
    var rounds: [RoundResult] = []
    do {
      let first = try play([0])
      if first.oracle.contains(where: { $0.kind == .lost }) {
        traps.append(
          MeasurementTrap(
            .unready,
            "a key that was sent as soon as the program was ready got no answer; let 'ready' be"
              + " what it shows only when it takes keys"))
      } else {
        var random = SeededRandom(seed: seed)
        var time = 0.0
        let times = (0..<min(64, schedule.count)).map { _ in
          time += 20 + 80 * random.unit()
          return time
        }
        rounds.append(try play(times))
      }
    } catch let error as RoundError {
      guard let trap = error.trap else { throw error }
      traps.append(MeasurementTrap(trap, error.description))
    }
    self.init(of: rounds, beside: traps, budget: measuring.budget)
  }

  /// Prints it, and what to do next where all is well.
  ///
  /// - Throws: `ExitCode` 1 for a trap, 4 for a wrong answer.
  func report(_ options: OutputOptions, next: String) throws {
    options.output.print(self) {
      var lines = mistakes.prefix(1).map { "INCORRECT: \($0)" } + traps.map { "TRAP: \($0.text)." }
      if let medianNanoseconds, let longestNanoseconds {
        lines.insert(
          "\(keys.counted("key")) answered: half within \(NumberFormat.time(medianNanoseconds)),"
            + " all within \(NumberFormat.time(longestNanoseconds)).", at: 0)
      }
      if traps.isEmpty, mistakes.isEmpty { lines.append("No trap was found. \(next)") }
      return lines.joined(separator: "\n")
    }
    if !traps.isEmpty { throw ExitCode(1) }
    if !mistakes.isEmpty { throw ExitCode(4) }
  }
}
