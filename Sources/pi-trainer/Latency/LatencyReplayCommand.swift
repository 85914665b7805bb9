import ArgumentParser
import LatencyGate
import LatencyHarness
import LatencyMeasurement
import NumberText
import SystemPackage

/// `pi-trainer latency replay`.
struct LatencyReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a run again and examine one key.",
    discussion: """
      Plays the same schedule several times. A key that is slow every time is slow because of the \
      engine, one that is slow once because of the machine. Exit code 1 when the key misses the \
      budget every time.
      """)

  @Argument(help: ArgumentHelp("The folder of the run.", valueName: "run"), completion: .directory)
  var source: String

  @Option(parsing: .unconditional, help: "The key's index in the schedule, from 0.")
  var key: Int

  @Option(help: "The scenario, if the run has several (default: the first).")
  var scenario: String?

  @Option(parsing: .unconditional, help: "How many times to play.")
  var times = 9

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  /// The result of playing once.
  struct Time: Encodable {
    let serviceNanoseconds: Int64
    let responseNanoseconds: Int64
    let latenessNanoseconds: Int64
    let blame: Blame?
    let verdict: String
  }

  /// What is printed as JSON.
  struct Outcome: Encodable {
    let scenario: String
    let key: Int
    let budgetNanoseconds: Int64
    let misses: Int
    let times: [Time]
  }

  func validate() throws {
    if !(1...1000).contains(times) {
      throw ValidationError("--times takes a number from 1 to 1000")
    }
  }

  func run() throws {
    try mappingMeasurementErrors {
      let run = RunFolder(path: FilePath(source))
      var record = try run.record()
      guard !record.pack.isEmpty else {
        throw CommandFailure(
          .usage, "'\(source)' was not played by the engine; measure its key where it was measured")
      }
      guard record.configuration.budget > 0 else {
        throw CommandFailure(
          .usage,
          "'\(source)/run.json': configuration.budget: \(record.configuration.budget) is not above"
            + " 0; restore the file or repeat the run")
      }
      let rounds = try chosen(try run.scenarios(of: record))
      guard rounds.schedule.keys.indices.contains(key) else {
        throw CommandFailure(
          .usage,
          "--key \(key): \(rounds.scenario.id) has the keys 0 to \(rounds.schedule.count - 1)")
      }
      record.pack = try PackOptions.verified(record.pack, namedBy: "the run's pack")
      let session = try MeasurementSession(quiet: quiet)
      let outcome = try play(record, rounds, session)
      session.clearProgress()
      options.output.print(outcome) { text(outcome) }
      if session.interruption.isRaised { throw ExitCode(130) }
      if outcome.misses == outcome.times.count, !outcome.times.isEmpty { throw ExitCode(1) }
    }
  }

  private func chosen(_ scenarios: [ScenarioRounds]) throws -> ScenarioRounds {
    let names = scenarios.map(\.scenario.id)
    guard let name = scenario ?? names.first else {
      throw CommandFailure(
        .usage, "'\(source)': the run holds no scenario; repeat the run")
    }
    guard let rounds = scenarios.first(where: { $0.scenario.id == name }) else {
      throw CommandFailure(
        .usage, "--scenario '\(name)': \(Suggestion.text(to: name, among: names))")
    }
    return rounds
  }

  private func play(
    _ record: LatencyRunRecord, _ rounds: ScenarioRounds, _ session: MeasurementSession
  ) throws -> Outcome {
    var times: [Time] = []
    var misses = 0
    for number in 0..<self.times where !session.interruption.isRaised {
      session.showProgress("time \(number + 1) of \(self.times)")
      let order = RoundRequest(
        scenario: rounds.scenario, seed: record.seed, round: number, arm: .engine, ranFirst: true,
        offset: Int64.random(in: 0...100_000_000),
        injection: record.injection ?? rounds.scenario.conditions.injection,
        faults: record.faults, pack: record.pack, scratch: session.scratch.string)
      guard let result = try session.launcher.run(order) else { break }
      if let mistake = result.oracle.first {
        StandardError.write("pi-trainer: wrong verdicts: \(mistake.detail)\n")
        throw ExitCode(4)
      }
      guard key < result.samples.count else { continue }
      let sample = result.samples[key]
      let late = sample.published - rounds.schedule.keys[key].released
      let isMiss = late > record.configuration.budget
      if isMiss { misses += 1 }
      times.append(
        Time(
          serviceNanoseconds: sample.serviceTime, responseNanoseconds: sample.responseTime,
          latenessNanoseconds: sample.lateness,
          blame: isMiss
            ? BlameRule.blame(ofKey: key, in: result, rounds.schedule) : nil,
          verdict: "\(sample.verdict)"))
    }
    return Outcome(
      scenario: rounds.scenario.id, key: key, budgetNanoseconds: record.configuration.budget,
      misses: misses, times: times)
  }

  private func text(_ outcome: Outcome) -> String {
    let lines = outcome.times.enumerated().map { number, time in
      "  \(number + 1)  service \(milliseconds(time.serviceNanoseconds))  response"
        + " \(milliseconds(time.responseNanoseconds))  late"
        + " \(milliseconds(time.latenessNanoseconds))"
        + (time.blame.map { "  \($0.words)" } ?? "")
    }
    return "\(outcome.scenario), key \(outcome.key.grouped): missed"
      + " \(DurationFormat.text(outcome.budgetNanoseconds)) in \(outcome.misses) of"
      + " \(outcome.times.count)\n" + lines.joined(separator: "\n")
  }

  private func milliseconds(_ nanoseconds: Int64) -> String {
    ((nanoseconds + 500) / 1000).decimal(places: 3) + " ms"
  }
}
