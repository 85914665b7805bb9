import DigitCore
import DigitPack
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// The digits of a round: those that the engine reads, the expected and the pressed ones.
struct RoundDigits: Sendable {
  /// The digits that the engine reads.
  let source: PreloadedDigits
  /// The 0-based index of the first decimal that is typed.
  let start: Int64
  /// The decimals from there on, read from the pack one by one and not on the engine's path.
  let truth: [Digit]
  /// The digit of each key.
  let pressed: [Digit]

  /// Creates the digits of a round from a verified pack.
  ///
  /// - Throws: ``RoundError`` when the pack is damaged or too small.
  init(request: RoundRequest, schedule: KeystrokeSchedule) throws(RoundError) {
    let needed = Int64(schedule.rightKeyCount) + 1
    if request.scenario.conditions.evictsPack { Self.evict(request.pack) }
    let pack = try Self.attempt { () throws(PackError) in
      try DigitPack(mapping: FilePath(request.pack))
    }
    let spare = pack.digitCount - needed
    guard spare >= 0 else {
      throw RoundError(
        "'\(request.pack)': it holds \(pack.digitCount) decimals, \(request.scenario.id) types"
          + " \(needed); use a larger pack")
    }
    start = request.scenario.conditions.startsAnywhere ? schedule.startPosition(below: spare + 1) : 0
    let range = DigitRange(start..<(start + needed))
    source = try Self.attempt { () throws(PackError) in try pack.preload(range) }
    truth = try Self.attempt { () throws(PackError) in
      var digits: [Digit] = []
      digits.reserveCapacity(Int(needed))
      for index in range.lowerIndex..<range.upperIndex { digits.append(try pack.digit(at: index)) }
      return digits
    }
    pressed = Self.pressed(schedule, truth)
  }

  private static func attempt<Value>(
    _ work: () throws(PackError) -> Value
  ) throws(RoundError) -> Value {
    do throws(PackError) { return try work() } catch { throw RoundError("\(error)") }
  }

  /// Evicts the pack from the page cache; where that fails, the first reading is only faster.
  private static func evict(_ path: String) {
    guard let file = try? FileSystem.real.open(FilePath(path)) else { return }
    file.evictFromPageCache()
  }

  /// The digit of each key when every verdict is right.
  private static func pressed(_ schedule: KeystrokeSchedule, _ truth: [Digit]) -> [Digit] {
    var place = 0
    return schedule.keys.map { key in
      let digit = key.intent.digit(expected: truth[place])
      if key.intent.isRight { place += 1 }
      return digit
    }
  }
}
