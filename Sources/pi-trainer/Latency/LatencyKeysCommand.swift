import ArgumentParser
import LatencyHarness

/// `pi-trainer latency keys`: the loop that counting tools watch.
struct LatencyKeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Press keys for a counting tool (called by 'instructions').",
    shouldDisplay: false)

  @Argument(help: "The pack.", completion: .file())
  var pack: String

  @Option(help: "How many keys.")
  var count = 1000

  @Option(help: "What each iteration of the loop does.")
  var body = MarkedKeys.Body.engine

  @Option(help: "By how much of its instructions every key is slowed.")
  var slowedBy = 0.0

  func validate() throws {
    if count < 2 { throw ValidationError("--count must be at least 2") }
  }

  func run() throws {
    try mappingMeasurementErrors {
      try BuildMode.requireOptimized()
      let keys = try MarkedKeys(pack: pack, keys: count, slowedBy: slowedBy)
      print(try keys.run(body).checksum)
    }
  }
}
