import Foundation
import Testing

@Suite("pi-trainer job")
struct RunCommandTests {
  /// The files of a folder by their names, without the list of incidents.
  private func files(_ program: Program, in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in program.names(in: folder) where !name.hasPrefix("run.json") {
      files[name] = try program.bytes("\(folder)/\(name)")
    }
    return files
  }

  /// The files of steps in a run's folder beside a pack, by their names: which file each is.
  private func steps(_ program: Program, in folder: String) -> [String: Int] {
    var files: [String: Int] = [:]
    for run in program.names(in: folder) where run.hasSuffix(".run") {
      for name in program.names(in: "\(folder)/\(run)/steps") where name.hasSuffix(".ptn") {
        let path = program.folder.appendingPathComponent("\(folder)/\(run)/steps/\(name)").path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        files[name] = attributes?[.systemFileNumber] as? Int
      }
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
        "job", "plan", "pi", "--digits", digits, "--leaves", "8", "--out", run)
      #expect(planned.status == 0, "\(planned.errors)")
      var before = 0
      for _ in 0..<5 {
        let process = program.process(["job", "run", run, "--quiet", "--threads", "1"])
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
      let finished = try program.run("job", "run", run, "--quiet")
      #expect(finished.status == 0, "\(finished.errors)")
      let check = try program.run("job", "check", run, "--recheck", "--clean", "--json")
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
      _ = try program.run("job", "plan", "pi", "--digits", "150000", "--out", run)
      let processes = (0..<3).map { _ in program.process(["job", "run", run, "--quiet"]) }
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

  @Test("more decimals than the integers of a run suffice for are refused; as many are planned")
  func mostDecimals() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let most = "20000000000"
    for digits in ["20000000001", "234329900600006"] {
      for (command, option) in [(["job", "plan"], "--out"), (["digits", "generate"], "--work")] {
        let refused = try program.run(command + ["pi", "--digits", digits, option, "run"])
        #expect(refused.status == 2 && refused.messages.count == 1, "\(refused.errors)")
        #expect(refused.errors.contains("20,000,000,000 decimals at most"), "\(refused.errors)")
        #expect(program.names(in: "run").isEmpty, "nothing is left behind")
      }
    }
    for constant in ["pi", "e", "phi", "sqrt2"] {
      let planned = try program.run(
        "job", "plan", constant, "--digits", most, "--check", "thorough", "--out", constant)
      #expect(planned.status == 0, "\(planned.errors)")
    }
  }

  @Test("what does not fit into the memory is computed in steps: the same bytes, and no rest")
  func lessMemory() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let arguments = ["digits", "generate", "pi", "--digits", "12M", "--memory"]
    let small = arguments + ["200M", "--out", "small"]
    let whole = try program.run(arguments + ["4G", "--out", "whole", "--quiet"])
    #expect(whole.status == 0 && whole.errors.isEmpty, "\(whole.errors)")

    // Killed, the same command goes on.
    let first = program.process(small)
    first.standardOutput = FileHandle.nullDevice
    first.standardError = FileHandle.nullDevice
    try first.run()
    while first.isRunning, steps(program, in: "small").count < 3 { usleep(2_000) }
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    let kept = steps(program, in: "small")
    #expect(kept.count >= 3 && !program.names(in: "small").contains("pi.digitpack"))
    let resumed = program.process(small)
    let errors = Pipe()
    resumed.standardOutput = FileHandle.nullDevice
    resumed.standardError = errors
    try resumed.run()
    while resumed.isRunning {
      for (name, file) in steps(program, in: "small") where kept[name] != nil {
        #expect(kept[name] == file, "\(name) was there and is made again")
      }
      usleep(2_000)
    }
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(resumed.terminationStatus == 0 && said.contains("computed in steps"), "\(said)")
    #expect(said.split(separator: "\n").count == 1, "steps are told to terminals only: \(said)")
    #expect(try files(program, in: "small") == files(program, in: "whole"), "nothing else is left")

    // What is there is not replaced unasked, and that is said before anything is computed.
    let again = try program.run(small)
    #expect(again.status == 3 && again.errors.contains("pi.digitpack"), "\(again.errors)")
    #expect(try program.run(small + ["--force", "--quiet"]).status == 0)
    #expect(try files(program, in: "small") == files(program, in: "whole"))
    // One formula has no steps, and steps of their own need some memory.
    for refused in [
      ["digits", "generate", "phi", "--digits", "100M", "--memory", "100M", "--out", "none"],
      arguments + ["100M", "--out", "none"],
    ] {
      let outcome = try program.run(refused)
      #expect(outcome.status == 2 && outcome.errors.contains("--memory"))
      #expect(program.names(in: "none").isEmpty)
    }
  }
}
