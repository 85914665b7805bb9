import LatencyMeasurement
import Testing

@Suite("Results of a fleet")
struct FleetTests {
  /// A result with a verdict, on a machine.
  private func run(
    _ name: String, _ verdict: GateVerdict, on processor: String = "A", kernel: String = "6.1.0-9",
    instructions: Double? = nil
  ) -> FleetRun {
    var result = SyntheticRounds.steady(keys: 30).evaluate()
    result.verdict = verdict
    result.provenance.started = name
    result.machine = [
      MachineFact("processor", processor), MachineFact("processors", "4"),
      MachineFact("kernel", kernel), MachineFact("virtual machine", "yes"),
    ]
    if let instructions {
      let index = result.gates.firstIndex { $0.id == .counts }
      result.gates[index ?? 0].numbers["instructionsPerKey"] = instructions
    }
    return FleetRun(name: name, result: result)
  }

  @Test(
    "the verdict of a class",
    arguments: [
      ([.pass, .pass], .pass), ([.pass, .inconclusive], .pass), ([.inconclusive], .inconclusive),
      ([.fail], .inconclusive), ([.fail, .pass, .pass], .inconclusive), ([.fail, .fail], .fail),
      ([.fail, .pass, .fail], .fail), ([.incorrect, .pass, .pass], .incorrect),
      ([.notRun], .inconclusive),
    ] as [([GateVerdict], GateVerdict)])
  func ofClass(verdicts: [GateVerdict], expected: GateVerdict) throws {
    let fleet = try FleetResult(verdicts.enumerated().map { run("\($0)", $1) })
    #expect(fleet.classes.map(\.verdict) == [expected])
    #expect(fleet.verdict == expected)
  }

  @Test(
    "more than half of the classes must reach a verdict, and failures do not add across classes")
  func ofFleet() throws {
    let a = run("a", .pass)
    let b = run("b", .pass, on: "B")
    let c = run("c", .inconclusive, on: "C")
    #expect(try FleetResult([a, b, c]).verdict == .pass)
    #expect(try FleetResult([a, c]).verdict == .inconclusive)
    let apart = try FleetResult([run("d", .fail), run("e", .fail, on: "B"), c])
    #expect(apart.verdict == .inconclusive)
    let wrong = try FleetResult([run("d", .fail), run("e", .fail), run("f", .incorrect, on: "B")])
    #expect(wrong.verdict == .incorrect && wrong.headline.contains("B"))
  }

  @Test("a class is processor, number, kernel's major version and virtualisation")
  func classes() throws {
    let fleet = try FleetResult([
      run("a", .pass, kernel: "6.1.0-28"), run("b", .pass, kernel: "6.8.0"),
      run("c", .pass, kernel: "Linux 5.15"),
    ])
    #expect(fleet.classes.map(\.machine.kernel) == ["5", "6"])
    #expect(fleet.classes.map(\.runs.count) == [1, 2])
    let one = try FleetResult([run("a", .pass)])
    #expect(fleet.classes[1].keys == 2 * one.classes[0].keys)
    #expect(fleet.classes[1].slowest == one.classes[0].slowest)
  }

  @Test("the same result twice counts once")
  func repetition() throws {
    let failed = run("a", .fail)
    let fleet = try FleetResult([failed, FleetRun(name: "copy", result: failed.result)])
    #expect(fleet.repeated == ["copy"] && fleet.verdict == .inconclusive)
  }

  @Test("counts of one architecture and toolchain must be equal, and the odd one is named")
  func counts() throws {
    let same = (0..<3).map { run("\($0)", .pass, on: "P\($0)", instructions: 1234) }
    let equal = try FleetResult(same)
    #expect(equal.counts.map(\.areEqual) == [true] && equal.verdict == .pass)
    let odd = try FleetResult(same + [run("odd", .pass, on: "P9", instructions: 1235)])
    #expect(odd.counts.map(\.odd) == [["odd"]] && odd.verdict == .inconclusive)
    #expect(odd.headline.contains("odd"))
    let tie = try FleetResult([same[0], run("x", .pass, instructions: 1)])
    #expect(tie.counts.map(\.odd) == [["0", "x"]])
    var other = run("arm", .pass, instructions: 99)
    var result = other.result
    result.provenance.architecture = "another"
    other = FleetRun(name: "arm", result: result)
    #expect(try FleetResult(same + [other]).verdict == .pass)
  }

  @Test("results of other programs or budgets are refused")
  func refusals() throws {
    let one = run("a", .pass)
    for change in [
      { $0.budget += 1 }, { $0.provenance.version = "0" }, { $0.provenance.commit = "x" },
    ] as [(inout GateResult) -> Void] {
      var mine = one.result
      mine.provenance.commit = "y"
      var result = mine
      change(&result)
      #expect(throws: ScenarioError.self) {
        try FleetResult([
          FleetRun(name: "a", result: mine), FleetRun(name: "b", result: result),
        ])
      }
    }
    #expect(throws: ScenarioError.self) { try FleetResult([]) }
  }

  @Test("calibrations add up by class as counts, with the bounds of the sum")
  func calibrations() throws {
    let pass = run("a", .pass).result
    let alarm = run("a", .fail).result
    func calibration(_ name: String, _ results: [GateResult], on processor: String = "A")
      -> FleetCalibrationRun
    {
      var tally = CalibrationTally(nil, .idle)
      for result in results { tally.add(result) }
      var provenance = pass.provenance
      provenance.started = name
      return FleetCalibrationRun(
        name: name,
        result: CalibrationResult(
          [tally], conditions: "c", provenance: provenance,
          machine: [MachineFact("processor", processor)]))
    }
    let first = calibration("1", Array(repeating: pass, count: 8))
    let second = calibration("2", Array(repeating: pass, count: 7))
    let fleet = try FleetResult(
      [], calibrations: [first, second, calibration("3", [pass], on: "B"), second])
    #expect(fleet.calibrations.map(\.runs) == [15, 1] && fleet.repeated == ["2"])
    #expect(fleet.calibrations[0].rates == [RateEstimate(hits: 0, runs: 15)])
    #expect(fleet.calibrations.map(\.isThin) == [false, true] && fleet.verdict == .pass)
    let bad = try FleetResult([], calibrations: [first, calibration("4", [alarm, pass])])
    #expect(bad.calibrations[0].rates == [RateEstimate(hits: 1, runs: 10)])
    #expect(bad.verdict == .fail)
  }
}
