import PlatformIO
public import SystemPackage

/// Counts what one key of the engine costs, with a tool that noise cannot touch: callgrind executes
/// the program on a processor of its own and counts every instruction.
public struct InstructionCounter: Sendable {
  /// What was counted.
  public struct Counts: Hashable, Sendable {
    /// Instructions for one key.
    public var instructionsPerKey: Double
    /// Blocks of memory taken for one key.
    public var allocationsPerKey: Double
    /// The same with one allocation a key planted: must be above 0.
    public var allocationControl: Double
    /// System calls for one key, or `nil` where valgrind cannot count them.
    public var systemCallsPerKey: Double?
    /// The same with one system call a key planted: must be above 0.
    public var systemCallControl: Double?
    /// Major page faults of the whole loop.
    public var majorFaults: Int64
    /// Major faults where a file that is not in memory is touched, or `nil` where the system would
    /// not forget one: must be above 0.
    public var majorFaultControl: Int64?
  }

  private let valgrind: FilePath
  private let program: FilePath
  private let pack: String
  private let folder: FilePath

  /// The two lengths of the loop; their difference is what is counted.
  private static let lengths = [2_000, 6_000]

  /// Prepares to count.
  ///
  /// - Parameters:
  ///   - valgrind: where the tool lies.
  ///   - program: the program whose command `latency keys` runs the loop.
  ///   - pack: the pack that the digits come from.
  ///   - folder: a folder for profiles, which exists.
  /// - Throws: ``RoundError`` when the program cannot be copied.
  public init(
    valgrind: FilePath, program: FilePath, pack: String, folder: FilePath
  ) throws(RoundError) {
    self.valgrind = valgrind
    self.pack = pack
    self.folder = folder
    self.program = folder.appending("pi-trainer-without-debug-information")
    try ExecutableImage.copyWithoutDebugInformation(program, to: self.program)
  }

  /// Removes what was made for counting.
  public func cleanUp() { try? FileSystem.real.remove(program) }

  /// Counts.
  ///
  /// - Parameters:
  ///   - slowedBy: the share of instructions that is planted on every key.
  ///   - progress: is told what is counted next.
  /// - Throws: ``RoundError`` when a run fails, two equal runs differ, or nothing was counted.
  public func count(
    slowedBy share: Double = 0, progress: (String) -> Void
  ) throws(RoundError) -> Counts {
    progress("instructions, first run")
    let first = try slope(.engine, share)
    progress("instructions, second run")
    let second = try slope(.engine, share)
    guard first.instructions == second.instructions else {
      throw RoundError(
        "two equal runs executed \(first.instructions) and \(second.instructions) instructions;"
          + " the count means nothing until the program does the same every time")
    }
    guard first.instructions > 0 else {
      throw RoundError("no instruction was counted: callgrind did not find the marked loop")
    }
    progress("allocations, control")
    let allocating = try slope(.allocating, 0)
    progress("system calls, control")
    let calling = try slope(.calling, 0)
    let keys = Double(Self.lengths[1] - Self.lengths[0])
    progress("page faults")
    return Counts(
      instructionsPerKey: Double(first.instructions) / keys,
      allocationsPerKey: Double(first.allocations) / keys,
      allocationControl: Double(allocating.allocations) / keys,
      systemCallsPerKey: first.systemCalls.map { Double($0) / keys },
      systemCallControl: calling.systemCalls.map { Double($0) / keys },
      majorFaults: try MarkedKeys(pack: pack, keys: 100_000, slowedBy: 0).run(.engine).majorFaults,
      majorFaultControl: PageFaultControl.majorFaults(in: folder))
  }

  private struct Slope {
    var instructions: Int64
    var allocations: Int64
    var systemCalls: Int64?
  }

  /// What the longer loop costs more than the shorter one.
  private func slope(_ body: MarkedKeys.Body, _ share: Double) throws(RoundError) -> Slope {
    let short = try profile(body, share, keys: Self.lengths[0])
    let long = try profile(body, share, keys: Self.lengths[1])
    var systemCalls: Int64?
    if let less = short.systemCalls, let more = long.systemCalls { systemCalls = more - less }
    return Slope(
      instructions: long.instructions - short.instructions,
      allocations: long.allocations - short.allocations, systemCalls: systemCalls)
  }

  private func profile(
    _ body: MarkedKeys.Body, _ share: Double, keys: Int
  ) throws(RoundError) -> CallgrindProfile {
    let path = folder.appending("callgrind.\(body.rawValue).\(keys)")
    let errors = folder.appending("callgrind.errors")
    defer { for file in [path, errors] { try? FileSystem.real.remove(file) } }
    let ending: ChildProcess.Ending
    let text: String
    do throws(PlatformError) {
      // The names in the program are mangled, so the marked function is found by a pattern.
      let child = try ChildProcess(
        valgrind.string,
        [
          "--tool=callgrind", "--callgrind-out-file=\(path)", "--collect-atstart=no",
          "--toggle-collect=*MarkedKeys*marked*", "--collect-systime=yes", program.string,
          "latency", "keys", pack, "--count", "\(keys)", "--body", body.rawValue,
          "--slowed-by", "\(share)",
        ], environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], output: "/dev/null", errors: errors)
      ending = child.wait()
      guard ending.status == 0 else {
        throw PlatformError(.read, path: path.string, errno: .noChildProcess)
      }
      text = String(decoding: try FileSystem.real.contents(of: path), as: UTF8.self)
    } catch {
      let said = (try? FileSystem.real.contents(of: errors)) ?? []
      let line = String(decoding: said, as: UTF8.self).split(separator: "\n").last ?? ""
      throw RoundError("callgrind did not run the program to its end: \(line)")
    }
    return try CallgrindProfile(text)
  }
}
