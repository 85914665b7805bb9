/// A part of the path over all rounds of one program, in nanoseconds.
package struct LatencySummary: Codable, Hashable, Sendable {
  package var count: Int
  var minimum: Int64
  package var maximum: Int64
  package var mean: Double
  /// The median; `nil` here and below means "n too small".
  package var p50: Int64?
  package var p90: Int64?
  package var p99: Int64?
  package var p999: Int64?
  package var p9999: Int64?
}

extension LatencySummary {
  /// Creates a summary of samples.
  ///
  /// A quantile is given only where the largest sample is beyond it with the confidence; otherwise
  /// it is `nil`, "n too small".
  ///
  /// - Parameters:
  ///   - values: in nanoseconds, in any order.
  ///   - confidence: such as 0.95.
  /// - Complexity: O(n log n).
  package init(_ values: [Int64], confidence: Double = 0.95) {
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Int64? {
      let needed = SampleSizeRequirement.samplesNeeded(quantile: share, confidence: confidence)
      return sorted.count >= needed ? Quantile.nearestRank(sorted, share) : nil
    }
    let sum = sorted.reduce(0.0) { $0 + Double($1) }
    self.init(
      count: sorted.count, minimum: sorted.first ?? 0, maximum: sorted.last ?? 0,
      mean: sorted.isEmpty ? 0 : sum / Double(sorted.count), p50: quantile(0.5),
      p90: quantile(0.9), p99: quantile(0.99), p999: quantile(0.999), p9999: quantile(0.9999))
  }

  /// Summarises each measured part of the path, by the name of the measure.
  static func all(of rounds: [RoundResult], confidence: Double) -> [String: LatencySummary] {
    var summaries: [String: LatencySummary] = [:]
    for measure in LatencyMeasure.allCases {
      let values = rounds.flatMap { $0.samples.values(measure) }
      guard !values.isEmpty else { continue }
      summaries[measure.rawValue] = LatencySummary(values, confidence: confidence)
    }
    return summaries
  }
}

/// The same run as a closed loop would have measured it, which waits for each answer before the
/// next key: the reports compare it with the open loop, to show what coordinated omission hides.
package enum ClosedLoopSimulation {
  /// The times that a closed loop would report, in nanoseconds: to the published snapshot of a key,
  /// from its injection or from the answer before it, whichever is later.
  ///
  /// - Complexity: O(n).
  package static func responses(of samples: SampleTable) -> [Int64] {
    var previous = Int64.min
    return (0..<samples.count).map { index in
      let sample = samples[index]
      let sent = max(sample.injected, previous)
      previous = max(previous, sample.published)
      return max(0, sample.published - sent)
    }
  }
}

package struct FrameSummary: Codable, Hashable, Sendable {
  /// Frames a second.
  package var rate: Double
  /// Keys that showed on the first frame after their intended start.
  package var onTime = 0
  package var missed = 0
  package var mostMissed = 0
  package var mostKeysPerFrame = 0

  /// Creates the summary of the frames on which the keys of some rounds showed.
  ///
  /// Frame n begins at n/rate seconds. A key can show at the earliest on the first frame that
  /// begins after its intended start; it shows on the first that begins after another thread saw
  /// its snapshot, or after the publication where none read it.
  ///
  /// - Parameters:
  ///   - rate: frames a second, above 0.
  ///   - rounds: the rounds; each has its own frames.
  package init(rate: Double, _ rounds: [RoundResult]) {
    let period = 1e9 / rate
    func frame(after time: Int64) -> Int { Int((Double(time) / period).rounded(.down)) + 1 }
    self.rate = rate
    for round in rounds {
      var keys: [Int: Int] = [:]
      for index in 0..<round.samples.count {
        let sample = round.samples[index]
        let shown = frame(after: sample.seen ?? sample.published)
        let late = shown - frame(after: sample.intended)
        if late <= 0 { onTime += 1 }
        missed += max(0, late)
        mostMissed = max(mostMissed, late)
        keys[shown, default: 0] += 1
      }
      mostKeysPerFrame = max(mostKeysPerFrame, keys.values.max() ?? 0)
    }
  }
}
