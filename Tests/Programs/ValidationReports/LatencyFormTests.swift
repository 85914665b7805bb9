import Foundation
import LatencyJudge
import LatencyReports
import Reports
import Testing

@Suite("The latency gate's outputs have the forms that they claim to have")
struct LatencyFormTests {
  static let schema = "docs/schemas/latency-result-2.schema.json"
  static let junitSchemas = [
    "Tests/Programs/ValidationReports/Schemas/junit-ant.xsd",
    "Tests/Programs/ValidationReports/Schemas/junit-jenkins.xsd",
  ]

  private func contents(_ format: LatencyFormat, _ ending: SampleRun.Ending) throws -> String {
    let run = try SampleRun(ending, scenarios: [("burst", 200)], pairs: 3)
    let files = LatencyOutputs(try run.record(), rounds: run.all).files([format])
    return try #require(files.first).contents
  }

  private func record(_ json: String) throws -> LatencyRecord {
    try JSONDecoder().decode(LatencyRecord.self, from: Data(json.utf8))
  }

  @Test("result.json follows its schema, and is a GateResult", arguments: SampleRun.Ending.allCases)
  func result(ending: SampleRun.Ending) throws {
    let json = try contents(.json, ending)
    let answer = try ExternalValidator.followsSchema(json, Self.schema)
    #expect(answer.isAccepted, "\(answer.words.suffix(400))")
    let result = try JSONDecoder().decode(GateResult.self, from: Data(json.utf8))
    #expect(result.verdict.rawValue == ending.rawValue)
    #expect(result.gates.map(\.id) == GateSet.engine.gates)
    #expect(try record(json).json == json)
  }

  @Test(
    "the schema refuses a broken result",
    arguments: [
      ("\"verdict\" : \"pass\"", "\"verdict\" : \"PASS\""),
      ("\"budget\" : 16000000", "\"budget\" : 0"),
      ("\"id\" : \"G2\"", "\"id\" : \"G9\""),
      ("\"isComplete\" : true", "\"isComplete\" : 1"),
      ("\"fraction\" : 1,", "\"fraction\" : 1.5,"),
      ("latency-result:2", "latency-result:1"),
      ("\"headline\"", "\"heading\""),
    ])
  func brokenResult(old: String, new: String) throws {
    let json = try contents(.json, .pass)
    let broken = json.replacing(old, with: new, maxReplacements: 1)
    #expect(broken != json)
    #expect(try !ExternalValidator.followsSchema(broken, Self.schema).isAccepted)
  }

  @Test("a wrong verdict leaves no time anywhere")
  func incorrect() throws {
    let run = try SampleRun(.incorrect, scenarios: [("burst", 200)], pairs: 3)
    let record = try run.record()
    #expect(record.views.isEmpty)
    #expect(!LatencyTextSummary(record).text.contains("longest"))
    #expect(LatencyTextSummary(record).text.hasPrefix("INCORRECT: key 777"))
    let page = try contents(.html, .incorrect)
    #expect(!page.contains("<svg xmlns") && !page.contains("Headroom"))
  }

  @Test("result.json of another version is refused by name")
  func otherVersion() throws {
    let json = try contents(.json, .pass).replacing("latency-result:2", with: "latency-result:9")
    #expect(throws: DecodingError.self) { try record(json) }
  }

  @Test(
    "a result that contradicts itself is refused by the field",
    arguments: [
      ("gates", "[]"), ("schemaVersion", "99"), ("budget", "-5"), ("rounds", "-1"),
      ("verdict", "\"fail\""), ("isComplete", "false"),
      ("headroom", #"[{"budget":1,"worst":1,"factor":1e300,"control":1}]"#),
    ])
  func contradiction(field: String, value: String) throws {
    let good = Data(try contents(.json, .pass).utf8)
    var object = try #require(try JSONSerialization.jsonObject(with: good) as? [String: Any])
    object[field] = try JSONSerialization.jsonObject(
      with: Data(value.utf8), options: .fragmentsAllowed)
    let broken = try JSONSerialization.data(withJSONObject: object)
    // An incomplete run can be no PASS, so it is the verdict that is wrong.
    let wrong = field == "isComplete" ? "verdict" : field
    do {
      _ = try record(String(decoding: broken, as: UTF8.self))
      Issue.record("\(field) \(value) was read")
    } catch {
      #expect((error as? ScenarioError)?.field.hasPrefix(wrong) == true, "\(error)")
    }
  }

  @Test("gates in another order are refused")
  func order() throws {
    let json = try contents(.json, .pass)
    let broken = json.replacing("\"id\" : \"G1\"", with: "\"id\" : \"G2\"")
    #expect(broken != json)
    #expect(throws: ScenarioError.self) { try record(broken) }
  }

  @Test("junit.xml is valid by both schemas", arguments: SampleRun.Ending.allCases, junitSchemas)
  func junit(ending: SampleRun.Ending, schema: String) throws {
    let xml = try contents(.junit, ending)
    let answer = try ExternalValidator.followsXSD(xml, schema)
    #expect(answer.isAccepted, "\(answer.words.suffix(400))")
    let outcomes = { (name: String) in xml.components(separatedBy: "<\(name) ").count - 1 }
    #expect(outcomes("testcase") == 8)
    #expect(outcomes("failure") == (ending == .fail || ending == .incorrect ? 1 : 0))
    #expect(outcomes("skipped") == ["pass": 1, "fail": 1, "inconclusive": 4][ending.rawValue] ?? 7)
  }

  @Test("the schemas refuse a broken junit.xml")
  func brokenJunit() throws {
    let xml = try contents(.junit, .fail)
    let cases = [("<testcase name=", "<testcase nam="), ("tests=\"8\"", "")]
    for (old, new) in cases {
      let broken = xml.replacing(old, with: new, maxReplacements: 1)
      #expect(broken != xml)
      for schema in Self.junitSchemas {
        #expect(try !ExternalValidator.followsXSD(broken, schema).isAccepted, "\(old) by \(schema)")
      }
    }
  }

  @Test("the files for continuous integration are YAML that runs the gate and keeps its outputs")
  func continuousIntegration() throws {
    let files = [
      ("github-actions", "gate --profile ci"), ("gitlab-ci", "gate --profile ci"),
      ("github-base-and-head", "compare --against build/base"),
      ("gitlab-base-and-head", "compare --against build/base"),
    ]
    for (name, command) in files {
      let text = try String(
        contentsOfFile: ExternalValidator.path("Examples/ci/\(name).yml"), encoding: .utf8)
      let answer = try ExternalValidator.parsesAsYAML(text)
      #expect(answer.isAccepted, "\(answer.words)")
      for word in ["latency \(command)", "build/latency"] {
        #expect(answer.words.contains(word))
      }
      // The published schemas of GitHub's workflows and GitLab's pipelines.
      let schema = name.hasPrefix("github") ? "vendor.github-workflows" : "vendor.gitlab-ci"
      #expect(try ExternalValidator.followsPublishedSchema(text, schema).isAccepted, "\(name)")
      let broken = text.replacing(
        name.hasPrefix("github") ? "runs-on:" : "script:", with: "run-on:")
      #expect(try !ExternalValidator.followsPublishedSchema(broken, schema).isAccepted, "\(name)")
      #expect(try !ExternalValidator.parsesAsYAML(text + "\n  - [").isAccepted)
    }
  }
}

@Suite("The latency gate's samples can be taken further")
struct SampleFileTests {
  private let run: SampleRun

  init() throws {
    run = try SampleRun(.fail, scenarios: [("burst", 200)], pairs: 2)
  }

  private func files(_ formats: Set<LatencyFormat>) throws -> [LatencyOutputFile] {
    LatencyOutputs(try run.record(), rounds: run.all).files(formats)
  }

  @Test("samples.jsonl holds every time of every key of every round")
  func samples() throws {
    let lines = try #require(files([.samples]).first).contents.split(separator: "\n")
    let values = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
    let head = try #require(values.first as? [String: Any])
    #expect(
      head["columns"] as? [String] == [
        "key", "intended", "injected", "entered", "answered", "published", "seen", "durable",
        "verdict", "class", "released",
      ])
    #expect(values.count == 1 + run.all.count * 201)
    for (index, round) in run.all.enumerated() {
      let heading = try #require(values[1 + index * 201] as? [String: Any])
      #expect(heading["arm"] as? String == round.arm.rawValue)
      #expect(heading["round"] as? Int == round.round)
      for key in 0..<200 {
        let row = try #require(values[2 + index * 201 + key] as? [Any])
        let sample = round.samples[key]
        let times = [sample.intended, sample.injected, sample.entered, sample.answered]
        #expect(row[0] as? Int == key)
        #expect(row[1...4].map { ($0 as? NSNumber)?.int64Value } == times)
        #expect((row[5] as? NSNumber)?.int64Value == sample.published)
        #expect((row[6] as? NSNumber)?.int64Value == sample.seen)
        #expect(row[7] is NSNull)
        #expect((row[8] as? NSNumber)?.uint8Value == sample.verdict.rawValue)
      }
    }
  }

  @Test("Bencher's, github-action-benchmark's and Otava's forms hold the own times of a run")
  func exports() throws {
    // Own times are judged of rounds in which nothing was drawn.
    let run = try SampleRun(.pass)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(try run.result()))
    var object = try #require(json as? [String: Any])
    object["scenarios"] = (object["scenarios"] as? [[String: Any]])?.map { scenario in
      var scenario = scenario
      var measures = scenario["engine"] as? [String: Any] ?? [:]
      measures[LatencyMeasure.visible.rawValue] = nil
      scenario["engine"] = measures
      return scenario
    }
    let data = try JSONSerialization.data(withJSONObject: object)
    let record = LatencyRecord(
      try JSONDecoder().decode(GateResult.self, from: data), rounds: run.rounds)
    let own = try #require(record.result.classes["first"])
    func text(_ format: LatencyFormat) throws -> String {
      try #require(LatencyOutputs(record, rounds: []).files([format]).first).contents
    }
    let bencher = try JSONSerialization.jsonObject(with: Data(try text(.bencher).utf8))
    let measures = try #require(bencher as? [String: [String: [String: Double]]])
    #expect(measures["own-time-first"] == ["latency": ["value": Double(own)]])
    let github = try JSONSerialization.jsonObject(with: Data(try text(.github).utf8))
    let entry = try #require((github as? [[String: Any]])?.first)
    #expect(entry["name"] as? String == "own-time-first" && entry["unit"] as? String == "ns")
    #expect(entry["value"] as? Double == Double(own))
    let table = try text(.otava).split(separator: "\n")
    #expect(table.count == 2 && table[0].hasPrefix("time,commit,branch,own-time-first"))
    #expect(table[1].contains(",\(Double(own))"))
    // Nothing is exported of a run with a wrong verdict.
    let wrong = try SampleRun(.incorrect, scenarios: [("recite-endurance", 200)], pairs: 2).record()
    #expect(LatencyOutputs(wrong, rounds: []).files([.bencher, .github, .otava]).isEmpty)
  }

  @Test("formats are read by name, and a wrong name is answered with those that there are")
  func formats() throws {
    #expect(try LatencyFormat.parse("html, MD,otava-csv") == [.html, .md, .otava])
    for list in ["htm", "html,", ""] {
      #expect(throws: ScenarioError.self) { try LatencyFormat.parse(list) }
    }
    let error = #expect(throws: ScenarioError.self) { try LatencyFormat.parse("x") }
    #expect(error?.description.contains("otava-csv") == true)
  }

  @Test("without samples the forms that need them are left out")
  func withoutSamples() throws {
    let outputs = LatencyOutputs(try run.record(), rounds: [])
    let names = outputs.files(LatencyFormat.ofRuns).map(\.name)
    #expect(names == ["index.html", "report.md", "summary.md", "junit.xml", "result.json"])
  }
}
