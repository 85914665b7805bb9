import Foundation
import LatencyMeasurement
import Reporting
import Testing

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
    #expect(head["columns"] as? [String] == SampleJSONLines.columns)
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

  @Test("there is a distribution and a series of intervals for engine and control")
  func histograms() throws {
    let made = try files([.hgrm, .hlog])
    #expect(made.map(\.name) == ["burst-engine.hgrm", "burst-control.hgrm", "responses.hlog"])
    #expect(made[0].contents.contains("Total count    =          400"))
    let intervals = made[2].contents.split(separator: "\n").filter { $0.hasPrefix("Tag=") }
    #expect(intervals.count == run.all.count)
    #expect(intervals.count { $0.hasPrefix("Tag=burst-control,") } == 2)
    #expect(made[2].contents.contains("1767323045"))
  }

  @Test("formats are read by name, and a wrong name is answered with those that there are")
  func formats() throws {
    #expect(try LatencyFormat.parse("html, MD,hlog") == [.html, .md, .hlog])
    for list in ["htm", "html,", ""] {
      #expect(throws: LatencyFormatError.self) { try LatencyFormat.parse(list) }
    }
    let error = #expect(throws: LatencyFormatError.self) { try LatencyFormat.parse("x") }
    #expect(error?.description.contains("openmetrics") == true)
  }

  @Test("without samples the forms that need them are left out")
  func withoutSamples() throws {
    let outputs = LatencyOutputs(try run.record(), rounds: [])
    let names = outputs.files(Set(LatencyFormat.allCases)).map(\.name)
    #expect(
      names == [
        "index.html", "report.md", "summary.md", "junit.xml", "result.json", "metrics.txt",
      ])
    #expect(LatencyFormat.allCases.filter(\.needsSamples) == [.hgrm, .hlog, .samples])
  }
}
