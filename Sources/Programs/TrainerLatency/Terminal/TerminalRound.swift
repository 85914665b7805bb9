import DigitCore
import LatencyGate
import LatencyJudge
import Processes
import SystemPackage

/// One round of the trainer, or of its control, on a pseudo-terminal.
struct TerminalRound {
  /// How often a program is started for its first frame alone, before the measured start.
  private static let extraStarts = 2
  /// How long a screen may show nothing new before missing keys count as lost, in nanoseconds.
  private static let timeout: Int64 = 3_000_000_000
  /// How long idleness is measured, in nanoseconds.
  private static let idleTime: Int64 = 2_000_000_000
  /// After so long without a key nothing moves but the clock, in nanoseconds.
  private static let restTime: Int64 = 4_000_000_000

  let request: RoundRequest
  let schedule: KeystrokeSchedule
  let digits: [Digit]
  let program: TerminalProcess.Program
  let disturbances: ScheduledKeyboard.Disturbances

  /// - Parameter faults: what to inject; a control has no faults.
  /// - Throws: ``RoundError`` for a pack that the trainer would not find, or a fault that cannot be
  ///   injected.
  init(
    _ order: RoundOrder, schedule: KeystrokeSchedule, digits: [Digit], faults: [InjectedFault],
    program path: FilePath
  ) throws(RoundError) {
    let request = order.request
    let pack = FilePath(order.pack)
    guard pack.lastComponent == "pi.digitpack" else {
      throw RoundError("'\(pack)': the trainer reads only a pack with the name pi.digitpack")
    }
    self.request = request
    self.schedule = schedule
    self.digits = digits
    disturbances = try ScheduledKeyboard.Disturbances(faults, keys: schedule.count)
    let folder = pack.removingLastComponent()
    var environment = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "PI_TRAINER_HOME": FilePath(order.scratch).appending("\(request.name).home").string,
      "PI_TRAINER_DIGITS": folder.isEmpty ? "." : folder.string,
    ]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH"] {
      environment[name] = ProcessEnvironment.value(name)
    }
    program = TerminalProcess.Program(
      path: path,
      arguments: request.arm == .engine
        ? ["practice", "pi", "--mode", "practice"] : ["latency", "null"],
      environment: environment)
  }

  /// Runs the round.
  ///
  /// - Parameter interruption: raised when the round is to end early.
  /// - Throws: ``RoundError`` when the program paints nothing.
  func run(until interruption: StopFlag) throws(RoundError) -> RoundResult {
    var starts: [Int64] = []
    for _ in 0..<Self.extraStarts where !interruption.isRaised {
      let process = try TerminalProcess(
        program, expecting: PaintMonitor.Expectation(keys: 0, errors: []), stop: interruption)
      _ = process.end(isMeasured: false)
      if !interruption.isRaised { starts.append(process.startTime) }
    }
    let process = try TerminalProcess(program, expecting: expectation, stop: interruption)
    if !interruption.isRaised { starts.append(process.startTime) }
    let idle = idleShare(of: process, after: 0, interruption)
    let start = HarnessClock.now + request.offset + 30_000_000
    let monitor = HiccupMonitor(from: start)
    let machine = MachineProbe()
    let before = counts(of: process)
    let keyboard = ScheduledKeyboard(
      keys: schedule.keys, texts: digits.indices.map { [byte(at: $0)] },
      disturbances: disturbances, stop: interruption)
    let times = keyboard.type(from: start, into: process.terminal, of: process.child)
    waitForScreen(process, keys: times.count, interruption)
    let counters = machine.counters()
    let hiccups = monitor.finish()
    let after = counts(of: process)
    let shown = process.monitor.keysShown
    // A trainer that lost a key is not at rest, and its costs are not said.
    let resting =
      shown < schedule.count
      ? nil : idleShare(of: process, after: Self.restTime, interruption)
    var observation = process.end()
    if shown < times.count || times.count < schedule.count, !interruption.isRaised {
      let finding = OracleFinding(
        .lost, detail: "the screen shows \(shown) of \(schedule.count) keys at the end")
      observation.findings.insert(finding, at: 0)
    }
    let samples = samples(times, observation, start: start, keepsUnseen: !interruption.isRaised)
    var result = RoundResult(
      scenario: request.scenario.id, seed: request.seed, scheduleHash: schedule.hash,
      round: request.round, arm: request.arm, ranFirst: request.ranFirst, offset: request.offset,
      injection: request.injection, samples: samples, hiccups: hiccups, machine: counters,
      oracle: Array(observation.findings.prefix(ExpectedAnswers.maximumFindings)),
      isComplete: samples.count == schedule.count || !interruption.isRaised)
    result.terminal = TerminalFacts(
      starts: starts, frames: after.frames - before.frames, bytes: after.bytes - before.bytes,
      writes: after.writes.flatMap { last in before.writes.map { last - $0 } }, idleShare: idle,
      restingShare: resting)
    result.faultEvents = disturbances.events
    return result
  }

  /// What the screen must show after each key.
  private var expectation: PaintMonitor.Expectation {
    guard request.arm == .engine else {
      return PaintMonitor.Expectation(keys: schedule.count, errors: [])
    }
    var errors = [0]
    var count = 0
    for key in schedule.keys {
      if !key.intent.isRight { count += 1 }
      errors.append(count)
    }
    return PaintMonitor.Expectation(keys: schedule.count, errors: errors)
  }

  /// The digit that is typed at a key, which a fault may have changed.
  private func byte(at index: Int) -> UInt8 {
    let value = digits[index].ascii
    // As the first key the trainer forgives a 3; 2 is as wrong.
    if index == 0, value == 0x33 { return 0x32 }
    guard disturbances.wrong.contains(index) else { return value }
    return value == 0x39 ? 0x30 : value + 1
  }

  /// Waits until the screen shows all keys, or shows nothing new for a long time.
  private func waitForScreen(_ process: TerminalProcess, keys: Int, _ interruption: StopFlag) {
    var last = process.monitor.keysShown
    var since = HarnessClock.now
    while last < keys, !process.child.isOver, !interruption.isRaised,
      HarnessClock.now - since < Self.timeout
    {
      PreciseSleep.sleep(1_000_000)
      let shown = process.monitor.keysShown
      if shown != last { (last, since) = (shown, HarnessClock.now) }
    }
  }

  /// What was painted so far, at a moment between two frames.
  private func counts(of process: TerminalProcess) -> (frames: Int, bytes: Int, writes: Int?) {
    var counts = (frames: 0, bytes: 0, writes: Int?.none)
    // A frame that was written and not yet read would be counted on one side only.
    for _ in 0..<20 {
      counts = (process.monitor.frames, process.monitor.bytes, process.child.writeCount)
      PreciseSleep.sleep(5_000_000)
      if process.monitor.frames == counts.frames { break }
    }
    return counts
  }

  /// The share of a processor that the program takes while nothing is typed; in one round of the
  /// trainer alone, since it takes seconds.
  private func idleShare(
    of process: TerminalProcess, after rest: Int64, _ interruption: StopFlag
  ) -> Double? {
    guard request.arm == .engine, request.round == 0, !request.isShort, !interruption.isRaised
    else { return nil }
    let begin = HarnessClock.now + rest
    guard KeyTimer.wait(until: begin, stop: interruption, woken: {}) != nil,
      let before = process.child.processorNanoseconds,
      KeyTimer.wait(until: begin + Self.idleTime, stop: interruption, woken: {}) != nil,
      let after = process.child.processorNanoseconds
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
    _ times: [Int64], _ observation: PaintMonitor.Observation, start: Int64, keepsUnseen: Bool
  ) -> SampleTable {
    var table = SampleTable(capacity: schedule.count, blameCapacity: 0)
    let now = HarnessClock.now
    var last = Int64.min
    for (index, time) in times.enumerated() {
      let painted = index < observation.times.count ? observation.times[index] : nil
      guard painted != nil || keepsUnseen else { break }
      let end = (painted ?? now) - start
      table.record(
        intended: schedule.keys[index].intended, injected: time - start,
        entered: max(time - start, last), answered: end, published: end, verdict: .none)
      last = end
      table.seen.set(end, at: index)
    }
    return table
  }
}
