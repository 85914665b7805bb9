import Foundation
import Testing

/// Files and command lines that contradict themselves.
extension LatencyCommandTests {
  /// The text of a result.json.
  ///
  /// - Parameter gates: how many of the six gates it has.
  static func result(gates: Int, verdict: String = "pass") -> String {
    let findings = (0..<gates).map {
      #"{"id":"G\#($0)","verdict":"pass","evidence":"made up","numbers":{}}"#
    }
    return #"{"schema":"urn:pi-trainer:latency-result:1","schemaVersion":1,"#
      + #""verdict":"\#(verdict)","headline":"made up","isComplete":true,"budget":16000000,"#
      + #""rounds":9,"gates":[\#(findings.joined(separator: ","))],"scenarios":[],"headroom":[],"#
      + #""provenance":{"version":"1","toolchain":"t","architecture":"a","command":[],"#
      + #""started":"2000-01-01T00:00:00Z","seconds":1},"machine":[],"views":[]}"#
  }

  static let damage: [Case] = [
    Case("latency describe ./endless1.json", "'x'", "acceleration", "a day"),
    Case("latency describe ./endless2.json", "'x'", "keys", "a day"),
    Case("latency describe ./endless3.json", "'x'", "keys", "a day"),
    Case("latency describe ./endless4.json", "'x'", "keys", "a day"),
    Case("latency run endless1.json --pack PACK", "acceleration"),
    Case("latency report nogates", "nogates/result.json", "gates", "G0 to G5"),
    Case("latency report twofaced", "verdict", "fail", "pass"),
    Case("latency gate --out o --baseline no.json --pack PACK", "--baseline", "'no.json'"),
    Case("latency instructions --baseline no.json --pack PACK", "--baseline", "'no.json'"),
    Case("latency instructions --plant slow:3% --update-baseline --pack PACK", "--plant"),
    Case("latency instructions --plant wrong@7 --pack PACK", "wrong@7", "slow:5%"),
    Case("latency instructions --inject inline --pack PACK", "--inject"),
    Case("latency instructions --seed 1 --pack PACK", "--seed"),
    Case("latency calibrate --plant slow:3% --pack PACK", "--plant"),
    Case("latency gate --inject terminal --pack PACK", "--inject", "latency run terminal"),
    Case("latency run good.json --plant slow:0.1% --pack PACK", "slow:0.1%", "2 %"),
    Case("latency describe ./cut.json", "./cut.json", "end of file", "describe burst"),
    Case("latency describe ./nan.json", "./nan.json", "around character"),
    Case("latency describe ./half.json", "./half.json", "whole number"),
    Case("latency describe ./huge.json", "./huge.json", "not representable"),
    Case("latency describe ./role.json", "role", "'gates'", "gate, headroom, harness"),
    Case("latency gate --out o --baseline cut.json --pack PACK", "cut.json", "parse; restore"),
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
      ("nogates", result(gates: 0)), ("twofaced", result(gates: 6, verdict: "fail")),
    ] {
      let folder = program.folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try program.write(text, to: "\(name)/result.json")
    }
  }

  @Test("a run that was damaged afterwards is not played again", .measuring)
  func damagedRun() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(Self.scenario, to: "mine.json")
    let made = try program.run(
      ["latency", "run", "mine.json", "--rounds", "1", "--out", "o", "--pack", Program.pack])
    #expect([0, 1, 3].contains(made.status), "\(made.errors)")
    let kept = try program.bytes("o/run.json")
    let good = try #require(try JSONSerialization.jsonObject(with: kept) as? [String: Any])
    var configuration = try #require(good["configuration"] as? [String: Any])
    configuration["budget"] = -1
    try Self.damagePack(in: program)
    let changes: [(String, Any, String)] = [
      ("pack", "damaged.digitpack", "block"), ("scenarios", [String](), "no scenario"),
      ("configuration", configuration, "configuration.budget"),
    ]
    for (field, value, words) in changes {
      var record = good
      record[field] = value
      try JSONSerialization.data(withJSONObject: record)
        .write(to: program.folder.appendingPathComponent("o/run.json"))
      let outcome = try program.run("latency", "replay", "o", "--key", "5", "--times", "1")
      #expect(outcome.status == 2 && outcome.text.isEmpty, "\(field): \(outcome.text)")
      #expect(outcome.messages.first?.contains(words) == true, "\(outcome.errors)")
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
    let outcome = try program.run("latency", "describe", "mine.json")
    let lead = outcome.text.split(separator: "{").first ?? ""
    #expect(lead.hasPrefix("mine (time × 0.5): a\u{FFFD}[2Jb c\n"), "\(lead)")
  }

  @Test("the gate's help says what its profile nightly leaves out")
  func nightly() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let help = try program.run("latency", "gate", "--help").text
    let line = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for words in ["not noisy-hogs", "not terminal"] { #expect(line.contains(words), "\(line)") }
  }
}
