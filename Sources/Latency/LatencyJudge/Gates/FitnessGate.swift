internal import Text

/// G5: whether the machine is quiet enough for wall-clock verdicts.
///
/// The control alone says so: a program that loads the machine in its own rounds must not excuse
/// itself (``OwnLoadGate`` finds that).
struct FitnessGate: Gate {
  let id = GateID.fitness
  let kind = GateKind.fitness

  /// The evidence of every wall-clock gate where no round can be judged.
  static let nothing = "no round that is judged is complete"

  func finding(_ evidence: GateEvidence) -> GateFinding {
    let judged = evidence.judged
    guard !judged.isEmpty else { return GateFinding(id, .notRun, evidence: Self.nothing) }
    let shares = evidence.counted.map { scenario in
      Double(scenario.control.misses.count { !$0.isEmpty }) / Double(scenario.pairCount)
    }
    let share = shares.max() ?? 0
    let rounds = judged.flatMap(\.control.rounds).map(\.machine)
    let pressure = rounds.compactMap(\.processorPressure).mean
    let stolen = rounds.compactMap(\.stolenShare).mean
    var numbers: [String: Double] = ["controlMissShare": share]
    numbers["processorPressureShare"] = pressure
    numbers["stolenShare"] = stolen
    let issues = Self.issues(share, pressure, stolen, evidence.configuration)
    guard issues.isEmpty else {
      let found = issues.joined(separator: "; ")
      let kinds = Set(judged.compactMap(\.rounds.injection))
      let isAsked =
        judged.contains { $0.roundsMissed.contains { $0 > 0 } }
        || (kinds.contains(.terminal) && TerminalDeadlineGate().finding(evidence).verdict != .pass)
      // Noise only adds to times: where no key is late all the same, there is nothing to excuse.
      return isAsked
        ? GateFinding(
          id, .inconclusive, evidence: found + "; repeat it where less runs", numbers: numbers)
        : GateFinding(
          id, .pass, evidence: found + "; no key was late all the same, and noise only adds",
          numbers: numbers)
    }
    let known = [
      "the null engine missed in \(NumberFormat.percent(share)) of rounds",
      pressure.map { "processor pressure \(NumberFormat.percent($0))" } ?? "pressure unknown",
      stolen.map { "stolen time \(NumberFormat.percent($0))" } ?? "stolen time unknown",
    ]
    return GateFinding(id, .pass, evidence: known.joined(separator: ", "), numbers: numbers)
  }

  private static func issues(
    _ share: Double, _ pressure: Double?, _ stolen: Double?, _ configuration: GateConfiguration
  ) -> [String] {
    var issues: [String] = []
    // A third of nine rounds is three, and a mean of equal shares is that share, whatever the last
    // bit of a quotient says.
    let rounding = 1e-12
    if share >= configuration.controlMissShare - rounding {
      issues.append("the null engine itself missed in \(NumberFormat.percent(share)) of rounds")
    }
    if let pressure, pressure > configuration.mostPressure + rounding {
      issues.append(
        "processor pressure \(NumberFormat.percent(pressure)), above "
          + NumberFormat.percent(configuration.mostPressure))
    }
    if let stolen, stolen > configuration.mostStolen + rounding {
      issues.append(
        "stolen time \(NumberFormat.percent(stolen)), above "
          + NumberFormat.percent(configuration.mostStolen))
    }
    return issues
  }
}

extension [Double] {
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}

/// G7: the program does not load the machine more than the null engine does.
///
/// Its threads may delay its own keys, and they are no neighbour's: such a run is no PASS.
struct OwnLoadGate: Gate {
  let id = GateID.ownLoad
  let kind = GateKind.exact

  /// More processor time than the null engine's by this share of a processor is a load.
  private static let mostShare = 0.25
  /// The chance at which pressure in the engine's rounds alone is taken for its own.
  private static let suspicion = 0.01

  func finding(_ evidence: GateEvidence) -> GateFinding {
    let judged = evidence.keyed
    guard !judged.isEmpty else { return GateFinding(id, .notRun, evidence: FitnessGate.nothing) }
    let pairs = judged.flatMap { zip($0.engine.rounds, $0.control.rounds) }
      .map { ($0.machine, $1.machine) }
    guard pairs.contains(where: { $0.0.wallTime > 0 || $0.0.processorPressure != nil }) else {
      return GateFinding(
        id, .notRun, evidence: "the samples say nothing of the processors (field 'machine')")
    }
    let extra = pairs.map { $0.processorShare - $1.processorShare }.mean ?? 0
    let pressed = pairs.compactMap { one, other in
      one.processorPressure.flatMap { own in other.processorPressure.map { (own, $0) } }
    }
    let own = pressed.map(\.0).mean ?? 0
    let control = pressed.map(\.1).mean ?? 0
    let chance = SignTest.pValue(
      positive: pressed.count { $0 > $1 }, negative: pressed.count { $0 < $1 })
    let numbers = [
      "extraProcessorShare": extra, "enginePressureShare": own, "controlPressureShare": control,
    ]
    let most = evidence.configuration.mostPressure
    if extra > Self.mostShare {
      return GateFinding(
        id, .inconclusive,
        evidence: "the engine's process takes \(NumberFormat.percent(extra)) of a processor more"
          + " than the null engine's: find its threads",
        numbers: numbers)
    }
    if own > most, control <= most / 2, chance <= Self.suspicion {
      return GateFinding(
        id, .inconclusive,
        evidence: "processor pressure \(NumberFormat.percent(own)) in the engine's rounds,"
          + " \(NumberFormat.percent(control)) in the null engine's: the program is the load",
        numbers: numbers)
    }
    return GateFinding(
      id, .pass, evidence: "the engine's rounds load the machine no more than the null engine's",
      numbers: numbers)
  }
}

extension MachineCounters {
  /// The processor time of the process over the length of the round; 0 where it is unknown.
  fileprivate var processorShare: Double {
    wallTime > 0 ? Double(processTime) / Double(wallTime) : 0
  }
}
