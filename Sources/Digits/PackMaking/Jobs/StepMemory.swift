internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import DigitProofs

/// How much memory and disk the steps of a plan take.
///
/// Fitted to what steps of 20 to 100 million decimals of pi and e had for themselves at their peaks
/// (`RssAnon`) on two threads. Pages of mapped files count for nothing, since the system takes them
/// back.
package struct StepMemory: Sendable {
  private let plan: RunPlan
  /// What the series takes; `nil` where the formula is not cut.
  private let sizes: SeriesStepSizes?

  private let workers: Int

  /// Whether they are so few that large pieces of work are done in turn.
  private var isInTurn: Bool { ArithmeticContext.worksInTurn(workers: workers) }

  package init(_ plan: RunPlan, workers: Int = 4) {
    self.plan = plan
    self.workers = workers
    sizes = (plan.formula as? StatedFormula)?.text.stepSizes
  }

  /// The memory of a process and of its tables.
  private static let base = 24.0 * 1_048_576

  /// An estimate of the memory of a step at its peak, in bytes.
  package func peak(of step: PlannedStep) -> Int64 {
    let decimals = Double(plan.digitCount)
    let bytes: Double
    switch step.work {
    case .leaf(let terms): bytes = (sizes?.leaf ?? 0) * decimals * share(terms)
    case .join(let terms):
      let share = share(terms)
      let isLong = isInTurn && decimals * share > 51e6
      let size = isLong ? sizes?.longJoin : sizes?.join
      bytes = (size ?? 0) * (1 - share / 7) * decimals * share
    case .long(.root): bytes = 3.4 * decimals
    case .long(.quotient): bytes = (isInTurn && decimals > 5.1e6 ? 5.4 : 9.9) * decimals
    case .long(.product): bytes = 4.1 * decimals
    case .conversion: bytes = (isInTurn && decimals > 40e6 ? 5 : 7.1) * decimals
    case .hexadecimal: bytes = decimals
    case .pack:
      guard plan.computation != nil, plan.level != .thorough, !plan.isProved else {
        return wholePeak
      }
      bytes = 3.3 * decimals
    }
    return Int64(min(4e18, Self.base + bytes))
  }

  private var wholePeak: Int64 {
    let request = PackRequest.peakMemory(
      of: plan.formula, in: plan.definition, digitCount: plan.digitCount, level: plan.level,
      workers: workers)
    guard plan.isProved else { return request }
    return max(
      request, DigitProof.peakMemory(of: plan.definition.constant, digitCount: plan.digitCount))
  }

  private func share(_ terms: Range<UInt64>) -> Double { plan.computation?.share(of: terms) ?? 1 }

  /// The step that takes the most memory, and how much.
  package var greatest: (step: String, bytes: Int64) {
    let peaks = plan.steps.map { (step: $0.name, bytes: peak(of: $0)) }
    return peaks.max { $0.bytes < $1.bytes } ?? ("pack", wholePeak)
  }

  /// An estimate of the memory of a process that makes all steps, in bytes: it keeps some of what
  /// earlier ones freed.
  var inOneProcess: Int64 {
    let bytes = greatest.bytes
    return plan.steps.count > 1 ? bytes + min(bytes / 5, 512 << 20) : bytes
  }

  /// An estimate of what the files of a finished run take on the disk, in bytes.
  package var disk: Int64 {
    let decimals = Double(plan.digitCount)
    guard let sizes else { return Int64(decimals * 0.6) + (4 << 20) }
    let series = plan.steps.reduce(0.0) { $0 + ($1.node.map { sizes.file * share($0) } ?? 0) }
    // S, R, q, r, B, L, the decimals, the witness, the power; and the pack. Without a root there is
    // no S, R, L.
    let hasRoot = plan.steps.contains { if case .long(.root) = $0.work { true } else { false } }
    return Int64(decimals * (series + (hasRoot ? 4.8 : 3.6))) + (4 << 20)
  }
}
