import LatencyJudge
import Testing

/// G3: base against head.
@Suite("Regression")
struct RegressionTests {
  /// Rounds whose head is slower by a share, with noise on both.
  private func rounds(
    _ count: Int, slower share: Double, noise: Double = 0.01, seed: UInt64
  ) -> [RoundComparison] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      RoundComparison(
        base: 1_000 * (1 + random.uniform(-noise...noise)),
        head: 1_000 * (1 + share) * (1 + random.uniform(-noise...noise)))
    }
  }

  private func verdict(
    _ share: Double, confirmed: Double? = nil, noise: Double = 0.01, count: Int = 15
  ) -> GateVerdict {
    RegressionGate.finding(
      rounds(count, slower: share, noise: noise, seed: 1),
      confirmation: confirmed.map { rounds(count, slower: $0, noise: noise, seed: 2) },
      noise: rounds(count, slower: 0, noise: noise, seed: 3)
    ).verdict
  }

  @Test("10 % slower fails once a fresh run confirms it, and only then")
  func confirmed() {
    #expect(verdict(0.10) == .inconclusive)
    #expect(verdict(0.10, confirmed: 0.10) == .fail)
    #expect(verdict(0.10, confirmed: 0.0) == .pass)
    #expect(verdict(-0.10) == .pass && verdict(0) == .pass)
  }

  @Test("less than 5 %, or less than the noise of A against A, is no regression")
  func effect() {
    #expect(verdict(0.03, confirmed: 0.03) == .pass)
    #expect(verdict(0.08, confirmed: 0.08) == .fail)
    let loud = rounds(15, slower: 0.12, noise: 0, seed: 4)
    let floor = RegressionGate.noiseFloor(loud)
    #expect(abs(floor - 0.12) < 1e-9)
    let finding = RegressionGate.finding(
      rounds(15, slower: 0.10, seed: 1), confirmation: rounds(15, slower: 0.10, seed: 2),
      noise: loud)
    #expect(finding.verdict == .pass, "\(finding.evidence)")
  }

  @Test("rounds that do not agree with each other do not fail: the sign test is at 0.01")
  func signs() {
    let even = [RoundComparison](repeating: RoundComparison(base: 100, head: 120), count: 8)
    let against = RoundComparison(base: 100, head: 99)
    // 8 of 8 is 2^-8, 8 of 9 is 10·2^-9 = 0.0195.
    #expect(RegressionGate.isSuspicious(RegressionEffect(even), noise: 0))
    #expect(!RegressionGate.isSuspicious(RegressionEffect(even + [against]), noise: 0))
  }

  @Test("with fewer than seven rounds nothing is compared")
  func fewRounds() {
    #expect(verdict(0.5, confirmed: 0.5, count: 6) == .inconclusive)
    #expect(verdict(0.5, confirmed: 0.5, count: 7) == .fail)
  }

  @Test("an engine compared with itself hardly ever fails: none in 200 comparisons")
  func falseAlarms() {
    var random = SeededRandom(seed: 9)
    let alarms = (0..<200).count { _ in
      let seeds = (random.next(), random.next(), random.next())
      return RegressionGate.finding(
        rounds(9, slower: 0, noise: 0.1, seed: seeds.0),
        confirmation: rounds(9, slower: 0, noise: 0.1, seed: seeds.1),
        noise: rounds(9, slower: 0, noise: 0.1, seed: seeds.2)
      ).verdict == .fail
    }
    #expect(alarms == 0)
  }
}
