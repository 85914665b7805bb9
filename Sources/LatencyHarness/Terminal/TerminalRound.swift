import DigitCore
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// One round of the trainer, or of its control, on a pseudo-terminal.
struct TerminalRound {
  /// How often a program is started for its first frame alone, before the measured start.
  private static let extraStarts = 2
  /// How long a screen may show nothing new before missing keys count as lost, in nanoseconds.
  private static let patience: Int64 = 3_000_000_000
  /// How long idleness is measured, in nanoseconds.
  private static let idleTime: Int64 = 2_000_000_000
  /// After so long without a key nothing moves but the clock, in nanoseconds.
  private static let restTime: Int64 = 4_000_000_000

  let order: RoundOrder
  let schedule: KeystrokeSchedule
  let digits: [Digit]
  let program: TerminalSeat.Program
  let mischief: TerminalTypist.Mischief

  /// Creates a round.
  ///
  /// - Parameters:
  ///   - order: what to run.
  ///   - schedule: its schedule.
  ///   - digits: the digit of each key.
  ///   - faults: what to inject; a control has no faults.
  ///   - path: this program.
  /// - Throws: ``RoundError`` for a pack that the trainer would not find, or a fault that cannot be
  ///   injected.
  init(
    _ order: RoundOrder, schedule: KeystrokeSchedule, digits: [Digit], faults: [PlantedFault],
    program path: FilePath
  ) throws(RoundError) {
    let pack = FilePath(order.pack)
    guard pack.lastComponent == "pi.digitpack" else {
      throw RoundError("'\(pack)': the trainer reads only a pack with the name pi.digitpack")
    }
    self.order = order
    self.schedule = schedule
    self.digits = digits
    mischief = try TerminalTypist.Mischief(faults, keys: schedule.count)
    let folder = pack.removingLastComponent()
    var environment = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "PI_TRAINER_HOME": FilePath(order.scratch).appending("\(order.name).home").string,
      "PI_TRAINER_DIGITS": folder.isEmpty ? "." : folder.string,
    ]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH"] {
      environment[name] = ProcessEnvironment.value(name)
    }
    program = TerminalSeat.Program(
      path: path,
      arguments: order.arm == .engine
        ? ["practice", "pi", "--mode", "practice"] : ["latency", "echo"],
      environment: environment)
  }

  /// Runs the round.
  ///
  /// - Parameter interruption: raised when the round is to end early.
  /// - Throws: ``RoundError`` when the program paints nothing.
  func run(until interruption: StopFlag) throws(RoundError) -> RoundResult {
    var starts: [Int64] = []
    for _ in 0..<Self.extraStarts where !interruption.isRaised {
      let seat = try TerminalSeat(
        program, expecting: PaintWatch.Expectation(keys: 0, errors: []), stop: interruption)
      _ = seat.end()
      if !interruption.isRaised { starts.append(seat.startTime) }
    }
    let seat = try TerminalSeat(program, expecting: expectation, stop: interruption)
    if !interruption.isRaised { starts.append(seat.startTime) }
    let idle = idleShare(of: seat, after: 0, interruption)
    let start = Clock.now + order.offset + 30_000_000
    let end = StopFlag()
    let hiccups = HiccupWatch(from: start, until: end)
    let machine = MachineProbe()
    let before = counts(of: seat)
    let typist = TerminalTypist(
      keys: schedule.keys, digits: digits, mischief: mischief, stop: interruption)
    let times = typist.type(from: start, at: seat)
    waitForScreen(seat, keys: times.count, interruption)
    let counters = machine.counters()
    end.raise()
    let after = counts(of: seat)
    let resting = idleShare(of: seat, after: Self.restTime, interruption)
    let shown = seat.watch.keysShown
    var sight = seat.end()
    if shown < times.count || times.count < schedule.count, !interruption.isRaised {
      let finding = OracleFinding(
        .lost, detail: "the screen shows \(shown) of \(schedule.count) keys at the end")
      sight.findings.insert(finding, at: 0)
    }
    let samples = samples(times, sight, start: start, keepsUnseen: !interruption.isRaised)
    var result = RoundResult(
      scenario: order.scenario.id, seed: order.seed, scheduleHash: schedule.hash,
      round: order.round, arm: order.arm, ranFirst: order.ranFirst, offset: order.offset,
      injection: order.injection, samples: samples, hiccups: hiccups.finish(), machine: counters,
      oracle: Array(sight.findings.prefix(RoundOracle.mostFindings)),
      isComplete: samples.count == schedule.count || !interruption.isRaised)
    result.terminal = TerminalFacts(
      starts: starts, frames: after.frames - before.frames, bytes: after.bytes - before.bytes,
      writes: after.writes.flatMap { last in before.writes.map { last - $0 } }, idleShare: idle,
      restingShare: resting)
    return result
  }
}

extension TerminalRound {
  /// What the screen must show after each key.
  private var expectation: PaintWatch.Expectation {
    guard order.arm == .engine else {
      return PaintWatch.Expectation(keys: schedule.count, errors: [])
    }
    var errors = [0]
    var count = 0
    for key in schedule.keys {
      if !key.intent.isRight { count += 1 }
      errors.append(count)
    }
    return PaintWatch.Expectation(keys: schedule.count, errors: errors)
  }

  /// Waits until the screen shows all keys, or shows nothing new for a long time.
  private func waitForScreen(_ seat: TerminalSeat, keys: Int, _ interruption: StopFlag) {
    var last = seat.watch.keysShown
    var since = Clock.now
    while last < keys, !seat.child.isOver, !interruption.isRaised,
      Clock.now - since < Self.patience
    {
      PreciseSleep.sleep(1_000_000)
      let shown = seat.watch.keysShown
      if shown != last { (last, since) = (shown, Clock.now) }
    }
  }

  /// What was painted so far, at a moment between two frames.
  private func counts(of seat: TerminalSeat) -> (frames: Int, bytes: Int, writes: Int?) {
    var counts = (frames: 0, bytes: 0, writes: Int?.none)
    // A frame that was written and not yet read would be counted on one side only.
    for _ in 0..<20 {
      counts = (seat.watch.frames, seat.watch.bytes, seat.child.writeCount)
      PreciseSleep.sleep(5_000_000)
      if seat.watch.frames == counts.frames { break }
    }
    return counts
  }

  /// The share of a processor that the program takes while nothing is typed; in the first round of
  /// the trainer alone, since it takes seconds.
  private func idleShare(
    of seat: TerminalSeat, after rest: Int64, _ interruption: StopFlag
  ) -> Double? {
    guard order.arm == .engine, order.round == 0, !interruption.isRaised else { return nil }
    let begin = Clock.now + rest
    guard KeyTimer.wait(until: begin, stop: interruption, woken: {}) != nil,
      let before = seat.child.processorNanoseconds,
      KeyTimer.wait(until: begin + Self.idleTime, stop: interruption, woken: {}) != nil,
      let after = seat.child.processorNanoseconds
    else { return nil }
    return Double(after - before) / Double(Self.idleTime)
  }

  /// The rows: from the injection of a key to the end of the frame that shows it.
  ///
  /// A program is entered when the key was injected and the frame before was painted. The work on a
  /// frame counts for the first of its keys, so that the sum is the time for which the program was
  /// busy.
  ///
  /// - Parameter keepsUnseen: whether a key that no frame showed has a row: it was never answered.
  private func samples(
    _ times: [Int64], _ sight: PaintWatch.Sight, start: Int64, keepsUnseen: Bool
  ) -> SampleTable {
    var table = SampleTable(capacity: schedule.count, blameCapacity: 0)
    var seen = TimeColumn(count: schedule.count)
    let now = Clock.now
    var last = Int64.min
    for (index, time) in times.enumerated() {
      let painted = index < sight.times.count ? sight.times[index] : nil
      guard painted != nil || keepsUnseen else { break }
      let end = (painted ?? now) - start
      table.record(
        intended: schedule.keys[index].intended, injected: time - start,
        entered: max(time - start, last), answered: end, published: end, verdict: .none)
      last = end
      seen.set(end, at: index)
    }
    table.merge(seen: seen)
    return table
  }
}
