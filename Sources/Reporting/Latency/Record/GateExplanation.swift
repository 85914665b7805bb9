internal import LatencyMeasurement

extension GateID {
  /// What the gate asks, and how it decides.
  var question: String {
    switch self {
    case .correctness:
      "Is every verdict right, and is no key lost, doubled or out of order? Exact; one wrong"
        + " verdict fails, and no time is believed then."
    case .reproducibleDeadline:
      "Is any key too slow in every round? Noise of the machine hits other keys in other"
        + " rounds, so the shortest time of each key over all rounds is the program's own; the"
        + " queue is replayed with these."
    case .sporadicStalls:
      "Does the program miss the budget more often than the control, which decides nothing, on the"
        + " same schedule? An exact binomial test on runs of misses."
    case .regression:
      "Is this program slower than another build? Rounds of both alternate; it fails only when sign"
        + " test, bootstrap interval, size of the effect and a second run agree."
    case .counts:
      "Instructions, allocations, system calls and page faults of a key against a committed"
        + " baseline: no noise touches them."
    case .fitness:
      "Was the machine quiet enough to say anything about time? Where it was not, no slow key is"
        + " held against the program, and nothing passes; wrong verdicts and counts still fail."
    }
  }

  /// The gate with its title as headings show it.
  var heading: String { title.prefix(1).uppercased() + title.dropFirst() }
}
