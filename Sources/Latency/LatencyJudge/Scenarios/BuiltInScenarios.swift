internal import Text

extension Scenario {
  private static var keystrokeStudy: String {
    "Dhakal et al., Observations on Typing from 136 Million Keystrokes, CHI 2018, "
      + "doi:10.1145/3173574.3174220"
  }

  /// SD over mean of the intervals in the study: 112 ms over 239 ms.
  private static var studyVariation: Double { 112.0 / 239.0 }

  static var typing: [Scenario] {
    [
      Scenario(
        id: "steady-10hz", title: "a key every 100 ms",
        source: "requirement R8: fast typing, 10+ keys a second", keys: 100,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 100))),
      Scenario(
        id: "human-median", title: "the median typist: 239 ms between keys, SD 112 ms",
        source: keystrokeStudy + "; log-logistic after Heliyon 2021", keys: 60,
        arrivals: .human(
          HumanArrivals(meanMilliseconds: 239, standardDeviationMilliseconds: 112))),
      Scenario(
        id: "human-fast", title: "120 words a minute: 100 ms between keys",
        source: keystrokeStudy + "; the spread in proportion", keys: 120,
        arrivals: .human(
          HumanArrivals(
            meanMilliseconds: 100, standardDeviationMilliseconds: 100 * studyVariation))),
      Scenario(
        id: "elite", title: "200 words a minute with sprints at 300: 60 and 40 ms between keys",
        source: keystrokeStudy + "; the spread in proportion", keys: 200,
        arrivals: .human(
          HumanArrivals(
            meanMilliseconds: 60, standardDeviationMilliseconds: 60 * studyVariation,
            sprintShare: 0.25, sprintMilliseconds: 40))),
      Scenario(
        id: "recite-endurance", title: "70,000 digits in one go, 2,500 times faster than life",
        source: "record recitations: 0.8 to 2.1 digits a second; here 2 a second, accelerated",
        keys: 70_000, acceleration: 2_500,
        arrivals: .human(
          HumanArrivals(
            meanMilliseconds: 500, standardDeviationMilliseconds: 500 * studyVariation,
            longestMilliseconds: 5_000))),
      Scenario(
        id: "chunked", title: "chunks of 2 to 10 digits, 90 ms inside, 600 ms between",
        source: "motor chunking: Verwey, J. Exp. Psychol. Hum. Percept. Perform. 22 (1996)",
        keys: 90,
        arrivals: .chunked(
          ChunkedArrivals(
            fewestDigits: 2, mostDigits: 10, insideMilliseconds: 90, betweenMilliseconds: 600,
            variation: 0.3))),
      Scenario(
        id: "rollover", title: "40 to 70 % of presses overlap, 0 to 30 ms apart",
        source: keystrokeStudy, keys: 200,
        arrivals: .rollover(
          RolloverArrivals(
            lowestShare: 0.4, highestShare: 0.7, longestGapMilliseconds: 30,
            meanMilliseconds: 120, standardDeviationMilliseconds: 120 * studyVariation))),
    ]
  }
}

/// Workloads of devices, of mistakes and of adverse conditions.
extension Scenario {
  /// Bursts: 50 to 5,000 keys a second for 100 to 500 ms.
  private static var bursts: ArrivalProcess {
    .bursts(
      BurstArrivals(
        lowestRate: 50, highestRate: 5_000, shortestMilliseconds: 100, longestMilliseconds: 500,
        idleMilliseconds: 1_000))
  }

  private static var fastTyping: ArrivalProcess {
    .human(HumanArrivals(meanMilliseconds: 60, standardDeviationMilliseconds: 28))
  }

  static var devices: [Scenario] {
    [
      Scenario(
        id: "hid-poll", title: "a USB keyboard polled every 8, 1 and 0.125 ms",
        source: "USB HID polling: 125, 1,000 and 8,000 reports a second", keys: 300,
        arrivals: .polled(
          PolledArrivals(
            periodsMilliseconds: [8, 1, 0.125],
            base: .rollover(
              RolloverArrivals(
                lowestShare: 0.4, highestShare: 0.7, longestGapMilliseconds: 10,
                meanMilliseconds: 60, standardDeviationMilliseconds: 28))))),
      Scenario(
        id: "burst", title: "bursts of 50 to 5,000 keys a second for 100 to 500 ms, 1 s idle",
        source: "the harness's design: sub-16 ms under synthetic keystroke bursts", keys: 2_000,
        arrivals: bursts),
      Scenario(
        id: "stall-flush", title: "the reader stalls 250 ms; the backlog arrives at once",
        source: "HdrHistogram issue 148: intended times must survive a stalled reader", keys: 200,
        arrivals: .stalledReader(
          StalledReaderArrivals(
            everyMilliseconds: 1_000, stallMilliseconds: 250,
            base: .steady(SteadyArrivals(intervalMilliseconds: 10))))),
      Scenario(
        id: "ramp", title: "10 to 100,000 keys a second, half as fast again each step",
        source: "ramping arrival rates as in k6: report where it no longer keeps up",
        role: .headroom, keys: 64_900,
        arrivals: .ramp(
          RampArrivals(
            firstRate: 10, lastRate: 100_000, factor: 1.5, stepMilliseconds: 200))),
    ]
  }

  static var mistakes: [Scenario] {
    [
      Scenario(
        id: "errors", title: "2 % wrong keys, each followed by a slower one",
        source: "the error path: 1 to 3 % wrong, post-error slowing", keys: 300,
        arrivals: fastTyping, answers: AnswerPattern(wrongShare: 0.02, slowing: 1.5)),
      Scenario(
        id: "autorepeat-wrong", title: "a wrong key is held and repeats 30 times a second",
        source: "the error path: a keyboard's repeat rate", keys: 200, arrivals: fastTyping,
        answers: AnswerPattern(wrongShare: 0.03, slowing: 1.5, heldRepeats: 15, repeatRate: 30)),
    ]
  }

  static var adverseConditions: [Scenario] {
    [
      Scenario(
        id: "cold-seek", title: "a random position in a pack that is not in the page cache",
        source: "map faults: reading the pack must be over before the first key", keys: 100,
        arrivals: fastTyping,
        conditions: RunConditions(evictsPack: true, startsAnywhere: true, mode: .learn)),
      Scenario(
        id: "persist-stall", title: "each synchronisation with the disk takes 50 ms",
        source: "requirement R109: saving must not reach the verdict", keys: 300,
        arrivals: fastTyping, conditions: RunConditions(slowFsyncMilliseconds: 50)),
      Scenario(
        id: "noisy-hogs", title: "bursts beside two spinning processes",
        source: "a test of the harness: a loud neighbour must not fail the gate",
        role: .harness, keys: 1_000, arrivals: bursts, conditions: RunConditions(hogs: 2)),
    ]
  }

  /// All built-in scenarios, in the order of their list.
  package static var builtIns: [Scenario] {
    typing + devices + mistakes + adverseConditions + mission + trainer
  }
}

/// What the gate of continuous integration plays: all that a session does, in short.
extension Scenario {
  /// A program that draws advances its time 60 times a second.
  private static var tick: Double { 1_000.0 / 60 }

  /// Many short bursts over the whole range of rates.
  private static var shortBursts: ArrivalProcess {
    .bursts(
      BurstArrivals(
        lowestRate: 50, highestRate: 5_000, shortestMilliseconds: 15, longestMilliseconds: 45,
        idleMilliseconds: 25))
  }

  private static var missionSource: String {
    "the mission: verdicts under bursts, in every mode, with 3 % wrong digits"
  }

  static var mission: [Scenario] {
    [
      Scenario(
        id: "mission-practice",
        title: "short bursts of 50 to 5,000 keys a second, 3 % wrong, with ticks and reveals",
        source: missionSource, keys: 900, arrivals: shortBursts,
        answers: AnswerPattern(wrongShare: 0.03, tickMilliseconds: tick, revealEvery: 60)),
      Scenario(
        id: "mission-game", title: "the same against the ghost of a record",
        source: missionSource, keys: 500, arrivals: shortBursts,
        answers: AnswerPattern(wrongShare: 0.03, tickMilliseconds: tick, revealEvery: 60),
        conditions: RunConditions(mode: .game)),
      Scenario(
        id: "mission-learn", title: "the same in a segment of learn mode",
        source: missionSource, keys: 300, arrivals: shortBursts,
        answers: AnswerPattern(wrongShare: 0.03, tickMilliseconds: tick),
        conditions: RunConditions(startsAnywhere: true, mode: .learn)),
      Scenario(
        id: "mission-strict", title: "the same in strict mode, up to the error that ends it",
        source: missionSource, keys: 300, arrivals: shortBursts,
        answers: AnswerPattern(tickMilliseconds: tick, endsWrong: true),
        conditions: RunConditions(mode: .strict)),
      Scenario(
        id: "mission-paced", title: "seven keys a second, a fast typist's pace",
        source: missionSource, keys: 60,
        arrivals: .steady(SteadyArrivals(intervalMilliseconds: 143))),
      Scenario(
        id: "soak", title: "a million keys in one session, 3 % wrong, twenty thousand times faster",
        source: "what grows with a session must not reach a verdict", keys: 1_000_000,
        acceleration: 20_000,
        arrivals: .human(
          HumanArrivals(
            meanMilliseconds: 500, standardDeviationMilliseconds: 500 * studyVariation,
            longestMilliseconds: 5_000)),
        answers: AnswerPattern(wrongShare: 0.03, tickMilliseconds: tick)),
    ]
  }
}

/// The workloads of the whole trainer.
extension Scenario {
  static var trainer: [Scenario] {
    [
      Scenario(
        id: "terminal",
        title: "the real trainer on a pseudo-terminal: 10, 100 and 1,000 keys a second, 10 s each",
        source: "key to painted bytes, 99 % within 2 ms and 99.9 % within 16 ms on an idle machine;"
          + " 10 s in three rounds are the 299 keys that a 99th percentile needs at 10 a second",
        keys: 11_100,
        arrivals: .ramp(
          RampArrivals(firstRate: 10, lastRate: 1_000, factor: 10, stepMilliseconds: 10_000)),
        conditions: RunConditions(injection: .terminal))
    ]
  }

  /// A ramp as scenarios with one rate each, so that each rate has a new process and percentiles of
  /// its own; any other workload as it is.
  package func steps(limitedTo limit: Int? = nil) -> [Scenario] {
    let steps = arrivals.rampSteps
    guard !steps.isEmpty else { return [limit.map { limited(toKeys: $0) } ?? self] }
    return steps.compactMap { step in
      let count = step.keys.clamped(to: 0..<keys).count
      guard count > 0 else { return nil }
      let rate = step.rate * acceleration
      var copy = self
      copy.id = "\(id)-\(Int64(rate.rounded()))hz"
      copy.title = "\(title); \(NumberFormat.significant(rate)) a second"
      copy.keys = min(count, limit ?? count)
      copy.arrivals = .steady(SteadyArrivals(intervalMilliseconds: 1_000 / step.rate))
      return copy
    }
  }

  /// A ramp that stays at one rate for the time of one step; any other workload scaled to the rate.
  ///
  /// - Parameters:
  ///   - rate: keys a second, above 0.
  ///   - seed: the seed of the schedule whose mean rate counts.
  package func steady(atRate rate: Double, seed: UInt64) -> Scenario {
    guard case .ramp(var ramp) = arrivals else { return paced(atRate: rate, seed: seed) }
    (ramp.firstRate, ramp.lastRate) = (rate, rate)
    var copy = self
    copy.arrivals = .ramp(ramp)
    copy.keys = max(10, Int(rate * ramp.stepMilliseconds / 1_000))
    return copy
  }
}
