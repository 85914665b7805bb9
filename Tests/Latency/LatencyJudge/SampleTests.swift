import Foundation
import LatencyJudge
import Testing

/// The storage of samples, and its transfer between processes.
@Suite("Samples")
struct SampleTests {
  private func table(_ count: Int) -> SampleTable {
    var random = SeededRandom(seed: 3)
    var table = SampleTable(capacity: count + 5)
    var seen = TimeColumn(count: count + 5)
    for index in 0..<count {
      let start = Int64(index) * 1_000 - 7
      table.record(
        intended: start, injected: start + Int64(random.below(1 << 40)), entered: start + 90,
        answered: start + 2_000, published: start + 2_100,
        verdict: index % 3 == 0 ? .wrong : .correct)
      if index % 2 == 0 { seen.set(start + 5_000, at: index) }
      if index % 10 == 4 { table.note(BlameCounters(majorFaults: Int32(index))) }
    }
    seen.set(1, at: -1)
    seen.set(1, at: count + 5)
    table.seen = seen
    return table
  }

  @Test("rows come back as they were recorded, missing times as missing")
  func rows() {
    let table = table(100)
    #expect(table.count == 100 && table[3].seen == nil && table[4].seen == 8_993)
    #expect(table[4].durable == nil && table[3].verdict == .wrong && table[4].verdict == .correct)
    #expect(table[4].serviceTime == 1_910 && table[4].occupancy == 2_010)
    #expect(table[4].responseTime == 2_100 && table[4].visibleTime == 5_000)
    #expect(table.values(.visible).count == 50 && table.values(.durability).isEmpty)
    #expect(table.counters(at: 44)?.majorFaults == 44 && table.counters(at: 45) == nil)
  }

  @Test("a full table refuses rows; counters that do not fit are counted")
  func limits() {
    var table = SampleTable(capacity: 2, blameCapacity: 1)
    let accepted = (0..<3).map { _ in
      let isRecorded = table.record(
        intended: 0, injected: 0, entered: 0, answered: 0, published: 0, verdict: .none)
      if isRecorded { table.note(.zero) }
      return isRecorded
    }
    #expect(accepted == [true, true, false])
    #expect(table.count == 2 && table.blame.count == 1 && table.droppedBlame == 1)
  }

  @Test("a million samples need less than 64 MB")
  func memory() {
    #expect(SampleTable(capacity: 1_000_000).byteCount < 64_000_000)
  }

  @Test("a round crosses from one process to another unchanged, in some 20 bytes a row")
  func transfer() throws {
    let original = table(1_000)
    let bytes = try JSONEncoder().encode(original)
    let copy = try JSONDecoder().decode(SampleTable.self, from: bytes)
    #expect(copy.count == original.count && copy.blame == original.blame)
    for index in 0..<original.count { #expect(copy[index] == original[index]) }
    var round = SyntheticRounds.steady(keys: 3_000, rounds: 1)
    round.engine = { _, key in SyntheticRounds.Disturbance(service: Int64(key)) }
    let samples = round.generate().pairs[0].engine.samples
    #expect(try JSONEncoder().encode(samples).count < 3_000 * 20)
  }

  @Test("damaged columns are refused")
  func damage() throws {
    let text = String(decoding: try JSONEncoder().encode(table(50)), as: UTF8.self)
    for (old, new) in [
      ("\"count\":50", "\"count\":51"), ("\"count\":50", "\"count\":-1"),
      ("\"count\":50", "\"count\":999999999999"), ("\"columns\":\"", "\"columns\":\"*"),
      ("\"index\":14", "\"index\":4"),
    ] {
      let damaged = text.replacing(old, with: new)
      #expect(damaged != text)
      #expect(throws: DecodingError.self, "\(new)") {
        try JSONDecoder().decode(SampleTable.self, from: Data(damaged.utf8))
      }
    }
  }
}
