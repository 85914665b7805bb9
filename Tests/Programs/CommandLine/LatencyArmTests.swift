import Foundation
import Testing

/// `latency gate --arm` and `latency judge` with the programs of `Examples`, as users run them.
@Suite("pi-trainer latency: programs of any origin", .serialized)
struct LatencyArmTimingTests {
  @Test(
    "an arm in Python, C and Swift: green, and red with a stall in it, also from the samples",
    .measuring,
    arguments: ["python", "c", "swift"])
  func languages(name: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let command = try program.exampleCommand(name)
    try program.writeArm(name, command: command)
    let green = try program.run(Program.gateOfArm)
    // A machine that delays keys itself leaves no PASS; it makes no FAIL.
    #expect([0, 3].contains(green.status), "\(green.errors)\(green.text)")
    #expect(green.text.contains("answers equal the oracle's"), "\(green.text)")
    try program.writeArm(name, command: command, fault: "stall")
    let red = try program.run(Program.gateOfArm)
    #expect(red.status == 1, "\(red.errors)\(red.text)")
    #expect(red.text.hasPrefix("FAIL: key 50 of sum-in-\(name), "), "\(red.text.prefix(200))")
    // The samples are judged as the gate judged them.
    let samples = ["--engine", "o/samples.jsonl", "--control", "o/samples.jsonl", "--out", "j"]
    let judged = try program.run(["latency", "judge"] + samples)
    #expect(judged.status == 1, "\(judged.errors)\(judged.text)")
    #expect(judged.text.hasPrefix("FAIL: key 50 of sum-in-\(name), "), "\(judged.text)")
    // With a longer budget the same samples show nothing.
    let patient = try program.run(["latency", "judge", "--budget", "10s"] + samples)
    #expect([0, 3].contains(patient.status), "\(patient.text)")
  }

  @Test(
    "an editor of others on a terminal: green, and red with a slow hook", .measuring,
    .enabled(
      if: TerminalArmTimingTests.isPipeline
        || FileManager.default.isExecutableFile(atPath: "/usr/bin/vim"), "there is no vim"))
  func editor() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let keys: (inout [String: Any]) -> Void = {
      $0["scenario"] = [
        "id": "typing", "keys": 48, "arrivals": ["kind": "steady", "intervalMilliseconds": 10],
      ]
    }
    try program.writeArm("vim", change: keys)
    let green = try program.run(Program.gateOfArm)
    #expect([0, 3].contains(green.status), "\(green.errors)\(green.text)")
    // A noisy machine makes the gate play as many rounds again.
    #expect(green.text.contains(/each of (240|480) keys was painted, in order/), "\(green.text)")
    try program.writeArm("vim-slow", change: keys)
    let red = try program.run(Program.gateOfArm)
    #expect(red.status == 1, "\(red.errors)\(red.text)")
    #expect(red.text.hasPrefix("FAIL: key 39 of vim-with-a-slow-hook"), "\(red.text.prefix(200))")
  }

  @Test("Ctrl-C ends the arm, and what was measured is kept", .measuring)
  func interrupted() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let mark = "arm-mark-\(UInt32.random(in: 0 ... .max))"
    // It answers every key, ignores what asks it to end, and has started a process of its own.
    let script =
      "trap '' TERM INT; sh -c 'trap \"\" TERM; sleep 300; : \(mark)' & echo ready; cat; sleep 300"
    try program.writeArm("python", command: ["sh", "-c", script]) { $0["oracle"] = nil }
    let process = program.process(["latency", "gate", "--arm", "arm.json", "--out", "o"])
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while process.isRunning, processes(mark) == 0 { usleep(20_000) }
    usleep(300_000)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(processes(mark) == 0)
    let object = try JSONSerialization.jsonObject(with: program.bytes("o/result.json"))
    #expect((object as? [String: Any])?["isComplete"] as? Bool == false)
  }

  private func processes(_ mark: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.count { name in
      FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
        .map { String(decoding: $0, as: UTF8.self).contains("sleep 300; : \(mark)") } ?? false
    }
  }
}
