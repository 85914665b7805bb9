import DigitCore
import Foundation
import PracticeEngine
import PracticeReplay
import Testing

@Suite("Replay: the end state")
struct ReplayReportTests {
  @Test("has every field that is promised")
  func fields() throws {
    let outcome = try replay(
      ["{\"constant\":\"pi\",\"mode\":\"practice\"}"] + typing(3) + ["{\"t\":2,\"stop\":true}"])
    let object = try object(outcome.json)
    let promised = [
      "state", "reason", "currentIndex", "position", "correctCount", "errorCount",
      "currentStreak", "bestStreak", "revealsUsed", "effectivePosition", "ghostPosition",
      "atmosphericDelta", "tint", "streakTier", "padOpacity", "elapsed", "cps", "certified",
      "updates", "xpGained", "totalXP", "grade", "doubleBang",
    ]
    for name in promised { #expect(object[name] != nil, "\(name)") }
    #expect(object["tint"] is NSNull)
    #expect(
      (object["updates"] as? [String: Any])?.keys.sorted() == ["classic", "crown", "lightning"])
  }

  @Test("is the same bytes for the same session")
  func canonical() throws {
    let outcome = try replay(
      ["{\"constant\":\"pi\",\"mode\":\"strict\"}"] + typing(2) + ["{\"t\":0.3,\"key\":\"9\"}"])
    #expect(
      outcome.json
        == """
        {"constant":"pi","mode":"strict","state":"finished","reason":"error","segment":[0,200],\
        "currentIndex":2,"position":3,"correctCount":2,"errorCount":1,"firstErrorIndex":2,\
        "currentStreak":0,"bestStreak":2,"revealsUsed":0,"effectivePosition":1,\
        "ghostPosition":0,"atmosphericDelta":0.0,"tint":null,"streakTier":0,"padOpacity":0.2,\
        "elapsed":0.3,"cps":8.0,"accuracy":0.6666666666666666,"certified":false,\
        "updates":{"crown":null,"lightning":null,"classic":{"digitCount":2,"beatsEarlier":false}},\
        "xpGained":2,"totalXP":2,"grade":"Novice","doubleBang":false,\
        "events":3,"keys":3,"ignored":0,"closingConfirmed":false}
        """)
  }

  @Test("R81 R93: a game against a crown")
  func game() throws {
    let header = """
      {"constant":"pi","mode":"game","records":{"crown":{"digitCount":4,"totalTime":3.0,\
      "cumulativeTimes":[0,1,2,3]},"lightning":null},"totalXP":998,"ghost":"crown"}
      """
    let outcome = try replay([header] + typing(5) + ["{\"t\":1.5,\"stop\":true}"])
    let state = outcome.report.snapshot
    #expect(state.ghostPosition == 2)
    #expect(state.atmosphere.delta == 0.3)
    #expect(state.atmosphere.tint == Atmosphere(effectivePosition: 5, ghostPosition: 2).tint)
    #expect(outcome.report.result.doubleBang)
    #expect(outcome.report.result.totalExperience == 1003)
    #expect(outcome.json.contains("\"tint\":{\"hex\":\"#FF6B00\",\"opacity\":0.095}"))
  }

  @Test("R84: the ghost is the record that the header names")
  func lightningGhost() throws {
    let records = """
      "records":{"crown":{"digitCount":2,"totalTime":1,"cumulativeTimes":[0,1]},\
      "lightning":{"digitCount":3,"totalTime":0.4,"cumulativeTimes":[0,0.2,0.4]}}
      """
    let tick = ["{\"t\":0,\"key\":\"1\"}", "{\"t\":0.5,\"tick\":true}"]
    let crown = try replay(["{\"constant\":\"pi\",\"mode\":\"game\",\(records)}"] + tick)
    let lightning = try replay(
      ["{\"constant\":\"pi\",\"mode\":\"game\",\(records),\"ghost\":\"lightning\"}"] + tick)
    #expect(crown.report.snapshot.ghostPosition == 1)
    #expect(lightning.report.snapshot.ghostPosition == 3)
  }

  @Test("a trace holds one state for each event, each a JSON object of its own")
  func trace() throws {
    var reports: [EventReport] = []
    let outcome = try replay(
      [
        "{\"constant\":\"e\",\"mode\":\"learn\",\"segment\":[0,2]}", "",
        "{\"t\":0,\"key\":\"7\"}", "{\"t\":1,\"reveal\":true}", "{\"t\":1,\"key\":\"2\"}",
        "{\"t\":2,\"key\":\"1\"}", "{\"t\":3,\"key\":\"1\"}",
      ]
    ) { reports.append($0) }
    #expect(reports.map(\.line) == [3, 4, 5, 6, 7])
    #expect(
      try reports.map { try object($0.json)["verdict"] as? String }
        == ["correct", "modeWithoutReveal", "error", "correct", "sessionOver"])
    #expect(reports.last?.report == outcome.report)
    #expect(outcome.report.snapshot.phase == .finished(.completed))
    #expect(outcome.ignoredCount == 2)
  }

  @Test("times are taken as decimals, not as binary fractions")
  func exactTimes() throws {
    let outcome = try replay([
      "{\"constant\":\"pi\",\"mode\":\"practice\"}",
      "{\"t\":1700000000.1,\"key\":\"1\"}", "{\"t\":1.7000000003e9,\"key\":\"4\"}",
      "{\"t\":1700000000.300000001,\"stop\":true}",
    ])
    #expect(outcome.report.snapshot.lastCorrectTime == 200_000_000)
    #expect(outcome.report.snapshot.elapsed == 200_000_001)
    #expect(outcome.json.contains("\"elapsed\":0.200000001,"))
  }

  @Test("R10: a stop before the first key leaves the session ready")
  func stopWhileReady() throws {
    let outcome = try replay(["{\"constant\":\"pi\",\"mode\":\"game\"}", "{\"t\":1,\"stop\":true}"])
    #expect(outcome.report.snapshot.phase == .ready)
    #expect(outcome.json.contains("\"state\":\"ready\",\"reason\":null"))
  }
}
