internal import Constants
internal import DigitCore
internal import DigitPacks
internal import DigitProofs
package import Files
internal import Parallelism
package import SystemPackage

/// The folder of a run: its plan and the files of its steps.
package struct DigitRunFolder: Sendable {
  package let path: FilePath
  package let plan: RunPlan
  let fileSystem: FileSystem

  /// Where the pack and what belongs to it go, and whether they may replace files.
  let output: (folder: FilePath, isReplacing: Bool)

  package init(_ path: FilePath, fileSystem: FileSystem = .real) throws(RunError) {
    let bytes = try onDisk { () throws(PlatformError) in
      let file = path.appending(Self.planName)
      return try fileSystem.status(of: file) == nil ? nil : try fileSystem.contents(of: file)
    }
    guard let bytes else {
      throw RunError(
        .plan, "'\(path)' is not a run folder: it has no plan.json; 'pi-trainer job plan' makes one"
      )
    }
    self.path = path
    self.fileSystem = fileSystem
    output = (path.appending("out"), false)
    plan = try RunPlan(reading: bytes)
  }

  /// Creates the folder of a plan; where it has the same plan already, nothing changes.
  ///
  /// - Parameter output: where pack, certificate and proof go, if not into the folder `out` of the
  ///   run, and whether they may replace files.
  /// - Throws: ``RunError``, also where the folder holds another plan.
  package init(
    creating path: FilePath, for plan: RunPlan,
    output: (folder: FilePath, isReplacing: Bool)? = nil, fileSystem: FileSystem = .real
  ) throws(RunError) {
    self.path = path
    self.plan = plan
    self.fileSystem = fileSystem
    self.output = output ?? (path.appending("out"), false)
    let isThere = try onDisk { () throws(PlatformError) in
      for folder in [path.appending("steps"), path.appending("out")] {
        try fileSystem.makeFolder(folder)
      }
      return try fileSystem.status(of: path.appending(Self.planName)) != nil
    }
    if isThere {
      let old = try DigitRunFolder(path, fileSystem: fileSystem).plan
      guard old.text == plan.text else {
        throw RunError(
          .plan,
          "'\(path)' holds a run of \(old.digitCount) decimals of \(old.definition.constant.name)"
            + " with \(old.leaves) leaves or other options; name another folder")
      }
    }
    // The plan last: where it is, the others are.
    let files = [
      ("plan.mk", plan.makefile),
      ("run.sbatch", String(decoding: PackageResources.run_sbatch, as: UTF8.self)),
      (Self.planName, plan.text),
    ]
    for (name, text) in files { try write(text, to: path.appending(name)) }
  }

  private static let planName = "plan.json"

  /// Writes a small file unless it is there; two writers write the same.
  private func write(_ text: String, to path: FilePath) throws(RunError) {
    try onDisk { () throws(PlatformError) in
      guard try fileSystem.status(of: path) == nil else { return }
      let output = try AtomicOutput(path, fileSystem: fileSystem)
      try output.write(text)
      do throws(PlatformError) { try output.commit() } catch {
        guard error.code == .alreadyExists else { throw error }
      }
    }
  }

  func file(_ step: String) -> FilePath {
    step == "pack" ? pack : path.appending("steps").appending("\(step).ptn")
  }

  package var pack: FilePath {
    output.folder.appending("\(plan.definition.constant.name).digitpack")
  }

  /// Whether a step's file is there and whole by its frame; one that is not is put aside.
  func isDone(_ step: PlannedStep) throws(RunError) -> Bool {
    if case .pack = step.work {
      guard !output.isReplacing else { return false }
      return try onDisk { () throws(PlatformError) in
        try OutputGroup.complete(in: pack.removingLastComponent(), fileSystem: fileSystem)
        let proof = plan.isProved ? ProofFormula.all(of: plan.definition.constant).first : nil
        let files = [
          pack, MadePack.certificatePath(forPack: pack),
          proof.map { ProofChecker.path(forPack: pack, by: $0) },
        ].compactMap { $0 }
        for file in files where try fileSystem.status(of: file) == nil { return false }
        return true
      }
    }
    do {
      return try NumberFile.isPresent(
        file(step.name), run: plan.identity, step: step.name, fileSystem: fileSystem)
    } catch let error as PlatformError {
      throw RunError(error)
    } catch {
      _ = try putAside(step.name)
      return false
    }
  }

  /// Reads the file of a step, every byte of which is checked.
  ///
  /// - Throws: ``RunError``; a damaged file is put aside first.
  func read(_ step: String, workers: Workers) throws(RunError) -> NumberFile {
    do {
      return try NumberFile(
        file(step), run: plan.identity, step: step, workers: workers, fileSystem: fileSystem)
    } catch let error as PlatformError {
      guard error.errno == .noSuchFileOrDirectory else { throw RunError(error) }
      throw RunError(.plan, "the step '\(step)' comes first: '\(file(step))' is not there")
    } catch { throw try damaged(step, "\(error)") }
  }

  /// Puts a damaged file aside, and says so.
  func damaged(_ step: String, _ cause: String) throws(RunError) -> RunError {
    let name = try putAside(step)
    return RunError(
      .damaged,
      "'\(file(step))': \(cause); it is now '\(name)', and the step '\(step)' makes it again")
  }

  /// Renames the file of a step, so that the step is made again.
  ///
  /// - Returns: its new name, which ends with the beginning of its hash.
  func putAside(_ step: String) throws(RunError) -> String {
    let file = file(step)
    return try onDisk { () throws(PlatformError) in
      let hash = try hash(of: file).hexadecimal.prefix(8)
      let name = "\(file.lastComponent?.string ?? "").damaged-\(hash)"
      do throws(PlatformError) {
        try fileSystem.move(file, to: file.removingLastComponent().appending(name))
      } catch {
        // The same damage was put aside before, by this driver or by another one.
        guard error.code == .alreadyExists else { throw error }
        try fileSystem.remove(file)
      }
      return name
    }
  }

  /// SHA-256 of a whole file, whatever is in it.
  private func hash(of path: FilePath) throws(PlatformError) -> SHA256Hash {
    let file = try fileSystem.open(path)
    var hasher = SHA256Hasher()
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var offset: Int64 = 0
    while true {
      let count = try file.read(into: &chunk, at: offset)
      if count == 0 { return hasher.value }
      hasher.update(chunk.span.extracting(0..<count))
      offset += Int64(count)
    }
  }

  /// The names of files that were put aside, and of checks that failed.
  func incidents() throws(RunError) -> [String] {
    try onDisk { () throws(PlatformError) in
      try fileSystem.names(in: path.appending("steps")).filter {
        $0.contains(".damaged-") || $0.contains(".failed")
      }
    }
  }
}
