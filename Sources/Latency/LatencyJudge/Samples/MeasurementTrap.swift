internal import Text

/// A way of measuring a program in which the verdict means less than it says.
package struct MeasurementTrap: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// Answers come before their keys.
    case early
    /// The program says that it is ready and takes no keys yet.
    case unready
    /// Keys, or answers, are looked for once in a period.
    case polled
    /// Keys are so far apart that nothing piles up between them.
    case pauses
    /// The keys are those of one that is held.
    case held
    /// One key stands for all.
    case oneKey
    /// The program's own times are those of another clock.
    case clock
    /// The budget is a few steps of the timer.
    case coarse
  }

  package let kind: Kind
  /// What was seen, and what to do, in a sentence.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// What is typed.
extension MeasurementTrap {
  /// A median gap from which on keys are far apart, in nanoseconds.
  private static let longestGap: Int64 = 500_000_000
  /// The longest interval at which a held key repeats, in nanoseconds.
  private static let longestRepeat: Int64 = 100_000_000

  /// Finds the traps of a schedule.
  ///
  /// - Parameter texts: what each key types; `nil` where it is unknown.
  package static func found(
    in schedule: KeystrokeSchedule, typing texts: [String]?
  ) -> [MeasurementTrap] {
    let gaps = zip(schedule.keys, schedule.keys.dropFirst()).map { $1.intended - $0.intended }
    guard gaps.count >= 2 else { return [] }
    let median = gaps.sorted()[gaps.count / 2]
    var traps: [MeasurementTrap] = []
    if median >= longestGap {
      traps.append(
        MeasurementTrap(
          .pauses,
          "keys come \(NumberFormat.time(median)) apart, so what piles up between keys is never"
            + " seen; let them come in bursts, faster than ten a second"))
    }
    guard let texts, texts.count == schedule.count else { return traps }
    let repeats = gaps.indices.count { index in
      texts[index] == texts[index + 1] && abs(gaps[index] - median) <= median / 8
    }
    if median <= longestRepeat, repeats * 5 >= gaps.count * 4 {
      traps.append(
        MeasurementTrap(
          .held,
          "a key repeats every \(NumberFormat.time(median)), as one that is held does, and programs"
            + " join or drop such keys; tap several keys instead"))
    } else if Set(texts).count == 1 {
      traps.append(
        MeasurementTrap(
          .oneKey,
          "one key stands for all, and others may take another path; list more of them in 'keys'"))
    }
    return traps
  }
}

/// What was measured.
extension MeasurementTrap {
  /// Fewer steps of the timer than this say too little about a budget.
  private static let fewestSteps: Int64 = 8
  /// Fewer times show neither a step nor a period.
  private static let fewestTimes = 32
  /// More keys show a period no better.
  private static let mostKeys = 300
  /// Shorter periods, in nanoseconds, keep no key waiting.
  private static let shortestPeriod = 1e6
  /// The longest frame of a display, in nanoseconds: 30 a second.
  private static let longestFrame: Int64 = 34_000_000

  /// Finds the traps of a round.
  ///
  /// - Parameter isPainted: whether answers may be published with the frames of a display.
  package static func found(
    in round: RoundResult, budget: Int64, isPainted: Bool = false
  ) -> [MeasurementTrap] {
    let samples = (0..<round.samples.count).map { round.samples[$0] }
    let key = samples.firstIndex { $0.published <= $0.injected }.map { "key \($0)" }
    let surplus = round.oracle.first { $0.key == nil && [.doubled, .outOfOrder].contains($0.kind) }
    if let early = key ?? surplus?.detail {
      return [
        MeasurementTrap(
          .early, "an answer came before its key (\(early)); answer a key only once it was read")
      ]
    }
    // Without an answer there is no time.
    guard round.oracle.isEmpty else { return [] }
    if let coarse = coarse(in: round, budget: budget) { return [coarse] }
    var found = period(samples, of: { $0.published })
    if isPainted {
      // What is marked after paint is published with a frame, which no program can hurry.
      found = period(samples, of: { $0.answered }) ?? found.flatMap { $0 > longestFrame ? $0 : nil }
    }
    // A rounded clock has the period of its own step.
    guard let period = found, period / 3 * 2 > step(of: round) else { return [] }
    return [
      MeasurementTrap(
        .polled,
        "answers come in multiples of \(NumberFormat.time(period)), so keys or answers are looked"
          + " for once in that time; wait for them with a blocking read or a callback"
          + (isPainted
            ? ", and tell an answer from the frame that shows it by a column 'answered'" : ""))
    ]
  }

  /// Finds a timer with too few steps in a budget; `nil` where it is finer, or there are no times.
  package static func coarse(in round: RoundResult, budget: Int64) -> MeasurementTrap? {
    let step = step(of: round)
    guard round.oracle.isEmpty, step >= 1_000, budget < fewestSteps * step else { return nil }
    let least = NumberFormat.time(fewestSteps * step)
    return MeasurementTrap(
      .coarse,
      "all times are multiples of \(NumberFormat.time(step)), too coarse for a budget of"
        + " \(NumberFormat.time(budget)); take a finer clock, or judge \(least) and more")
  }

  /// The step of the timer of a round; 0 where too few times show it.
  private static func step(of round: RoundResult) -> Int64 {
    max(commonStep(round.samples.values(.response)), commonStep(round.samples.values(.service)))
  }

  /// The greatest time of which all are multiples; 0 where there are too few.
  private static func commonStep(_ times: [Int64]) -> Int64 {
    guard times.count >= fewestTimes else { return 0 }
    return times.reduce(0) { step, time in
      var (divisor, rest) = (step, time)
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
      return abs(divisor)
    }
  }

  /// The period at which answers come, on the clock or from each key on.
  private static func period(_ samples: [KeySample], of end: (KeySample) -> Int64) -> Int64? {
    // A key behind another has its answer when that one's work is done, not when it is looked for.
    var last = Int64.min
    let idle = samples.filter { sample in
      defer { last = sample.published }
      return sample.injected >= last
    }.prefix(mostKeys)
    let pairs = Array(zip(idle, idle.dropFirst()))
    let responses = idle.map { end($0) - $0.injected }
    return period(
      of: pairs.map { end($1) - end($0) }, typed: pairs.map { $1.injected - $0.injected })
      ?? period(of: zip(responses, responses.dropFirst()).map { $1 - $0 }, typed: [])
  }

  /// The longest period of which four of five differences are multiples, within an eighth.
  ///
  /// By chance a difference is one in one of four periods, so that of 32 hardly ever 26 are.
  ///
  /// - Parameter typed: the differences of the keys; what they have as well is not the program's.
  private static func period(of differences: [Int64], typed: [Int64]) -> Int64? {
    let gaps = differences.map { Double(abs($0)) }
    guard gaps.count >= fewestTimes - 1, let longest = gaps.max() else { return nil }
    func isMultiple(_ gap: Double, of period: Double) -> Bool {
      abs(gap - (gap / period).rounded() * period) <= period / 8
    }
    var period = longest
    while period >= shortestPeriod {
      let multiples = gaps.filter { isMultiple($0, of: period) }
      if multiples.count * 5 >= gaps.count * 4,
        multiples.count(where: { $0 > period / 2 }) * 3 >= gaps.count
      {
        let counts = multiples.map { ($0 / period).rounded() }
        let best =
          zip(multiples, counts).map { $0 * $1 }.reduce(0, +)
          / counts.map { $0 * $0 }.reduce(0, +)
        let chance = typed.count { isMultiple(Double($0), of: best) }
        if chance * 2 < max(1, typed.count) { return Int64(best) }
      }
      period -= period * period / (16 * longest)
    }
    return nil
  }
}
