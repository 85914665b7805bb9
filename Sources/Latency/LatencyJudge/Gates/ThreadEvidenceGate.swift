internal import Text

/// G6: no key is late because of what the program's own thread did.
///
/// A key over the budget convicts where the thread, inside that key, used at least a quarter of the
/// excess as processor time, gave up the processor itself, or waited for a page from the disk. No
/// load of the machine does that to a thread that computes for a microsecond. A virtual processor
/// that was stopped can look like processor time where steal is not told; the control is judged by
/// the same rule, and what it shows too is the machine's.
struct ThreadEvidenceGate: Gate {
  let id = GateID.threadEvidence
  let kind = GateKind.threadEvidence

  static let fewestKeys = 2

  func finding(_ evidence: GateEvidence) -> GateFinding {
    guard !evidence.keyed.isEmpty else {
      return GateFinding(id, .notRun, evidence: FitnessGate.nothing)
    }
    guard evidence.input.hasCounters else {
      return GateFinding(
        id, .notRun, evidence: "the samples say nothing of what the thread did (field 'blame')")
    }
    let own = evidence.keyed.flatMap(\.engine.late).filter { $0.conduct != nil }
    let control = evidence.keyed.flatMap(\.control.late).filter { $0.conduct != nil }
    let numbers = ["engine": Double(own.count), "control": Double(control.count)]
    guard let worst = own.max(by: { $0.occupancy < $1.occupancy }), let conduct = worst.conduct
    else {
      return GateFinding(
        id, .pass, evidence: "in no late key did the program's thread compute, block or page",
        numbers: numbers)
    }
    let words =
      "key \(worst.key.grouped) of \(worst.scenario), round \(worst.round + 1): "
      + "\(NumberFormat.time(worst.occupancy)) in the engine, \(conduct.words(worst.threadTime))"
    let others = own.count > 1 ? ", and \((own.count - 1).counted("other key")) like it" : ""
    guard own.count >= Self.fewestKeys else {
      return GateFinding(
        id, .inconclusive,
        evidence: "\(words)\(others); one such key does not convict: run again, or more rounds",
        numbers: numbers)
    }
    // Where the null engine shows it as well, only the excess over it counts.
    let chance = BinomialTail.upper(
      successes: own.count, trials: own.count + control.count, probability: 0.5)
    if !control.isEmpty, chance > evidence.configuration.falseAlarmRate {
      return GateFinding(
        id, .inconclusive,
        evidence: "\(words)\(others); the null engine shows \(control.count.grouped) of them too:"
          + " this machine stops threads without telling; use another",
        numbers: numbers)
    }
    return GateFinding(id, .fail, evidence: words + others, numbers: numbers)
  }

  /// Fresh rounds agree where one more such key is in them, or one that is late in all of them:
  /// what a key takes every time is no excess over its shortest.
  func confirms(_ fresh: GateEvidence) -> Bool {
    let own = fresh.keyed.reduce(0) { $0 + $1.engine.late.count { $0.conduct != nil } }
    let control = fresh.keyed.reduce(0) { $0 + $1.control.late.count { $0.conduct != nil } }
    if own > control { return true }
    let budget = fresh.configuration.budget
    let (engine, null) = fresh.largestOccupancy
    let isEnough = fresh.keyed.allSatisfy { $0.pairCount >= OccupancyGate.fewestRounds }
    return isEnough && engine > budget && null <= budget
  }
}

/// What a thread did inside a late key that makes the delay the program's.
enum ThreadConduct: String, Codable, CaseIterable, Sendable {
  case computed
  /// It gave up the processor by itself: a lock, a sleep, or input and output.
  case blocked
  /// It waited for a page from the disk.
  case paged

  /// Of a late key; `nil` where the machine may have delayed it.
  ///
  /// - Parameter excess: the time that the key kept the engine beyond its shortest, in nanoseconds.
  init?(_ counters: BlameCounters, excess: Int64) {
    if counters.keyMajorFaults > 0 {
      self = .paged
    } else if counters.keyVoluntarySwitches > 0 {
      self = .blocked
    } else if counters.keyThreadTime * 4 >= excess {
      self = .computed
    } else {
      return nil
    }
  }

  /// A few words.
  ///
  /// - Parameter threadTime: the processor time inside the key, in nanoseconds.
  func words(_ threadTime: Int64) -> String {
    switch self {
    case .computed: "\(NumberFormat.time(threadTime)) of it computed"
    case .blocked: "blocked on a lock or on I/O"
    case .paged: "waited for a page from the disk"
    }
  }
}
