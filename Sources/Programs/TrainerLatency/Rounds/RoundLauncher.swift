import Files
package import LatencyGate
package import LatencyJudge
import Processes
import Synchronization
package import SystemPackage
import Text

/// Runs each round in a new process, one after the other.
///
/// So no round inherits the heap, the caches or the addresses of another.
package final class RoundLauncher: RoundPlayer, Sendable {
  private let program: FilePath
  private let pack: String
  private let folder: FilePath
  private let current = Mutex<ChildProcess?>(nil)
  private let interruption: StopFlag

  /// - Parameter program: the program whose command `latency round` runs one; `nil` for this
  ///   program.
  /// - Throws: ``RoundError`` where the path of this program is unknown.
  package init(
    program: FilePath? = nil, pack: String, folder: FilePath, interruption: StopFlag
  ) throws(RoundError) {
    guard let program = program ?? ChildProcess.executablePath else { throw .programUnknown }
    self.program = program
    self.pack = pack
    self.folder = folder
    self.interruption = interruption
  }

  /// Ends the running round; its samples so far are kept.
  package func endRound() { current.withLock { $0?.terminate() } }

  /// Runs one round.
  ///
  /// - Returns: what it measured, incomplete when it was interrupted; `nil` when the interruption
  ///   left nothing of it.
  /// - Throws: ``RoundError`` with the line that the round's process printed.
  package func run(_ request: RoundRequest) throws(RoundError) -> RoundResult? {
    let question = folder.appending("\(request.name).order.json")
    let answer = folder.appending("\(request.name).answer.json")
    let errors = folder.appending("\(request.name).errors")
    defer { for path in [question, answer, errors] { try? FileSystem.real.remove(path) } }
    let ending: ChildProcess.Termination
    do {
      let order = RoundOrder(request, pack: pack, scratch: folder.string)
      try FileSystem.real.write(try JSONEncoder().encode(order), to: question)
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
    try RoundError.wrapping(
      "the round's answer cannot be written: ",
      try FileSystem.real.write(try JSONEncoder().encode(result), to: path))
  }

  /// Reads an order, in the process that is to run the round.
  ///
  /// - Throws: ``RoundError`` when it is none.
  package static func order(at path: FilePath) throws(RoundError) -> RoundOrder {
    do {
      let bytes = try FileSystem.real.contents(of: path)
      return try JSONDecoder().decode(RoundOrder.self, from: Data(bytes))
    } catch { throw RoundError("'\(path)' is no order for a round: \(ScenarioError(error))") }
  }

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

/// Everything that a process needs to run one round of the trainer.
package struct RoundOrder: Codable, Hashable, Sendable {
  package var request: RoundRequest
  /// The pack that the digits come from.
  package var pack: String
  var scratch: String

  package init(_ request: RoundRequest, pack: String, scratch: String) {
    self.request = request
    self.pack = pack
    self.scratch = scratch
  }
}

extension RoundError {
  static var programUnknown: RoundError {
    RoundError("the system does not say where this program is")
  }
}
