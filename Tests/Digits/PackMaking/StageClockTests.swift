import Constants
import DigitChecks
import PackMaking
import Testing

@Suite("Times of the stages")
struct StageClockTests {
  private let start = ContinuousClock.now

  private func instant(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

  @Test("a stage lasts until another is reported; the first begins at the start")
  func lasting() {
    let clock = StageClock(start: start)
    clock.record(.series, at: instant(1))
    clock.record(.series, at: instant(4))
    clock.record(.rootAndQuotient, at: instant(5))
    clock.record(.conversion, at: instant(7))
    clock.record(.conversion, at: instant(8))
    let timings = clock.timings(until: instant(10))
    #expect(timings.map(\.stage) == ["series", "root and quotient", "conversion"])
    #expect(timings.map(\.seconds) == [5, 2, 3])
  }

  @Test("a stage that comes again is added to what it took before")
  func again() {
    let clock = StageClock(start: start)
    clock.record(.series, at: instant(0))
    clock.record(.conversion, at: instant(2))
    clock.record(.series, at: instant(3))
    clock.record(.conversion, at: instant(7))
    let timings = clock.timings(until: instant(8))
    #expect(timings.map(\.stage) == ["series", "conversion"])
    #expect(timings.map(\.seconds) == [6, 2])
  }

  @Test("without a report there are no stages")
  func silence() {
    #expect(StageClock(start: start).timings(until: instant(1)).isEmpty)
  }
}
