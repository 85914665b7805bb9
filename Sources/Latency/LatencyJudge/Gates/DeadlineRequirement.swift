internal import Text

/// A limit for one time of a trainer, beside that of its null program.
struct DeadlineRequirement {
  let name: String
  /// The trainer's time in nanoseconds; `nil` where n is too small.
  let value: Int64?
  /// The control's time; `nil` where it has none that could excuse the trainer.
  let control: Int64?
  /// The limit that it must stay below, in nanoseconds.
  let limit: Int64

  private var words: String {
    guard let value else { return "\(name): n too small" }
    return "\(name): \(NumberFormat.time(value)), limit \(NumberFormat.time(limit))"
  }

  /// The finding of a gate over its limits: one that the control misses as well says nothing.
  static func finding(
    _ gate: GateID, _ requirements: [DeadlineRequirement], summary: String,
    numbers: [String: Double]
  ) -> GateFinding {
    func finding(_ verdict: GateVerdict, _ evidence: String) -> GateFinding {
      GateFinding(gate, verdict, evidence: evidence, numbers: numbers)
    }
    let broken = requirements.filter { ($0.value ?? 0) >= $0.limit }
    if let worst = broken.first(where: { ($0.control ?? 0) < $0.limit }) {
      let control = worst.control.map { ", the null program \(NumberFormat.time($0))" } ?? ""
      return finding(.fail, worst.words + control)
    }
    if let first = broken.first {
      return finding(
        .inconclusive,
        "\(first.words); the null program needs \(NumberFormat.time(first.control ?? 0)) itself")
    }
    if let small = requirements.first(where: { $0.value == nil }) {
      return finding(.inconclusive, "\(small.words); more rounds or keys would tell")
    }
    return finding(.pass, summary)
  }
}
