package import Constants
internal import DigitChecks
internal import DigitCore
internal import DigitPacks
internal import DigitProofs
internal import Files
internal import Parallelism
package import SystemPackage

/// A request for a pack, and whether it is computed in memory or in steps.
package struct PlannedPack: Sendable {
  /// What making a pack tells.
  package enum Event: Sendable {
    case progress(GenerationProgress)
    /// A step was made; how many there are.
    case step(String, of: Int)
  }

  private enum Way {
    case inMemory
    /// In steps that are kept, whose result lies in their folder.
    case kept(RunPlan, work: FilePath)
    /// In steps in a folder beside the pack, which is removed at the end.
    case inSteps(RunPlan)
  }

  package let request: PackRequest
  private let way: Way

  /// Plans to compute in memory, or in steps where there is too little of it.
  ///
  /// - Throws: ``MemoryShortage`` where the steps do not fit either.
  package init(
    _ request: PackRequest, within memory: MemoryGuard, for subject: String
  ) throws(MemoryShortage) {
    self.request = request
    guard !memory.allows(request.peakMemory) else {
      way = .inMemory
      return
    }
    // A run does not know of arctangents.
    if request.digitCount <= RunPlan.maximumDigitCount, request.proof != .machin {
      let plan = RunPlan(request)
      // A plan of one step computes in memory.
      if plan.steps.count > 1, memory.allows(Self.memory(of: plan, request)) {
        way = .inSteps(plan)
        return
      }
    }
    try memory.require(request.peakMemory, for: subject, isRequest: true)
    way = .inMemory
  }

  /// Plans to compute in steps that are kept, so that the same request goes on.
  ///
  /// - Parameter request: the request; its pack lies in the folder `out` of the run.
  package init(
    _ request: PackRequest, by plan: RunPlan, keptIn work: FilePath, within memory: MemoryGuard,
    for subject: String
  ) throws(MemoryShortage) {
    self.request = request
    way = .kept(plan, work: work)
    try memory.require(Self.memory(of: plan, request), for: subject, isRequest: true)
  }

  private static func memory(of plan: RunPlan, _ request: PackRequest) -> Int64 {
    StepMemory(plan, workers: request.workers.count).inOneProcess
  }

  /// What the steps take where it is computed in steps for lack of memory, in bytes.
  package var steps: (memory: Int64, disk: Int64)? {
    guard case .inSteps(let plan) = way else { return nil }
    let model = StepMemory(plan, workers: request.workers.count)
    return (model.inOneProcess, model.disk)
  }

  /// Requires that nothing which is not to be replaced stands where a file will be written.
  ///
  /// - Throws: `PlatformError` of the first file that does.
  package func requireFreeNames() throws {
    let proof = request.proof.map { ProofChecker.path(forPack: request.path, by: $0) }
    let paths = [request.path, MadePack.certificatePath(forPack: request.path), proof]
    for path in paths.compactMap({ $0 }) {
      try AtomicOutput(path, replacing: request.isReplacing).discard()
    }
  }

  /// Makes the pack.
  ///
  /// - Parameter report: receives what happens, on any thread.
  /// - Returns: what became of it; `nil` where a pack of the same request was there already.
  /// - Throws: ``PackMakingError``; ``RunError`` of steps; `PlatformError` where their folder
  ///   cannot be removed.
  package func make(report: @escaping @Sendable (Event) -> Void) throws -> MadePack? {
    switch way {
    case .inMemory: return try PackMaker { report(.progress($0)) }.make(request)
    case .kept(let plan, let work):
      let run = try DigitRunFolder(creating: work, for: plan)
      return try RunLoop(run, workers: request.workers, report: report).run()
    case .inSteps(let plan):
      let folder = request.path.removingLastComponent()
      let name = "\(request.definition.constant.name)-\(plan.identity.hexadecimal.prefix(8)).run"
      let work = folder.appending(name)
      // What is there already is an error now, and not after hours.
      try requireFreeNames()
      let run = try DigitRunFolder(creating: work, for: plan, output: (folder, request.isReplacing))
      guard let made = try RunLoop(run, workers: request.workers, report: report).run() else {
        throw PlatformError(.alreadyExists, path: request.path.string, errno: .fileExists)
      }
      if made.pack != nil { try FileSystem.real.removeTree(work) }
      return made
    }
  }
}
