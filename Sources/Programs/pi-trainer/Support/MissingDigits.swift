import Commands
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import Files
import PackMaking
import Parallelism
import Processes
import Synchronization
import SystemPackage
import Text

/// Digits that a session asks for and that are not there.
enum MissingDigits {
  /// How many decimals are computed: some seconds' work, and more than anybody learns.
  static let count: Int64 = 100_000

  static func areComputable(_ constant: MathematicalConstant) -> Bool {
    (try? DigitLibrary.existingPack(of: constant) == nil) == true
  }

  /// Computes the decimals of a constant that has none, and shows the progress.
  ///
  /// - Throws: ``CommandFailure``.
  static func makeIfMissing(_ constant: MathematicalConstant) throws {
    guard areComputable(constant) else { return }
    let display = ProgressDisplay(label: constant.name, decimals: count, isQuiet: false)
    defer { display.finish() }
    try make(constant) { display.update($0) }
  }

  /// Computes the decimals of a constant, with all checks of the standard level, into the data
  /// folder.
  ///
  /// - Parameter report: gets the progress, on any thread.
  /// - Throws: ``CommandFailure``.
  static func make(
    _ constant: MathematicalConstant, report: @escaping @Sendable (GenerationProgress) -> Void
  ) throws {
    guard let definition = ConstantDefinition.of(constant) else {
      throw CommandFailure(.usage, "'\(constant.name)' cannot be computed")
    }
    let folder = try DigitLibrary.dataFolder()
    let request = PackRequest(
      definition: definition, digitCount: count, level: .standard,
      path: folder.appending("\(constant.name).digitpack"),
      workers: Workers(MachineInfo.processorCount))
    try MemoryGuard().require(
      request.peakMemory, for: "\(count.counted("decimal")) of \(constant.name)")
    try FileSystem.real.makeFolder(folder)
    guard try PackMaker(report: report).make(request).pack != nil else {
      throw CommandFailure(
        .failed, "a check of the computed decimals of \(constant.name) failed; none were kept")
    }
  }
}

/// The part of a whole computation that is done, of the parts of its stages.
final class ComputationShare: Sendable {
  /// Series, root and quotient, conversion, checks, pack: about as many.
  private static let stages = 5.0

  private let state = Mutex<(seen: [String], share: Double)>(([], 0))

  /// The part that is done, 0 to 1, where it has grown by more than a hundredth since it was told.
  func grown(by progress: GenerationProgress) -> Double? {
    state.withLock { state in
      if !state.seen.contains(progress.stage.name) { state.seen.append(progress.stage.name) }
      let share = min((Double(state.seen.count - 1) + progress.share) / Self.stages, 1)
      guard share > state.share + 0.01 else { return nil }
      state.share = share
      return share
    }
  }
}
