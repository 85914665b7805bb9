import Foundation
import LatencyJudge

/// No scenario file crashes the reader; an accepted one is read from its own text again, and its
/// schedule is made or refused.
func fuzzScenario(_ raw: [UInt8]) {
  guard let scenario = try? JSONDecoder().decode(Scenario.self, from: Data(raw)) else { return }
  guard let text = try? JSONEncoder().encode(scenario),
    let again = try? JSONDecoder().decode(Scenario.self, from: text)
  else { preconditionFailure("the text of an accepted scenario is one") }
  precondition(again == scenario, "a scenario is what its text says")
  if scenario.keys <= 10_000 { _ = try? scenario.schedule(seed: 1) }
}

/// No table of samples from another process crashes the reader, and one that is accepted is written
/// and read again.
func fuzzSamples(_ raw: [UInt8]) {
  guard let table = try? JSONDecoder().decode(SampleTable.self, from: Data(raw)) else { return }
  guard let text = try? JSONEncoder().encode(table),
    let again = try? JSONDecoder().decode(SampleTable.self, from: text)
  else { preconditionFailure("the text of an accepted table is one") }
  precondition(again.count == table.count, "a table keeps its rows")
}

/// No value of `--plant` crashes the parser, and an accepted one is what its text says.
func fuzzFaultText(_ raw: [UInt8]) {
  guard let fault = try? InjectedFault(parsing: String(decoding: raw, as: UTF8.self)) else {
    return
  }
  guard let again = try? InjectedFault(parsing: fault.description) else {
    preconditionFailure("'\(fault)' is a fault")
  }
  precondition(again == fault, "a fault is what its text says")
}
