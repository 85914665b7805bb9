package import LatencyJudge
internal import Text

/// Rounds of both arms in compact form, to judge them again by the thousands.
///
/// Of a key that nothing delays only the shortest time over all rounds is kept, of a round only the
/// delays beyond these. From a delay the queue behind it follows, so a recording takes a hundredth
/// of the samples, and a fault can be put in between.
package struct RoundRecording: Codable, Sendable {
  /// The version of this format.
  package static var currentSchemaVersion: Int { 1 }

  /// The version of the format.
  package var schemaVersion: Int
  /// What else the machine did.
  package var surroundings: String
  /// The seed of the schedules.
  package var seed: UInt64
  /// What was played, in order; all have as many rounds.
  package var scenarios: [RecordedScenario]
  /// Where the rounds are from.
  package var provenance: Provenance
  /// What is known about the machine.
  package var machine: [MachineFact]

  /// Compresses rounds; pairs that are not complete are left out.
  ///
  /// - Complexity: O(n) for n samples.
  package init(
    _ rounds: [ScenarioRounds], surroundings: String, seed: UInt64, provenance: Provenance,
    machine: [MachineFact]
  ) {
    schemaVersion = Self.currentSchemaVersion
    self.surroundings = surroundings
    self.seed = seed
    // A launch is a round of every scenario, so one that misses a scenario is left out of all.
    let launches = rounds.map(\.pairs.count).min() ?? 0
    let whole = (0..<launches).filter { launch in
      rounds.allSatisfy {
        $0.pairs[launch].engine.isComplete && $0.pairs[launch].control.isComplete
      }
    }
    scenarios = rounds.map { RecordedScenario($0, launches: whole) }
    self.provenance = provenance
    self.machine = machine
  }

  /// How many pairs of rounds of every scenario.
  package var launches: Int { scenarios.map(\.engine.rounds.count).min() ?? 0 }

  /// Checks that the recording does not contradict itself.
  ///
  /// - Throws: `ScenarioError` for the first invalid field.
  package func validate() throws(ScenarioError) {
    try ScenarioError.check(schemaVersion: schemaVersion, is: Self.currentSchemaVersion)
    guard launches > 0 else {
      throw ScenarioError(field: "scenarios", problem: "there is no round of every scenario")
    }
    for (index, recorded) in scenarios.enumerated() {
      let schedule = try recorded.scenario.schedule(seed: seed)
      guard schedule.hash == recorded.scheduleHash else {
        throw ScenarioError(
          field: "scenarios[\(index)].scheduleHash",
          problem: "this program plays the schedule \(schedule.hash): record again")
      }
      for (name, arm) in [("engine", recorded.engine), ("control", recorded.control)] {
        try arm.validate(keys: schedule.count, at: "scenarios[\(index)].\(name)")
      }
    }
  }
}

/// The rounds of one scenario.
package struct RecordedScenario: Codable, Sendable {
  /// The scenario.
  package var scenario: Scenario
  /// The hash of its schedule.
  package var scheduleHash: String
  /// The rounds of the engine.
  package var engine: RecordedArm
  /// Those of the null engine, as many.
  package var control: RecordedArm

  fileprivate init(_ rounds: ScenarioRounds, launches: [Int]) {
    scenario = rounds.scenario
    scheduleHash = rounds.schedule.hash
    engine = RecordedArm(launches.map { rounds.pairs[$0].engine }, rounds.schedule)
    control = RecordedArm(launches.map { rounds.pairs[$0].control }, rounds.schedule)
  }
}

/// The rounds of one program: the shortest times, and what each round adds.
package struct RecordedArm: Sendable {
  /// For each key the shortest time from its turn, which is its release or the end of the key
  /// before, to the entry into the program; in nanoseconds.
  package var lateness: [Int64]
  /// For each key the shortest time that it kept the program.
  package var occupancy: [Int64]
  /// What each round adds.
  package var rounds: [RecordedRound]

  /// Delays below these are left out, in nanoseconds: they are far from every limit.
  static var smallestLateness: Int64 { 1_000_000 }
  static var smallestOccupancy: Int64 { 100_000 }
  static var smallestHiccup: Int64 { 4_000_000 }

  fileprivate init(_ all: [RoundResult], _ schedule: KeystrokeSchedule) {
    let keys = schedule.count
    var lateness = [Int64](repeating: .max, count: keys)
    var occupancy = lateness
    for round in all {
      for key in 0..<keys {
        let own = Self.times(round.samples, key, schedule)
        lateness[key] = min(lateness[key], own.lateness)
        occupancy[key] = min(occupancy[key], own.occupancy)
      }
    }
    self.lateness = lateness
    self.occupancy = occupancy
    rounds = all.map { round in
      var delays: [RecordedDelay] = []
      for key in 0..<keys {
        let own = Self.times(round.samples, key, schedule)
        let late = own.lateness - lateness[key]
        let slow = own.occupancy - occupancy[key]
        guard late >= Self.smallestLateness || slow >= Self.smallestOccupancy else { continue }
        delays.append(
          RecordedDelay(
            key: key, lateness: late, occupancy: slow, counters: round.samples.counters(at: key)))
      }
      return RecordedRound(
        delays: delays, hiccups: round.hiccups.filter { $0.length >= Self.smallestHiccup },
        machine: round.machine)
    }
  }

  /// How long a key waited for nothing but the machine, and how long it kept the program.
  private static func times(
    _ samples: SampleTable, _ key: Int, _ schedule: KeystrokeSchedule
  ) -> (lateness: Int64, occupancy: Int64) {
    let turn = max(
      schedule.keys[key].released, key > 0 ? samples.published[key - 1] : Int64.min)
    return (
      max(0, samples.entered[key] - turn), samples.published[key] - samples.entered[key]
    )
  }

  fileprivate func validate(keys: Int, at path: String) throws(ScenarioError) {
    for (name, times) in [("lateness", lateness), ("occupancy", occupancy)] {
      guard times.count == keys, times.allSatisfy({ (0...Int64(1e12)).contains($0) }) else {
        throw ScenarioError(
          field: "\(path).\(name)", problem: "there must be a time for each of \(keys) keys")
      }
    }
    for (index, round) in rounds.enumerated() {
      var last = -1
      for delay in round.delays {
        guard delay.key > last, delay.key < keys,
          (0...Int64(1e12)).contains(delay.lateness), (0...Int64(1e12)).contains(delay.occupancy)
        else {
          throw ScenarioError(
            field: "\(path).rounds[\(index)].delays",
            problem: "a delay is out of order or out of range")
        }
        last = delay.key
      }
    }
  }
}

/// One round: what it adds to the shortest times.
package struct RecordedRound: Sendable {
  /// The delays, in order of their keys.
  package var delays: [RecordedDelay]
  /// Stalls of the platform of 4 ms or more.
  package var hiccups: [Hiccup]
  /// What the machine did.
  package var machine: MachineCounters
}

/// What one key took beyond its shortest times, in nanoseconds.
package struct RecordedDelay: Hashable, Sendable {
  /// The key's index in the schedule.
  package var key: Int
  /// How much later it entered the program.
  package var lateness: Int64
  /// How much longer it kept the program.
  package var occupancy: Int64
  /// What was counted around it; `nil` where nothing was recorded.
  package var counters: BlameCounters?
}

/// In a file the times of keys and the delays are numbers of variable length in base 64.
extension RecordedArm: Codable {
  private enum CodingKeys: String, CodingKey { case lateness, occupancy, rounds }

  /// Reads rounds.
  ///
  /// - Throws: a `DecodingError` where the bytes are no rounds.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    lateness = try Packed.numbers(values, .lateness)
    occupancy = try Packed.numbers(values, .occupancy)
    rounds = try values.decode([RecordedRound].self, forKey: .rounds)
  }

  /// Writes rounds.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Packed.text(lateness), forKey: .lateness)
    try values.encode(Packed.text(occupancy), forKey: .occupancy)
    try values.encode(rounds, forKey: .rounds)
  }
}

extension RecordedRound: Codable {
  private enum CodingKeys: String, CodingKey { case delays, hiccups, machine }

  /// Reads a round.
  ///
  /// - Throws: a `DecodingError` where the bytes are no round.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var numbers = try Packed.numbers(values, .delays)[...]
    delays = []
    var key = 0
    while let step = numbers.popFirst() {
      guard numbers.count >= 3, let late = numbers.popFirst(), let slow = numbers.popFirst(),
        let isCounted = numbers.popFirst(), (0...1_000_000_000).contains(step),
        isCounted == 0 || numbers.count >= BlameCounters.fieldCount
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .delays, in: values, debugDescription: "the delays are cut off")
      }
      key += Int(step)
      var counters: BlameCounters?
      if isCounted != 0 {
        counters = BlameCounters(numbers.prefix(BlameCounters.fieldCount))
        numbers = numbers.dropFirst(BlameCounters.fieldCount)
      }
      delays.append(
        RecordedDelay(key: key, lateness: late, occupancy: slow, counters: counters))
    }
    let times = try Packed.numbers(values, .hiccups)
    hiccups = stride(from: 0, to: times.count - 1, by: 2).map {
      Hiccup(start: times[$0], length: times[$0 + 1])
    }
    machine = try values.decode(MachineCounters.self, forKey: .machine)
  }

  /// Writes a round.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    var numbers: [Int64] = []
    var previous = 0
    for delay in delays {
      numbers += [
        Int64(delay.key - previous), delay.lateness, delay.occupancy,
        delay.counters == nil ? 0 : 1,
      ]
      numbers += delay.counters?.fields ?? []
      previous = delay.key
    }
    try values.encode(Packed.text(numbers), forKey: .delays)
    try values.encode(
      Packed.text(hiccups.flatMap { [$0.start, $0.length] }), forKey: .hiccups)
    try values.encode(machine, forKey: .machine)
  }
}

extension BlameCounters {
  /// How many numbers there are.
  fileprivate static var fieldCount: Int { 11 }

  /// All numbers, in the order of the declaration.
  fileprivate var fields: [Int64] {
    [
      Int64(minorFaults), Int64(majorFaults), Int64(voluntarySwitches),
      Int64(involuntarySwitches), runDelay, threadTime, otherThreadsTime, wallTime, keyThreadTime,
      Int64(keyVoluntarySwitches), Int64(keyMajorFaults),
    ]
  }

  fileprivate init(_ fields: ArraySlice<Int64>) {
    let all = Array(fields)
    func count(_ place: Int) -> Int32 { Int32(clamping: all[place]) }
    self.init(
      minorFaults: count(0), majorFaults: count(1), voluntarySwitches: count(2),
      involuntarySwitches: count(3), runDelay: all[4], threadTime: all[5],
      otherThreadsTime: all[6], wallTime: all[7], keyThreadTime: all[8],
      keyVoluntarySwitches: count(9), keyMajorFaults: count(10))
  }
}

private enum Packed {
  static func text(_ numbers: [Int64]) -> String {
    var bytes: [UInt8] = []
    for number in numbers { ZigZagLEB128.append(number, to: &bytes) }
    return Data(bytes).base64EncodedString()
  }

  static func numbers<Key: CodingKey>(
    _ values: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> [Int64] {
    let text = try values.decode(String.self, forKey: key)
    guard let bytes = Data(base64Encoded: text).map(Array.init) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "it is not base 64")
    }
    var reader = ZigZagLEB128.Reader(bytes)
    var numbers: [Int64] = []
    while reader.position < bytes.count {
      guard let number = reader.next() else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "the last number is cut off")
      }
      numbers.append(number)
    }
    return numbers
  }
}
