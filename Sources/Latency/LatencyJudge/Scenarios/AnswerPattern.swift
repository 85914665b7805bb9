/// Which keys are wrong, what follows a wrong one, and what happens between keys.
package struct AnswerPattern: Codable, Hashable, Sendable {
  /// The share of keys that are wrong, 0 to 0.9.
  package var wrongShare = 0.0
  /// By how much the interval after a wrong key is longer; 1 for no slowing.
  var slowing = 1.0
  /// How many times a wrong key repeats because it is held down.
  var heldRepeats = 0
  /// Repeats a second of a held key.
  var repeatRate = 30.0
  /// Time passes for the program every so many milliseconds, typing or not; 0 for never.
  var tickMilliseconds = 0.0
  /// After so many keys the rest of the line is revealed; 0 for never.
  var revealEvery = 0
  /// Whether the last key is wrong, which ends a strict session.
  var endsWrong = false

  package static var allRight: AnswerPattern { AnswerPattern() }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case wrongShare, slowing, heldRepeats, repeatRate, tickMilliseconds, revealEvery, endsWrong
  }
}

extension AnswerPattern {
  package init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    wrongShare = try values.decodeIfPresent(Double.self, forKey: .wrongShare) ?? wrongShare
    slowing = try values.decodeIfPresent(Double.self, forKey: .slowing) ?? slowing
    heldRepeats = try values.decodeIfPresent(Int.self, forKey: .heldRepeats) ?? heldRepeats
    repeatRate = try values.decodeIfPresent(Double.self, forKey: .repeatRate) ?? repeatRate
    tickMilliseconds =
      try values.decodeIfPresent(Double.self, forKey: .tickMilliseconds) ?? tickMilliseconds
    revealEvery = try values.decodeIfPresent(Int.self, forKey: .revealEvery) ?? revealEvery
    endsWrong = try values.decodeIfPresent(Bool.self, forKey: .endsWrong) ?? endsWrong
  }

  func validate(at path: String) throws(ScenarioError) {
    try FieldRule.between(0, 0.9).check(wrongShare, "\(path).wrongShare")
    try FieldRule.between(1, 100).check(slowing, "\(path).slowing")
    try FieldRule.between(0, 10_000).check(Double(heldRepeats), "\(path).heldRepeats")
    try FieldRule.rate.check(repeatRate, "\(path).repeatRate")
    if tickMilliseconds != 0 {
      try FieldRule.between(1, 60_000).check(tickMilliseconds, "\(path).tickMilliseconds")
    }
    try FieldRule.count.check(Double(revealEvery), "\(path).revealEvery")
  }

  /// Gives planned times their digits, and shifts what follows a wrong key.
  ///
  /// - Parameter times: when keys are pressed and released to the program, in order.
  /// - Returns: as many keys as there are times; repeats of a held key take the place of later
  ///   ones.
  func keystrokes(at times: [PlannedTime], random: inout SeededRandom) -> [Keystroke] {
    guard wrongShare > 0 else {
      return times.map { Keystroke(intended: $0.intended, released: $0.released, intent: .right) }
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

  /// Adds reveals and ticks to keys, in the order of time, and makes the last key wrong.
  ///
  /// - Parameter keys: the keys of a schedule; nothing comes before the first and after the last.
  /// - Complexity: O(n) for keys and ticks.
  func withEvents(_ keys: [Keystroke]) -> [Keystroke] {
    guard tickMilliseconds > 0 || revealEvery > 0 || endsWrong, let first = keys.first else {
      return keys
    }
    var keys = keys
    if endsWrong, let last = keys.popLast() {
      keys.append(
        Keystroke(
          intended: last.intended, released: last.released, intent: KeyIntent(unchecked: 1)))
    }
    let period = ScheduleLimit.clamped(tickMilliseconds * 1e6)
    var tick = first.released + period
    var all: [Keystroke] = []
    all.reserveCapacity(keys.count)
    for (index, key) in keys.enumerated() {
      while period > 0, index > 0, tick <= key.released, all.count < Scenario.maximumKeyCount {
        all.append(Keystroke(intended: tick, released: tick, intent: .tick))
        tick += period
      }
      all.append(key)
      guard revealEvery > 0, (index + 1).isMultiple(of: revealEvery), index + 1 < keys.count else {
        continue
      }
      let next = min(keys[index + 1].released, period > 0 ? tick : .max)
      let time = key.released + (next - key.released) / 2
      all.append(Keystroke(intended: time, released: time, intent: .reveal))
    }
    return all
  }
}
