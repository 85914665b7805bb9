import DigitCore
import PracticeEngine
import Testing

@Suite("Ghost, horizon and atmosphere")
struct GhostTests {
  @Test("R81 C11: the ghost is at the first index whose time is after the elapsed one")
  func position() throws {
    let ghost = try #require(GhostEngine(cumulativeTimes: [0, 10, 10, 20]))
    #expect(
      [-1, 0, 9, 10, 19, 20, 99].map { ghost.position(elapsed: $0) } == [0, 1, 1, 3, 3, 4, 4])
    #expect(ghost.finishTime == 20)
    #expect(ghost.digitCount == 4)
    #expect(GhostEngine(cumulativeTimes: [0, 2, 1]) == nil)
    #expect(GhostEngine(cumulativeTimes: [-1]) == nil)
  }

  @Test("R81: a search from the last position finds the same as a scan from the start")
  func search() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var time: Int64 = 0
      let times = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        time += Int64.random(in: 0...3, using: &generator)
        return time
      }
      var session = try makeSession(.game, ghost: GhostEngine(cumulativeTimes: times)!)
      session.typeRight(1)
      var now: Int64 = 0
      for _ in 0..<20 {
        now += Int64.random(in: 0...80, using: &generator)
        _ = session.tick(at: now)
        let walked = times.firstIndex { $0 > now } ?? times.count
        #expect(session.snapshot.ghostPosition == Int64(walked), "seed \(seed)")
      }
    }
  }

  @Test("R80 R82 C6: the ghost runs in game alone and waits for the first key")
  func waiting() throws {
    let ghost = try #require(GhostEngine(cumulativeTimes: [0, second, 2 * second]))
    for mode in SessionMode.allCases {
      var session = try makeSession(mode, ghost: ghost)
      _ = session.tick(at: 60 * second)
      #expect(session.snapshot.ghostPosition == 0)
      _ = session.typeRight(1, from: 100 * second)
      #expect(session.snapshot.ghostPosition == (mode == .game ? 1 : 0))
      _ = session.tick(at: 101 * second)
      #expect(session.snapshot.ghostPosition == (mode == .game ? 2 : 0))
    }
  }

  @Test("R83: without a record the ghost stays at 0 and the atmosphere is neutral")
  func firstTry() throws {
    var session = try makeSession(.game, ghost: GhostEngine(of: nil))
    session.typeRight(30)
    #expect(session.snapshot.ghostPosition == 0)
    #expect(session.snapshot.atmosphere.delta == 0)
    #expect(session.snapshot.atmosphere.tint == nil)
    #expect(GhostEngine.none.finishTime == nil)
  }

  @Test("the ghost does not jump when the player errs")
  func noJump() throws {
    var session = try makeSession(.game, ghost: GhostEngine(of: record(40, gap: second)))
    let time = session.typeRight(5, gap: second)
    let before = session.snapshot.ghostPosition
    session.typeWrong(at: time)
    #expect(session.snapshot.ghostPosition == before)
    #expect(session.snapshot.effectivePosition == 4)
  }

  @Test("R84 C8 C25: crown and lightning are the two ghosts, crown the standard one")
  func kinds() {
    let records = PersonalRecords(crown: record(90, gap: 9), lightning: record(60, gap: 3))
    #expect(records[.crown]?.digitCount == 90)
    #expect(records[.lightning]?.digitCount == 60)
    #expect(GhostKind.allCases.map(\.name) == ["crown", "lightning"])
    #expect(GhostKind.named("lightning") == .lightning)
    #expect(GhostKind.named("Crown") == nil)
  }

  @Test("R85: an inconsistent record cannot be created")
  func recordShape() {
    func make(_ count: Int64, _ total: Int64, _ times: [Int64]) -> PersonalBestRecord? {
      PersonalBestRecord(
        constant: .pi, digitCount: count, totalTime: total, cumulativeTimes: times)
    }
    #expect(make(2, 5, [0, 5])?.cps == 400_000_000)
    #expect(make(2, 5, []) != nil)
    #expect(make(0, 5, []) == nil)
    #expect(make(2, -1, []) == nil)
    #expect(make(2, 5, [0]) == nil)
    #expect(make(2, 5, [5, 0]) == nil)
    #expect(make(1, 0, [0])?.cps == 0)
  }

  @Test("R88 C9: dots on the horizon, from the left end to the right")
  func horizon() {
    let line = HorizonLine(totalTarget: 200)
    #expect([0, 50, 200, 300, -4].map { line.x(position: $0, width: 80) } == [0, 20, 80, 80, 0])
    #expect(HorizonLine(totalTarget: 0).totalTarget == 1)
    #expect(HorizonLine(totalTarget: -9).x(position: 1, width: 5) == 5)
    #expect(HorizonLine(recordCount: 90, effectivePosition: 120).totalTarget == 130)
    #expect(HorizonLine(recordCount: 0, effectivePosition: -3).totalTarget == 10)
  }

  @Test("R90 R91 R92: a tint for each side, 5 % to 20 % by the gap")
  func tints() {
    func tint(_ effective: Int64, _ ghost: Int64) -> Tint? {
      Atmosphere(effectivePosition: effective, ghostPosition: ghost).tint
    }
    #expect(tint(40, 20)?.side == .ahead)
    #expect(tint(40, 20)?.opacity == 0.2)
    #expect(tint(0, 20)?.side == .behind)
    #expect(tint(0, 20)?.opacity == 0.2)
    #expect(tint(25, 20)?.opacity == 0.05 + 0.25 * 0.15)
  }

  @Test("R93 C10 C14: the gap is divided by the ghost, at least by ten, and clamped")
  func delta() {
    func delta(_ effective: Int64, _ ghost: Int64) -> Double {
      Atmosphere(effectivePosition: effective, ghostPosition: ghost).delta
    }
    #expect(delta(3, 1) == 0.2)
    #expect(delta(11, 10) == 0.1)
    #expect(delta(22, 20) == 0.1)
    #expect(delta(99, 4) == 1)
    #expect(delta(-99, 4) == -1)
    #expect(delta(7, 0) == 0)
    #expect(Atmosphere(effectivePosition: 3, ghostPosition: 5).gap == -2)
  }

  @Test("R94 C7: level is black, without any tint")
  func level() {
    #expect(Atmosphere(effectivePosition: 20, ghostPosition: 20).tint == nil)
  }
}
