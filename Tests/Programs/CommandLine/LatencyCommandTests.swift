import Foundation
import Testing

@Suite("pi-trainer latency")
struct LatencyCommandTimingTests {
  static let scenario = """
    {"id":"mine","keys":60,"arrivals":{"kind":"steady","intervalMilliseconds":1}}
    """

  @Test(
    "a debug build measures nothing and says so in one line",
    .disabled(if: Program.isOptimised, "this build is optimised"))
  func debugBuild() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let outcome = try run(program)
    #expect(outcome.status == 2 && outcome.text.isEmpty)
    #expect(outcome.messages.count == 1)
    #expect(outcome.messages.first?.contains("swift build -c release") == true)
    #expect(!program.names(in: "o").contains("result.json"))
  }

  /// A folder with a scenario, and a run of it.
  private func prepared() throws -> Program {
    let program = try Program()
    try program.write(Self.scenario, to: "mine.json")
    return program
  }

  /// A run that is judged on whatever machine this is: noise may make it inconclusive.
  private func run(_ program: Program, _ arguments: String...) throws -> Program.Outcome {
    try program.run(
      ["latency", "run", "mine.json", "--rounds", "2", "--out", "o", "--pack", Program.pack]
        + arguments)
  }

  @Test("a run leaves its outputs, from which a report is written again", .measuring)
  func runReport() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let outcome = try run(program)
    #expect([0, 1, 3].contains(outcome.status), "\(outcome.errors)")
    let names = program.names(in: "o")
    for name in ["result.json", "junit.xml", "index.html", "samples.jsonl", "run.json"] {
      #expect(names.contains(name), "\(name)")
    }
    let object = try JSONSerialization.jsonObject(with: program.bytes("o/result.json"))
    let result = try #require(object as? [String: Any])
    let verdict = try #require(result["verdict"] as? String)
    #expect(["pass", "fail", "inconclusive"].contains(verdict))
    let gates = try #require(result["gates"] as? [[String: Any]])
    #expect(
      gates.compactMap { $0["id"] as? String } == ["G0", "G1", "G2", "G3", "G4", "G5", "G6", "G7"])
    #expect(gates[0]["verdict"] as? String == "pass")
    #expect(gates[4]["verdict"] as? String == "notRun")

    let report = try program.run(
      "latency", "report", "o", "--format", "md,junit,bencher", "--out", "again")
    #expect(report.status == 0, "\(report.errors)")
    #expect(try program.bytes("again/junit.xml") == program.bytes("o/junit.xml"))
    #expect(!program.names(in: "again").contains("index.html"))
    #expect(program.names(in: "again").contains("bencher.json"))
  }

  @Test(
    "wrong verdicts give exit code 4 and no latency", .measuring,
    arguments: [
      ("wrong@30", "wrong verdict at key 30 of mine, round 1: key 30 pressed "),
      ("lost@30", "lost key at key 30 of mine, round 1: key 30 got no verdict"),
    ])
  func incorrect(fault: String, words: String) throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let outcome = try run(program, "--plant", fault)
    #expect(outcome.status == 4, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("INCORRECT: \(words)"), "\(outcome.text)")
    #expect(!outcome.text.contains(" ms") && !outcome.text.contains("µs"))
    let times = try program.run("latency", "report", "o", "--format", "bencher")
    #expect(times.status == 2 && times.errors.contains("wrong verdict"), "\(times.errors)")
  }

  @Test("a tick of the profile's scenario that is called right is wrong, and not lost", .measuring)
  func wrongTick() throws {
    let program = try Program()
    defer { program.cleanUp() }
    func play(_ more: String...) throws -> Program.Outcome {
      try program.run(
        [
          "latency", "run", "mission-practice", "--keys", "100", "--rounds", "1", "--out", "o",
          "--pack", Program.pack,
        ] + more)
    }
    let right = try play()
    #expect([0, 1, 3].contains(right.status), "\(right.errors)")
    let lines = try program.bytes("o/samples.jsonl").split(separator: 10).map {
      try JSONSerialization.jsonObject(with: Data($0))
    }
    let columns = try #require((lines.first as? [String: Any])?["columns"] as? [String])
    let kind = try #require(columns.firstIndex(of: "class"))
    let rows = lines.compactMap { $0 as? [Any] }
    let tick = try #require(rows.first { $0[kind] as? String == "tick" }?.first as? Int)
    let wrong = try play("--plant", "wrong@\(tick)")
    #expect(wrong.status == 4, "\(wrong.errors)")
    let words = "event \(tick) pressed no digit and was called right"
    #expect(
      wrong.text.hasPrefix(
        "INCORRECT: wrong verdict at key \(tick) of mission-practice, round 1: \(words)"),
      "\(wrong.text)")
  }

  @Test("a stall at one key fails on any machine, and the verdict's line names it", .measuring)
  func stalled() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let outcome = try program.run(
      "latency", "run", "mine.json", "--rounds", "9", "--out", "o", "--pack", Program.pack,
      "--plant", "stall:40ms@30")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text.split(separator: "\n").first?.contains("key 30") == true)
  }

  /// A type that is looked up by its name takes 70 µs, once in a process; a tick may take as long.
  @Test("the first reveal of a process takes no longer than others", .measuring)
  func firstReveal() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let scenario = try program.run("latency", "list", "mission-game", "--json").text
    let silent = scenario.replacing(
      /"tickMilliseconds" : [0-9.]+/, with: "\"tickMilliseconds\" : 0")
    #expect(silent != scenario && silent.contains(/"revealEvery" : [1-9]/))
    try program.write(silent, to: "silent.json")
    let outcome = try program.run(
      "latency", "run", "silent.json", "--rounds", "9", "--out", "o", "--pack", Program.pack)
    #expect(outcome.text.contains(/G1 +PASS/), "\(outcome.text)")
  }

  /// A terminal's Ctrl-C reaches the process of the running round as well.
  @Test(
    "Ctrl-C keeps what was measured so far, marked incomplete", .measuring,
    arguments: [false, true])
  func interrupted(onTerminal: Bool) throws {
    let program = try prepared()
    defer { program.cleanUp() }
    try program.write(
      Self.scenario.replacingOccurrences(of: "60", with: "400"), to: "mine.json")
    let process = program.process([
      "latency", "run", "mine.json", "--rounds", "500", "--out", "o", "--pack", Program.pack,
    ])
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    var said = ""
    while !said.contains("round 2 of") {
      let data = errors.fileHandleForReading.availableData
      if data.isEmpty { break }
      said += String(decoding: data, as: UTF8.self)
    }
    if onTerminal {
      let list = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
      let rounds = (try? String(contentsOfFile: list, encoding: .utf8)) ?? ""
      for round in rounds.split(separator: " ").compactMap({ Int32($0) }) { kill(round, SIGINT) }
    }
    process.interrupt()
    let rest = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130, "\(said)\(String(decoding: rest, as: UTF8.self))")
    let object = try JSONSerialization.jsonObject(with: program.bytes("o/result.json"))
    let result = try #require(object as? [String: Any])
    #expect(result["isComplete"] as? Bool == false)
    #expect((result["rounds"] as? Int ?? 0) >= 2)
  }

  @Test("an interrupted gate replaces no committed limit", .measuring)
  func interruptedUpdate() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.copyLimits()
    let limits = try program.bytes("data/pi-trainer/latency-profile.json")
    // Without valgrind the counts take no time.
    let process = program.process(
      ["latency", "gate", "--update-profile", "--out", "o", "--pack", Program.pack],
      shell: "PATH=/nowhere; export PATH")
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    var said = ""
    while !said.contains("round 1 of") {
      let data = errors.fileHandleForReading.availableData
      if data.isEmpty { break }
      said += String(decoding: data, as: UTF8.self)
    }
    process.interrupt()
    _ = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130, "\(said)")
    #expect(try program.bytes("data/pi-trainer/latency-profile.json") == limits)
  }

  @Test("what is listed can be shown, and what is shown can be run")
  func list() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let list = try program.run("latency", "list")
    #expect(list.status == 0 && list.text.contains("steady-10hz"))
    let shown = try program.run("latency", "list", "rollover", "--json")
    #expect(shown.status == 0)
    try shown.output.write(to: program.folder.appendingPathComponent("own.json"))
    let again = try program.run("latency", "list", "own.json", "--json")
    #expect(again.output == shown.output)
    #expect(try program.run("latency", "doctor", "--json").status == 0)
  }

  /// A command line, and what its one line must name; the exit code is always 2.
  struct Case: Sendable, CustomStringConvertible {
    let arguments: String
    let names: [String]

    var description: String { arguments }

    init(_ arguments: String, _ names: String...) {
      self.arguments = arguments
      self.names = names
    }
  }

  static let cases: [Case] = [
    Case("latency run brust --pack PACK", "'brust'", "'burst'"),
    Case("latency list ellite", "'elite'"),
    Case("latency run burst --budget 0 --pack PACK", "--budget", "'0'"),
    Case("latency run burst --budget 0ms --pack PACK", "--budget", "0ms"),
    Case("latency run burst --budget fast --pack PACK", "--budget", "'fast'"),
    Case("latency run burst --rate 0 --pack PACK", "--rate"),
    Case("latency run burst --keys 0 --pack PACK", "--keys"),
    Case("latency run burst --rounds 0 --pack PACK", "--rounds"),
    Case("latency run burst --inject tube --pack PACK", "--inject"),
    Case("latency run burst --plant bend:3 --pack PACK", "--plant", "bend:3"),
    Case("latency run good.json --plant stall:20ms@60 --pack PACK", "stall:20ms@60", "59"),
    Case("latency run negative.json --pack PACK", "negative.json", "intervalMilliseconds"),
    Case("latency run unsorted.json --pack PACK", "unsorted.json", "timesMilliseconds"),
    Case("latency run nonsense.json --pack PACK", "nonsense.json"),
    Case("latency run missing.json --pack PACK", "missing.json"),
    Case("latency run good.json --out file.txt/x --pack PACK", "file.txt"),
    Case("latency run good.json --out o --pack damaged.digitpack", "damaged.digitpack", "block"),
    Case("latency run good.json --out o --pack nothing.digitpack", "nothing.digitpack"),
    Case("latency gate --profile weekly --pack PACK", "'weekly'", "nightly"),
    Case("latency gate --out o --baseline bad.json --pack PACK", "bad.json", "baseline"),
    Case("latency gate --out o --baseline zero.json --pack PACK", "instructionsPerKey"),
    Case("latency gate --inconclusive maybe --pack PACK", "--inconclusive"),
    Case("latency compare --against nothing --out o --pack PACK", "nothing"),
    Case("latency compare --against PACK --out o --pack PACK", "--against", "no pi-trainer"),
    Case("latency report nothing", "nothing"),
    Case("latency comment nothing", "nothing", "not a run's folder"),
    Case("latency report nothing --format png", "png", "html"),
    Case("latency calibrate --minutes 0 --pack PACK", "--minutes"),
    Case("latency round nothing.json answer.json", "nothing.json"),
  ]

  private static let folder: Result<Program, any Error> = Result {
    let program = try Program()
    try program.write(scenario, to: "good.json")
    try program.write(scenario.replacingOccurrences(of: ":1}", with: ":-1}"), to: "negative.json")
    try program.write(
      #"{"id":"u","keys":3,"arrivals":{"kind":"listed","timesMilliseconds":[1,5,3]}}"#,
      to: "unsorted.json")
    try program.write("{\"id\":", to: "nonsense.json")
    try program.write("a file", to: "file.txt")
    try program.write("{\"entries\":7}", to: "bad.json")
    try program.write(
      #"{"schemaVersion":1,"entries":[{"toolchain":"a","architecture":"b","#
        + #""instructionsPerKey":0}]}"#, to: "zero.json")
    try damagePack(in: program)
    try writeDamage(to: program)
    return program
  }

  /// Writes a pack in which one bit is another.
  static func damagePack(in program: Program) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: Program.pack))
    bytes[400_000] ^= 1
    try bytes.write(to: program.folder.appendingPathComponent("damaged.digitpack"))
  }

  @Test("bad input ends with one line that names it, and exit code 2", arguments: cases + damage)
  func badInput(input: Case) throws {
    let program = try Self.folder.get()
    let arguments = input.arguments.split(separator: " ").map {
      $0 == "PACK" ? Program.pack : String($0)
    }
    let outcome = try program.run(arguments)
    #expect(outcome.status == 2, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.messages.count == 1, "\(outcome.errors)")
    #expect(outcome.text.isEmpty, "no number is printed as if it were good")
    for name in input.names {
      #expect(outcome.messages.first?.contains(name) == true, "\(name): \(outcome.errors)")
    }
  }
}

/// Files and command lines that contradict themselves.
extension LatencyCommandTimingTests {
  /// The text of a result.json.
  ///
  /// - Parameter gates: how many of the gates it has.
  static func result(gates: Int, verdict: String = "pass") -> String {
    let findings = (0..<gates).map {
      #"{"id":"G\#($0)","verdict":"pass","evidence":"made up","numbers":{}}"#
    }
    return #"{"schema":"urn:pi-trainer:latency-result:2","schemaVersion":2,"#
      + #""verdict":"\#(verdict)","headline":"made up","isComplete":true,"budget":16000000,"#
      + #""rounds":9,"gates":[\#(findings.joined(separator: ","))],"scenarios":[],"headroom":[],"#
      + #""provenance":{"version":"1","toolchain":"t","architecture":"a","command":[],"#
      + #""started":"2000-01-01T00:00:00Z","seconds":1},"machine":[],"views":[]}"#
  }

  static let damage: [Case] = [
    Case("latency list ./endless1.json", "'x'", "acceleration", "a day"),
    Case("latency list ./endless2.json", "'x'", "keys", "a day"),
    Case("latency list ./endless3.json", "'x'", "keys", "a day"),
    Case("latency list ./endless4.json", "'x'", "keys", "a day"),
    Case("latency run endless1.json --pack PACK", "acceleration"),
    Case("latency report nogates", "nogates/result.json", "gates", "G0 to G7"),
    Case("latency report twofaced", "verdict", "fail", "pass"),
    Case("latency gate --out o --baseline no.json --pack PACK", "--baseline", "'no.json'"),
    Case("latency gate --plant slow:3% --update-profile --pack PACK", "--update-profile"),
    Case("latency calibrate --plant slow:3% --pack PACK", "--plant"),
    Case("latency gate --inject terminal --pack PACK", "--inject", "latency run terminal"),
    Case("latency run good.json --plant slow:0.1% --pack PACK", "slow:0.1%", "2 %"),
    Case("latency list ./cut.json", "./cut.json", "byte 18: the line ends too early"),
    Case("latency list ./nan.json", "./nan.json", "byte 18: a value is expected"),
    Case("latency list ./half.json", "./half.json", "whole number"),
    Case("latency list ./huge.json", "./huge.json", "a number in it is too large"),
    Case("latency list ./role.json", "role", "'gates'", "gate, headroom, harness"),
    Case("latency gate --out o --baseline cut.json --pack PACK", "cut.json", "too early; restore"),
    Case("latency run good.json --out file.txt/x/y --pack PACK", "--out", "'file.txt' is in"),
    Case("latency run good.json --out /proc/x --pack PACK", "--out '/proc/x'", "another place"),
    Case("latency run good.json --budget -5ms --pack PACK", "--budget", "above 0"),
    Case("latency run good.json --rate -3 --pack PACK", "--rate", "from 0.001"),
    Case("latency run good.json --seed -1 --pack PACK", "--seed", "'-1'"),
    Case("latency compare --against /bin/true --pack PACK", "--against", "no pi-trainer"),
    Case("latency compare --against /etc/passwd --pack PACK", "--against", "no pi-trainer"),
    Case("latency compare --against /bin/true --rounds 1 --pack PACK", "--rounds", "from 7"),
  ]

  /// Writes the files that the cases name.
  static func writeDamage(to program: Program) throws {
    let steady = #""arrivals":{"kind":"steady","intervalMilliseconds":3600000}"#
    let endless = [
      #"{"id":"x","keys":10000,"acceleration":0.001,\#(steady)}"#,
      #"{"id":"x","keys":3000000,\#(steady)}"#,
      #"{"id":"x","keys":3000000,"arrivals":{"kind":"bursts","lowestRate":0.001,"#
        + #""highestRate":0.001,"shortestMilliseconds":1,"longestMilliseconds":1,"#
        + #""idleMilliseconds":3600000}}"#,
      #"{"id":"x","keys":100000,\#(steady),"#
        + #""answers":{"wrongShare":0.9,"slowing":100,"heldRepeats":10000,"repeatRate":0.001}}"#,
    ]
    for (index, text) in endless.enumerated() {
      try program.write(text, to: "endless\(index + 1).json")
    }
    let scenario = { (keys: String) in
      #"{"id":"x","keys":\#(keys),"arrivals":{"kind":"steady","intervalMilliseconds":1}}"#
    }
    for (name, text) in [
      ("cut", #"{"id":"x","keys":"#), ("nan", scenario("NaN")), ("half", scenario("1.5")),
      ("huge", scenario("1e999")), ("role", scenario(#"3,"role":"gates""#)),
    ] {
      try program.write(text, to: "\(name).json")
    }
    for (name, text) in [
      ("nogates", result(gates: 0)), ("twofaced", result(gates: 8, verdict: "fail")),
    ] {
      let folder = program.folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try program.write(text, to: "\(name)/result.json")
    }
  }

  @Test("a job's summary that cannot be written is reported and changes nothing", .measuring)
  func noStepSummary() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(Self.scenario, to: "mine.json")
    let outcome = try program.run(
      ["latency", "run", "mine.json", "--rounds", "1", "--out", "o", "--pack", Program.pack],
      shell: "GITHUB_STEP_SUMMARY=/nowhere/summary.md; export GITHUB_STEP_SUMMARY")
    #expect([0, 1, 3].contains(outcome.status), "\(outcome.errors)")
    #expect(outcome.errors.contains("GITHUB_STEP_SUMMARY is '/nowhere/summary.md'"))
  }

  @Test("a folder without a name is refused")
  func noFolder() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(Self.scenario, to: "mine.json")
    let pack = ["--pack", Program.pack]
    for command in [
      ["run", "mine.json"] + pack, ["gate"] + pack, ["report", "o"], ["calibrate"] + pack,
    ] {
      let outcome = try program.run(["latency"] + command + ["--out", ""])
      #expect(outcome.status == 2, "\(command): \(outcome.text)")
      #expect(outcome.messages.first?.contains("--out ''") == true, "\(outcome.errors)")
    }
    #expect(program.names(in: ".") == ["mine.json"])
  }

  @Test("a scenario's title cannot control a terminal")
  func steering() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let text = Self.scenario.replacingOccurrences(
      of: "\"keys\"", with: "\"title\":\"a\\u001b[2Jb\\nc\",\"acceleration\":0.5,\"keys\"")
    try program.write(text, to: "mine.json")
    let outcome = try program.run("latency", "list", "mine.json")
    let lead = outcome.text.split(separator: "{").first ?? ""
    #expect(lead.hasPrefix("mine (time × 0.5): a\u{FFFD}[2Jb c\n"), "\(lead)")
  }

  @Test("the gate's help says what its profile nightly plays and leaves out")
  func nightly() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let help = try program.run("latency", "gate", "--help").text
    let line = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for words in ["not noisy-hogs", "a million keys"] { #expect(line.contains(words), "\(line)") }
  }
}

@Suite("The folder of a latency run")
struct LatencyRunFolderTests {
  /// A key every 20 ms.
  private func scenario(keys: Int) -> String {
    """
    {"id": "mine", "keys": \(keys), "arrivals": {"kind": "steady", "intervalMilliseconds": 20}}
    """
  }

  @Test("rounds of an earlier run leave the folder, and nothing else does", .measuring)
  func leftovers() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(scenario(keys: 20), to: "mine.json")
    try program.write(
      scenario(keys: 20).replacingOccurrences(of: "mine", with: "other"), to: "other.json")
    func run(_ name: String) throws {
      _ = try program.run([
        "latency", "run", "\(name).json", "--rounds", "1", "--out", "o", "--pack", Program.pack,
      ])
    }
    try run("other")
    #expect(program.names(in: "o/rounds") == ["other.json"])
    try program.write("mine too", to: "o/notes.txt")
    try run("mine")
    #expect(program.names(in: "o/rounds") == ["mine.json"])
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
