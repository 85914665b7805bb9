import LatencyMeasurement
import Testing

/// Made-up series, the same in every run.
struct SyntheticSeries {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A draw that is nearly normal, with mean 0 and standard deviation 1.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() } }

  /// Values around levels, each for a number of values.
  mutating func steps(_ levels: [(count: Int, level: Double)], noise: Double) -> [Double] {
    levels.flatMap { step in (0..<step.count).map { _ in step.level + noise * normal() } }
  }
}

@Suite("Change points of a series")
struct ChangePointTests {
  private let search = ChangePointSearch()

  @Test("a step is found where it is, with the medians on both sides", arguments: 1...20)
  func step(seed: Int) throws {
    var made = SyntheticSeries(seed: UInt64(seed))
    let rise = seed.isMultiple(of: 2)
    let series = made.steps(
      [(25, 1_000), (15, rise ? 1_100 : 900)], noise: 20)
    let changes = search.changes(in: series)
    let change = try #require(changes.first)
    #expect(changes.count == 1 && abs(change.index - 25) <= 1, "\(changes)")
    #expect(change.isRise == rise && abs(abs(change.share) - 0.1) < 0.03)
    #expect(change.pValue <= 0.001)
  }

  @Test("a change that was undone is two changes; counts without noise are compared exactly")
  func undone() {
    var made = SyntheticSeries(seed: 7)
    let there = made.steps([(20, 500), (12, 600), (20, 500)], noise: 10)
    #expect(search.changes(in: there).map(\.index) == [20, 32])
    let counts = [Double](repeating: 663, count: 30) + [Double](repeating: 664, count: 12)
    #expect(search.changes(in: counts).map(\.index) == [30])
    #expect(search.changes(in: [Double](repeating: 663, count: 60)).isEmpty)
    #expect(search.changes(in: []).isEmpty && search.changes(in: [1, 2]).isEmpty)
    // Two values are too few to call a change.
    #expect(search.changes(in: [Double](repeating: 663, count: 30) + [664, 664]).isEmpty)
  }

  @Test("only the last values are searched, and places are those of the whole series")
  func window() {
    var made = SyntheticSeries(seed: 3)
    var short = ChangePointSearch()
    short.window = 40
    let series = made.steps([(50, 100), (50, 200), (25, 300)], noise: 5)
    #expect(short.changes(in: series).map(\.index) == [100])
  }

  @Test(
    "false alarms keep to the level on independent values, whatever their distribution",
    arguments: ["normal", "skewed", "two levels"])
  func falseAlarms(distribution: String) {
    var made = SyntheticSeries(seed: 11)
    let runs = 1_500
    var alarms = 0
    for _ in 0..<runs {
      let series = (0..<30).map { _ -> Double in
        let value = made.normal()
        return switch distribution {
        case "normal": value
        case "skewed": value * value * value * value
        default: value > 1 ? 1 : 0
        }
      }
      if !search.changes(in: series).isEmpty { alarms += 1 }
    }
    // 0.1 % of 1,500 is 1.5; more than 7 come with a probability of 0.0002.
    #expect(alarms <= 7, "\(alarms) of \(runs)")
  }

  @Test("a series that wanders by itself finds changes more often: the level is not for it")
  func wandering() {
    var made = SyntheticSeries(seed: 5)
    var alarms = 0
    for _ in 0..<200 {
      var value = 0.0
      let series = (0..<40).map { _ -> Double in
        value = 0.8 * value + made.normal()
        return value
      }
      if !search.changes(in: series).isEmpty { alarms += 1 }
    }
    #expect(alarms > 20, "\(alarms) of 200: if it is at the level, say so in the documents")
  }
}
