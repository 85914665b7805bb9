import Foundation
import Testing

/// `latency gate --arm` and `latency judge` with the programs of `Examples`, as users run them.
@Suite("pi-trainer latency: programs of any origin", .serialized)
struct LatencyArmTimingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// An arm of `Examples` in short: five rounds of 60 keys, 10 ms apart, or as it is.
  private func arm(
    _ name: String, in program: Program, command: [String]? = nil, fault: String? = nil,
    change: (inout [String: Any]) -> Void = { _ in }
  ) throws {
    let file = Self.root.appendingPathComponent("Examples/arms/\(name).json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var arm = try #require(object as? [String: Any])
    if let command { arm["command"] = command }
    if let fault { arm["environment"] = ["FAULT": fault] }
    arm["rounds"] = 5
    if arm["transport"] as? String == "stdio" {
      arm["scenario"] = [
        "id": "steps", "keys": 60, "arrivals": ["kind": "steady", "intervalMilliseconds": 10],
      ]
    }
    change(&arm)
    try JSONSerialization.data(withJSONObject: arm)
      .write(to: program.folder.appendingPathComponent("arm.json"))
  }

  private func gate(_ program: Program, _ more: String...) throws -> Program.Outcome {
    try program.run(["latency", "gate", "--arm", "arm.json", "--out", "o", "--quiet"] + more)
  }

  /// The command of an example, which is compiled where it must be.
  private func command(_ name: String, in program: Program) throws -> [String] {
    let source = Self.root.appendingPathComponent("Examples/arms/sum.\(name)").path
    let target = program.folder.appendingPathComponent("sum-\(name)").path
    let compiler: [String]
    switch name {
    case "c": compiler = ["cc", "-O2", "-o", target, source]
    case "swift": compiler = ["swiftc", "-O", "-o", target, source]
    default: return ["python3", Self.root.appendingPathComponent("Examples/arms/sum.py").path]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = compiler
    process.currentDirectoryURL = program.folder
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(compiler)")
    return [target]
  }

  @Test(
    "an arm in Python, C and Swift: green, and red with a stall in it", .measuring,
    arguments: ["python", "c", "swift"])
  func languages(name: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let command = try command(name, in: program)
    try arm(name, in: program, command: command)
    let green = try gate(program)
    // A machine that delays keys itself leaves no PASS; it makes no FAIL.
    #expect([0, 3].contains(green.status), "\(green.errors)\(green.text)")
    #expect(green.text.contains("answers equal the oracle's"), "\(green.text)")
    try arm(name, in: program, command: command, fault: "stall")
    let red = try gate(program)
    #expect(red.status == 1, "\(red.errors)\(red.text)")
    #expect(red.text.hasPrefix("FAIL: key 50 of sum-in-\(name), "), "\(red.text.prefix(200))")
  }

  @Test(
    "a program that answers wrongly, twice, or not at all is INCORRECT", .measuring,
    arguments: [
      ("wrong", "wrong verdict at key 50"), ("double", "key counted twice at key 50"),
      ("dead", "the program ended with status 1; it says \"the arm has broken\""),
      ("deaf", "nothing came for 3 s"),
    ])
  func incorrect(fault: String, words: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    try arm("python", in: program, command: command("python", in: program), fault: fault)
    let outcome = try gate(program)
    #expect(outcome.status == 4, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains(words), "\(outcome.text)")
    #expect(!outcome.text.contains(" ms") && !outcome.text.contains("µs"))
  }

  @Test("an arm whose rounds answer the same keys differently is INCORRECT", .measuring)
  func contradiction() throws {
    let program = try Program()
    defer { program.cleanUp() }
    // Each round is a process of its own.
    let script = "echo ready; while read i k; do echo $i $$; done"
    try arm("python", in: program, command: ["sh", "-c", script]) { $0["oracle"] = nil }
    let outcome = try gate(program)
    #expect(outcome.status == 4, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.hasPrefix("INCORRECT: wrong verdict at key 0 of"), "\(outcome.text)")
    #expect(outcome.text.contains("' in 1 other round with the same keys"), "\(outcome.text)")
    // The samples have the answers too.
    let judged = try program.run(
      "latency", "judge", "--engine", "o/samples.jsonl", "--control", "o/samples.jsonl", "--out",
      "j")
    #expect(judged.status == 4 && judged.text.hasPrefix("INCORRECT: wrong verdict at key 0 of"))
  }

  @Test("what is no arm ends with exit code 2 and one line", .measuring)
  func refused() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try arm("python", in: program, command: command("python", in: program), fault: "garbage")
    let garbage = try gate(program)
    #expect(garbage.status == 2 && garbage.messages.count == 1, "\(garbage.errors)")
    #expect(garbage.messages.first?.contains("which is no 'INDEX ANSWER'") == true)
    try arm("c", in: program, command: command("c", in: program), fault: "clock")
    let clock = try gate(program)
    #expect(clock.status == 2 && clock.errors.contains("monotonic clock"), "\(clock.errors)")
    try arm("python", in: program) { $0["comand"] = [] }
    let misspelt = try gate(program)
    #expect(misspelt.status == 2 && misspelt.errors.contains("comand: there is no such field"))
    let other = try gate(program, "--profile", "ci")
    #expect(other.status == 2 && other.errors.contains("--profile is for the engine"))
  }

  @Test(
    "an editor of others on a terminal: green, and red with a slow hook", .measuring,
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vim"), "there is no vim"))
  func editor() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let keys: (inout [String: Any]) -> Void = {
      $0["scenario"] = [
        "id": "typing", "keys": 60, "arrivals": ["kind": "steady", "intervalMilliseconds": 20],
      ]
    }
    try arm("vim", in: program, change: keys)
    let green = try gate(program)
    #expect([0, 3].contains(green.status), "\(green.errors)\(green.text)")
    // A noisy machine makes the gate play as many rounds again.
    #expect(green.text.contains(/each of [36]00 keys was painted, in order/), "\(green.text)")
    try arm("vim-slow", in: program, change: keys)
    let red = try gate(program)
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
    try arm("python", in: program, command: ["sh", "-c", script]) { $0["oracle"] = nil }
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

  @Test("the samples of a gate are judged as the gate judged them", .measuring)
  func judgedAgain() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try arm("python", in: program, command: command("python", in: program), fault: "stall")
    #expect(try gate(program).status == 1)
    let samples = ["--engine", "o/samples.jsonl", "--control", "o/samples.jsonl", "--out", "j"]
    let judged = try program.run(["latency", "judge"] + samples)
    #expect(judged.status == 1, "\(judged.errors)\(judged.text)")
    #expect(judged.text.hasPrefix("FAIL: key 50 of sum-in-python, "), "\(judged.text)")
    // With a longer budget the same samples show nothing.
    let patient = try program.run(["latency", "judge", "--budget", "10s"] + samples)
    #expect([0, 3].contains(patient.status), "\(patient.text)")
  }

  @Test("judge names file, line and field, and ends with exit code 2")
  func judgeRefuses() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(
      """
      {"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended","published"]}
      {"scenario":"page","round":0}
      [0,0,-3]
      """, to: "a.jsonl")
    let outcome = try program.run(
      "latency", "judge", "--engine", "a.jsonl", "--control", "a.jsonl", "--json")
    #expect(outcome.status == 2)
    #expect(outcome.messages.first?.contains("'a.jsonl', line 3, published:") == true)
    #expect(try outcome.json()["exitCode"] as? Int == 2)
    let missing = try program.run("latency", "judge", "--engine", "b.jsonl", "--control", "a.jsonl")
    #expect(missing.status == 2 && missing.messages.first?.contains("b.jsonl") == true)
  }

  @Test("judge: PASS, FAIL and INCORRECT are exit codes 0, 1 and 4")
  func judgeCodes() throws {
    let program = try Program()
    defer { program.cleanUp() }
    func samples(_ slow: Int?) -> String {
      var lines = [
        #"{"schema":"urn:pi-trainer:latency-samples:2","#
          + #""columns":["key","intended","published","answer"]}"#
      ]
      for round in 0..<9 {
        lines.append("{\"scenario\":\"page\",\"round\":\(round)}")
        for key in 0..<30 {
          let time = key * 50_000_000 + 2_000_000 + round + (key == slow ? 30_000_000 : 0)
          lines.append("[\(key),\(key * 50_000_000),\(time),\(key * 2)]")
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }
    try program.write(samples(nil), to: "a.jsonl")
    try program.write(samples(12), to: "slow.jsonl")
    try program.write((0..<30).map { "\($0) \($0 * 2)\n" }.joined(), to: "right")
    try program.write((0..<30).map { "\($0) \($0 * 3)\n" }.joined(), to: "wrong")
    func judge(_ engine: String, _ oracle: String) throws -> Program.Outcome {
      try program.run(
        "latency", "judge", "--engine", engine, "--control", "a.jsonl", "--oracle", oracle)
    }
    let pass = try judge("a.jsonl", "right")
    #expect(pass.status == 0, "\(pass.text)")
    #expect(
      pass.text.hasPrefix("PASS: Every key answered within 16 ms; the slowest took 2 ms. Stalls of")
    )
    let fail = try judge("slow.jsonl", "right")
    #expect(fail.status == 1 && fail.text.hasPrefix("FAIL: key 12 of page, 32"), "\(fail.text)")
    let wrong = try judge("a.jsonl", "wrong")
    #expect(wrong.status == 4 && wrong.text.contains("key 1 of page"), "\(wrong.text)")
    // One answer of one round turned round: no oracle is needed to see it.
    try program.write(
      samples(nil).replacing("[12,600000000,602000004,24]", with: "[12,600000000,602000004,25]"),
      to: "turned.jsonl")
    let turned = try program.run(
      "latency", "judge", "--engine", "turned.jsonl", "--control", "a.jsonl")
    #expect(turned.status == 4, "\(turned.text)")
    #expect(turned.text.contains("key 12 of page, round 5: the answer is '25', and '24' in 8"))
  }
}
