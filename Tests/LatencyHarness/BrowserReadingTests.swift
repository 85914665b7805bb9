import LatencyHarness
import LatencyMeasurement
import StrictJSON
import Testing

/// What is read of Chromium, without a Chromium.
@Suite("Traces of a browser")
struct BrowserReadingTests {
  /// The trace of keys 10 ms apart: entered after 1 ms, answered after 2, swapped after 9.
  private func trace(
    keys: Int, lacking: Set<Int> = [], changes: Int = 11, errors: [Int: Int] = [:]
  ) throws -> BrowserTrace {
    var events: [String] = []
    for key in 0..<keys {
      let begin = 1_000_000 + key * 10_000
      let swap = """
        ,{"component_type":"COMPONENT_INPUT_EVENT_GPU_SWAP_BUFFER","time_us":\(begin + 9_000)}
        """
      let stages = """
        {"component_type":"COMPONENT_INPUT_EVENT_LATENCY_RENDERER_MAIN","time_us":\(begin + 1_000)}
        """
      let wrong = errors[key] ?? 0
      events += [
        """
        {"name":"InputLatency::RawKeyDown","ph":"b","ts":1,"args":{"chrome_latency_info":
        {"component_info":[\(stages)\(lacking.contains(key) ? "" : swap)]}}}
        """,
        #"{"name":"InputLatency::RawKeyDown","ph":"e","ts":1,"args":{}}"#,
        """
        {"name":"pi-trainer-key \(key + 2 - wrong) \(wrong) \(changes)","ph":"I",
        "ts":\(begin + 2_000)}
        """,
        #"{"name":"navigationStart","ph":"R","ts":5}"#,
      ]
    }
    // Chromium writes its events in any order, and in several messages.
    var trace = BrowserTrace()
    for part in [events.reversed().prefix(keys * 2), events.reversed().dropFirst(keys * 2)] {
      trace.take(try JSONParser.parse(Array("[\(part.joined(separator: ","))]".utf8)))
    }
    return trace
  }

  private var planned: [Keystroke] {
    KeystrokeSchedule(steady(5, every: 10), seed: 1).keys
  }

  @Test("rows are from the keys and marks of a trace, on the clock of the round")
  func rows() throws {
    let reading = BrowserReading(try trace(keys: 5))
    #expect(reading.findings(typing: Array(repeating: true, count: 5), by: .engine) == [])
    let times = (0..<5).map { Int64(1_000_000_000 + $0 * 10_000_000) }
    let samples = reading.samples(planned, typed: times, from: 1_000_000_000)
    #expect(samples.count == 5)
    #expect(samples[1].intended == planned[1].intended)
    #expect(samples[1].injected == 10_000_000)
    #expect(samples[1].entered == 11_000_000 && samples[1].answered == 12_000_000)
    #expect(samples[1].published == 19_000_000 && samples[1].seen == 19_000_000)
    let facts = reading.facts(elements: 80)
    #expect(facts == BrowserFacts(keys: 5, changes: 55, mostChanges: 11, elements: 80))
  }

  @Test("a key whose frame was overtaken is shown by the next one; without any it is lost")
  func overtaken() throws {
    let reading = BrowserReading(try trace(keys: 5, lacking: [1]))
    #expect(reading.findings(typing: Array(repeating: true, count: 5), by: .engine) == [])
    let times = (0..<5).map { Int64(1_000_000_000 + $0 * 10_000_000) }
    let samples = reading.samples(planned, typed: times, from: 1_000_000_000)
    #expect(samples[1].published == 29_000_000)
    let last = BrowserReading(try trace(keys: 5, lacking: [4]))
    let findings = last.findings(typing: Array(repeating: true, count: 5), by: .engine)
    #expect(findings.map(\.kind) == [.lost] && findings.first?.key == 4)
    #expect(last.samples(planned, typed: times, from: 1_000_000_000).count == 4)
  }

  @Test("the frame of a closing key shows what was answered before; it is no key of the schedule")
  func closing() throws {
    var trace = try trace(keys: 5, lacking: [4])
    trace.take(
      try JSONParser.parse(
        Array(
          """
          [{"name":"InputLatency::RawKeyDown","ph":"b","args":{"chrome_latency_info":
          {"component_info":[{"component_type":"COMPONENT_INPUT_EVENT_LATENCY_RENDERER_MAIN",
          "time_us":1100000},{"component_type":"COMPONENT_INPUT_EVENT_GPU_SWAP_BUFFER",
          "time_us":1105000}]}}}]
          """.utf8)))
    let reading = BrowserReading(trace, closingKeys: 1)
    #expect(reading.findings(typing: Array(repeating: true, count: 5), by: .engine) == [])
    let times = (0..<5).map { Int64(1_000_000_000 + $0 * 10_000_000) }
    let samples = reading.samples(planned, typed: times, from: 1_000_000_000)
    #expect(samples.count == 5 && samples[4].published == 105_000_000)
  }

  @Test("a lost, a doubled and a wrongly judged key are found, and a position that stays")
  func mistakes() throws {
    let right = Array(repeating: true, count: 5)
    let lost = BrowserReading(try trace(keys: 4)).findings(typing: right, by: .engine)
    #expect(lost.map(\.kind) == [.lost])
    let doubled = BrowserReading(try trace(keys: 6)).findings(typing: right, by: .engine)
    #expect(doubled.map(\.kind) == [.doubled])
    let errors = BrowserReading(try trace(keys: 5, errors: [3: 1, 4: 1]))
    #expect(
      errors.findings(typing: [true, true, true, false, true], by: .engine) == [],
      "an error that is one")
    let wrong = errors.findings(typing: right, by: .engine)
    #expect(wrong.map(\.kind) == [.wrongVerdict, .wrongVerdict] && wrong.first?.key == 3)
    var late = try trace(keys: 4)
    late.take(
      try JSONParser.parse(
        Array(
          """
          [{"name":"pi-trainer-key 5 0 1","ts":1042000},{"name":"InputLatency::RawKeyDown",
          "ph":"b","args":{"chrome_latency_info":{"component_info":[{"component_type":
          "COMPONENT_INPUT_EVENT_LATENCY_RENDERER_MAIN","time_us":1041000},{"component_type":
          "COMPONENT_INPUT_EVENT_GPU_SWAP_BUFFER","time_us":1049000}]}}}]
          """.utf8)))
    let stays = BrowserReading(late).findings(typing: right, by: .engine)
    #expect(stays.map(\.kind) == [.lost] && stays.first?.key == 4)
  }

  @Test("events of other forms are left out")
  func strangers() throws {
    var trace = BrowserTrace()
    for text in [
      "null", "[1,\"x\",{}]", #"[{"name":"pi-trainer-key 1 0","ts":1}]"#,
      #"[{"name":"InputLatency::RawKeyDown","ph":"b","args":[]}]"#,
      #"[{"name":"pi-trainer-key 1 0 2","ts":"soon"}]"#,
    ] {
      trace.take(try JSONParser.parse(Array(text.utf8)))
    }
    #expect(trace.keys.isEmpty && trace.marks.isEmpty)
  }

  @Test("only files of the page have names, and each the type that a server tells")
  func files() {
    #expect(BrowserResource.name(of: "https://pi-trainer.test/") == "index.html")
    #expect(BrowserResource.name(of: "https://pi-trainer.test/js/main.js?x=1") == "js/main.js")
    #expect(BrowserResource.name(of: "https://pi-trainer.test/../secret") == nil)
    #expect(BrowserResource.name(of: "https://pi-trainer.test//etc/passwd") == nil)
    #expect(BrowserResource.name(of: "https://elsewhere.test/index.html") == nil)
    #expect(BrowserResource.type(of: "trainer.wasm") == "application/wasm")
    #expect(BrowserResource.type(of: "js/main.js") == "text/javascript")
    #expect(BrowserResource.type(of: "digits/pi.digitpack") == "application/octet-stream")
  }
}
