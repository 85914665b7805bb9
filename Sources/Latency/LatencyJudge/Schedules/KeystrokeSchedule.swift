internal import Text

/// What is typed when: a pure function of a scenario and a seed.
///
/// It can be saved and loaded, and its hash says whether two runs typed the same.
public struct KeystrokeSchedule: Hashable, Sendable {
  package let scenario: String

  package let seed: UInt64

  /// The keys in the order of their release, which is also the order of their intended starts.
  package let keys: [Keystroke]

  init(scenario: String, seed: UInt64, keys: [Keystroke]) {
    self.scenario = scenario
    self.seed = seed
    self.keys = keys
  }

  /// Creates a schedule from keys of any origin.
  ///
  /// - Parameters:
  ///   - seed: what the keys were drawn from; 0 where nothing was drawn.
  ///   - keys: in the order of their release and of their intended starts.
  /// - Throws: `ScenarioError` that names the first key out of order, or out of a day.
  package init(scenario: String, seed: UInt64 = 0, checking keys: [Keystroke]) throws(ScenarioError)
  {
    var last = Keystroke(intended: 0, released: 0, intent: .right)
    for (index, key) in keys.enumerated() {
      try ScenarioError.require(
        key.intended >= last.intended && key.released >= last.released
          && key.released <= ScheduleLimit.longest, "keys[\(index)]",
        "its time is before that of the key before, or beyond a day")
      last = key
    }
    self.init(scenario: scenario, seed: seed, keys: keys)
  }

  /// Creates the schedule of a scenario.
  ///
  /// Times beyond the horizon of some 36 years are clamped; `Scenario.schedule(seed:)` refuses what
  /// is longer than a day.
  ///
  /// - Parameters:
  ///   - scenario: a valid scenario.
  ///   - seed: any number; equal scenarios and seeds give equal schedules on every machine.
  /// - Complexity: O(n).
  package init(_ scenario: Scenario, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let planned = scenario.arrivals.model.times(of: scenario.keys, random: &random)
    let keys = scenario.answers.keystrokes(at: planned, random: &random)
    let factor = scenario.acceleration
    let timed =
      factor == 1
      ? keys
      : keys.map { key in
        Keystroke(
          intended: ScheduleLimit.clamped(Double(key.intended) / factor),
          released: ScheduleLimit.clamped(Double(key.released) / factor), intent: key.intent)
      }
    self.init(scenario: scenario.id, seed: seed, keys: scenario.answers.withEvents(timed))
  }

  /// How many keys.
  public var count: Int { keys.count }

  /// How many right digits are typed, which the pack must have from the start on.
  package var rightKeyCount: Int { keys.count(where: \.intent.isRight) }

  /// The time of the last release, in nanoseconds from the beginning of the round.
  package var duration: Int64 { keys.last?.released ?? 0 }

  /// Keys a second, over the whole schedule.
  package var meanRate: Double { duration > 0 ? Double(count) * 1e9 / Double(duration) : 0 }

  /// The first position of a scenario with a random start: the number of skipped digits.
  ///
  /// - Parameter bound: how many starts there are, at least 1.
  /// - Returns: a number below the bound that depends on seed and bound alone.
  package func startPosition(below bound: Int64) -> Int64 {
    precondition(bound > 0, "there is no start below 0")
    var random = SeededRandom(seed: seed ^ 0x5EEC_0DE5_7A27_0000)
    return Int64(random.below(UInt64(bound)))
  }

  /// FNV-1a of all keys, 64 bits, in hexadecimal: whether two runs typed the same.
  ///
  /// It protects against mix-ups, not against malice.
  /// - Complexity: O(n).
  package var hash: String {
    var state = FNV1a()
    for key in keys {
      state.add(UInt64(bitPattern: key.intended))
      state.add(UInt64(bitPattern: key.released))
      state.add(UInt64(key.intent.offset))
    }
    return state.value.hexadecimal(digits: 16)
  }
}

package struct Keystroke: Hashable, Sendable {
  /// The intended start t0, in nanoseconds from the beginning of the round.
  package let intended: Int64

  /// When the key reaches the program, in nanoseconds from the beginning of the round; never before
  /// `intended`.
  ///
  /// It is later than `intended` only where the scenario delays keys, by a stalled reader. The
  /// response time still counts from `intended`; the gate counts from here, since the engine is not
  /// the cause of a planned delay.
  package let released: Int64

  package let intent: KeyIntent

  package init(intended: Int64, released: Int64, intent: KeyIntent) {
    precondition(released >= intended, "a key is not there before it is pressed")
    self.intended = intended
    self.released = released
    self.intent = intent
  }
}

/// Which digit a planned key presses, relative to the expected one.
///
/// The pressed digit is (expected + offset) mod 10, where the expected digit is the one that the
/// session waits for at that moment. So a schedule is a pure function of its scenario and seed for
/// every constant.
package struct KeyIntent: Hashable, Sendable {
  /// 0 for the right digit; 1 to 9 for a wrong one; 10 for a reveal, 11 for a tick.
  package let offset: UInt8

  /// The digit that the session waits for.
  package static var right: KeyIntent { KeyIntent(unchecked: 0) }
  /// No digit: the rest of the line is to be revealed.
  package static var reveal: KeyIntent { KeyIntent(unchecked: 10) }
  /// No key: time passes, as it does between keys in a program that draws.
  package static var tick: KeyIntent { KeyIntent(unchecked: 11) }

  package init?(offset: UInt8) {
    guard offset <= 11 else { return nil }
    self.offset = offset
  }

  init(unchecked offset: UInt8) { self.offset = offset }

  package var isRight: Bool { offset == 0 }

  package var isDigit: Bool { offset < 10 }
}

enum ScheduleLimit {
  /// The longest planned round: a day, in nanoseconds.
  static var longest: Int64 { 86_400_000_000_000 }

  /// No planned time is later, so that sums of two never overflow: some 36 years, in nanoseconds.
  static var horizon: Int64 { 1 << 60 }

  /// A time as a whole number of nanoseconds, from 0 to the horizon.
  static func clamped(_ nanoseconds: Double) -> Int64 {
    Int64(max(0, min(nanoseconds, Double(horizon))).rounded())
  }

  static func sum(_ a: Int64, _ b: Int64) -> Int64 { min(horizon, a + b) }
}

/// The FNV-1a hash of 64 bits.
///
/// Source: Fowler, Noll, Vo and Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
package struct FNV1a {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds a number as eight bytes, the low one first.
  package mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      value = (value ^ (number >> UInt64(shift)) & 0xFF) &* 0x0000_0100_0000_01B3
    }
  }
}

/// The saved format: three parallel lists, and a hash that is compared on loading.
extension KeystrokeSchedule: Codable {
  private enum CodingKeys: String, CodingKey {
    case scenario, seed, hash
    case intended = "intendedNanoseconds"
    case held = "heldNanoseconds"
    case offsets
  }

  /// Creates a schedule from a file and compares its hash.
  ///
  /// - Throws: `ScenarioError` where the lists do not fit together, a time is out of order, or the
  ///   hash differs; a `DecodingError` otherwise.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let scenario = try values.decode(String.self, forKey: .scenario)
    let seed = try values.decode(UInt64.self, forKey: .seed)
    let intended = try values.decode([Int64].self, forKey: .intended)
    let held = try values.decode([Int64].self, forKey: .held)
    let offsets = try values.decode([UInt8].self, forKey: .offsets)
    try ScenarioError.require(
      held.count == intended.count && offsets.count == intended.count, "offsets",
      "the lists of the schedule have different lengths")
    var keys: [Keystroke] = []
    keys.reserveCapacity(intended.count)
    var last = Keystroke(intended: 0, released: 0, intent: .right)
    for index in intended.indices {
      guard let intent = KeyIntent(offset: offsets[index]) else {
        throw ScenarioError(
          field: "offsets[\(index)]", problem: "\(offsets[index]) is not an offset from 0 to 11")
      }
      let (released, overflow) = intended[index].addingReportingOverflow(held[index])
      try ScenarioError.require(
        intended[index] >= last.intended && held[index] >= 0 && !overflow
          && released >= last.released, "intendedNanoseconds[\(index)]",
        "the times are not in order")
      last = Keystroke(intended: intended[index], released: released, intent: intent)
      keys.append(last)
    }
    self.init(scenario: scenario, seed: seed, keys: keys)
    let saved = try values.decode(String.self, forKey: .hash)
    try ScenarioError.require(
      saved == hash, "hash", "the keys have the hash \(hash), the file says \(saved)")
  }

  /// Saves a schedule.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(scenario, forKey: .scenario)
    try values.encode(seed, forKey: .seed)
    try values.encode(hash, forKey: .hash)
    try values.encode(keys.map(\.intended), forKey: .intended)
    try values.encode(keys.map { $0.released - $0.intended }, forKey: .held)
    try values.encode(keys.map(\.intent.offset), forKey: .offsets)
  }
}
