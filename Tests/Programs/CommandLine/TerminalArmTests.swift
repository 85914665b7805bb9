import Foundation
import Testing

/// The ready arms of programs on a terminal, played from the root of the tree as users play them.
@Suite("latency-gate: ready arms on a terminal", .serialized)
struct TerminalArmTimingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The arms whose programs are installed; all of them in a pipeline, which installs them.
  private static let arms = ["nano", "less", "bash", "curses"].filter { name in
    guard !isPipeline else { return true }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let probe = name == "curses" ? "python3 -c 'import curses'" : "command -v \(name)"
    process.arguments = ["-c", "\(probe) >/dev/null 2>&1"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Whether a program that is missing is an error.
  static let isPipeline = ProcessInfo.processInfo.environment["CI"]?.isEmpty == false

  /// Plays an arm in short: five rounds of 40 keys, 10 ms apart.
  private func gate(
    _ name: String, in program: Program, environment: [String: String] = [:], _ more: String...
  ) throws -> Program.Outcome {
    let file = Self.root.appendingPathComponent("Examples/arms/\(name).json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var arm = try #require(object as? [String: Any])
    arm["rounds"] = 5
    arm["scenario"] = [
      "id": "typing", "keys": 40, "arrivals": ["kind": "steady", "intervalMilliseconds": 10],
    ]
    let known = arm["environment"] as? [String: String] ?? [:]
    arm["environment"] = known.merging(environment) { $1 }
    try JSONSerialization.data(withJSONObject: arm)
      .write(to: program.folder.appendingPathComponent("arm.json"))
    let folder = program.folder.path
    return try program.run(
      ["gate", "--arm", "\(folder)/arm.json", "--out", "\(folder)/o", "--quiet"] + more,
      shell: "cd '\(Self.root.path)'", of: Program.built("latency-gate"))
  }

  @Test(
    "a program of others is green, and red where it stands still", .measuring,
    arguments: arms)
  func programs(name: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let green = try gate(name, in: program)
    // A machine that delays keys itself leaves no PASS; it makes no FAIL.
    #expect([0, 3].contains(green.status), "\(green.errors)\(green.text)")
    #expect(green.text.contains("00 keys was painted, in order"), "\(green.text)")
    let red =
      name == "curses"
      ? try gate(name, in: program, environment: ["FAULT": "stall"])
      : try gate(name, in: program, "--plant", "stall:60ms@30")
    #expect(red.status == 1, "\(red.errors)\(red.text)")
    #expect(red.text.hasPrefix("FAIL: key 30 of \(name), "), "\(red.text.prefix(200))")
  }

  @Test("a shell is red with a prompt that is slow once, and green without that", .measuring)
  func slowPrompt() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let red = try gate("bash-slow", in: program)
    #expect(red.status == 1, "\(red.errors)\(red.text)")
    let lead = "FAIL: key 30 of bash-with-a-slow-prompt, "
    #expect(red.text.hasPrefix(lead), "\(red.text.prefix(200))")
    let prompt = ["PROMPT_COMMAND": "n=$((n + 1))"]
    let green = try gate("bash-slow", in: program, environment: prompt)
    #expect([0, 3].contains(green.status), "\(green.errors)\(green.text)")
    #expect(green.text.contains("00 keys was painted, in order"), "\(green.text)")
  }
}
