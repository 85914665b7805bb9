import Foundation
import Testing

/// `latency run` with the real trainer on a pseudo-terminal, as users run it.
@Suite("pi-trainer latency run terminal", .serialized)
struct LatencyTerminalTimingTests {
  fileprivate static let words = [
    "latency", "run", "terminal", "--rounds", "1", "--out", "o", "--pack", Program.pack,
  ]

  @Test("a run leaves the outputs of every other run, one part for each rate")
  func outputs() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(Self.words + ["--keys", "24"])
    // So few keys prove no percentile.
    #expect([1, 3].contains(outcome.status), "\(outcome.errors)\(outcome.text)")
    let object = try JSONSerialization.jsonObject(with: program.bytes("o/result.json"))
    let result = try #require(object as? [String: Any])
    let scenarios = try #require(result["scenarios"] as? [[String: Any]])
    let names = ["terminal-10hz", "terminal-100hz", "terminal-1000hz"]
    #expect(scenarios.compactMap { $0["id"] as? String } == names)
    #expect(scenarios.allSatisfy { $0["keysPerRound"] as? Int == 24 })
    let gates = try #require(result["gates"] as? [[String: Any]])
    #expect(gates.compactMap { $0["id"] as? String } == ["G0", "T1", "G2", "G3", "T4", "G5"])
    #expect(gates[0]["verdict"] as? String == "pass")
    let numbers = try #require(gates[4]["numbers"] as? [String: Double])
    #expect(numbers["writesPerFrame"] == 1)
    #expect((numbers["frames"] ?? 0) > 0 && (numbers["bytesPerFrame"] ?? 0) > 10)
    #expect(numbers["idleShare"] != nil && numbers["restingShare"] != nil)
    let files = program.names(in: "o")
    for name in ["junit.xml", "index.html", "samples.jsonl"] {
      #expect(files.contains(name), "\(name)")
    }
    let report = try program.run("latency", "report", "o", "--format", "md", "--out", "again")
    #expect(report.status == 0, "\(report.errors)")
  }

  @Test("Ctrl-C ends the trainer and its terminal as well")
  func interrupted() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let process = program.process([
      "latency", "run", "terminal", "--rate", "20", "--rounds", "5", "--out", "o",
      "--pack", Program.pack,
    ])
    process.environment?["TMPDIR"] = program.folder.path
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // A trainer has its terminal once its environment names its folder.
    while process.isRunning, trainers(in: program.folder.path) == 0 { usleep(20_000) }
    usleep(500_000)
    process.interrupt()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130, "\(String(decoding: said, as: UTF8.self))")
    #expect(trainers(in: program.folder.path) == 0)
    let object = try JSONSerialization.jsonObject(with: program.bytes("o/result.json"))
    #expect((object as? [String: Any])?["isComplete"] as? Bool == false)
  }

  /// The number of trainers with records in a folder.
  private func trainers(in folder: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.count { name in
      guard let data = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
        return false
      }
      return String(decoding: data, as: UTF8.self).contains("PI_TRAINER_HOME=\(folder)")
    }
  }
}

@Suite("pi-trainer latency run terminal: what no time decides", .serialized)
struct LatencyTerminalTests {
  @Test("a lost key is INCORRECT: exit code 4 and no latency")
  func lost() async throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try await program.runAside(
      LatencyTerminalTimingTests.words + [
        "--keys", "20", "--rate", "200", "--plant", "lost@19",
      ])
    #expect(outcome.status == 4, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("INCORRECT: lost key"))
    #expect(outcome.text.contains("the screen shows 19 of 20 keys at the end"))
    #expect(!outcome.text.contains(" ms") && !outcome.text.contains("µs"))
  }

  @Test("a pack under another name and a fault of the engine's own are refused")
  func refused() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let other = program.folder.appendingPathComponent("other.digitpack")
    try FileManager.default.copyItem(atPath: Program.pack, toPath: other.path)
    let renamed = try program.run(
      "latency", "run", "terminal", "--keys", "5", "--out", "o", "--pack", other.path)
    #expect(renamed.status == 2 && renamed.messages.first?.contains("pi.digitpack") == true)
    let slow = try program.run(
      LatencyTerminalTimingTests.words + ["--keys", "5", "--plant", "slow:5%"])
    #expect(slow.status == 2 && slow.messages.first?.contains("slow:5%") == true)
  }
}
