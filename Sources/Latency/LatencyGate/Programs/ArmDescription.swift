package import LatencyJudge

/// A program of any origin as the gate plays it: what an arm file says.
package struct ArmDescription: Codable, Hashable, Sendable {
  package enum Transport: String, Codable, CaseIterable, Sendable {
    /// Lines on its standard input; its answers are lines on its standard output.
    case stdio
    /// Keys of a terminal; its answers are what it paints.
    case pty
  }

  /// What says which answers are right: one of the two.
  package struct Oracle: Codable, Hashable, Sendable {
    /// A file with a line `INDEX ANSWER` for each key.
    package var file: String?
    /// A program that answers as an arm does, in its own time.
    package var command: [String]?

    private enum CodingKeys: String, CodingKey, CaseIterable { case file, command }

    package init(from decoder: any Decoder) throws {
      try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      file = try values.decodeIfPresent(String.self, forKey: .file)
      command = try values.decodeIfPresent([String].self, forKey: .command)
    }
  }

  /// The name in reports: small letters, digits and hyphens.
  var name: String
  package var transport: Transport
  /// The program and its arguments; a name is looked up in PATH.
  package var command: [String]
  /// Another control than the bundled echo, by the same transport.
  var control: [String]?
  /// The keys, of which the seed draws; by default digits, or letters on a terminal.
  var keys: [String]
  package var scenario: Scenario
  /// Which answers are right; `nil` where order and number are all that is checked.
  package var oracle: Oracle?
  package var environment: [String: String]
  /// On a terminal, the pattern of what is painted when the program is ready.
  var ready: String?
  /// On a terminal, the pattern of a painted key; `nil` for the key itself.
  var painted: String?
  /// On a terminal, what is typed to end the program; without it, it gets SIGTERM.
  var quit: String?
  /// How many pairs of rounds the first look has.
  package var rounds: Int
  /// How long a key may keep the program in every round, such as `2ms`; by default the budget.
  var limit: String?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, transport, command, control, keys, scenario, oracle, environment, ready, painted
    case quit, rounds, limit
  }

  /// Reads an arm file.
  ///
  /// - Throws: `ScenarioError` for the first field that is unknown or invalid; a `DecodingError`
  ///   otherwise.
  package init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    guard let transport: Transport = try values.decodeEnumIfPresent(.transport) else {
      throw ScenarioError(field: "transport", problem: "this field is missing; say stdio or pty")
    }
    self.transport = transport
    command = try values.decode([String].self, forKey: .command)
    control = try values.decodeIfPresent([String].self, forKey: .control)
    let letters = transport == .stdio ? Array("0123456789") : Array("abcdefghijklmnopqrstuvwxyz")
    keys = try values.decodeIfPresent([String].self, forKey: .keys) ?? letters.map { String($0) }
    if !values.contains(.scenario) {
      scenario = Self.bursts
    } else if let built = try? values.decode(String.self, forKey: .scenario) {
      guard let known = Scenario.builtIn(built) else {
        throw ScenarioError(
          field: "scenario", problem: "there is no '\(built)'; 'latency list' names those there are"
        )
      }
      scenario = known
    } else {
      scenario = try values.decode(Scenario.self, forKey: .scenario)
    }
    oracle = try values.decodeIfPresent(Oracle.self, forKey: .oracle)
    environment = try values.decodeIfPresent([String: String].self, forKey: .environment) ?? [:]
    ready = try values.decodeIfPresent(String.self, forKey: .ready)
    painted = try values.decodeIfPresent(String.self, forKey: .painted)
    quit = try values.decodeIfPresent(String.self, forKey: .quit)
    rounds = try values.decodeIfPresent(Int.self, forKey: .rounds) ?? 9
    limit = try values.decodeIfPresent(String.self, forKey: .limit)
    scenario.id = name
    try validate()
  }

  /// Bursts that programs of all kinds can be asked to follow: 240 keys, 20 to 500 a second.
  private static var bursts: Scenario {
    Scenario(
      id: "bursts", title: "bursts of 20 to 500 keys a second", source: "the default of arms",
      keys: 240,
      arrivals: .bursts(
        BurstArrivals(
          lowestRate: 20, highestRate: 500, shortestMilliseconds: 50, longestMilliseconds: 200,
          idleMilliseconds: 100)))
  }

  /// How long a key may take in every round, in nanoseconds; `nil` for the budget.
  package var limitNanoseconds: Int64? { limit.flatMap { try? DurationFormat.nanoseconds($0) } }

  /// Checks every field.
  ///
  /// - Throws: `ScenarioError` for the first invalid one.
  private func validate() throws(ScenarioError) {
    func refuse(_ field: String, _ problem: String) -> ScenarioError {
      ScenarioError(field: field, problem: problem)
    }
    let lists = [("command", command), ("control", control), ("oracle.command", oracle?.command)]
    for (field, words) in lists {
      guard let words else { continue }
      guard let program = words.first, !program.isEmpty else {
        throw refuse(field, "the first word is to be a program")
      }
    }
    guard !keys.isEmpty, keys.allSatisfy({ !$0.isEmpty }) else {
      throw refuse("keys", "there is to be a key at least, and none without a character")
    }
    guard (1...1_000).contains(rounds) else {
      throw refuse("rounds", "\(rounds) is not between 1 and 1000; 9 are what a verdict needs")
    }
    if let limit, limitNanoseconds == nil {
      throw refuse("limit", "'\(limit)' is not a time, such as 2ms")
    }
    var loaded = RunConditions.ordinary
    loaded.hogs = scenario.conditions.hogs
    guard scenario.answers == .allRight, scenario.role != .headroom, scenario.conditions == loaded
    else {
      throw refuse(
        "scenario", "only when keys are pressed can be said for a program: arrivals, keys and hogs")
    }
    try scenario.validate()
    switch transport {
    case .stdio:
      for (field, value) in [("ready", ready), ("painted", painted), ("quit", quit)]
      where value != nil {
        throw refuse(field, "it is for the transport pty")
      }
      let isWord = keys.allSatisfy { $0.allSatisfy { !$0.isWhitespace && !$0.isNewline } }
      guard isWord else { throw refuse("keys", "on a line a key has no space in it") }
      if let oracle, (oracle.file == nil) == (oracle.command == nil) {
        throw refuse("oracle", "it has a file or a command")
      }
    case .pty:
      guard oracle == nil else {
        throw refuse("oracle", "on a terminal the painted keys are what is checked")
      }
      for (field, pattern) in [("ready", ready), ("painted", painted)] {
        guard let pattern else { continue }
        guard (try? Regex(pattern)) != nil else {
          throw refuse(field, "'\(pattern)' is no regular expression")
        }
      }
      let isPrintable = keys.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }
      guard painted != nil || isPrintable else {
        throw refuse("keys", "only what can be seen is its own echo; give a pattern 'painted'")
      }
    }
  }

  /// The text of each key of a schedule: drawn by its seed, the same in every round.
  package func texts(of schedule: KeystrokeSchedule) -> [String] {
    var random = SeededRandom(seed: schedule.seed ^ 0xA2A1_C0DE_0000_0001)
    return (0..<schedule.count).map { _ in keys[Int(random.below(UInt64(keys.count)))] }
  }
}
