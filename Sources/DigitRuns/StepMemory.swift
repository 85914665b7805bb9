internal import ConstantGeneration
internal import DigitVerification

/// How much memory and disk the steps of a plan take.
///
/// Estimated from the numbers that each step holds at once, not fitted to measured peaks; files
/// that are mapped count for nothing, since the system takes their pages back.
package struct StepMemory: Sendable {
  private let plan: RunPlan

  /// Creates the model of a plan.
  package init(_ plan: RunPlan) {
    self.plan = plan
  }

  /// The memory of a process and of its tables.
  private static let base = 96.0 * 1_048_576

  /// An estimate of the memory of a step at its peak, in bytes.
  package func peak(of step: PlannedStep) -> Int64 {
    let decimals = Double(plan.decimals)
    let bytes: Double
    switch step.work {
    case .leaf(let terms): bytes = 14 * decimals * share(terms)
    case .join(let terms): bytes = 9 * decimals * share(terms)
    case .long(.root): bytes = 7 * decimals
    case .long(.quotient): bytes = 10 * decimals
    case .long(.product): bytes = 9 * decimals
    case .conversion: bytes = 10 * decimals
    case .hexadecimal: bytes = decimals
    case .pack:
      guard plan.computation != nil, plan.level != .thorough, !plan.isProved else {
        return wholePeak
      }
      bytes = 6 * decimals
    }
    return Int64(min(4e18, Self.base + bytes))
  }

  /// What the computation in memory takes.
  private var wholePeak: Int64 {
    let request = PackRequest.peakMemory(
      of: plan.formula, in: plan.definition, decimals: plan.decimals, level: plan.level)
    guard plan.isProved else { return request }
    return max(
      request, DigitProof.peakMemory(of: plan.definition.constant, decimals: plan.decimals))
  }

  private func share(_ terms: Range<UInt64>) -> Double {
    plan.computation?.share(of: terms) ?? 1
  }

  /// The step that takes the most memory, and how much.
  package var greatest: (step: String, bytes: Int64) {
    let peaks = plan.steps.map { (step: $0.name, bytes: peak(of: $0)) }
    return peaks.max { $0.bytes < $1.bytes } ?? ("pack", wholePeak)
  }

  /// An estimate of what the files of a finished run take on the disk, in bytes.
  package var disk: Int64 {
    let decimals = Double(plan.decimals)
    // P, Q and T of a level, half a byte a decimal each at most; then S, R, q, r, B, L, the
    // decimals, the witness, the power; and the pack.
    let series = plan.steps.reduce(0.0) { $0 + ($1.node.map { 1.1 * share($0) } ?? 0) }
    return Int64(decimals * (plan.computation == nil ? 0.6 : series + 4.6)) + (4 << 20)
  }
}
