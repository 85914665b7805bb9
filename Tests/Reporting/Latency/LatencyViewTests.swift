import LatencyMeasurement
import Reporting
import Testing

@Suite("What is drawn of a latency run is what was measured")
struct LatencyViewTests {
  private let run: SampleRun
  private let views: ScenarioChartData

  init() throws {
    run = try SampleRun(.fail, scenarios: [("burst", 400)], pairs: 5)
    views = try #require(try run.record().views.first)
  }

  private func responses(_ arm: RoundArm) -> [Int64] {
    run.rounds[0].rounds(of: arm).flatMap { $0.samples.values(.response) }.sorted()
  }

  @Test("a percentile curve agrees with the sorted samples", arguments: RoundArm.allCases)
  func curve(arm: RoundArm) throws {
    let sorted = responses(arm)
    let curve = try #require(views.curves.first { $0.arm == arm && $0.view == .response })
    #expect(curve.count == sorted.count)
    for point in curve.points {
      // The definition: the smallest sample that at least this fraction does not exceed.
      let within = sorted.count { $0 <= point.nanoseconds }
      #expect(Double(within) >= point.fraction * Double(sorted.count) - 1e-9)
      let below = sorted.count { $0 < point.nanoseconds }
      #expect(Double(below) < max(1, point.fraction * Double(sorted.count)))
    }
    #expect(curve.points.last?.fraction == 1 && curve.points.last?.nanoseconds == sorted.last)
  }

  @Test("open loop shows the stall in every key that it delayed, a closed loop in one a round")
  func omission() throws {
    let over = { (view: PercentileCurve.LoadModel) throws -> Double in
      let curve = try #require(views.curves.first { $0.arm == .engine && $0.view == view })
      return 1 - (curve.points.last { $0.nanoseconds < 16_000_000 }?.fraction ?? 0)
    }
    #expect(try over(.response) > 0.02)
    #expect(try over(.closedLoop) < 0.01)
  }

  @Test("a key that is slow in every round stands out among the shortest times")
  func keys() throws {
    let slow = views.keys.filter { $0.minimum > 16_000_000 }
    #expect(slow.map { $0.first...$0.last } == [123...123])
    #expect(views.keys.allSatisfy { $0.minimum <= $0.maximum })
    #expect(views.keys.map(\.first) == Array(0..<400))
  }

  @Test("the slowest keys come with their causes, and those behind them are not listed")
  func outliers() throws {
    let first = try #require(views.outliers.first)
    #expect(first.key == 123 && first.blame == .blocked)
    #expect(first.response == responses(.engine).last)
    #expect(views.outliers.map(\.response) == views.outliers.map(\.response).sorted(by: >))
    let near = views.outliers.dropFirst().filter { abs($0.time - first.time) < 100_000_000 }
    #expect(near.isEmpty)
  }

  @Test("the timeline is the round with the longest response, with the longest of every stretch")
  func timeline() throws {
    let timeline = try #require(views.timeline)
    #expect(timeline.round == views.outliers.first?.round)
    #expect(timeline.engine.map(\.length).max() == responses(.engine).last)
    #expect(timeline.engine.map(\.time) == timeline.engine.map(\.time).sorted())
  }

  @Test("an axis of nines gives each nine the same room, one of ratios each ratio")
  func axes() {
    let nines = PlotAxis(title: "", scale: .nines, lower: 0, upper: 0.999, ticks: [])
    let places = [0, 0.9, 0.99, 0.999, 0.99999].map(nines.place)
    for (place, expected) in zip(places, [0, 1.0 / 3, 2.0 / 3, 1, 1]) {
      #expect(abs(place - expected) < 1e-9)
    }
    let ratios = PlotAxis(title: "", scale: .logarithmic, lower: 0.01, upper: 100, ticks: [])
    for (value, expected) in [(0.01, 0.0), (1, 0.5), (10, 0.75), (0, 0), (1000, 1)] {
      #expect(abs(ratios.position(of: value) - expected) < 1e-9)
    }
    let line = PlotAxis(title: "", scale: .linear, lower: -1, upper: 3, ticks: [])
    #expect(line.position(of: 0) == 0.25)
  }
}
