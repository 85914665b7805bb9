/// Which keys are wrong, and what follows a wrong one.
public struct AnswerPattern: Codable, Hashable, Sendable {
  /// The share of keys that are wrong, 0 to 0.9.
  public var wrongShare: Double
  /// By how much the interval after a wrong key is longer; 1 for no slowing.
  public var slowing: Double
  /// How many times a wrong key repeats because it is held down.
  public var heldRepeats: Int
  /// Repeats a second of a held key.
  public var repeatRate: Double

  /// Every key is right.
  public static var allRight: AnswerPattern { AnswerPattern() }

  /// Creates a pattern; without arguments every key is right.
  public init(
    wrongShare: Double = 0, slowing: Double = 1, heldRepeats: Int = 0, repeatRate: Double = 30
  ) {
    self.wrongShare = wrongShare
    self.slowing = slowing
    self.heldRepeats = heldRepeats
    self.repeatRate = repeatRate
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case wrongShare, slowing, heldRepeats, repeatRate
  }

  /// Creates a pattern from a file; a missing field has its default.
  public init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    wrongShare = try values.decodeIfPresent(Double.self, forKey: .wrongShare) ?? wrongShare
    slowing = try values.decodeIfPresent(Double.self, forKey: .slowing) ?? slowing
    heldRepeats = try values.decodeIfPresent(Int.self, forKey: .heldRepeats) ?? heldRepeats
    repeatRate = try values.decodeIfPresent(Double.self, forKey: .repeatRate) ?? repeatRate
  }

  /// Checks every field.
  func validate(at path: String) throws(ScenarioError) {
    try FieldRule.between(0, 0.9).check(wrongShare, "\(path).wrongShare")
    try FieldRule.between(1, 100).check(slowing, "\(path).slowing")
    try FieldRule.between(0, 10_000).check(Double(heldRepeats), "\(path).heldRepeats")
    try FieldRule.rate.check(repeatRate, "\(path).repeatRate")
  }

  /// Gives planned times their digits, and shifts what follows a wrong key.
  ///
  /// - Parameters:
  ///   - times: when keys are pressed and released to the program, in order.
  ///   - random: the schedule's generator.
  /// - Returns: as many keys as there are times; repeats of a held key take the place of later
  ///   ones.
  func keystrokes(at times: [PlannedTime], random: inout SeededRandom) -> [Keystroke] {
    guard wrongShare > 0 else {
      return times.map {
        Keystroke(intended: $0.intended, released: $0.released, intent: .right)
      }
    }
    var keys: [Keystroke] = []
    keys.reserveCapacity(times.count)
    let repeatInterval = Int64((1e9 / repeatRate).rounded())
    var shift: Int64 = 0
    var slowed = false
    for (index, time) in times.enumerated() {
      if slowed, index > 0 {
        let interval = Double(time.intended - times[index - 1].intended)
        shift = ScheduleLimit.sum(shift, ScheduleLimit.clamped(interval * (slowing - 1)))
      }
      let isWrong = random.unit() < wrongShare
      let intent = isWrong ? KeyIntent(unchecked: UInt8(1 + random.below(9))) : .right
      keys.append(time.key(shift, intent))
      slowed = isWrong
      if keys.count == times.count { break }
      guard isWrong else { continue }
      for _ in 0..<heldRepeats where keys.count < times.count {
        shift = ScheduleLimit.sum(shift, repeatInterval)
        keys.append(time.key(shift, intent))
      }
      if keys.count == times.count { break }
    }
    return keys
  }
}
