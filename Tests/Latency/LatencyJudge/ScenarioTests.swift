import Foundation
import LatencyJudge
import Testing

@Suite("Scenario files")
struct ScenarioTests {
  private let plain = """
    {"id": "mine", "keys": 3, "arrivals": {"kind": "listed", "timesMilliseconds": [1, 2.5, 2.5]}}
    """

  private func read(_ text: String) throws(ScenarioError) -> Scenario {
    do {
      return try JSONDecoder().decode(Scenario.self, from: Data(text.utf8))
    } catch {
      throw ScenarioError(error)
    }
  }

  @Test("every scenario of the design is there, with a source, and reads back from its own form")
  func builtIns() throws {
    let design: Set = [
      "steady-10hz", "human-median", "human-fast", "elite", "recite-endurance", "chunked",
      "rollover", "hid-poll", "burst", "stall-flush", "errors", "autorepeat-wrong", "cold-seek",
      "persist-stall", "ramp", "noisy-hogs", "terminal", "mission-practice",
      "mission-game",
      "mission-learn", "mission-strict", "mission-paced", "soak",
    ]
    #expect(Set(Scenario.builtIns.map(\.id)) == design)
    for scenario in Scenario.builtIns {
      #expect(!scenario.source.isEmpty && !scenario.title.isEmpty)
      let form = String(decoding: try JSONEncoder().encode(scenario), as: UTF8.self)
      #expect(try read(form) == scenario, "\(form)")
    }
  }

  @Test("a short file is enough; missing fields have their defaults")
  func shortFile() throws {
    let scenario = try read(plain)
    #expect(scenario.conditions == .ordinary && scenario.answers == .allRight)
    #expect(scenario.role == .gate && scenario.acceleration == 1)
    let keys = KeystrokeSchedule(scenario, seed: 1).keys
    #expect(keys.map(\.intended) == [1_000_000, 2_500_000, 2_500_000])
  }

  @Test(
    "a bad file is refused with the field and what is wrong with it",
    arguments: [
      ("\"keys\": 3", "\"keys\": 0", "keys", "between 1 and"),
      ("\"keys\": 3", "\"keys\": 4", "arrivals.timesMilliseconds", "3 times are listed for 4 keys"),
      ("\"keys\": 3", "\"kees\": 3", "kees", "no such field"),
      ("\"keys\": 3, ", "", "keys", "missing"),
      ("\"keys\": 3", "\"keys\": \"three\"", "keys", "a whole number"),
      ("\"mine\"", "\"Mine!\"", "id", "small letters"),
      ("[1, 2.5, 2.5]", "[1, 2.5, 2.4]", "arrivals.timesMilliseconds[2]", "sorted"),
      ("[1, 2.5, 2.5]", "[-1, 2.5, 2.5]", "arrivals.timesMilliseconds[0]", "-1 is not"),
      ("[1, 2.5, 2.5]", "[1, null, 2]", "arrivals.timesMilliseconds[1]", "a number"),
      ("\"listed\"", "\"lists\"", "arrivals.kind", "no kind 'lists'"),
      ("\"listed\"", "\"steady\"", "arrivals.timesMilliseconds", "no such field"),
      (
        "\"listed\", \"timesMilliseconds\": [1, 2.5, 2.5]",
        "\"steady\", \"intervalMilliseconds\": -100", "arrivals.intervalMilliseconds",
        "-100 is not an interval above 0"
      ),
      (
        "\"listed\", \"timesMilliseconds\": [1, 2.5, 2.5]", "\"steady\"",
        "arrivals.intervalMilliseconds", "missing"
      ),
      ("\"keys\": 3", "\"keys\": 3, \"acceleration\": 0", "acceleration", "0 is not between"),
      ("\"keys\": 3", "\"keys\": 3, \"role\": \"hero\"", "role", "gate, headroom, harness"),
      (
        "\"keys\": 3", "\"keys\": 3, \"conditions\": {\"injection\": \"inlin\"}",
        "conditions.injection", "inline, terminal"
      ),
      (
        "\"keys\": 3", "\"keys\": 3, \"answers\": {\"wrongShare\": 1.5}", "answers.wrongShare",
        "1.5 is not between 0 and 0.9"
      ),
      (
        "\"keys\": 3", "\"keys\": 3, \"conditions\": {\"hogs\": 1000}", "conditions.hogs",
        "between 0 and 64"
      ),
      (
        "\"keys\": 3", "\"keys\": 3, \"conditions\": {\"pigs\": 1}", "conditions.pigs",
        "no such field"
      ),
    ])
  func badFiles(old: String, new: String, field: String, problem: String) {
    let text = plain.replacing(old, with: new)
    #expect(text != plain)
    do {
      let scenario = try read(text)
      Issue.record("\(text) was read as \(scenario)")
    } catch {
      #expect(error.field == field, "\(error)")
      #expect(error.problem.contains(problem), "\(error)")
    }
  }

  /// Finite numbers, each of them allowed, whose schedules no round can play.
  static let endless = [
    (
      #"{"id":"x","keys":10000,"acceleration":0.001,"#
        + #""arrivals":{"kind":"steady","intervalMilliseconds":3600000}}"#, "acceleration"
    ),
    (
      #"{"id":"x","keys":3000000,"arrivals":{"kind":"steady","intervalMilliseconds":3600000}}"#,
      "keys"
    ),
    (
      #"{"id":"x","keys":3000000,"arrivals":{"kind":"bursts","lowestRate":0.001,"#
        + #""highestRate":0.001,"shortestMilliseconds":1,"longestMilliseconds":1,"#
        + #""idleMilliseconds":3600000}}"#, "keys"
    ),
    (
      #"{"id":"x","keys":100000,"arrivals":{"kind":"steady","intervalMilliseconds":3600000},"#
        + #""answers":{"wrongShare":0.9,"slowing":100,"heldRepeats":10000,"repeatRate":0.001}}"#,
      "keys"
    ),
  ]

  @Test("a schedule longer than a day is refused, however long it is", arguments: endless)
  func tooLong(text: String, field: String) throws {
    let scenario = try read(text)
    do {
      let schedule = try scenario.schedule(seed: 1)
      Issue.record("\(schedule.duration) ns were planned")
    } catch {
      #expect(error.field == field && error.problem.contains("a day is the most"), "\(error)")
    }
  }

  @Test("a schedule of a day is played, one of a key more is not")
  func longest() throws {
    var scenario = try read(
      #"{"id":"x","keys":24,"arrivals":{"kind":"steady","intervalMilliseconds":3600000}}"#)
    #expect(try scenario.schedule(seed: 1).duration == 86_400_000_000_000)
    scenario.keys = 25
    #expect(throws: ScenarioError.self) { try scenario.schedule(seed: 1) }
  }

  @Test("a nested process names the whole path")
  func nested() {
    let text = """
      {"id": "a", "keys": 3, "arrivals": {"kind": "polled", "periodsMilliseconds": [8, 0],
       "base": {"kind": "steady", "intervalMilliseconds": 5}}}
      """
    #expect(throws: ScenarioError.self) { try read(text) }
    #expect(
      (try? read(text.replacing("[8, 0]", with: "[8, 1]"))) != nil)
    do {
      _ = try read(text.replacing("[8, 0]", with: "[8]").replacing(": 5}", with: ": 0}"))
      Issue.record("an interval of 0 was read")
    } catch {
      #expect(error.field == "arrivals.base.intervalMilliseconds")
    }
  }

  @Test("a built-in scenario is found by its whole name alone")
  func names() {
    #expect(Scenario.builtIn("burst")?.id == "burst" && Scenario.builtIn("brust") == nil)
  }

  @Test("the profiles name scenarios that are there, and fit their time with all rounds")
  func profiles() {
    for profile in [GateProfile.ci, .nightly] {
      #expect(
        profile.scenarios(seed: 1).count == profile.entries.count + 2, "two rates of terminal")
    }
    // Fourteen rounds of two programs, and three of the trainer on its terminal and its control;
    // the rest is for starting the processes and for the counts.
    for seed in UInt64(0)..<60 {
      let time = GateProfile.ci.scenarios(seed: seed).reduce(0.0) {
        let rounds = $1.conditions.injection == .terminal ? 6.0 : 28
        return $0 + rounds * Double(KeystrokeSchedule($1, seed: seed).duration) / 1e9
      }
      #expect(time < 125, "seed \(seed): \(time) s")
    }
    for seed in UInt64(1)...2 {
      let played = GateProfile.nightly.scenarios(seed: seed)
      let schedules = played.map { KeystrokeSchedule($0, seed: seed) }
      let time = zip(played, schedules).reduce(0.0) {
        let rounds = $1.0.conditions.injection == .terminal ? 6.0 : 28
        return $0 + rounds * Double($1.1.duration) / 1e9
      }
      #expect(time < 2_000, "seed \(seed): \(time) s")
      for (scenario, schedule) in zip(played, schedules)
      where ["errors", "autorepeat-wrong"].contains(scenario.id) {
        #expect(schedule.rightKeyCount < schedule.count, "\(scenario.id), seed \(seed)")
      }
    }
  }

  @Test("finding 7: ci plays the mission: all modes, wrong digits, ticks, reveals, rates, a pace")
  func mission() {
    var fastest: [Double] = []
    for seed in UInt64(0)..<40 {
      let played = GateProfile.ci.scenarios(seed: seed)
      #expect(Set(played.map(\.conditions.mode)) == Set(RoundMode.allCases))
      let schedules = played.map { KeystrokeSchedule($0, seed: seed) }
      let keys = schedules.flatMap(\.keys)
      for intent in [KeyIntent.reveal, .tick] { #expect(keys.contains { $0.intent == intent }) }
      let wrong = keys.count { $0.intent.isDigit && !$0.intent.isRight }
      #expect(wrong > 5, "seed \(seed): \(wrong) wrong digits")
      let gaps = zip(schedules[0].keys, schedules[0].keys.dropFirst()).map {
        $1.intended - $0.intended
      }
      fastest.append(1e9 / Double(max(1, gaps.filter { $0 > 100_000 }.min() ?? 1)))
      let paced = schedules.filter { $0.duration >= 1_000_000_000 && $0.meanRate < 10 }
      let keys95 = SampleSizeRequirement.samplesNeeded(quantile: 0.95)
      #expect(paced.contains { 9 * $0.count >= keys95 }, "a pace, and keys for a 95th percentile")
      #expect(played.contains { $0.conditions.injection == .terminal })
    }
    #expect(fastest.count { $0 > 2_000 } > 30, "bursts reach thousands of keys a second")
    // Another commit, another schedule.
    let hashes = (UInt64(1)...5).map { seed in
      KeystrokeSchedule(GateProfile.ci.scenarios(seed: seed)[0], seed: seed).hash
    }
    #expect(Set(hashes).count == 5)
  }

  @Test("nightly has a session of a million keys")
  func soak() throws {
    let soak = try #require(GateProfile.nightly.scenarios(seed: 1).first { $0.id == "soak" })
    #expect(soak.keys == 1_000_000)
    let schedule = KeystrokeSchedule(soak, seed: 1)
    #expect(schedule.rightKeyCount < 1_000_000, "the shipped pack has the digits for it")
    #expect(schedule.duration < 30_000_000_000)
  }

  @Test("a scenario that its mode cannot play is refused")
  func modes() {
    for (text, field) in [
      (#""conditions": {"mode": "strict"}, "answers": {"wrongShare": 0.1}"#, "answers.wrongShare"),
      (#""conditions": {"mode": "learn"}, "answers": {"revealEvery": 3}"#, "answers.revealEvery"),
      (
        #""conditions": {"mode": "game", "startsAnywhere": true}"#, "conditions.startsAnywhere"
      ),
      (#""conditions": {"mode": "game", "injection": "terminal"}"#, "conditions.mode"),
      (
        #""conditions": {"injection": "terminal"}, "answers": {"tickMilliseconds": 5}"#, "answers"
      ),
      (#""answers": {"tickMilliseconds": 0.01}"#, "answers.tickMilliseconds"),
    ] {
      do {
        let scenario = try read(plain.replacing("\"keys\": 3", with: "\"keys\": 3, " + text))
        Issue.record("\(text) was read as \(scenario)")
      } catch {
        #expect(error.field == field, "\(error)")
      }
    }
  }
}
