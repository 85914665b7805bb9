import Foundation
import Testing

@Suite("pi-trainer digits run")
struct RunCommandTests {
  /// The files of a folder by their names, without the list of incidents.
  private func files(_ program: Program, in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in program.names(in: folder) where !name.hasPrefix("run.json") {
      files[name] = try program.bytes("\(folder)/\(name)")
    }
    return files
  }

  @Test("killed with -9 at random times it goes on, and the pack has the bytes of one in memory")
  func killed() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let digits = "150000"
    let made = try program.run(
      "digits", "generate", "pi", "--digits", digits, "--out", "memory", "--quiet")
    #expect(made.status == 0, "\(made.errors)")
    let expected = try files(program, in: "memory")
    var random = SystemRandomNumberGenerator()
    var kills = 0
    for number in 0..<12 {
      let run = "run-\(number)"
      let planned = try program.run(
        "digits", "plan", "pi", "--digits", digits, "--leaves", "8", "--out", run)
      #expect(planned.status == 0, "\(planned.errors)")
      var before = 0
      for _ in 0..<5 {
        let process = program.process(["digits", "run", run, "--quiet", "--threads", "1"])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32.random(in: 2_000..<60_000, using: &random))
        if process.isRunning {
          kill(process.processIdentifier, SIGKILL)
          kills += 1
        }
        process.waitUntilExit()
        let steps = program.names(in: "\(run)/steps").filter { $0.hasSuffix(".ptn") }
        #expect(steps.count >= before, "a finished step is gone")
        before = steps.count
      }
      let finished = try program.run("digits", "run", run, "--quiet")
      #expect(finished.status == 0, "\(finished.errors)")
      let check = try program.run("digits", "check", run, "--recheck", "--clean", "--json")
      #expect(check.status == 0, "\(check.errors)")
      let left = program.names(in: "\(run)/steps").filter {
        !$0.hasSuffix(".ptn") && $0.first != "."
      }
      #expect(left.isEmpty, "\(left)")
      #expect(program.names(in: "\(run)/out").filter { $0 != "run.json" } == expected.keys.sorted())
      #expect(try files(program, in: "\(run)/out") == expected)
    }
    #expect(kills >= 10, "\(kills) of 60 were still running")
  }

  @Test("two processes in one folder, of which one is killed, make one run")
  func twoProcesses() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let arguments = ["digits", "generate", "pi", "--digits", "150000", "--quiet"]
    let made = try program.run(arguments + ["--out", "memory"])
    #expect(made.status == 0, "\(made.errors)")
    for delay in [5_000, 40_000, 90_000] as [UInt32] {
      let run = "run-\(delay)"
      _ = try program.run("digits", "plan", "pi", "--digits", "150000", "--out", run)
      let processes = (0..<3).map { _ in program.process(["digits", "run", run, "--quiet"]) }
      for process in processes {
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
      }
      usleep(delay)
      kill(processes[0].processIdentifier, SIGKILL)
      for process in processes { process.waitUntilExit() }
      #expect(processes[1].terminationStatus == 0 && processes[2].terminationStatus == 0)
      #expect(try files(program, in: "\(run)/out") == files(program, in: "memory"))
      #expect(!program.names(in: "\(run)/steps").contains { $0.contains(".damaged") })
    }
  }
}
