/// What a gate asks, for people.
struct GateExplanation {
  /// Its name.
  let title: String
  /// What it asks, and how it decides.
  let question: String

  /// The words for a gate; a gate of another version is called by its letter alone.
  static func of(_ id: String) -> GateExplanation {
    all[id] ?? GateExplanation(title: "gate \(id)", question: "See docs/LATENCY.md.")
  }

  private static let all = [
    "G0": GateExplanation(
      title: "Correctness",
      question: "Is every verdict right, and is no key lost, doubled or out of order? Exact; one"
        + " wrong verdict fails, and no time is believed then."),
    "G1": GateExplanation(
      title: "Reproducible deadline",
      question: "Is some key too slow in every round? Noise of the machine comes at other keys in"
        + " other rounds, so the shortest service of each key over all rounds is the engine's own;"
        + " the queue is replayed with these."),
    "G2": GateExplanation(
      title: "Sporadic stalls",
      question: "Does the engine miss the budget more often than a null engine on the same schedule?"
        + " An exact binomial test on runs of misses."),
    "G3": GateExplanation(
      title: "Base against head",
      question: "Is this program slower than another build? Rounds of both alternate; it fails only"
        + " when sign test, bootstrap interval, size of the effect and a second run agree."),
    "G4": GateExplanation(
      title: "Counts",
      question: "Instructions, allocations, system calls and page faults for a key, against a"
        + " committed baseline: no noise touches them."),
    "G5": GateExplanation(
      title: "Fitness of the machine",
      question: "Was the machine quiet enough to say anything about time? Where it was not, G1 and"
        + " G2 are inconclusive; G0 and G4 still count."),
  ]
}
