/// G5: whether the machine is quiet enough for wall-clock verdicts.
enum FitnessGate {
  /// The evidence of every wall-clock gate where no round can be judged.
  static let nothing = "no round that is judged is complete"

  /// Evaluates the machine by the null engine and by what the system counted.
  static func finding(
    _ judged: [ScenarioEvidence], _ configuration: GateConfiguration
  ) -> GateFinding {
    guard !judged.isEmpty else {
      return GateFinding(.fitness, .notRun, evidence: nothing)
    }
    let shares = judged.map { scenario in
      Double(scenario.controlMisses.count { !$0.isEmpty }) / Double(scenario.pairCount)
    }
    let share = shares.max() ?? 0
    let rounds = judged.flatMap { $0.engine + $0.control }.map(\.machine)
    let pressure = mean(rounds.compactMap(\.processorPressure))
    let stolen = mean(rounds.compactMap(\.stolenShare))
    var numbers: [String: Double] = ["controlMissShare": share]
    numbers["processorPressureShare"] = pressure
    numbers["stolenShare"] = stolen
    let complaints = complaints(share, pressure, stolen, configuration)
    guard complaints.isEmpty else {
      return GateFinding(
        .fitness, .inconclusive, evidence: complaints.joined(separator: "; "), numbers: numbers)
    }
    let known = [
      "the null engine missed in \(Wording.percent(share)) of rounds",
      pressure.map { "processor pressure \(Wording.percent($0))" } ?? "pressure unknown",
      stolen.map { "stolen time \(Wording.percent($0))" } ?? "stolen time unknown",
    ]
    return GateFinding(
      .fitness, .pass, evidence: known.joined(separator: ", "), numbers: numbers)
  }

  private static func complaints(
    _ share: Double, _ pressure: Double?, _ stolen: Double?, _ configuration: GateConfiguration
  ) -> [String] {
    var complaints: [String] = []
    // A third of nine rounds is three, and a mean of equal shares is that share, whatever the last
    // bit of a quotient says.
    let rounding = 1e-12
    if share >= configuration.controlMissShare - rounding {
      complaints.append("the null engine itself missed in \(Wording.percent(share)) of rounds")
    }
    if let pressure, pressure > configuration.mostPressure + rounding {
      complaints.append(
        "processor pressure \(Wording.percent(pressure)), above "
          + Wording.percent(configuration.mostPressure))
    }
    if let stolen, stolen > configuration.mostStolen + rounding {
      complaints.append(
        "stolen time \(Wording.percent(stolen)), above "
          + Wording.percent(configuration.mostStolen))
    }
    return complaints
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
