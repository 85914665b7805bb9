import Foundation
import Testing

@Suite("The folder of a latency run")
struct LatencyRunFolderTests {
  /// A key every 20 ms.
  private func scenario(keys: Int) -> String {
    """
    {"id": "mine", "keys": \(keys), "arrivals": {"kind": "steady", "intervalMilliseconds": 20}}
    """
  }

  @Test("a wrong verdict leaves no times in the folder, an earlier run's neither", .measuring)
  func leftovers() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(scenario(keys: 20), to: "mine.json")
    let run = [
      "latency", "run", "mine.json", "--rounds", "1", "--out", "o", "--pack", Program.pack,
    ]
    _ = try program.run(run)
    let times = ["mine-control.hgrm", "mine-engine.hgrm", "responses.hlog"]
    #expect(Set(program.names(in: "o")).isSuperset(of: times))

    try program.write("mine too", to: "o/notes.txt")
    #expect(try program.run(run + ["--plant", "wrong@3"]).status == 4)
    #expect(Set(program.names(in: "o")).isDisjoint(with: times))
    #expect(program.names(in: "o").contains("notes.txt"))
  }

  @Test("a round of the engine that is interrupted is kept, though nothing compares it", .measuring)
  func firstRound() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(scenario(keys: 1_000), to: "mine.json")
    // The control comes first as often, and then the engine has done nothing yet.
    for _ in 0..<20 {
      let process = program.process([
        "latency", "run", "mine.json", "--out", "o", "--pack", Program.pack, "--quiet",
      ])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: 1)
      process.interrupt()
      process.waitUntilExit()
      #expect(process.terminationStatus == 130)
      let object = try JSONSerialization.jsonObject(with: program.bytes("o/result.json"))
      let gates = try #require((object as? [String: Any])?["gates"] as? [[String: Any]])
      let verdict = try #require(gates.first?["verdict"] as? String)
      #expect(["pass", "notRun"].contains(verdict))
      if verdict == "pass" {
        #expect(try program.bytes("o/samples.jsonl").split(separator: 10).count > 10)
        return
      }
    }
    Issue.record("no interrupted round of the engine was kept")
  }
}
