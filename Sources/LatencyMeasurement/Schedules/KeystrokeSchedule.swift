/// What is typed when: a pure function of a scenario and a seed.
///
/// It can be saved and loaded, and its hash says whether two runs typed the same.
public struct KeystrokeSchedule: Hashable, Sendable {
  /// The scenario's identifier.
  public let scenario: String

  /// Its seed.
  public let seed: UInt64

  /// The keys in the order of their release, which is also the order of their intended starts.
  public let keys: [Keystroke]

  /// Creates a schedule from sorted keys.
  init(scenario: String, seed: UInt64, keys: [Keystroke]) {
    self.scenario = scenario
    self.seed = seed
    self.keys = keys
  }

  /// How many keys.
  public var count: Int { keys.count }

  /// How many right digits are typed, which the pack must have from the start on.
  public var rightKeyCount: Int { keys.count(where: \.intent.isRight) }

  /// The time of the last release, in nanoseconds from the beginning of the round.
  public var duration: Int64 { keys.last?.released ?? 0 }

  /// Keys a second, over the whole schedule.
  public var meanRate: Double {
    duration > 0 ? Double(count) * 1e9 / Double(duration) : 0
  }

  /// The first position of a scenario with a random start: the number of skipped digits.
  ///
  /// - Parameter bound: how many starts there are, at least 1.
  /// - Returns: a number below the bound that depends on seed and bound alone.
  public func startPosition(below bound: Int64) -> Int64 {
    precondition(bound > 0, "there is no start below 0")
    var random = SeededRandom(seed: seed ^ 0x5EEC_0DE5_7A27_0000)
    return Int64(random.below(UInt64(bound)))
  }

  /// FNV-1a of all keys, 64 bits, in hexadecimal: whether two runs typed the same.
  ///
  /// It protects against mix-ups, not against malice.
  /// - Complexity: O(n).
  public var hash: String {
    var state = FNV1a()
    for key in keys {
      state.add(UInt64(bitPattern: key.intended))
      state.add(UInt64(bitPattern: key.released))
      state.add(UInt64(key.intent.offset))
    }
    return state.hexadecimal
  }
}
