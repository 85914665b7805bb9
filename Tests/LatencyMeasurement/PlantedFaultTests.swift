import LatencyMeasurement
import Testing

/// The option that injects faults, and times in options.
@Suite("Injected faults and times")
struct InjectedFaultTests {
  @Test(
    "every form of the option reads and writes back",
    arguments: [
      ("stall:20ms@5123", InjectedFault.stall(nanoseconds: 20_000_000, key: 5_123)),
      ("random-stall:20ms/1000", .randomStall(nanoseconds: 20_000_000, oneIn: 1_000)),
      ("lock:30ms/1s", .lock(nanoseconds: 30_000_000, every: 1_000_000_000)),
      ("wrong@777", .wrong(key: 777)), ("lost@42", .lost(key: 42)), ("slow:5%", .slow(share: 0.05)),
      ("slow-fsync:50ms", .slowFsync(nanoseconds: 50_000_000)),
    ])
  func forms(text: String, fault: InjectedFault) throws {
    #expect(try InjectedFault(parsing: text) == fault)
    #expect(fault.description == text)
    #expect(InjectedFault.forms.contains(text))
  }

  @Test(
    "what cannot be read is refused with a line that quotes it",
    arguments: [
      ("", "no fault"), ("stall", "no fault"), ("stall:20ms", "stall:20ms@5123"),
      ("stall:20@5", "no"), ("stall:20ms@-1", "'-1'"), ("stall:20ms@x", "'x'"),
      ("stall:0ms@5", "above 0"), ("stall:0@5", "above 0"), ("stall:-5ms@5", "above 0"),
      ("stall:20ms@5@6", "form"),
      ("random-stall:20ms/0", "above 0"), ("random-stall:20ms", "random-stall:20ms/1000"),
      ("lock:1s/1s", "shorter"), ("lock:30ms", "lock:30ms/1s"), ("wrong@", "''"),
      ("wrong:7", "no fault"), ("lost@9999999999999999999999", "too large"),
      ("wrong@10000000", "9999999"), ("slow:5", "slow:5%"),
      ("slow:0%", "from 2 %"), ("slow:0x5%", "from 2 %"), ("slow:1e1%", "from 2 %"),
      ("slow:nan%", "from 2 %"), ("slow:1.9%", "from 2 %"), ("slow:99999%", "to 10000 %"),
      ("slow-fsync:5h", "not a time"),
      ("stal:20ms@5", "no fault"),
    ])
  func refusals(text: String, part: String) {
    do {
      let fault = try InjectedFault(parsing: text)
      Issue.record("\(text) was read as \(fault)")
    } catch {
      #expect(error.description.contains("'\(text)'") && error.description.contains(part))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("times: a number and a unit, above 0, at most an hour")
  func times() throws {
    for (text, value) in [
      ("16ms", 16_000_000), ("0.5s", 500_000_000), ("250us", 250_000), ("250µs", 250_000),
      ("1ns", 1), ("3600s", 3_600_000_000_000), ("8.333333ms", 8_333_333),
    ] {
      #expect(try DurationFormat.nanoseconds(text) == Int64(value), "\(text)")
    }
    for text in [
      "0ms", "0.4ns", "16", "ms", "-1ms", "1e99s", "nans", "infs", "0x10ms", "16 ms", "", "+1ms",
      "1e3ms",
      ".5ms", "1.2.3ms",
    ] {
      #expect(throws: OptionError.self, "\(text)") { try DurationFormat.nanoseconds(text) }
    }
    #expect(DurationFormat.text(16_000_000) == "16ms" && DurationFormat.text(1_500_000) == "1500us")
  }

  @Test("each fault names the gate that must catch it")
  func gates() throws {
    let expected: [(String, GateID?, Blame?)] = [
      ("stall:20ms@5", .reproducibleDeadline, .computed),
      ("random-stall:20ms/1000", .sporadicStalls, .computed),
      ("lock:30ms/1s", .sporadicStalls, .blocked), ("wrong@7", .correctness, nil),
      ("lost@7", .correctness, nil), ("slow:5%", .counts, nil), ("slow-fsync:50ms", nil, nil),
    ]
    for (text, gate, blame) in expected {
      let fault = try InjectedFault(parsing: text)
      #expect(fault.expectedGate == gate && fault.expectedBlame == blame, "\(text)")
    }
  }
}
