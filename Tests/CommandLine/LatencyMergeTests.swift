import Foundation
import Testing

@Suite("pi-trainer latency merge")
struct LatencyMergeTimingTests {
  /// The result of a run, changed.
  private func changed(
    _ bytes: [UInt8], _ change: (inout [String: Any]) throws -> Void
  ) throws -> String {
    var result = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    try change(&result)
    return String(decoding: try JSONSerialization.data(withJSONObject: result), as: UTF8.self)
  }

  @Test("folders and files of several machines give one verdict, with the gate's codes", .measuring)
  func wholeWay() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let run = try program.run(
      "latency", "run", "recite-endurance", "--keys", "60", "--rounds", "2", "--quiet", "--out",
      "run", "--pack", Program.pack)
    #expect([0, 1, 3].contains(run.status), "\(run.errors)")
    let bytes = Array(try program.bytes("run/result.json"))
    let other = try changed(bytes) { result in
      var facts = try #require(result["machine"] as? [[String: Any]])
      for index in facts.indices where facts[index]["name"] as? String == "processor" {
        facts[index]["value"] = "another processor"
      }
      result["machine"] = facts
    }
    try program.write(other, to: "other.json")
    let merged = try program.run("latency", "merge", "run", "other.json", "run", "--json")
    #expect([0, 1, 3].contains(merged.status), "\(merged.errors)")
    let fleet = try merged.json()
    #expect((fleet["classes"] as? [Any])?.count == 2)
    #expect(fleet["repeated"] as? [String] == ["run"])
    let text = try program.run("latency", "merge", "run", "other.json")
    #expect(text.status == merged.status && text.text.contains("another processor"))
    let codes: [String: Int32] = ["pass": 0, "fail": 1, "inconclusive": 3, "incorrect": 4]
    #expect(merged.status == codes[fleet["verdict"] as? String ?? ""])
    let warned = try program.run("latency", "merge", "run", "other.json", "--inconclusive", "warn")
    #expect(merged.status != 3 || warned.status == 0)
    try program.write(
      try changed(bytes) { $0["budget"] = 1_000_000 }, to: "budget.json")
    for wrong in [["budget.json", "run"], ["missing.json"], ["run/run.json"], []] {
      let outcome = try program.run(["latency", "merge"] + wrong)
      #expect(outcome.status == 2, "\(wrong): \(outcome.errors)")
    }
  }
}
