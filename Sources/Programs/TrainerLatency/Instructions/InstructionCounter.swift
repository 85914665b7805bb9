import Files
package import LatencyGate
package import LatencyJudge
import Processes
package import SystemPackage

/// Counts what one key of the engine costs, free of noise: callgrind executes the program on a
/// simulated processor and counts every instruction.
package struct InstructionCounter: Sendable {
  private let valgrind: FilePath
  private let program: FilePath
  private let pack: String
  private let folder: FilePath

  /// The two lengths of the loop; their difference is what is counted.
  private static let lengths = [2_000, 6_000]

  package enum Extent: Sendable {
    /// Instructions, allocations, system calls and page faults, each with its control.
    case everything
    case instructions
  }

  private init(
    valgrind: FilePath, program: FilePath, pack: String, folder: FilePath
  ) throws(RoundError) {
    self.valgrind = valgrind
    self.pack = pack
    self.folder = folder
    self.program = folder.appending("pi-trainer-without-debug-information")
    try ExecutableImage.copyWithoutDebugInformation(program, to: self.program)
  }

  private func count(
    _ extent: Extent, slowedBy share: Double, progress: (String) -> Void
  ) throws(RoundError) -> CountMeasurement {
    var profiles: [[CallgrindProfile]] = []
    for (place, keys) in Self.lengths.enumerated() {
      var same: [CallgrindProfile] = []
      for time in 1...2 {
        progress("instructions of \(keys) keys, \(time == 1 ? "once" : "once more")")
        same.append(try profile(.engine, share, keys: keys))
      }
      profiles.insert(same, at: place)
    }
    let reading = InstructionReading(
      shortKeys: Self.lengths[0], longKeys: Self.lengths[1],
      short: profiles[0].map(\.instructions), long: profiles[1].map(\.instructions))
    var measurement = CountMeasurement(
      toolchain: BuildMode.toolchain, architecture: BuildMode.architecture,
      instructions: reading, allocations: nil, systemCalls: nil, majorFaults: nil)
    guard case .everything = extent else { return measurement }
    try countEvents(profiles[0][0], profiles[1][0], into: &measurement, progress)
    return measurement
  }

  private func countEvents(
    _ short: CallgrindProfile, _ long: CallgrindProfile,
    into measurement: inout CountMeasurement, _ progress: (String) -> Void
  ) throws(RoundError) {
    progress("a loop that allocates: the control")
    let allocating = try difference(.allocating)
    progress("a loop that calls the system: the control")
    let calling = try difference(.calling)
    let engine = Self.difference(short, long)
    measurement.allocations = CounterReading(
      value: Double(engine.allocations), control: Double(allocating.allocations))
    if let calls = engine.systemCalls, let control = calling.systemCalls {
      measurement.systemCalls = CounterReading(value: Double(calls), control: Double(control))
    }
    progress("page faults")
    measurement.majorFaults = try Self.pageFaults(pack, folder)
  }

  /// The major faults of a loop whose digits are in memory.
  private static func pageFaults(
    _ pack: String, _ folder: FilePath
  ) throws(RoundError) -> CounterReading? {
    let faults = try MarkedKeys(pack: pack, keys: 100_000, slowedBy: 0).run(.engine).majorFaults
    return PageFaultControl.majorFaults(in: folder).map {
      CounterReading(value: Double(faults), control: Double($0))
    }
  }

  /// Counts, as far as the tools here allow.
  ///
  /// - Parameters:
  ///   - faults: the injected faults; only a slowdown changes counts.
  ///   - valgrind: the path of the tool; `nil` where it is missing.
  ///   - program: the program whose command `latency keys` runs the loop.
  /// - Throws: ``RoundError`` when a run fails.
  package static func measurement(
    _ faults: [InjectedFault], _ extent: Extent = .everything, pack: String, folder: FilePath,
    valgrind: FilePath?, program: FilePath?, progress: (String) -> Void
  ) throws(RoundError) -> CountMeasurement {
    guard let valgrind, let program else {
      return CountMeasurement(
        toolchain: BuildMode.toolchain, architecture: BuildMode.architecture, instructions: nil,
        instructionsMissing: MachineReport.valgrindHint, allocations: nil, systemCalls: nil,
        majorFaults: try pageFaults(pack, folder))
    }
    var share = 0.0
    for case .slow(let more) in faults { share += more }
    let counter = try InstructionCounter(
      valgrind: valgrind, program: program, pack: pack, folder: folder)
    defer { try? FileSystem.real.remove(counter.program) }
    return try counter.count(extent, slowedBy: share, progress: progress)
  }

  private typealias Difference = (allocations: Int64, systemCalls: Int64?)

  private func difference(_ body: MarkedKeys.Body) throws(RoundError) -> Difference {
    Self.difference(
      try profile(body, 0, keys: Self.lengths[0]), try profile(body, 0, keys: Self.lengths[1]))
  }

  /// The counts of the longer loop, less those of the shorter one.
  private static func difference(
    _ short: CallgrindProfile, _ long: CallgrindProfile
  ) -> Difference {
    let systemCalls = short.systemCalls.flatMap { less in long.systemCalls.map { $0 - less } }
    return (long.allocations - short.allocations, systemCalls)
  }

  private func profile(
    _ body: MarkedKeys.Body, _ share: Double, keys: Int
  ) throws(RoundError) -> CallgrindProfile {
    let path = folder.appending("callgrind.\(body.rawValue).\(keys)")
    let errors = folder.appending("callgrind.errors")
    defer { for file in [path, errors] { try? FileSystem.real.remove(file) } }
    let ending: ChildProcess.Termination
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
    } catch { throw RoundError("callgrind cannot be started: \(error)") }
    guard ending.status == 0 else {
      let said = (try? FileSystem.real.contents(of: errors)) ?? []
      let line = String(decoding: said, as: UTF8.self).split(separator: "\n").last
      throw RoundError(
        "callgrind did not run the program to its end: exit code \(ending.status)"
          + (line.map { " after '\($0)'" } ?? ", and it said nothing"))
    }
    let profile = try RoundError.wrapping(
      "callgrind left no profile: ", try FileSystem.real.contents(of: path))
    return try CallgrindProfile(String(decoding: profile, as: UTF8.self))
  }
}

/// The control of the count of major faults: touches a file that is not in memory.
enum PageFaultControl {
  private static let byteCount = 64 * 4096

  /// The major faults of this thread while it touches a file that was evicted from the page cache.
  ///
  /// - Returns: `nil` where no file can be created or evicted, as in a file system in memory.
  static func majorFaults(in folder: FilePath) -> Int64? {
    do {
      let output = try AtomicOutput(folder.appending("page-faults"), replacing: true)
      defer { output.discard() }
      try output.write([UInt8](repeating: 1, count: byteCount))
      try output.file.sync()
      guard output.file.evictFromPageCache() else { return nil }
      var meter = ThreadMeter()
      let before = meter.read().majorFaults
      guard try output.file.touchMappedPages() else { return nil }
      let faults = meter.read().majorFaults - before
      return faults > 0 ? faults : nil
    } catch { return nil }
  }
}
