import Foundation
import Testing

@Suite("pi-trainer latency instructions", .measuring, .counting)
struct LatencyCountTests {
  /// A count: exit code, evidence, and the instructions of the longer loop, counted twice.
  private func counted(
    _ program: Program, _ arguments: String...
  ) throws -> (status: Int32, evidence: String, long: [Int]) {
    let outcome = try program.run(
      ["latency", "instructions", "--json", "--pack", Program.pack, "--baseline", "b.json"]
        + arguments)
    let result = try outcome.json()
    let finding = try #require(result["finding"] as? [String: Any])
    let measurement = try #require(result["measurement"] as? [String: Any])
    let instructions = try #require(measurement["instructions"] as? [String: Any])
    return (
      outcome.status, try #require(finding["evidence"] as? String),
      try #require(instructions["long"] as? [Int])
    )
  }

  @Test("counts repeat to the instruction, and 3 % more than the baseline fails")
  func slower() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let first = try counted(program, "--update-baseline")
    #expect(first.status == 0, "\(first.evidence)")
    let again = try counted(program)
    #expect(again.status == 0, "\(again.evidence)")
    #expect(first.long == again.long && Set(first.long).count == 1)
    #expect(first.long.allSatisfy { $0 > 100_000 })

    let slowed = try counted(program, "--plant", "slow:3%")
    #expect(slowed.status == 1, "\(slowed.evidence)")
    #expect(slowed.evidence.contains("more, allowed is 1 %"), "\(slowed.evidence)")
  }

  @Test("a baseline far from the count fails, either way", arguments: [250.0, 350.0])
  func shifted(instructions: Double) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let written = try counted(program, "--update-baseline")
    #expect(written.status == 0)
    let object = try JSONSerialization.jsonObject(with: program.bytes("b.json"))
    var baseline = try #require(object as? [String: Any])
    var entries = try #require(baseline["entries"] as? [[String: Any]])
    entries[0]["instructionsPerKey"] = instructions
    baseline["entries"] = entries
    try JSONSerialization.data(withJSONObject: baseline)
      .write(to: program.folder.appendingPathComponent("b.json"))
    #expect(try counted(program).status == 1)
  }
}
