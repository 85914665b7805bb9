/// Workloads of people.
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
