import Foundation
import LatencyMeasurement
import Reporting
import Testing

@Suite("A history and its exports have the forms that other tools read")
struct HistoryFormTests {
  private static let schema = "docs/schemas/latency-history-1.schema.json"

  /// Runs whose own time of a right digit is given, and now and then a count.
  private func history(_ times: [Double], hasCounts: Bool = true) throws -> RunHistory {
    let result = try SampleRun(.pass, scenarios: [("burst", 100)], pairs: 2).result()
    return RunHistory(
      try times.enumerated().map { number, time in
        var run = try HistoryRun(result)
        let day = number / 20 + 1
        run.started =
          "2026-02-\(day < 10 ? "0" : "")\(day)T\(number % 20 < 10 ? "0" : "")\(number % 20):00:00Z"
        run.commit = "commit-\(number)"
        run.classes = ["right": Int64(time)]
        run.instructionsPerKey = hasCounts || number > 0 ? 663.25 : nil
        return run
      })
  }

  /// A level with noise, then another.
  private func series(_ seed: UInt64, before: Int = 25, after: Int = 15, step: Double) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<(before + after)).map { index in
      let noise = (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
      return 1_000 + 20 * noise + (index < before ? 0 : step)
    }
  }

  @Test("a line follows its schema and is read back; a broken one is refused by line and field")
  func lines() throws {
    let history = try history([1_000, 1_010, 990], hasCounts: false)
    let lines = history.runs.map(HistoryFile.line)
    let answers = try ExternalValidator.followSchema(lines, Self.schema)
    #expect(answers == ["valid", "valid", "valid"])
    let text = lines.joined()
    #expect(try HistoryFile.read(Array(text.utf8)).runs == history.runs)
    #expect(try HistoryFile.read(Array((text + "\n\n").utf8)).runs.count == 3)
    for (old, new, words) in [
      ("\"right\":1010", "\"right\":-1", "line 2: classes.right: -1 is not between 0"),
      ("\"right\":1010", "\"left\":1010", "line 2: classes.left: there is no such class"),
      ("\"schemaVersion\":1", "\"schemaVersion\":2", "line 1: schemaVersion: 2 is not 1"),
      ("2026-02-01T02", "2026-02-01 02", "line 3: started:"),
      ("\"kernel\"", "\"colonel\"", "line 1: machine.kernel: this field is missing"),
      ("{", "[", "line 1: "),
    ] {
      let broken = text.replacing(old, with: new, maxReplacements: 1)
      #expect(broken != text)
      do throws(HistoryFileError) {
        _ = try HistoryFile.read(Array(broken.utf8))
        Issue.record("\(new) was read")
      } catch { #expect(error.description.hasPrefix(words), "\(error)") }
    }
  }

  @Test("Bencher's schema accepts the last run, and github-action-benchmark's fields are there")
  func dashboards() throws {
    let export = HistoryExport(try history([1_000, 1_234]).analysis())
    let text = export.text(.bencher)
    let bencher = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: [String: Double]]])
    #expect(
      bencher == [
        "own-time-right": ["latency": ["value": 1_234]],
        "instructions-per-key": ["instructions": ["value": 663.25]],
      ])
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(export.text(.github).utf8)) as? [[String: Any]])
    #expect(entries.compactMap { $0["name"] as? String } == bencher.keys.sorted().reversed())
    #expect(entries.compactMap { $0["unit"] as? String } == ["ns", "instructions"])
    #expect(entries.compactMap { $0["value"] as? Double } == [1_234, 663.25])
  }

  @Test("Apache Otava reads the table and its configuration, and sees our values")
  func otava() throws {
    let times = series(1, step: 200).map { $0.rounded() }
    let answer = try OtavaReader.analyse(
      HistoryExport(try history(times, hasCounts: false).analysis()))
    #expect(answer.isAccepted, "\(answer.words.suffix(600))")
    let read = try OtavaReader.Outcome(answer.words)
    #expect(read.values["own-time-right"] == times)
    // A column that some run lacks is left out: Otava reads no empty cell.
    #expect(read.values["instructions-per-key"] == nil)
    #expect(read.attributes["commit"]?.last == "commit-39")
    // The opponent: without the configuration's column it is refused.
    let broken = try OtavaReader.analyse(
      HistoryExport(try history(times).analysis()), replacing: "own-time-right:", with: "own-time:",
      in: "column: own-time-right", "column: gone")
    #expect(!broken.isAccepted || broken.words.contains("not found"))
  }

  @Test("our change points and Otava's agree on steps, and on series without one")
  func comparison() throws {
    for (seed, step) in [(1, 200.0), (2, 150), (3, -150), (4, 100), (5, -200)] {
      let times = series(UInt64(seed), step: step).map { $0.rounded() }
      let history = try history(times)
      let ours = try #require(history.analysis().series.first).changes.map(\.index)
      let answer = try OtavaReader.analyse(HistoryExport(history.analysis()))
      let theirs = try OtavaReader.Outcome(answer.words).changes["own-time-right"] ?? []
      #expect(ours.count == 1 && theirs.count == 1, "seed \(seed): \(ours), \(theirs)")
      #expect(
        abs((ours.first ?? 0) - (theirs.first ?? 99)) <= 1, "seed \(seed): \(ours), \(theirs)")
    }
    for seed in 6...8 {
      let history = try history(series(UInt64(seed), step: 0).map { $0.rounded() })
      #expect(history.analysis().series.allSatisfy { $0.changes.isEmpty })
      let answer = try OtavaReader.analyse(HistoryExport(history.analysis()))
      #expect(try OtavaReader.Outcome(answer.words).changes["own-time-right"] ?? [] == [])
    }
  }

  @Test("every form of the report names the change and its run", arguments: ReportFormat.allCases)
  func report(form: ReportFormat) throws {
    let report = HistoryReport(try history(series(1, after: 8, step: 200)).analysis()).report
    let text = form.flat(report)
    #expect(text.contains("commit-25") && report.verdict == .failed)
    guard form == .html else { return }
    let page = try PageParser.parse(form.render(report))
    #expect(page["xml"] as? String == "well-formed" && page["scripts"] as? Int == 0)
    for key in ["unclosed", "dead links", "repeated ids", "external"] {
      #expect(page[key] as? [String] == [], "\(key)")
    }
  }
}

/// Apache Otava, from `build/python`.
enum OtavaReader {
  /// What Otava says of a table.
  struct Outcome: Decodable {
    let values: [String: [Double]]
    let attributes: [String: [String]]
    let changes: [String: [Int]]

    init(_ words: String) throws {
      // It logs before it answers.
      let line = words.split(separator: "\n").last { $0.hasPrefix("{") } ?? ""
      self = try JSONDecoder().decode(Outcome.self, from: Data(line.utf8))
    }
  }

  /// Reads the exported table by the exported configuration, and finds change points.
  static func analyse(
    _ export: HistoryExport, replacing old: String = "", with new: String = "",
    in column: String = "", _ otherColumn: String = ""
  ) throws -> ExternalValidator.Answer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("otava-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = folder.appendingPathComponent("history.csv")
    try Data(export.text(.otava).utf8).write(to: table)
    var configuration = export.text(.otavaConfig, table: table.path)
    if !old.isEmpty {
      configuration = configuration.replacing(old, with: new).replacing(column, with: otherColumn)
    }
    let file = folder.appendingPathComponent("otava.yaml")
    try Data(configuration.utf8).write(to: file)
    return try ExternalValidator.run(
      "otava",
      """
      import json, sys, yaml
      from otava.test_config import create_test_config
      from otava.importer import CsvImporter
      from otava.series import AnalysisOptions
      tests = yaml.safe_load(open(sys.argv[1]))["tests"]
      (name, text), = tests.items()
      series = CsvImporter().fetch_data(create_test_config(name, text))
      found = series.analyze(AnalysisOptions()).change_points
      print(json.dumps({
        "values": series.data, "attributes": series.attributes,
        "changes": {metric: [int(c.index) for c in points] for metric, points in found.items()}}))
      """, [file.path], input: "")
  }
}
