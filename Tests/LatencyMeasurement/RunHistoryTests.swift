import LatencyMeasurement
import Testing

/// Runs of the gate that nobody made.
enum MadeUpRuns {
  static let machine = MachineFingerprint(
    processor: "made up", processors: 2, kernel: "6.1", isVirtual: true)

  /// The lines of a history, each with the times of one class.
  static func runs(
    _ times: [Int64], instructions: [Double]? = nil, on machine: MachineFingerprint = machine
  ) throws -> [HistoryRun] {
    try times.enumerated().map { number, time in
      var result = SyntheticRounds.steady(keys: 30).evaluate()
      result.provenance.started =
        "2026-01-\(number / 20 + 10)T\(number % 20 + 10):00:00Z"
      result.provenance.commit = "\(1_000_000_000_000 + number)"
      result.provenance.branch = "main"
      var run = try HistoryRun(result)
      run.machine = machine
      run.classes = ["right": time, "wrong": 900]
      run.instructionsPerKey = instructions?[number]
      return run
    }
  }
}

@Suite("A history of runs")
struct RunHistoryTests {
  private func steady(_ count: Int, _ level: Int64, seed: UInt64 = 1) -> [Int64] {
    var made = SyntheticSeries(seed: seed)
    return (0..<count).map { _ in level + Int64(made.normal() * 10) }
  }

  @Test("a run says what can be compared, and one without times is refused")
  func line() throws {
    var result = SyntheticRounds.steady(keys: 300).evaluate()
    result.provenance.started = "2026-01-31T12:00:00Z"
    result.machine = [
      MachineFact("processor", "P"), MachineFact("processors", "4"), MachineFact("kernel", "K"),
      MachineFact("virtual machine", "yes", note: "n"),
    ]
    let run = try HistoryRun(result)
    #expect(run.classes["right"] == 1_900 && run.classes["first"] == 1_900)
    #expect(run.classes == result.scenarios[0].classes && run.support == result.support)
    #expect(
      run.machine
        == MachineFingerprint(processor: "P", processors: 4, kernel: "K", isVirtual: true))
    #expect(run[.ownTime(.right)] == 1_900 && run[.instructions] == nil)
    var interrupted = result
    interrupted.isComplete = false
    #expect(throws: ScenarioError.self) { try HistoryRun(interrupted) }
    var wrong = result
    wrong.verdict = .incorrect
    #expect(throws: ScenarioError.self) { try HistoryRun(wrong) }
    result.provenance.started = "yesterday"
    #expect(throws: ScenarioError.self) { try HistoryRun(result).validate() }
  }

  @Test("a recent slowdown is FAIL and named; an old one, a speed-up and steady times are PASS")
  func verdicts() throws {
    let before = steady(20, 1_000)
    let slower = RunHistory(try MadeUpRuns.runs(before + steady(6, 1_300, seed: 2))).analysis()
    #expect(slower.verdict == .fail)
    #expect(slower.headline.hasPrefix("own time of a right digit: 1"), "\(slower.headline)")
    #expect(slower.headline.contains("from 100000000002") && slower.headline.contains("% more"))
    let old = RunHistory(try MadeUpRuns.runs(before + steady(20, 1_300, seed: 2))).analysis()
    #expect(old.verdict == .pass && old.series.flatMap(\.changes).count == 1)
    let faster = RunHistory(try MadeUpRuns.runs(before + steady(6, 800, seed: 2))).analysis()
    #expect(faster.verdict == .pass && faster.directions == (0, 1))
    #expect(RunHistory(try MadeUpRuns.runs(before)).analysis().verdict == .pass)
    let counted = try MadeUpRuns.runs(
      before, instructions: [Double](repeating: 663, count: 15) + [Double](repeating: 670, count: 5)
    )
    let instructions = RunHistory(counted).analysis()
    #expect(instructions.verdict == .fail)
    #expect(instructions.recentSlowdown?.metric == .instructions)
    #expect(instructions.recentSlowdown?.change.index == 15)
  }

  @Test(
    "times of another machine are left out, and with few runs there is no answer; unless forced")
  func machines() throws {
    var other = MadeUpRuns.machine
    other.kernel = "6.2"
    let runs =
      try MadeUpRuns.runs(steady(20, 1_000), on: other)
      + MadeUpRuns.runs(steady(5, 2_000, seed: 2))
    let apart = RunHistory(runs).analysis()
    #expect(apart.verdict == .inconclusive && apart.leftOut == 20 && apart.runs.count == 5)
    #expect(apart.headline.contains("5 runs on 2 × made up, kernel 6.1, virtual: 8 are needed"))
    #expect(apart.headline.contains("20 runs of other machines are left out, --force"))
    let forced = RunHistory(runs).analysis(isForced: true)
    #expect(forced.verdict == .fail && forced.notes.contains { $0.contains("2 machines") })
    #expect(RunHistory([]).analysis().verdict == .inconclusive)
  }

  @Test("slowdowns without one improvement put the gate in doubt, by their probability")
  func doubt() throws {
    var times: [Int64] = []
    for step in 0..<6 { times += steady(12, 1_000 + Int64(step) * 300, seed: UInt64(step + 1)) }
    let climbing = RunHistory(try MadeUpRuns.runs(times)).analysis()
    #expect(climbing.directions == (5, 0))
    #expect(
      climbing.notes.contains { $0.contains("5 slowdowns and no improvement") && $0.contains("32") }
    )
    let mixed = RunHistory(
      try MadeUpRuns.runs(times + steady(12, 900, seed: 9))
    ).analysis()
    #expect(mixed.directions.faster == 1)
    #expect(!mixed.notes.contains { $0.contains("no improvement") })
  }

  @Test(
    "limits of another machine: INCONCLUSIVE up to ten times as much, FAIL beyond and if forced")
  func foreignLimits() {
    var rounds = SyntheticRounds.steady()
    func verdict(_ service: Int64, _ machine: MachineFingerprint?) -> GateFinding {
      rounds.engine = { _, key in SyntheticRounds.Disturbance(service: key == 7 ? service : 0) }
      return SyntheticRounds.evaluate(
        [rounds], limits: ReproducibleLimits(classes: ["right": 10_000], machine: machine))[
          .reproducibleDeadline]
    }
    // The limit is 50 µs. The rounds name no machine, so any other fingerprint is foreign.
    #expect(verdict(40_000, MadeUpRuns.machine).verdict == .pass)
    let foreign = verdict(100_000, MadeUpRuns.machine)
    #expect(foreign.verdict == .inconclusive && foreign.evidence.contains("--force"))
    #expect(verdict(600_000, MadeUpRuns.machine).verdict == .fail)
    #expect(verdict(100_000, nil).verdict == .fail)
    #expect(verdict(100_000, MachineFingerprint([])).verdict == .fail)
  }
}
