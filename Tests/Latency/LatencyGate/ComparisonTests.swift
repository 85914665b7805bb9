import LatencyGate
import LatencyJudge
import Processes
import Testing

@Suite("Rounds of base and head")
struct ComparisonTests {
  /// Plays rounds whose keys take so long, and remembers what it was asked for.
  private final class Player: RoundPlayer {
    private let service: Int64
    private let wrongFrom: Int
    private(set) var requests: [RoundRequest] = []

    init(service: Int64, wrongFrom: Int = .max) {
      self.service = service
      self.wrongFrom = wrongFrom
    }

    func run(_ request: RoundRequest) throws(RoundError) -> RoundResult? {
      requests.append(request)
      let schedule = KeystrokeSchedule(request.scenario, seed: request.seed)
      var samples = SampleTable(capacity: schedule.count)
      for key in schedule.keys {
        let end = key.intended + service
        samples.record(
          intended: key.intended, injected: key.intended, entered: key.intended, answered: end,
          published: end, verdict: .none)
      }
      return RoundResult(
        scenario: request.scenario.id, seed: request.seed, scheduleHash: schedule.hash,
        round: request.round, arm: request.arm, ranFirst: request.ranFirst, offset: 0,
        injection: .process, samples: samples, hiccups: [], machine: MachineCounters(),
        oracle: request.round >= wrongFrom ? [OracleFinding(.lost, key: 3, detail: "lost")] : [],
        isComplete: true)
    }
  }

  private func comparison(
    _ base: Player, _ head: Player, fault: String? = nil, note: String? = nil
  ) throws -> Comparison {
    let scenario = Scenario(
      id: "even", title: "even", source: "a test", keys: 20,
      arrivals: .steady(SteadyArrivals(intervalMilliseconds: 1)))
    return try Comparison(
      Campaign.Plan(scenarios: [scenario], seed: 1, faults: [.lost(key: 3)]), base: base,
      head: head, hog: [], interruption: StopFlag(), fault: fault, note: note)
  }

  @Test("a slower head is open at the first look and FAIL once fresh rounds agree")
  func slower() throws {
    let (base, head) = (Player(service: 1_000), Player(service: 1_500))
    var comparison = try comparison(base, head)
    try comparison.run(until: 7) { _ in }
    #expect(comparison.finding(firstLook: 7).verdict == .inconclusive)
    try comparison.run(until: 14) { _ in }
    #expect(comparison.finding(firstLook: 7).verdict == .fail)
    // Each round: base twice, head and its control; faults are the head's.
    #expect(base.requests.count == 28 && base.requests.allSatisfy { $0.faults.isEmpty })
    #expect(head.requests.filter { $0.arm == .engine }.map(\.round) == Array(0..<14))
    #expect(head.requests.filter { $0.arm == .control }.map(\.round) == Array(0..<14))
    #expect(head.requests.allSatisfy { $0.faults.isEmpty == ($0.arm == .control) })
    #expect(comparison.headRounds.pairs.count == 14 && comparison.baseRounds.pairs.count == 14)
  }

  @Test("one wrong answer of the head ends the rounds; one of the base ends those of the base")
  func wrong() throws {
    var comparison = try comparison(Player(service: 1_000), Player(service: 1_000, wrongFrom: 2))
    try comparison.run(until: 9) { _ in }
    #expect(comparison.headRounds.pairs.count == 3 && comparison.isComplete)
    var other = try self.comparison(Player(service: 1_000, wrongFrom: 2), Player(service: 1_000))
    try other.run(until: 9) { _ in }
    #expect(other.headRounds.pairs.count == 9 && other.fault == "it is wrong: lost")
    let finding = other.finding(firstLook: 7)
    #expect(finding.verdict == .notRun && finding.evidence.contains("since it is wrong: lost"))
  }

  @Test("a base that is known to be broken is never played; a note stands beside the numbers")
  func known() throws {
    let (base, head) = (Player(service: 1_000), Player(service: 1_000))
    var broken = try comparison(base, head, fault: "it does not build")
    try broken.run(until: 7) { _ in }
    #expect(base.requests.isEmpty && broken.headRounds.pairs.count == 7)
    #expect(broken.finding(firstLook: 7).evidence.contains("it does not build"))
    var same = try comparison(base, head, note: "both are one")
    try same.run(until: 7) { _ in }
    let finding = same.finding(firstLook: 7)
    #expect(finding.verdict == .pass && finding.evidence.hasSuffix("; both are one"))
  }
}
