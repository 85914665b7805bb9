import DigitCore
import LatencyGate
import LatencyMeasurement
import ProcessControl
import StrictJSON
import SystemPackage

/// One round of the browser trainer, or of the null page, in Chromium.
struct BrowserRound {
  /// How long the page may show nothing new before missing keys count as lost, in nanoseconds.
  private static let timeout: Int64 = 3_000_000_000
  /// How many keys close a round; on a busy machine the frames of some may be dropped.
  private static let closingKeys = 3
  /// The decimals of a page as `make web` builds it.
  private static let pageDigits = 131_072

  let request: RoundRequest
  let schedule: KeystrokeSchedule
  let digits: [Digit]
  private let disturbances: ScheduledKeyboard.Disturbances
  private let faults: PageFaults

  /// Creates a round.
  ///
  /// - Parameters:
  ///   - request: what to run.
  ///   - schedule: its schedule.
  ///   - digits: the digit of each key.
  ///   - faults: what to inject; a control has no faults.
  /// - Throws: ``RoundError`` for more keys than the page has decimals, or a fault that cannot be
  ///   injected.
  init(
    _ request: RoundRequest, schedule: KeystrokeSchedule, digits: [Digit], faults: [InjectedFault]
  ) throws(RoundError) {
    guard schedule.rightKeyCount < Self.pageDigits else {
      throw RoundError(
        "\(request.scenario.id) types more than the \(Self.pageDigits) decimals of a page")
    }
    self.request = request
    self.schedule = schedule
    self.digits = digits
    let others = zip(request.faults, faults).filter { $0.1 != .repaint }
    var disturbances = try ScheduledKeyboard.Disturbances(
      others.map(\.1), named: others.map(\.0), keys: schedule.count)
    self.faults = PageFaults(
      repaints: faults.contains(.repaint), stalls: disturbances.takeFreezes())
    self.disturbances = disturbances
  }

  /// Runs the round.
  ///
  /// - Parameter interruption: raised when the round is to end early.
  /// - Throws: ``RoundError`` when the page does not open, or Chromium ends.
  func run(until interruption: StopFlag) throws(RoundError) -> RoundResult {
    let browser = try BrowserProcess(
      request.arm, faults: faults, .current, folder: FilePath(request.scratch),
      stop: interruption)
    defer { browser.end() }
    try browser.beginTrace()
    let texts = digits.indices.map { browser.key(byte(at: $0)) }
    let start = HarnessClock.now + request.offset + 30_000_000
    let end = StopFlag()
    let hiccups = HiccupMonitor(from: start, until: end)
    let machine = MachineProbe()
    let times = ScheduledKeyboard(
      keys: schedule.keys, texts: texts, disturbances: disturbances, stop: interruption
    ).type(from: start, into: browser.pipe.channel, of: browser.pipe.child)
    var elements = 0
    var failure: RoundError?
    do throws(RoundError) {
      try waitForPage(browser, keys: times.count)
      elements = Int(try browser.evaluate(BrowserScripts.elementCount).integer ?? 0)
      try browser.close(Self.closingKeys)
      try browser.endTrace()
    } catch { failure = error }
    let counters = machine.counters()
    end.raise()
    let stalls = hiccups.finish()
    if let failure, !interruption.isRaised { throw failure }
    let reading = BrowserReading(browser.trace, closingKeys: Self.closingKeys)
    let findings =
      interruption.isRaised
      ? [] : reading.findings(typing: schedule.keys.map(\.intent.isRight), by: request.arm)
    var result = RoundResult(
      scenario: request.scenario.id, seed: request.seed, scheduleHash: schedule.hash,
      round: request.round, arm: request.arm, ranFirst: request.ranFirst, offset: request.offset,
      injection: request.injection,
      samples: reading.samples(schedule.keys, typed: times, from: start),
      hiccups: stalls, machine: counters,
      oracle: Array(findings.prefix(RoundOracle.maximumFindings)),
      isComplete: !interruption.isRaised)
    result.browser = reading.facts(elements: elements)
    result.faultEvents = events
    return result
  }

  /// The digit that is typed at a key, which a fault may have changed.
  private func byte(at index: Int) -> UInt8 {
    let value = digits[index].ascii
    guard disturbances.wrong.contains(index) else { return value }
    return value == 0x39 ? 0x30 : value + 1
  }

  /// How often each fault happened.
  private var events: [String: Int]? {
    guard faults.repaints else { return disturbances.events }
    return (disturbances.events ?? [:]).merging(["\(InjectedFault.repaint)": schedule.count]) { $1 }
  }

  /// Waits until the page shows all keys, or nothing new for a long time.
  private func waitForPage(_ browser: BrowserProcess, keys: Int) throws(RoundError) {
    var last: Int64 = -1
    var since = HarnessClock.now
    while last < Int64(keys), HarnessClock.now - since < Self.timeout {
      let shown = try browser.evaluate(BrowserScripts.shown).integer ?? 0
      if shown != last { (last, since) = (shown, HarnessClock.now) }
      PreciseSleep.sleep(20_000_000)
    }
  }
}
