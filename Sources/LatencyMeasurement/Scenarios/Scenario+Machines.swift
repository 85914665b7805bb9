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
        conditions: RunConditions(evictsPack: true, startsAnywhere: true)),
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
  public static var builtIns: [Scenario] { typing + devices + mistakes + adverseConditions + trainer }
}
