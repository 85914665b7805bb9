import FileIO
import EssentialFoundation
package import LatencyGate
package import LatencyMeasurement
import ProcessControl
import Synchronization
package import SystemPackage

/// Plays rounds, one after the other.
package protocol RoundPlayer: Sendable {
  /// This program, or another build of it.
  var program: FilePath { get }
  /// A folder for what rounds leave.
  var folder: FilePath { get }

  /// Plays one round.
  ///
  /// - Parameter request: what to run.
  /// - Returns: what it measured, incomplete when it was interrupted; `nil` when the interruption
  ///   left nothing of it.
  /// - Throws: ``RoundError`` when it cannot be played.
  func run(_ request: RoundRequest) throws(RoundError) -> RoundResult?
}

/// Runs each round in a new process, one after the other.
///
/// So no round inherits the heap, the caches or the addresses of another.
package final class RoundLauncher: RoundPlayer {
  /// The program that is started.
  package let program: FilePath

  /// The folder of requests and answers.
  package let folder: FilePath

  private let current = Mutex<ChildProcess?>(nil)
  private let interruption: StopFlag

  /// Creates a launcher.
  ///
  /// - Parameters:
  ///   - program: the program whose command `latency round` runs one; `nil` for this program.
  ///   - folder: an existing folder for requests and answers.
  ///   - interruption: raised when rounds are to end.
  /// - Throws: ``RoundError`` where the path of this program is unknown.
  package init(
    program: FilePath? = nil, folder: FilePath, interruption: StopFlag
  ) throws(RoundError) {
    guard let program = program ?? ChildProcess.executablePath else {
      throw .programUnknown
    }
    self.program = program
    self.folder = folder
    self.interruption = interruption
  }

  /// Ends the running round; its samples so far are kept.
  package func interrupt() {
    interruption.raise()
    current.withLock { $0?.terminate() }
  }

  /// Runs one round.
  ///
  /// - Parameter request: what to run.
  /// - Returns: what it measured, incomplete when it was interrupted; `nil` when the interruption
  ///   left nothing of it.
  /// - Throws: ``RoundError`` with the line that the round's process printed.
  package func run(_ request: RoundRequest) throws(RoundError) -> RoundResult? {
    let question = folder.appending("\(request.name).request.json")
    let answer = folder.appending("\(request.name).answer.json")
    let errors = folder.appending("\(request.name).errors")
    defer { for path in [question, answer, errors] { try? FileSystem.real.remove(path) } }
    let ending: ChildProcess.Termination
    do {
      try Self.write(try JSONEncoder().encode(request), to: question)
      let child = try ChildProcess(
        program.string, ["latency", "round", question.string, answer.string],
        output: "/dev/null", errors: errors)
      current.withLock { $0 = child }
      // Raised in the meantime, when there was no child to end.
      if interruption.isRaised { child.terminate() }
      ending = child.wait()
      current.withLock { $0 = nil }
    } catch { throw RoundError("a round cannot be started: \(error)") }
    do {
      if ending.status == 0 {
        let bytes = try FileSystem.real.contents(of: answer, limit: 1 << 30)
        return try JSONDecoder().decode(RoundResult.self, from: Data(bytes))
      }
    } catch { throw RoundError("a round's answer cannot be read: \(ScenarioError(error))") }
    // A terminal's Ctrl-C reaches the round as well, a moment before or after it reaches this
    // process, which then asks the round to end; the second signal ends it without an answer.
    if [130, 143].contains(ending.status) { PreciseSleep.sleep(200_000_000) }
    if interruption.isRaised { return nil }
    throw RoundError(Self.message(errors, status: ending.status))
  }

  /// Writes an answer, in the process that ran the round.
  ///
  /// - Throws: ``RoundError`` when the file cannot be written.
  package static func write(_ result: RoundResult, to path: FilePath) throws(RoundError) {
    do {
      try write(try JSONEncoder().encode(result), to: path)
    } catch { throw RoundError("the round's answer cannot be written: \(error)") }
  }

  /// Reads a request, in the process that is to run the round.
  ///
  /// - Throws: ``RoundError`` when it is not a request.
  package static func request(at path: FilePath) throws(RoundError) -> RoundRequest {
    do {
      let bytes = try FileSystem.real.contents(of: path)
      return try JSONDecoder().decode(RoundRequest.self, from: Data(bytes))
    } catch { throw RoundError("'\(path)' is no request for a round: \(ScenarioError(error))") }
  }

  private static func write(_ data: Data, to path: FilePath) throws {
    let output = try AtomicOutput(path, replacing: true)
    try output.write(Array(data))
    try output.commit()
  }

  /// The last message of the process.
  private static func message(_ path: FilePath, status: Int32) -> String {
    let bytes = (try? FileSystem.real.contents(of: path)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let name = "pi-trainer: "
    guard let line = lines.last(where: { $0.hasPrefix(name) }) else {
      return "a round ended with exit code \(status)"
        + (lines.last.map { " after '\($0)'" } ?? " and said nothing")
    }
    return String(line.dropFirst(name.count))
  }
}

/// Everything that a process needs to run one round.
package struct RoundRequest: Codable, Hashable, Sendable {
  /// The workload.
  package var scenario: Scenario
  /// The seed of its schedule.
  package var seed: UInt64
  /// The number of the pair of rounds, from 0.
  package var round: Int
  /// Engine or control.
  package var arm: RoundArm
  /// Whether it is the first of its pair.
  package var ranFirst: Bool
  /// How long to wait before the beginning, in nanoseconds.
  package var offset: Int64
  /// How keys reach the engine.
  package var injection: InjectionMode
  /// The faults to inject, as on the command line.
  package var faults: [String]
  /// The pack that the digits come from.
  package var pack: String
  /// A folder for the journal.
  package var scratch: String
  /// Whether a round on a terminal leaves out what takes seconds: the cost of waiting.
  package var isShort: Bool

  /// Creates a request.
  package init(
    scenario: Scenario, seed: UInt64, round: Int, arm: RoundArm, ranFirst: Bool, offset: Int64,
    injection: InjectionMode, faults: [String] = [], pack: String, scratch: String,
    isShort: Bool = false
  ) {
    self.scenario = scenario
    self.seed = seed
    self.round = round
    self.arm = arm
    self.ranFirst = ranFirst
    self.offset = offset
    self.injection = injection
    self.faults = faults
    self.pack = pack
    self.scratch = scratch
    self.isShort = isShort
  }

  /// The name of its files.
  package var name: String { "\(scenario.id)-\(round)-\(arm.rawValue)" }
}

extension RoundError {
  /// The path of this program is unknown.
  static var programUnknown: RoundError {
    RoundError("the system does not say where this program is")
  }
}
