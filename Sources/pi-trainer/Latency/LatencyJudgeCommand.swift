import ArgumentParser
import FileIO
import LatencyMeasurement
import Reporting
import SystemPackage

/// `pi-trainer latency judge`.
struct LatencyJudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge", abstract: "Judge samples that any program or test has written.",
    discussion: """
      Reads two files of sample lines: of your program, and of a control that does nothing on the \
      same schedule. It measures nothing. The format is that of samples.jsonl: a first line with \
      the schema and the columns (key, intended and published at least), an object before each \
      round, an array for each key, times in whole nanoseconds from the beginning of the round:

        {"schema":"urn:pi-trainer:latency-samples:2","columns":["key","intended","published"]}
        {"scenario":"my-page","round":0}
        [0,0,3100000]
        [1,100000000,102900000]

      Nine rounds or more, each of them of one schedule, are what a verdict needs; what fails by \
      measured time is a FAIL only if the rounds after the ninth show it too, so measure fourteen. \
      Both options may name one file whose rounds say "arm":"engine" or "arm":"control". Verdicts \
      and exit codes are those of 'latency gate'; docs/LATENCY.md has the whole format.
      """)

  @Option(help: "The samples of the program.", completion: .file())
  var engine: String

  @Option(help: "The samples of the control.", completion: .file())
  var control: String

  @Option(
    help: """
      The right answers, a line 'INDEX ANSWER' for each key, to compare with the column 'answer' \
      (default: none).
      """, completion: .file())
  var oracle: String?

  @Option(
    parsing: .unconditional, help: "The budget of a key (default: 16ms).",
    transform: MeasurementOptions.nanoseconds(_:))
  var budget: Int64 = 16_000_000

  @Option(
    parsing: .unconditional,
    help: "How long a key may keep the program in every round (default: the budget).",
    transform: MeasurementOptions.nanoseconds(_:))
  var limit: Int64?

  @Option(help: "What INCONCLUSIVE means: fail gives exit code 3, warn gives 0.")
  var inconclusive = GateReporter.InconclusivePolicy.fail

  @Option(name: .customLong("out"), help: "The folder for all outputs.")
  var folder = "build/latency-judge"

  @OptionGroup var options: OutputOptions

  /// The most bytes of a file that are read.
  private static let largestFile = 1 << 30
  /// How many rounds the first look has; those after it confirm.
  private static let firstLook = 9

  func run() throws {
    try mappingMeasurementErrors {
      let origin = RunOrigin()
      let own = try Self.samples(engine)
      let other = engine == control ? own : try Self.samples(control)
      let expected = try oracle.map { (name) throws(CommandFailure) in try Self.answers(name) }
      let rounds: SampleRounds
      do throws(SampleError) {
        rounds = try SampleRounds(
          engine: own, control: other,
          expecting: expected)
      } catch { throw CommandFailure(.usage, error.description) }
      var configuration = GateConfiguration(
        budget: budget, limits: ReproducibleLimits(leastLimit: limit ?? budget))
      let count = rounds.scenarios.map(\.pairs.count).max() ?? 0
      configuration.looks = count > Self.firstLook ? [Self.firstLook, count] : [count]
      configuration.required = [.correctness]
      let folder = try RunFolder.create(folder)
      let result = LatencyJudge.judge(
        GateInput(
          configuration: configuration, scenarios: rounds.scenarios,
          check: oracle == nil ? .order : .oracle, hasCounters: rounds.hasCounters,
          isComplete: rounds.scenarios.flatMap(\.pairs).allSatisfy {
            $0.engine.isComplete && $0.control.isComplete
          }, provenance: origin.provenance, machine: []))
      try GateReporter(
        result: result, scenarios: rounds.scenarios, folder: folder, isJSON: options.json
      ).finish(
        LatencyRunRecord(
          kind: "judge", scenarios: rounds.scenarios.map(\.scenario.id),
          seed: rounds.scenarios.first?.schedule.seed ?? 0, injection: nil, faults: [], pack: "",
          configuration: configuration), inconclusive: inconclusive)
    }
  }

  /// The samples of a file.
  ///
  /// - Throws: ``CommandFailure`` that names file, line and field.
  private static func samples(_ name: String) throws(CommandFailure) -> SampleFile {
    let bytes = try contents(name)
    do throws(SampleError) { return try SampleFile(bytes, named: name) } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// The answers of an oracle's file.
  ///
  /// - Throws: ``CommandFailure`` that names file and line.
  static func answers(_ name: String) throws(CommandFailure) -> ExpectedAnswers {
    let bytes = try contents(name)
    do throws(ScenarioError) {
      return try ExpectedAnswers(parsing: String(decoding: bytes, as: UTF8.self))
    } catch { throw CommandFailure(.usage, "'\(name)', \(error)") }
  }

  private static func contents(_ name: String) throws(CommandFailure) -> [UInt8] {
    do throws(PlatformError) {
      return try FileSystem.real.contents(of: FilePath(name), limit: largestFile)
    } catch { throw CommandFailure(.usage, error.description) }
  }
}
