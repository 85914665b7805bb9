import Files
import Foundation
import LatencyGate
import LatencyJudge
import SystemPackage
import Testing
import TrainerLatency

/// The shipped million of π.
let packOfPi = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
  .appendingPathComponent("Resources/pi.digitpack").path

/// Keys at a constant rate.
func steady(_ keys: Int, every milliseconds: Double, wrong share: Double = 0) -> Scenario {
  var answers = AnswerPattern.allRight
  answers.wrongShare = share
  return Scenario(
    id: "even", title: "even", source: "a test", keys: keys,
    arrivals: .steady(SteadyArrivals(intervalMilliseconds: milliseconds)), answers: answers)
}

/// The input of a round of the engine.
///
/// - Parameter faults: by the values of their options.
func request(
  _ scenario: Scenario, _ injection: InjectionMode = .inline, arm: RoundArm = .engine,
  faults: [String] = [], scratch: FilePath = "/tmp"
) throws -> RoundOrder {
  RoundOrder(
    RoundRequest(
      scenario: scenario, seed: 7, round: 0, arm: arm, ranFirst: true, offset: 0,
      injection: injection, faults: try faults.map { try InjectedFault(parsing: $0) }),
    pack: packOfPi, scratch: scratch.string)
}

/// The program in the folder of the tests.
private let builtTrainer: FilePath = {
  let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  let folders = [bundle] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
  let paths = folders.map { $0.appendingPathComponent("pi-trainer").path }
  return FilePath(paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "none")
}()

/// A round on a terminal; only the first one of a run measures idleness, which takes seconds.
///
/// - Parameter program: another program than the trainer.
func terminalRound(
  _ scenario: Scenario, arm: RoundArm = .engine, faults: [String] = [], isFirst: Bool = false,
  in scratch: ScratchFolder, program: FilePath? = nil, until stop: StopFlag = StopFlag()
) throws -> RoundResult {
  var order = try request(scenario, .terminal, arm: arm, faults: faults, scratch: scratch.path)
  order.request.round = isFirst ? 0 : 1
  return try RoundRunner(order, program: program ?? builtTrainer).run(until: stop)
}

/// Runs a round in this process.
func play(_ order: RoundOrder, until stop: StopFlag = StopFlag()) throws -> RoundResult {
  try RoundRunner(order).run(until: stop)
}

extension RoundResult {
  /// How often each fault happened, by the values of their options.
  var events: [String: Int]? {
    faultEvents.map {
      Dictionary($0.map { ($0.key.description, $0.value) }, uniquingKeysWith: +)
    }
  }
}

/// The response times in nanoseconds.
func responses(_ round: RoundResult) -> [Int64] { round.samples.values(.response) }

/// Milliseconds in nanoseconds.
func ms(_ count: Int64) -> Int64 { count * 1_000_000 }

/// A folder that is removed with its contents after the test.
final class ScratchFolder: Sendable {
  let path: FilePath

  init() throws {
    path = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("latency-harness-\(UUID().uuidString)")
    try FileSystem.real.makeFolder(path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }
}
