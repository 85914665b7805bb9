extension FrameSummary {
  /// Creates the summary of the frames on which the keys of some rounds showed.
  ///
  /// Frame n begins at n/rate seconds. A key can show at the earliest on the first frame that
  /// begins after its intended start; it shows on the first that begins after another thread saw
  /// its snapshot, or after the publication where none read it.
  /// - Parameters:
  ///   - rate: frames a second, above 0.
  ///   - rounds: the rounds; each has its own frames.
  public init(rate: Double, _ rounds: [RoundResult]) {
    let period = 1e9 / rate
    func frame(after time: Int64) -> Int { Int((Double(time) / period).rounded(.down)) + 1 }
    self.init(rate: rate, onTime: 0, missed: 0, mostMissed: 0, mostKeysPerFrame: 0)
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
