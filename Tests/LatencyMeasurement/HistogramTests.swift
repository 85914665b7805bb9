import Foundation
import LatencyMeasurement
import Testing

/// HdrHistogram's port, its text formats and its V2 format.
@Suite("Histograms")
struct HistogramTests {
  /// What the foreign reader prints.
  private struct Interval: Codable {
    let tag: String?
    let startMilliseconds, endMilliseconds: Double
    let count, minimum, maximum, highest: Int64
    let mean: Double
    let digits: Int
    let quantiles: [Int64]
    let buckets: [[Int]]
  }

  private static let shares = [0, 0.5, 0.9, 0.99, 0.999, 1]

  private func samples(_ count: Int, seed: UInt64) -> [Int64] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      // Evenly on a logarithmic scale, from 1 ns to some 17 minutes.
      let magnitude = random.below(40)
      return Int64(random.below(1 << (magnitude + 1)))
    }
  }

  @Test("quantiles are within a thousandth of the sorted samples")
  func quantiles() {
    let seed = UInt64.random(in: .min ... .max)
    let values = samples(20_000, seed: seed)
    let sorted = values.sorted()
    let histogram = LatencyHistogram(values)
    #expect(histogram.count == values.count && histogram.rejected == 0)
    for share in stride(from: 0, through: 1, by: 0.001) {
      let exact = Quantile.nearestRank(sorted, share)
      let found = histogram.quantile(share)
      #expect(found >= exact && found - exact <= exact / 1_000 + 1, "seed \(seed), \(share)")
    }
    #expect(histogram.maximum >= sorted[sorted.count - 1])
    let sum = values.reduce(0.0) { $0 + Double($1) }
    #expect(agree(histogram.mean, sum / Double(values.count), within: 0.001), "seed \(seed)")
  }

  @Test("a value that cannot be recorded is counted as rejected, not lost in silence")
  func rejection() {
    var histogram = LatencyHistogram([5, -1, LatencyHistogram.highest, .max])
    #expect(histogram.count == 2 && histogram.rejected == 2)
    let copy = histogram
    histogram.record(7)
    #expect(copy.count == 2 && histogram.count == 3)
    #expect(LatencyHistogram().quantile(0.5) == 0 && LatencyHistogram().percentiles().isEmpty)
  }

  @Test("the text form names the samples' quantiles in milliseconds")
  func percentileText() throws {
    let text = LatencyHistogram((1...1_000).map { $0 * 1_000_000 }).percentileText
    let lines = text.split(separator: "\n")
    #expect(lines[0].contains("Value") && lines[0].contains("Percentile"))
    let half = try #require(lines.first { $0.contains("0.500000000000") })
    let value = try #require(Double(half.split(separator: " ")[0]))
    #expect(abs(value - 500) < 0.5)
    #expect(lines.contains { $0.hasPrefix("#[Max") && $0.contains("1000") })
  }

  @Test(
    "the V2 interval log opens in the PyPI package hdrhistogram, with the same samples",
    .enabled(if: Python.hasHistogram, "Python cannot import hdrh (PyPI hdrhistogram)"))
  func foreignReader() throws {
    let seed = UInt64.random(in: .min ... .max)
    let sets: [(tag: String, values: [Int64])] = [
      ("one", [42]), ("ends", [0, 1, LatencyHistogram.highest]),
      ("dense", (0..<70_000).map { Int64($0) * 17 }), ("random", samples(5_000, seed: seed)),
      ("repeated", [Int64](repeating: 16_000_000, count: 300_000)),
    ]
    var log = HistogramLog(startSeconds: 1_700_000_000.25)
    for (index, set) in sets.enumerated() {
      log.add(LatencyHistogram(set.values), tag: set.tag, start: Double(index), length: 0.5)
    }
    let file = FileManager.default.temporaryDirectory.appending(
      path: "histogram-\(UInt64.random(in: .min ... .max)).hlog")
    try Data(log.text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let rows = try JSONDecoder().decode(
      [Interval].self, from: Python.run("hdrhistogram.py", [file.path]))
    #expect(rows.map(\.tag) == sets.map(\.tag))
    for (row, set) in zip(rows, sets) {
      let histogram = LatencyHistogram(set.values)
      #expect(row.count == set.values.count && row.digits == 3, "\(set.tag), seed \(seed)")
      #expect(row.maximum == histogram.maximum, "\(set.tag), seed \(seed)")
      // The foreign reader knows buckets alone, this one also the largest sample of the last.
      let buckets = histogram.buckets.map(\.value)
      let place = { (value: Int64) in buckets.firstIndex { value <= $0 } ?? buckets.count }
      #expect(
        row.quantiles.map(place) == Self.shares.map { place(histogram.quantile($0)) },
        "\(set.tag), \(seed)")
      #expect(agree(row.mean, histogram.mean, within: 1e-9), "\(set.tag), seed \(seed)")
      #expect(row.buckets.map { $0[1] } == histogram.buckets.map(\.count), "\(set.tag), \(seed)")
    }
    #expect(rows[2].endMilliseconds - rows[2].startMilliseconds == 500)
  }
}
