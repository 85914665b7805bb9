import Foundation
import LatencyJudge
import Testing

/// The statistics against scipy and numpy.
@Suite("Statistics against an independent implementation")
struct StatisticsTests {
  private let reference: ReferenceValues

  init() throws { reference = try ReferenceValues.committed() }

  @Test("binomial tails agree with scipy to eleven digits, from 1 down to 1e-130")
  func binomialTails() {
    for row in reference.binomial {
      let upper = BinomialTail.upper(
        successes: row.successes, trials: row.trials, probability: row.probability)
      let lower = BinomialTail.lower(
        successes: row.successes, trials: row.trials, probability: row.probability)
      #expect(agree(upper, row.upper, within: 1e-11), "\(row): \(upper)")
      #expect(agree(lower, row.lower, within: 1e-11), "\(row): \(lower)")
    }
    #expect(BinomialTail.upper(successes: 6, trials: 5, probability: 0.5) == 0)
    #expect(BinomialTail.lower(successes: -1, trials: 5, probability: 0.5) == 0)
  }

  @Test("sign tests agree with scipy")
  func signTests() {
    for row in reference.signTests {
      let value = SignTest.pValue(positive: row.positive, negative: row.negative)
      #expect(agree(value, row.pValue, within: 1e-12), "\(row): \(value)")
    }
  }

  @Test("intervals of a proportion agree with scipy's by Clopper and Pearson")
  func proportions() {
    for row in reference.proportions {
      let exact = ProportionInterval.clopperPearson(
        successes: row.successes, trials: row.trials, confidence: row.confidence)
      for (value, other) in [(exact.low, row.exact[0]), (exact.high, row.exact[1])] {
        #expect(abs(value - other) <= 1e-10 * other + 1e-15, "\(row): \(value)")
      }
    }
  }

  @Test("the Poisson tail and its inverse agree with the closed forms")
  func poisson() {
    for mean in [0.1, 1, 4.74, 20] {
      // 1 − e^-m, and 1 − e^-m·(1 + m).
      let none = 1 / Self.exponential(mean)
      #expect(agree(PoissonTail.upper(atLeast: 1, mean: mean), 1 - none, within: 1e-8))
      #expect(
        agree(PoissonTail.upper(atLeast: 2, mean: mean), 1 - none * (1 + mean), within: 1e-7))
    }
    #expect(PoissonTail.upper(atLeast: 0, mean: 3) == 1)
    // χ²(2k)/2: 2.9957 and 4.7439 at 95 %.
    #expect(agree(PoissonTail.mean(forAtLeast: 1, probability: 0.95), 2.995732, within: 1e-6))
    #expect(agree(PoissonTail.mean(forAtLeast: 2, probability: 0.95), 4.743865, within: 1e-6))
  }

  /// e^x by squaring a short series.
  private static func exponential(_ x: Double) -> Double {
    let part = x / 1_048_576
    var value = 1 + part * (1 + part / 2 * (1 + part / 3))
    for _ in 0..<20 { value *= value }
    return value
  }

  @Test("bootstrap intervals agree with scipy's up to what the draw leaves open")
  func bootstraps() {
    let bootstrap = Bootstrap(resamples: 40_000, seed: 3)
    for row in reference.bootstraps {
      let isMean = row.statistic == "mean"
      let statistic = { isMean ? self.mean($0) : self.median($0) }
      let interval = bootstrap.percentileInterval(row.values, statistic: statistic)
      // The bootstrap distribution of a median jumps from one sample to the next.
      let share = isMean ? 0.02 : 0.15
      let width = row.percentile[1] - row.percentile[0]
      let found = "\(row.name) \(row.statistic): \(interval), scipy \(row.percentile)"
      #expect(abs(interval.lowerBound - row.percentile[0]) <= share * width, "\(found)")
      #expect(abs(interval.upperBound - row.percentile[1]) <= share * width, "\(found)")
    }
    let again = Bootstrap(resamples: 1_000, seed: 3)
    let values = reference.bootstraps[0].values
    #expect(
      again.percentileInterval(values, statistic: mean)
        == again.percentileInterval(values, statistic: mean))
  }

  @Test("quantiles are numpy's inverse of the empirical distribution")
  func quantiles() {
    for row in reference.quantiles {
      for (share, value) in zip(row.shares, row.quantiles) {
        #expect(Quantile.nearestRank(row.values, share) == value, "\(row.values.count), \(share)")
      }
    }
  }

  @Test("the log-logistic fit meets mean and deviation like scipy's fisk distribution")
  func logLogistic() {
    for row in reference.logLogistic {
      let fit = LogLogistic(mean: row.mean, standardDeviation: row.deviation)
      #expect(agree(1 / fit.inverseShape, row.shape, within: 1e-9), "\(row)")
      #expect(agree(fit.scale, row.scale, within: 1e-9), "\(row)")
      var random = SeededRandom(seed: 11)
      let draws = (0..<40_000).map { _ in fit.sample(&random) }.sorted()
      for (share, value) in zip(row.shares, row.quantiles) {
        let found = Quantile.nearestRank(draws, share)
        // Three standard errors of a sample quantile stay below these bounds.
        #expect(agree(found, value, within: share == 0.5 ? 0.02 : 0.06), "\(share): \(found)")
      }
    }
  }

  @Test(
    "as many samples are needed for a claim as a search finds: 2,995 for p99.9, 29,956 for more")
  func sampleSizes() {
    for row in reference.honesty {
      let needed = SampleSizeRequirement.samplesNeeded(
        quantile: row.quantile, confidence: row.confidence)
      #expect(needed == row.samplesNeeded, "\(row)")
    }
    #expect(SampleSizeRequirement.claim(quantile: 0.999, samples: 2_994, misses: 0).holds == nil)
    #expect(SampleSizeRequirement.claim(quantile: 0.999, samples: 2_995, misses: 0).holds == true)
    #expect(SampleSizeRequirement.claim(quantile: 0.999, samples: 2_995, misses: 1).holds == false)
    #expect(SampleSizeRequirement.claim(quantile: 0.999, samples: 4_742, misses: 1).holds == true)
    #expect(SampleSizeRequirement.claim(quantile: 0.9999, samples: 29_955, misses: 0).holds == nil)
    #expect(SampleSizeRequirement.claim(quantile: 0.9999, samples: 29_956, misses: 0).holds == true)
  }

  @Test("misses closer than the gap are one episode; at the gap a new one begins")
  func episodes() {
    #expect(Episodes.count([], gap: 100) == 0)
    #expect(Episodes.count([5], gap: 100) == 1)
    #expect(Episodes.count([0, 99, 198, 297], gap: 100) == 1)
    #expect(Episodes.count([0, 100, 199, 299], gap: 100) == 3)
  }

  @Test(
    "the committed reference values are what the script computes here",
    .enabled(if: Python.hasScipy, "Python cannot import scipy"))
  func rerun() throws {
    let fresh = try JSONDecoder().decode(ReferenceValues.self, from: Python.run("statistics.py"))
    #expect(fresh.numbers.count == reference.numbers.count)
    // Another version of scipy may sum in another order.
    for (value, committed) in zip(fresh.numbers, reference.numbers) {
      #expect(abs(value - committed) <= 1e-9 * abs(committed) + 1e-300)
    }
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
