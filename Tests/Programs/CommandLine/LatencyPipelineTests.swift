import Foundation
import Testing

/// What a pipeline sees of the gate's exit codes, with and without make in between.
@Suite("The latency gate in a pipeline")
struct LatencyPipelineTimingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The gate's command in a ready file, from the program's name on, without comments.
  private func gateCommand(_ name: String) throws -> [String] {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("Examples/ci/\(name).yml"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }
    let words = lines.joined(separator: " ").split(separator: " ").map(String.init)
    let start = try #require(words.firstIndex(of: ".build/release/pi-trainer"))
    let end = words[start...].firstIndex { $0.hasSuffix(":") || $0 == "-" } ?? words.endIndex
    return Array(words[(start + 1)..<end])
  }

  @Test(
    "finding 12: the files call the program, and its code reaches the caller", .measuring,
    arguments: ["github-actions", "gitlab-ci"])
  func files(name: String) throws {
    let program = try Program()
    defer { program.cleanUp() }
    let command = try gateCommand(name).map { $0 == "Resources/pi.digitpack" ? Program.pack : $0 }
    #expect(command.prefix(4) == ["latency", "gate", "--profile", "ci"])
    // The first wrong verdict ends the run; without valgrind the counts take no time.
    let wrong = try program.run(
      command + ["--plant", "wrong@0", "--quiet"], shell: "PATH=/nowhere; export PATH")
    #expect(wrong.status == 4, "\(wrong.errors)\(wrong.text)")
    #expect(program.names(in: "build/latency").contains("junit.xml"))
  }

  @Test("finding 12: through make every code but 0 is 2, and the line above it names the code")
  func make() throws {
    for (code, status) in [(0, 0), (1, 2), (3, 2), (4, 2)] as [(Int, Int32)] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.currentDirectoryURL = Self.root
      // The gate is another program here, and nothing is built: only make's part is looked at.
      process.arguments = [
        "make", "--no-print-directory", "-o", "build", "gate", "GATE=sh -c 'exit \(code)' sh",
        "INCONCLUSIVE=fail",
      ]
      let errors = Pipe()
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let text = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == status, "\(code): \(text)")
      if code != 0 { #expect(text.contains("The latency gate ended with exit code \(code)")) }
    }
  }

  @Test("finding 13: the outputs name commit, branch and the hash of the program", .measuring)
  func provenance() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(LatencyCommandTimingTests.scenario, to: "mine.json")
    let commit = String(repeating: "c0ffee12", count: 5)
    let outcome = try program.run(
      [
        "latency", "run", "mine.json", "--rounds", "1", "--out", "o", "--pack", Program.pack,
        "--quiet",
      ],
      shell: "GITHUB_SHA=\(commit) GITHUB_REF_NAME=a-branch; export GITHUB_SHA GITHUB_REF_NAME")
    #expect([0, 1, 3].contains(outcome.status), "\(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: program.bytes("o/result.json"))
    let source = try #require((object as? [String: Any])?["provenance"] as? [String: Any])
    #expect(source["commit"] as? String == commit && source["branch"] as? String == "a-branch")
    let hash = try #require(source["programHash"] as? String)
    #expect(hash.count == 64)
    for name in ["junit.xml", "index.html"] {
      let text = String(decoding: try program.bytes("o/\(name)"), as: UTF8.self)
      for word in [commit, "a-branch", hash] { #expect(text.contains(word), "\(name): \(word)") }
    }
  }

  @Test("finding 10: a planted fault that never happens is exit code 2, in a line", .measuring)
  func neverHappens() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(LatencyCommandTimingTests.scenario, to: "mine.json")
    for fault in ["lock:30ms/5s", "always-right"] {
      let outcome = try program.run(
        "latency", "run", "mine.json", "--rounds", "1", "--out", "o", "--pack", Program.pack,
        "--plant", fault)
      #expect(outcome.status == 2 && outcome.text.isEmpty, "\(outcome.text)\(outcome.errors)")
      #expect(outcome.messages.last?.contains("'\(fault)': it never happened") == true)
    }
  }

  @Test("finding 1: 15 ms at the first key of a recitation is FAIL, on any machine", .measuring)
  func finding1() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(
      "latency", "run", "recite-endurance", "--rounds", "9", "--keys", "2000", "--plant",
      "stall:15ms@0", "--out", "o", "--pack", Program.pack, "--quiet")
    #expect(outcome.status == 1, "\(outcome.errors)\(outcome.text)")
    let line = outcome.text.split(separator: "\n").first ?? ""
    #expect(line.hasPrefix("FAIL: key 0 of recite-endurance, 15"), "\(line)")
  }

  @Test("finding 4: 20 ms at a fixed key beside two busy processes is FAIL", .measuring)
  func finding4() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(
      """
      {"id":"mine","keys":120,"arrivals":{"kind":"steady","intervalMilliseconds":1},
       "conditions":{"hogs":2}}
      """, to: "mine.json")
    let outcome = try program.run(
      "latency", "run", "mine.json", "--rounds", "7", "--plant", "stall:20ms@70", "--out", "o",
      "--pack", Program.pack, "--quiet")
    #expect(outcome.status == 1, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.hasPrefix("FAIL: key 70 of mine, "), "\(outcome.text.prefix(200))")
  }

  @Test("a list of required gates is checked before anything runs")
  func required() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(
      "latency", "gate", "--require", "G0,G9", "--pack", Program.pack, "--out", "o")
    #expect(outcome.status == 2 && outcome.messages.first?.contains("'G9'") == true)
  }
}
