import Foundation
import LatencyJudge
import Testing
import gate_power

/// Recorded rounds, and gates that are drawn from them.
@Suite("Simulated gates")
struct GateSimulationTests {
  private typealias Disturbance = SyntheticRounds.Disturbance

  /// Rounds like those of a busy machine: the generator wakes late, keys are preempted.
  private func busy(keys: Int = 400, rounds: Int = 40) -> ScenarioRounds {
    var made = SyntheticRounds(
      scenario: Scenario(
        id: "dense", title: "", source: "a test", keys: keys,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 0.5))), rounds: rounds)
    made.engine = { round, key in
      (round * 31 + key * 7) % 173 == 0
        ? Disturbance(
          service: 3_000_000, counters: SyntheticRounds.preempted(3_000_000)) : Disturbance()
    }
    made.control = { round, key in
      (round * 17 + key * 5) % 211 == 0 ? Disturbance(lateness: 5_000_000) : Disturbance()
    }
    return made.generate()
  }

  private func recording(_ rounds: [ScenarioRounds]) -> RoundRecording {
    RoundRecording(
      rounds, surroundings: "a test", seed: 1, provenance: SyntheticRounds.provenance, machine: [])
  }

  private func simulation(
    _ rounds: [ScenarioRounds]? = nil, looks: [Int] = [9, 14]
  ) throws -> GateSimulation {
    var configuration = GateConfiguration()
    configuration.looks = looks
    return try GateSimulation(recording(rounds ?? [busy()]), configuration)
  }

  @Test("a recording is read back as it was written, and a damaged one is refused by its field")
  func format() throws {
    let recording = recording([busy(rounds: 3)])
    let bytes = try JSONEncoder().encode(recording)
    let copy = try JSONDecoder().decode(RoundRecording.self, from: bytes)
    try copy.validate()
    #expect(copy.launches == 3)
    for (one, other) in zip(recording.scenarios, copy.scenarios) {
      #expect(one.engine.occupancy == other.engine.occupancy)
      #expect(one.engine.lateness == other.engine.lateness)
      #expect(one.engine.rounds.map(\.delays) == other.engine.rounds.map(\.delays))
      #expect(one.control.rounds.map(\.delays) == other.control.rounds.map(\.delays))
    }
    var broken = copy
    broken.scenarios[0].engine.occupancy.removeLast()
    #expect(throws: ScenarioError.self) { try broken.validate() }
    broken = copy
    broken.scenarios[0].scheduleHash = "0"
    #expect(throws: ScenarioError.self) { try broken.validate() }
    broken = copy
    broken.scenarios[0].engine.rounds[0].delays.reverse()
    #expect(throws: ScenarioError.self) { try broken.validate() }
    broken = copy
    broken.schemaVersion = 9
    #expect(throws: ScenarioError.self) { try broken.validate() }
  }

  @Test("rounds from a recording are those that were measured, but for small delays")
  func fidelity() throws {
    let rounds = busy(rounds: 9)
    let bytes = try JSONEncoder().encode(recording([rounds]))
    // A row of samples takes some 20 bytes; the two rounds here hundreds.
    #expect(bytes.count < 60_000)
    let simulation = try simulation([rounds], looks: [9])
    let measured = LatencyJudge.judge(
      GateInput(
        configuration: GateConfiguration(), scenarios: [rounds], isComplete: true,
        provenance: SyntheticRounds.provenance, machine: []))
    // All nine rounds are drawn, in another order, and some pairs are swapped: no gate depends on
    // either here.
    #expect(measured.verdict == .pass)
    for seed in 0..<20 { #expect(simulation.gate(.none, seed: UInt64(seed)).verdict == .pass) }
  }

  @Test("equal seeds give equal gates; a fault at a fixed key of all launches is G1's")
  func fixed() throws {
    let simulation = try simulation()
    let fault = SimulatedFault.fixedStall(nanoseconds: 20_000_000, share: 1)
    for seed in 0..<10 {
      let outcome = simulation.gate(fault, seed: UInt64(seed))
      #expect(outcome == simulation.gate(fault, seed: UInt64(seed)))
      #expect(outcome.verdict == .fail && outcome.convicted.contains(.reproducibleDeadline))
    }
    // In half of them it is the thread's evidence.
    let half = (0..<50).map {
      simulation.gate(.fixedStall(nanoseconds: 20_000_000, share: 0.5), seed: $0)
    }
    #expect(half.count { $0.verdict == .fail && $0.convicted.contains(.threadEvidence) } >= 45)
  }

  @Test("stalls come as often as the fault says, and power falls with their rate")
  func power() throws {
    let simulation = try simulation()
    func failed(_ fault: SimulatedFault) -> Int {
      (0..<100).count { simulation.gate(fault, seed: UInt64($0)).verdict == .fail }
    }
    // 9 rounds of 400 keys, 14 at most: 56 stalls, 2.8 and 0.06.
    #expect(failed(.randomStall(nanoseconds: 20_000_000, oneIn: 100)) == 100)
    let some = failed(.randomStall(nanoseconds: 20_000_000, oneIn: 2_000))
    #expect((5...75).contains(some), "\(some)")
    #expect(failed(.randomStall(nanoseconds: 20_000_000, oneIn: 100_000)) <= 1)
    // Rounds of 0.2 s with a pause every 0.1 s, and hardly ever.
    #expect(failed(.pause(nanoseconds: 30_000_000, every: 100_000_000)) == 100)
    #expect(failed(.pause(nanoseconds: 30_000_000, every: 1_000_000_000_000)) <= 1)
    // 400 keys: 0.4 µs and 80 µs at the last, of 20 that are allowed.
    #expect(failed(.slope(nanoseconds: 1)) == 0)
    #expect(failed(.slope(nanoseconds: 200)) == 100)
  }

  @Test("without a fault arms change places, so a slow arm is found half the time at most")
  func swapped() throws {
    // The opponent: a gate that always convicts the engine would fail here every time.
    var made = SyntheticRounds.steady(keys: 60, rounds: 30)
    made.engine = { round, key in
      key == 20 + round
        ? Disturbance(service: 20_000_000, counters: SyntheticRounds.computing(20_000_000))
        : Disturbance()
    }
    let simulation = try simulation([made.generate()])
    let verdicts = (0..<60).map { simulation.gate(.none, seed: $0).verdict }
    #expect(verdicts.count { $0 == .fail } < 15)
    #expect(verdicts.contains(.inconclusive))
  }

  @Test("the weakest effect that is seen is that from which on all stronger ones are")
  func effects() throws {
    var table = PowerTable(recording([busy(rounds: 3)]))
    let pass = GateSimulation.Outcome(verdict: .pass, convicted: [])
    let fail = GateSimulation.Outcome(verdict: .fail, convicted: [.threadEvidence])
    for (oneIn, hits) in [(100_000, 1), (10_000, 9), (5_000, 8), (1_000, 10)] {
      table.rows.append(
        PowerTable.Row(
          .randomStall(nanoseconds: 1_000_000, oneIn: oneIn),
          (0..<10).map { $0 < hits ? fail : pass }))
    }
    let kind = try #require(table.kinds.first)
    #expect(table.kinds.count == 1)
    #expect(table.minimumEffect(of: kind, power: 0.8)?.strength == "10,000")
    #expect(table.minimumEffect(of: kind, power: 0.95)?.strength == "1,000")
    #expect(table.minimumEffect(of: kind, power: 1.1) == nil)
    #expect(table.rows[1].convictedBy == ["G6": 9] && table.rows[1].share(.pass) == 0.1)
  }

  @Test("a simulated rate outside the bounds of real gates contradicts them")
  func agreement() {
    let pass = GateSimulation.Outcome(verdict: .pass, convicted: [])
    let fail = GateSimulation.Outcome(verdict: .fail, convicted: [.threadEvidence])
    var row = PowerTable.Row(
      .randomStall(nanoseconds: 20_000_000, oneIn: 5_000), (0..<10).map { $0 < 5 ? fail : pass })
    #expect(row.agrees, "nothing real was played")
    // Clopper and Pearson: 10 of 40 are 12.7 to 41.2 %, 14 of 40 are 20.6 to 51.7 %.
    for (hits, agrees) in [
      (0, false), (10, false), (14, true), (20, true), (26, true), (40, false),
    ] {
      row.real = RateEstimate(hits: hits, runs: 40)
      #expect(row.agrees == agrees, "\(hits) of 40")
    }
    #expect(SimulatedFault(.wrong(key: 7)) == nil)
    #expect(SimulatedFault(.lock(nanoseconds: 3, every: 5)) == nil)
    #expect(
      SimulatedFault(.randomStall(nanoseconds: 3, oneIn: 5))
        == .randomStall(nanoseconds: 3, oneIn: 5))
  }
}
