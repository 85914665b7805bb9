internal import NumberText

/// G5: whether the machine is quiet enough for wall-clock verdicts.
struct FitnessGate: Gate {
  let id = GateID.fitness
  let title = "fitness of the machine"
  let question =
    "Was the machine quiet enough to say anything about time? Where it was not, no slow key is"
    + " held against the program, and nothing passes; wrong verdicts and counts still fail."
  let kind = GateKind.fitness

  /// The evidence of every wall-clock gate where no round can be judged.
  static let nothing = "no round that is judged is complete"

  /// Evaluates the machine by the null engine and by what the system counted.
  func finding(_ evidence: GateEvidence) -> GateFinding {
    let judged = evidence.judged
    guard !judged.isEmpty else { return GateFinding(id, .notRun, evidence: Self.nothing) }
    let shares = judged.map { scenario in
      Double(scenario.controlMisses.count { !$0.isEmpty }) / Double(scenario.pairCount)
    }
    let share = shares.max() ?? 0
    let rounds = judged.flatMap { $0.engine + $0.control }.map(\.machine)
    let pressure = Self.mean(rounds.compactMap(\.processorPressure))
    let stolen = Self.mean(rounds.compactMap(\.stolenShare))
    var numbers: [String: Double] = ["controlMissShare": share]
    numbers["processorPressureShare"] = pressure
    numbers["stolenShare"] = stolen
    let issues = Self.issues(share, pressure, stolen, evidence.configuration)
    guard issues.isEmpty else {
      return GateFinding(
        id, .inconclusive, evidence: issues.joined(separator: "; "), numbers: numbers)
    }
    let known = [
      "the null engine missed in \(NumberFormat.percent(share)) of rounds",
      pressure.map { "processor pressure \(NumberFormat.percent($0))" } ?? "pressure unknown",
      stolen.map { "stolen time \(NumberFormat.percent($0))" } ?? "stolen time unknown",
    ]
    return GateFinding(
      id, .pass, evidence: known.joined(separator: ", "), numbers: numbers)
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

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

extension GateID {
  /// Whether the machine is fit for wall-clock verdicts.
  public static let fitness = GateID("G5")
}
