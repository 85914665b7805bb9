internal import ArgumentParser
internal import Files
internal import LatencyJudge
internal import LatencyReports
internal import Reports
internal import SystemPackage
internal import Text

struct LatencyListCommand: ParsableCommand {
  static let configuration = CommandConfiguration("list", PackageResources.latency_list_txt)

  @Argument(help: "A scenario's name, or a file (default: list all).")
  var scenario: String?

  @Option(parsing: .unconditional, help: "The seed of the schedule.")
  var seed: UInt64 = 1

  @OptionGroup var options: OutputOptions

  func run() throws {
    guard let name = scenario else { return listAll() }
    let scenario = try ScenarioSource.scenario(name)
    let schedule = try ScenarioSource.schedule(scenario, seed: seed)
    if options.json {
      CommandOutput.write(JSONEncoder.text(scenario) + "\n")
      return
    }
    let seconds = Double(schedule.duration) / 1e9
    CommandOutput.write(
      """
      \(scenario.label): \(scenario.title.sanitizedLine)
        source    \(scenario.source.sanitizedLine)
        role      \(scenario.role.rawValue)
        schedule  \(schedule.count.grouped) keys in \(seconds.fixed(1, isGrouped: true)) s, \
      \(schedule.meanRate.fixed(1, isGrouped: true)) a second, \
      \(schedule.rightKeyCount.grouped) of them right; seed \(seed), hash \(schedule.hash)

      \(JSONEncoder.text(scenario))

      """)
  }

  private func listAll() {
    let scenarios = Scenario.builtIns
    options.output.print(scenarios) {
      let width = scenarios.map(\.id.count).max() ?? 0
      let lines = scenarios.map { $0.id.padded(to: width) + "  " + $0.title }
      return lines.joined(separator: "\n")
        + "\n\n'list SCENARIO' shows one in full; --json prints it as a file to change."
    }
  }
}

package enum ScenarioSource {
  /// A built-in scenario, or the one in a file.
  ///
  /// - Throws: ``CommandFailure`` that names the nearest scenario, or the field that is wrong.
  static func scenario(_ name: String) throws -> Scenario {
    if let scenario = Scenario.builtIn(name) { return scenario }
    guard name.contains("/") || name.contains(".") else {
      throw CommandFailure(
        .usage,
        "unknown scenario '\(name)'; "
          + Suggestion.text(to: name, among: Scenario.builtIns.map(\.id)))
    }
    return try value(of: name, hint: "'list burst --json' prints a valid file")
  }

  /// What a file holds as JSON.
  ///
  /// - Throws: ``CommandFailure`` that names the field that is wrong, and ends with the hint.
  static func value<Value: Decodable>(
    of file: String, option: String = "", hint: String
  ) throws -> Value {
    let bytes = try CommandFailure.ofUsage { try FileSystem.real.contents(of: FilePath(file)) }
    return try value(in: bytes, named: "\(option)'\(file)'", hint: hint)
  }

  /// What bytes of JSON hold.
  ///
  /// - Parameters:
  ///   - name: what an error begins with: the file in quotes.
  ///   - hint: what to do about one.
  ///   - check: looks at the value.
  package static func value<Value: Decodable>(
    in bytes: [UInt8], named name: String, hint: String, check: (Value) throws -> Void = { _ in }
  ) throws(CommandFailure) -> Value {
    do {
      let value = try JSONDecoder().decode(Value.self, from: Data(bytes))
      try check(value)
      return value
    } catch {
      throw CommandFailure(.usage, "\(name): \(ScenarioError(error, reading: bytes)); \(hint)")
    }
  }

  /// The schedule of a scenario, if it can be played.
  ///
  /// - Throws: ``CommandFailure`` that names the scenario, and the field that is wrong.
  static func schedule(_ scenario: Scenario, seed: UInt64) throws -> KeystrokeSchedule {
    try CommandFailure.ofUsage("'\(scenario.id)': ") { try scenario.schedule(seed: seed) }
  }
}

extension ScenarioError {
  /// Creates an error from one of reading JSON, with the place where the bytes are not JSON.
  fileprivate init(_ error: any Error, reading bytes: [UInt8]) {
    self.init(error)
    guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
      return
    }
    do throws(JSONParser.Failure) {
      _ = try JSONParser.parse(bytes)
      self.init(
        field: "",
        problem: "a number in it is too large, or has a fraction where a whole number is expected")
    } catch {
      self.init(
        field: "", problem: "it cannot be read as JSON: byte \(error.offset + 1): \(error.message)")
    }
  }
}
